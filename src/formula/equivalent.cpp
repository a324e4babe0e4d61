#include "formula/equivalent.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "base/nearest.h"
#include "formula/functions.h"

namespace formula {
namespace {

base::Error unknown(const std::string& name, const Symbols& symbols) {
  std::vector<std::string_view> known;
  for (const Symbol& symbol : symbols.all()) known.push_back(symbol.name);
  return {base::Fault::NotFound,
          "\"" + name + "\" is not a symbol here",
          {},
          base::did_you_mean(name, known)};
}

PointValues leaf_values(const Node& node, const std::vector<std::size_t>& named,
                        const Symbols& symbols) {
  if (node.op == Op::Name) return symbols.values(named[node.name]);
  PointValues values;
  values.fill(node.op == Op::Number ? node.value : constant<long double>(node.op));
  return values;
}

PointValues walk(const Expression& expression, const std::vector<std::size_t>& named,
                 const Symbols& symbols) {
  std::vector<PointValues> stack;
  stack.reserve(8);
  for (const Node& node : expression.nodes()) {
    if (arity(node.op) == 0) {
      stack.push_back(leaf_values(node, named, symbols));
    } else if (arity(node.op) == 1) {
      for (long double& value : stack.back()) value = apply(node.op, value);
    } else {
      const PointValues right = stack.back();
      stack.pop_back();
      for (std::size_t i = 0; i < point_count; ++i) {
        stack.back()[i] = apply(node.op, stack.back()[i], right[i]);
      }
    }
  }
  return stack.back();
}

}  // namespace

base::Result<PointValues> point_values(const Expression& expression, const Symbols& symbols) {
  std::vector<std::size_t> named;
  for (const std::string& name : expression.names()) {
    const std::optional<std::size_t> index = symbols.find(name);
    if (!index) return base::fail(unknown(name, symbols));
    named.push_back(*index);
  }
  return walk(expression, named, symbols);
}

bool is_defined(const PointValues& values) {
  return std::all_of(values.begin(), values.end(),
                     [](long double value) { return std::isfinite(value); });
}

Sameness same(const PointValues& a, const PointValues& b) {
  if (!is_defined(a) || !is_defined(b)) return Sameness::Undefined;
  for (std::size_t i = 0; i < point_count; ++i) {
    const long double size = std::max(std::abs(a[i]), std::abs(b[i]));
    if (std::abs(a[i] - b[i]) > same_within * size) return Sameness::Different;
  }
  return Sameness::Same;
}

base::Result<Sameness> equivalent(const Expression& a, const Expression& b,
                                  const Symbols& symbols) {
  return base::guarded("comparing formulas", [&] {
    return same(base::value_or_throw(point_values(a, symbols)),
                base::value_or_throw(point_values(b, symbols)));
  });
}

}  // namespace formula
