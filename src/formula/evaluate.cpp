#include "formula/evaluate.h"

#include <vector>

#include "base/nearest.h"
#include "formula/functions.h"

namespace formula {
namespace {

base::Error unknown(const std::string& name, std::string next) {
  return {base::Fault::NotFound, "\"" + name + "\" is not known here", {}, std::move(next)};
}

double leaf_value(const Node& node, const std::vector<double>& named) {
  switch (node.op) {
    case Op::Number:
      return node.value;
    case Op::Name:
      return named[node.name];
    default:
      return constant<double>(node.op);
  }
}

double walk(const Expression& expression, const std::vector<double>& named) {
  std::vector<double> stack;
  stack.reserve(8);
  for (const Node& node : expression.nodes()) {
    if (arity(node.op) == 0) {
      stack.push_back(leaf_value(node, named));
    } else if (arity(node.op) == 1) {
      stack.back() = apply(node.op, stack.back());
    } else {
      const double right = stack.back();
      stack.pop_back();
      stack.back() = apply(node.op, stack.back(), right);
    }
  }
  return stack.back();
}

}  // namespace

base::Result<double> evaluate(const Expression& expression, const Lookup& lookup) {
  std::vector<double> named;
  for (const std::string& name : expression.names()) {
    const std::optional<double> value = lookup(name);
    if (!value) return base::fail(unknown(name, {}));
    named.push_back(*value);
  }
  return walk(expression, named);
}

base::Result<double> evaluate(const Expression& expression, const Values& values) {
  std::vector<double> named;
  for (const std::string& name : expression.names()) {
    const auto found = values.find(name);
    if (found == values.end()) {
      std::vector<std::string_view> known;
      for (const auto& entry : values) known.push_back(entry.first);
      return base::fail(unknown(name, base::did_you_mean(name, known)));
    }
    named.push_back(found->second);
  }
  return walk(expression, named);
}

base::Result<double> evaluate(const Expression& expression) {
  return evaluate(expression, Values{});
}

}  // namespace formula
