#include "formula/condition.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace formula {
namespace {

bool holds(Relation relation, double left, double right) {
  if (std::isnan(left) || std::isnan(right)) return false;
  const double tolerance = 1e-12 * std::max(std::abs(left), std::abs(right));
  const bool equal = left == right || std::abs(left - right) <= tolerance;
  switch (relation) {
    case Relation::Less:
      return left < right;
    case Relation::LessEqual:
      return left <= right;
    case Relation::Greater:
      return left > right;
    case Relation::GreaterEqual:
      return left >= right;
    case Relation::Equal:
      return equal;
    case Relation::NotEqual:
      return !equal;
  }
  return false;
}

}  // namespace

base::Result<bool> holds(const Condition& condition, const Values& values) {
  return base::guarded("checking the condition", [&] {
    bool any = false;
    for (const auto& group : condition.any_of_all) {
      bool all = true;
      for (const Comparison& c : group) {
        const double left = base::value_or_throw(evaluate(c.left, values));
        const double right = base::value_or_throw(evaluate(c.right, values));
        all = holds(c.relation, left, right) && all;
      }
      any = any || all;
    }
    return any;
  });
}

std::vector<std::string> names(const Condition& condition) {
  std::vector<std::string> all;
  const auto add = [&](const Expression& expression) {
    for (const std::string& name : expression.names()) {
      if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
    }
  };
  for (const auto& group : condition.any_of_all) {
    for (const Comparison& c : group) {
      add(c.left);
      add(c.right);
    }
  }
  return all;
}

}  // namespace formula
