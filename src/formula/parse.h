#pragma once

#include <cstddef>
#include <string_view>

#include "base/error.h"
#include "formula/expression.h"

namespace formula {

/// Longest text and deepest nesting that `parse` accepts; more is BadInput.
inline constexpr std::size_t longest_text = 4096;
inline constexpr int deepest_nesting = 200;

/// Reads the strict language of claims and cards: numbers (1, 2.5, 1e-9), names
/// ([A-Za-z_][A-Za-z0-9_]*), + - * / ^, parentheses, the constants `pi` and `e`, and the functions
/// sqrt exp ln log (the same as ln) log2 abs min max floor ceil tanh Phi phi harmonic. `^` groups
/// to the right and binds tighter than a sign before it: -x^2 is -(x^2). Names are case sensitive.
/// Fails with BadInput: the column (from 1, in bytes) and what to write instead.
base::Result<Expression> parse(std::string_view text);

/// The same language with the functions of vectors: dot(a, b), sum mean var norm softmax of one
/// vector, and max and min of one. `var` is the mean squared deviation, over n.
base::Result<Expression> parse_vectors(std::string_view text);

}  // namespace formula
