#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formula/evaluate.h"
#include "formula/expression.h"

namespace proof {

/// A formula in which one thing is wrong.
struct FormulaMutant {
  std::string change;  ///< "2 became 3", "sqrt left out", "d_k became h"
  formula::Expression expression;
};

/// Formulas that a slip makes of this one: a number changed, + and -, * and /, min and max
/// exchanged, a function or a sign left out, a name replaced by one of the four of `values` that
/// are nearest to its own value without being equal to it. Each differs from the formula as
/// written; some have its value.
std::vector<FormulaMutant> mutants_of(const formula::Expression& expression,
                                      const formula::Values& values);

/// Spellings of a number ("12,288", "0.72", "2.5e-3", "\frac{1}{64}") in which its first or its
/// last digit is another one, so that each is away by more than its rounding.
std::vector<std::string> mutants_of_number(std::string_view written);

}  // namespace proof
