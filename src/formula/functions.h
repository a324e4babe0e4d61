#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

#include "formula/expression.h"

namespace formula {

/// The operation that a function name of the strict language means.
std::optional<Op> function_named(std::string_view name);

/// The canonical name of a function, also of vectors; empty for other operations.
std::string_view function_name(Op op);

/// "sqrt exp ln ...": all function names, for messages.
std::string_view function_list();

/// The operation that a function name of vectors means; max and min are not among them.
std::optional<Op> vector_function_named(std::string_view name);

/// "dot sum mean ...": the functions that vectors add, for messages.
std::string_view vector_function_list();

/// Whether a name means something by itself in the language, so that no symbol may have it.
bool is_reserved(std::string_view name);

/// The n-th harmonic number 1 + 1/2 + ... + 1/n, continued to real n > -1 by the digamma function
/// (NIST DLMF 5.4.14 and 5.11.2); NaN at and below -1.
long double harmonic(long double n);

/// base^exponent, with the cases that people type most computed without a logarithm.
template <class Real>
Real power(Real base, Real exponent) {
  if (exponent == Real(2)) return base * base;
  if (exponent == Real(0.5)) return std::sqrt(base);
  if (exponent == Real(-0.5)) return Real(1) / std::sqrt(base);
  if (exponent == Real(-1)) return Real(1) / base;
  return std::pow(base, exponent);
}

/// A function or a sign applied to a value. NaN gives NaN.
template <class Real>
Real apply(Op op, Real x) {
  constexpr Real root_half = Real(0.70710678118654752440L);
  constexpr Real inverse_root_two_pi = Real(0.39894228040143267794L);
  switch (op) {
    case Op::Negate:
      return -x;
    case Op::Sqrt:
      return std::sqrt(x);
    case Op::Exp:
      return std::exp(x);
    case Op::Ln:
      return std::log(x);
    case Op::Log2:
      return std::log2(x);
    case Op::Abs:
      return std::abs(x);
    case Op::Floor:
      return std::floor(x);
    case Op::Ceil:
      return std::ceil(x);
    case Op::Tanh:
      return std::tanh(x);
    case Op::NormalCdf:
      return std::erfc(-x * root_half) / Real(2);
    case Op::NormalPdf:
      return inverse_root_two_pi * std::exp(-x * x / Real(2));
    case Op::Harmonic:
      return static_cast<Real>(harmonic(x));
    default:
      return std::numeric_limits<Real>::quiet_NaN();
  }
}

/// Two values combined. NaN on either side gives NaN, also in min and max.
template <class Real>
Real apply(Op op, Real a, Real b) {
  switch (op) {
    case Op::Add:
      return a + b;
    case Op::Subtract:
      return a - b;
    case Op::Multiply:
      return a * b;
    case Op::Divide:
      return a / b;
    case Op::Power:
      return power(a, b);
    case Op::Min:
      return std::isnan(b) || b < a ? b : a;
    case Op::Max:
      return std::isnan(b) || b > a ? b : a;
    default:
      return std::numeric_limits<Real>::quiet_NaN();
  }
}

/// The value of Op::Pi and Op::E.
template <class Real>
Real constant(Op op) {
  return op == Op::Pi ? Real(3.14159265358979323846L) : Real(2.71828182845904523536L);
}

}  // namespace formula
