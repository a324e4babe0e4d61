#include "proof/mutants.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "formula/functions.h"
#include "sim/value.h"

namespace proof {
namespace {

using formula::Node;
using formula::Op;

constexpr std::size_t names_tried = 4;
constexpr double counted_up_to = 1000;  // larger numbers are changed by a share of themselves

std::string short_text(double value) { return sim::to_text(sim::Value(value)); }

// A whole number as an exponent or a count is off by one; a measured one by a share.
std::vector<double> other_numbers(double value) {
  if (value == 0) return {1};
  if (value != std::floor(value) || value > counted_up_to) return {value * 1.25, value / 2};
  if (value == 1) return {2};
  return {value + 1, value - 1};
}

std::optional<Op> exchanged(Op op) {
  switch (op) {
    case Op::Add:
      return Op::Subtract;
    case Op::Subtract:
      return Op::Add;
    case Op::Multiply:
      return Op::Divide;
    case Op::Divide:
      return Op::Multiply;
    case Op::Min:
      return Op::Max;
    case Op::Max:
      return Op::Min;
    default:
      return std::nullopt;
  }
}

std::string name_of(Op op) {
  switch (op) {
    case Op::Add:
      return "+";
    case Op::Subtract:
      return "-";
    case Op::Multiply:
      return "*";
    case Op::Divide:
      return "/";
    case Op::Negate:
      return "the sign";
    default:
      return std::string(formula::function_name(op));
  }
}

// The other names, the nearest first: they are what a claim is least likely to tell apart.
std::vector<std::string> other_names(const std::string& name, const formula::Values& values) {
  const auto own = values.find(name);
  if (own == values.end()) return {};
  std::vector<std::pair<double, std::string>> others;
  for (const auto& [other, value] : values) {
    if (value == own->second || !std::isfinite(value)) continue;
    const double size = std::max(std::abs(value), std::abs(own->second));
    others.emplace_back(std::abs(value - own->second) / size, other);
  }
  std::ranges::sort(others);
  others.resize(std::min(others.size(), names_tried));
  std::vector<std::string> names;
  for (auto& [distance, other] : others) names.push_back(std::move(other));
  return names;
}

class Mutation {
 public:
  Mutation(const formula::Expression& expression, const formula::Values& values)
      : expression_(expression), values_(values) {}

  std::vector<FormulaMutant> all() {
    for (std::size_t i = 0; i < expression_.nodes().size(); ++i) mutate(i);
    return std::move(mutants_);
  }

 private:
  void mutate(std::size_t at) {
    const Node& node = expression_.nodes()[at];
    if (node.op == Op::Number) {
      for (const double other : other_numbers(node.value))
        add(short_text(node.value) + " became " + short_text(other), at,
            [&](auto& builder) { builder.number(other); });
    } else if (node.op == Op::Name) {
      const std::string& name = expression_.names()[node.name];
      for (const std::string& other : other_names(name, values_))
        add(name + " became " + other, at, [&](auto& builder) { builder.name(other); });
    } else if (const auto other = exchanged(node.op)) {
      add(name_of(node.op) + " became " + name_of(*other), at,
          [&](auto& builder) { builder.operation(*other); });
    } else if (formula::arity(node.op) == 1) {
      add(name_of(node.op) + " left out", at, [](auto&) {});
    }
  }

  // The expression with the node at `at` built by `change`.
  void add(std::string what, std::size_t at, const auto& change) {
    formula::Expression::Builder builder;
    for (std::size_t i = 0; i < expression_.nodes().size(); ++i) {
      if (i == at)
        change(builder);
      else
        copy(expression_.nodes()[i], builder);
    }
    mutants_.push_back({std::move(what), builder.take()});
  }

  void copy(const Node& node, formula::Expression::Builder& builder) const {
    if (node.op == Op::Number)
      builder.number(node.value);
    else if (node.op == Op::Name)
      builder.name(expression_.names()[node.name]);
    else
      builder.operation(node.op);
  }

  const formula::Expression& expression_;
  const formula::Values& values_;
  std::vector<FormulaMutant> mutants_;
};

std::string with_digit(std::string text, std::size_t at, char digit) {
  text[at] = digit;
  return text;
}

}  // namespace

std::vector<FormulaMutant> mutants_of(const formula::Expression& expression,
                                      const formula::Values& values) {
  return Mutation(expression, values).all();
}

std::vector<std::string> mutants_of_number(std::string_view written) {
  constexpr std::string_view digits = "0123456789";
  const std::string text(written);
  const std::size_t first = text.find_first_of(digits), last = text.find_last_of(digits);
  if (first == text.npos) return {};
  const auto up = [](char digit) { return digit == '9' ? '8' : char(digit + 1); };
  const auto down = [](char digit) { return digit == '0' ? '9' : char(digit - 1); };
  std::vector<std::string> mutants{with_digit(text, last, up(text[last])),
                                   with_digit(text, first, up(text[first]))};
  if (first == last) mutants[1] = with_digit(text, first, down(text[first]));
  if (mutants[1] == mutants[0]) mutants.pop_back();
  return mutants;
}

}  // namespace proof
