#include "formula/expression.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/assert.h"
#include "formula/functions.h"

namespace formula {
namespace {

// How tightly a text holds together, loosest first.
enum Binding { Sum = 1, Product, Sign, Exponent, Atom };

struct Piece {
  std::string text;
  Binding binding = Atom;
};

std::string number_text(double value) {
  char buffer[64];
  const bool plain = value == 0 || (value >= 1e-5 && value < 1e15);
  const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, format).ptr;
  return {buffer, end};
}

std::string enclosed(Piece piece, Binding needed) {
  return piece.binding >= needed ? std::move(piece.text) : "(" + piece.text + ")";
}

Piece infix(Op op, Piece left, Piece right) {
  switch (op) {
    case Op::Add:
      return {enclosed(std::move(left), Sum) + " + " + enclosed(right, Product), Sum};
    case Op::Subtract:
      return {enclosed(std::move(left), Sum) + " - " + enclosed(right, Product), Sum};
    case Op::Multiply:
      return {enclosed(std::move(left), Product) + "*" + enclosed(right, Sign), Product};
    case Op::Divide:
      return {enclosed(std::move(left), Product) + "/" + enclosed(right, Sign), Product};
    case Op::Power:
      return {enclosed(std::move(left), Atom) + "^" + enclosed(right, Sign), Exponent};
    default:
      return {std::string(function_name(op)) + "(" + left.text + ", " + right.text + ")", Atom};
  }
}

Piece prefix(Op op, Piece operand) {
  if (op == Op::Negate) return {"-" + enclosed(std::move(operand), Sign), Sign};
  return {std::string(function_name(op)) + "(" + operand.text + ")", Atom};
}

Piece leaf(const Node& node, const std::vector<std::string>& names) {
  switch (node.op) {
    case Op::Number:
      return {number_text(node.value), Atom};
    case Op::Name:
      return {names[node.name], Atom};
    default:
      return {node.op == Op::Pi ? "pi" : "e", Atom};
  }
}

Piece take_last(std::vector<Piece>& pieces) {
  Piece last = std::move(pieces.back());
  pieces.pop_back();
  return last;
}

}  // namespace

int arity(Op op) {
  if (op <= Op::E) return 0;
  return op <= Op::Max || op == Op::Dot ? 2 : 1;
}

void Expression::Builder::number(double value) {
  ASSERT(std::isfinite(value) && !std::signbit(value));
  expression_.nodes_.push_back({Op::Number, 0, value});
  ++waiting_;
}

void Expression::Builder::name(std::string_view name) {
  auto& names = expression_.names_;
  auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) found = names.emplace(names.end(), name);
  expression_.nodes_.push_back({Op::Name, static_cast<std::uint32_t>(found - names.begin()), 0});
  ++waiting_;
}

void Expression::Builder::operation(Op op) {
  ASSERT(op != Op::Number && op != Op::Name && waiting_ >= arity(op));
  expression_.nodes_.push_back({op, 0, 0});
  waiting_ += 1 - arity(op);
}

Expression Expression::Builder::take() {
  ASSERT(waiting_ == 1);
  waiting_ = 0;
  return std::exchange(expression_, {});
}

std::string to_text(const Expression& expression) {
  std::vector<Piece> pieces;
  for (const Node& node : expression.nodes()) {
    if (arity(node.op) == 0) {
      pieces.push_back(leaf(node, expression.names()));
    } else if (arity(node.op) == 1) {
      pieces.push_back(prefix(node.op, take_last(pieces)));
    } else {
      Piece right = take_last(pieces);
      pieces.push_back(infix(node.op, take_last(pieces), std::move(right)));
    }
  }
  return take_last(pieces).text;
}

}  // namespace formula
