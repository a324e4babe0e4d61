#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace formula {

/// What one step of an expression does. Numbers, names and constants are leaves; the rest combine
/// the one or two values before them.
enum class Op : std::uint8_t {
  Number,
  Name,
  Pi,
  E,
  Add,
  Subtract,
  Multiply,
  Divide,
  Power,
  Min,
  Max,
  Negate,
  Sqrt,
  Exp,
  Ln,
  Log2,
  Abs,
  Floor,
  Ceil,
  Tanh,
  NormalCdf,  ///< written Phi
  NormalPdf,  ///< written phi
  Harmonic,
  // Of vectors; only `parse_vectors` makes them.
  Dot,
  Sum,
  Mean,
  Variance,  ///< mean squared deviation: over n, not n - 1
  Norm,
  Largest,   ///< written max(v)
  Smallest,  ///< written min(v)
  Softmax,
};

/// How many values the operation combines: 0, 1 or 2.
int arity(Op op);

/// One step in postfix order.
struct Node {
  Op op = Op::Number;
  std::uint32_t name = 0;  ///< index into Expression::names(), for Op::Name
  double value = 0;        ///< for Op::Number: finite, not negative

  bool operator==(const Node&) const = default;
};

/// An immutable formula in postfix order: walking it needs no recursion, so no input can exhaust
/// the stack. Two expressions are equal when they are written alike, not when they have the same
/// value; `equivalent` compares values. Default: the number 0.
class Expression {
 public:
  class Builder;

  Expression() : nodes_{Node{}} {}

  const std::vector<Node>& nodes() const { return nodes_; }

  /// The free names in the order of their first use, each once.
  const std::vector<std::string>& names() const { return names_; }

  bool operator==(const Expression&) const = default;

 private:
  std::vector<Node> nodes_;
  std::vector<std::string> names_;
};

/// Makes an Expression step by step in postfix order: name("n"), operation(Op::Ln).
class Expression::Builder {
 public:
  Builder() { expression_.nodes_.clear(); }

  /// Requires a finite number that is not negative; negate it instead.
  void number(double value);
  void name(std::string_view name);
  /// A constant, or an operation on the one or two values before it, which must exist.
  void operation(Op op);

  /// How many values wait to be combined.
  int waiting() const { return waiting_; }

  /// The expression. Requires waiting() == 1.
  Expression take();

 private:
  Expression expression_;
  int waiting_ = 0;
};

inline const std::vector<std::string>& names(const Expression& expression) {
  return expression.names();
}

/// The canonical text with the fewest parentheses: "sqrt(d_k*h)/2". `parse` reads it back to an
/// equal expression.
std::string to_text(const Expression& expression);

}  // namespace formula
