#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "formula/evaluate.h"
#include "formula/expression.h"

namespace formula {

enum class Relation : std::uint8_t { Less, LessEqual, Greater, GreaterEqual, Equal, NotEqual };

struct Comparison {
  Expression left;
  Relation relation = Relation::Equal;
  Expression right;

  bool operator==(const Comparison&) const = default;
};

/// A condition on variables: true when all comparisons of at least one group hold ("and" binds
/// tighter than "or"). `parse_condition` never returns an empty one.
struct Condition {
  std::vector<std::vector<Comparison>> any_of_all;

  bool operator==(const Condition&) const = default;
};

/// Reads "width/heads != heads and heads >= 2": comparisons < <= > >= == != joined by `and` and
/// `or`. Fails like `parse`.
base::Result<Condition> parse_condition(std::string_view text);

/// Whether the condition holds. == and != allow a relative difference of 1e-12, so that
/// sqrt(n)^2 == n holds. A comparison with a value that is not a number is false, != too.
/// Unknown names are NotFound.
base::Result<bool> holds(const Condition& condition, const Values& values);

/// The free names, each once.
std::vector<std::string> names(const Condition& condition);

}  // namespace formula
