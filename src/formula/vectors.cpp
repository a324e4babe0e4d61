#include "formula/vectors.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "base/assert.h"
#include "base/nearest.h"
#include "formula/functions.h"

namespace formula {
namespace {

constexpr double effort_of_step = 10;  // to begin with a node, whatever its length

bool gives_number(Op op) { return op >= Op::Dot && op != Op::Softmax; }

std::string spelling(Op op) {
  switch (op) {
    case Op::Add:
      return "+";
    case Op::Subtract:
      return "-";
    case Op::Multiply:
      return "*";
    case Op::Divide:
      return "/";
    case Op::Power:
      return "^";
    default:
      return std::string(function_name(op));
  }
}

// Additions that an entry takes, generously.
double effort_of(Op op) {
  switch (op) {
    case Op::Power:
      return 60;
    case Op::Harmonic:
      return 300;
    case Op::Exp:
    case Op::Ln:
    case Op::Log2:
    case Op::Tanh:
    case Op::NormalCdf:
    case Op::NormalPdf:
    case Op::Softmax:
      return 25;
    default:
      return 3;
  }
}

std::size_t length_of(const std::string& name, const Lengths& lengths) {
  if (const auto found = lengths.find(name); found != lengths.end()) return found->second;
  std::vector<std::string_view> known;
  for (const auto& entry : lengths) known.push_back(entry.first);
  throw base::Failure({base::Fault::NotFound,
                       "\"" + name + "\" is not known here",
                       {},
                       base::did_you_mean(name, known)});
}

std::size_t common_length(Op op, std::size_t a, std::size_t b) {
  if (a == b || b == 1) return a;
  if (a == 1) return b;
  throw base::Failure({base::Fault::BadInput,
                       "\"" + spelling(op) + "\" cannot join " + std::to_string(a) +
                           " numbers with " + std::to_string(b),
                       {},
                       "give both the same length, or make one a single number"});
}

/// One value on the way.
using Numbers = std::span<const double>;

// A single number may lie where the result is written.
void combine(Numbers a, Numbers b, std::span<double> out, const auto& operation) {
  const double first_a = a[0], first_b = b[0];
  if (a.size() == out.size() && b.size() == out.size())
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = operation(a[i], b[i]);
  else if (b.size() == 1)
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = operation(a[i], first_b);
  else
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = operation(first_a, b[i]);
}

void combine(Op op, Numbers a, Numbers b, std::span<double> out) {
  switch (op) {
    case Op::Add:
      return combine(a, b, out, [](double x, double y) { return x + y; });
    case Op::Subtract:
      return combine(a, b, out, [](double x, double y) { return x - y; });
    case Op::Multiply:
      return combine(a, b, out, [](double x, double y) { return x * y; });
    case Op::Divide:
      return combine(a, b, out, [](double x, double y) { return x / y; });
    default:
      return combine(a, b, out, [op](double x, double y) { return apply(op, x, y); });
  }
}

double dot(Numbers a, Numbers b) {
  double sum = 0;
  if (a.size() == b.size())
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  else
    for (const double x : a.size() > 1 ? a : b) sum += x * (a.size() > 1 ? b[0] : a[0]);
  return sum;
}

double sum_of(Numbers v) {
  double sum = 0;
  for (const double x : v) sum += x;
  return sum;
}

double variance_of(Numbers v) {
  const double mean = sum_of(v) / static_cast<double>(v.size());
  double sum = 0;
  for (const double x : v) sum += (x - mean) * (x - mean);
  return sum / static_cast<double>(v.size());
}

// NaN anywhere gives NaN, as in the functions of two numbers.
double extreme_of(Op op, Numbers v) {
  double extreme = v[0];
  for (const double x : v) extreme = apply(op, extreme, x);
  return extreme;
}

double reduced(Op op, Numbers v) {
  switch (op) {
    case Op::Sum:
      return sum_of(v);
    case Op::Mean:
      return sum_of(v) / static_cast<double>(v.size());
    case Op::Variance:
      return variance_of(v);
    case Op::Norm:
      return std::sqrt(dot(v, v));
    case Op::Smallest:
      return extreme_of(Op::Min, v);
    default:
      return extreme_of(Op::Max, v);
  }
}

void softmax(Numbers v, std::span<double> out) {
  const double top = extreme_of(Op::Max, v);
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i) sum += out[i] = std::exp(v[i] - top);
  for (double& x : out) x /= sum;
}

}  // namespace

base::Result<VectorFormula> VectorFormula::make(const Expression& expression,
                                                const Lengths& lengths) {
  return base::guarded("reading the formula", [&] {
    VectorFormula formula;
    formula.nodes_ = expression.nodes();
    formula.names_ = expression.names();
    std::vector<std::size_t> stack;
    for (Node& node : formula.nodes_) {
      if (node.op == Op::Pi || node.op == Op::E) node = {Op::Number, 0, constant<double>(node.op)};
      std::size_t length = 1, widest = 1;
      if (node.op == Op::Name) {
        length = length_of(formula.names_[node.name], lengths);
        ASSERT(length >= 1);
      } else if (arity(node.op) == 1) {
        widest = stack.back();
        length = gives_number(node.op) ? 1 : widest;
        stack.pop_back();
      } else if (arity(node.op) == 2) {
        const std::size_t right = stack.back();
        stack.pop_back();
        widest = common_length(node.op, stack.back(), right);
        length = node.op == Op::Dot ? 1 : widest;
        stack.pop_back();
      }
      stack.push_back(length);
      formula.depth_ = std::max(formula.depth_, stack.size());
      formula.widest_ = std::max(formula.widest_, length);
      formula.effort_ += effort_of_step;
      if (arity(node.op) > 0) formula.effort_ += effort_of(node.op) * static_cast<double>(widest);
    }
    formula.length_ = stack.back();
    return formula;
  });
}

std::span<const double> VectorFormula::compute(std::span<const std::span<const double>> inputs,
                                               Workspace& workspace) const {
  workspace.slots.resize(std::max(workspace.slots.size(), depth_));
  for (std::size_t i = 0; i < depth_; ++i)
    workspace.slots[i].resize(std::max(workspace.slots[i].size(), widest_));
  std::vector<Numbers> stack;
  stack.reserve(depth_);
  for (const Node& node : nodes_) {
    if (node.op == Op::Number) {
      stack.emplace_back(&node.value, 1);
    } else if (node.op == Op::Name) {
      stack.push_back(inputs[node.name]);
    } else if (arity(node.op) == 2) {
      const Numbers right = stack.back();
      stack.pop_back();
      const Numbers left = stack.back();
      std::span<double> out = workspace.slots[stack.size() - 1];
      if (node.op == Op::Dot) {
        out[0] = dot(left, right);
        out = out.first(1);
      } else {
        out = out.first(std::max(left.size(), right.size()));
        combine(node.op, left, right, out);
      }
      stack.back() = out;
    } else {
      const Numbers value = stack.back();
      std::span<double> out = workspace.slots[stack.size() - 1];
      if (gives_number(node.op)) {
        out[0] = reduced(node.op, value);
        out = out.first(1);
      } else {
        out = out.first(value.size());
        if (node.op == Op::Softmax)
          softmax(value, out);
        else
          for (std::size_t i = 0; i < out.size(); ++i) out[i] = apply(node.op, value[i]);
      }
      stack.back() = out;
    }
  }
  return stack.back();
}

}  // namespace formula
