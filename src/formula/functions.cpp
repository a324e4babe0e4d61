#include "formula/functions.h"

#include <algorithm>
#include <array>
#include <utility>

namespace formula {
namespace {

// The first spelling of an operation is the canonical one.
constexpr std::array<std::pair<std::string_view, Op>, 14> functions{{{"sqrt", Op::Sqrt},
                                                                     {"exp", Op::Exp},
                                                                     {"ln", Op::Ln},
                                                                     {"log", Op::Ln},
                                                                     {"log2", Op::Log2},
                                                                     {"abs", Op::Abs},
                                                                     {"min", Op::Min},
                                                                     {"max", Op::Max},
                                                                     {"floor", Op::Floor},
                                                                     {"ceil", Op::Ceil},
                                                                     {"tanh", Op::Tanh},
                                                                     {"Phi", Op::NormalCdf},
                                                                     {"phi", Op::NormalPdf},
                                                                     {"harmonic", Op::Harmonic}}};
constexpr std::string_view names_of_functions =
    "sqrt exp ln log log2 abs min max floor ceil tanh Phi phi harmonic";

constexpr std::array<std::pair<std::string_view, Op>, 6> vector_functions{
    {{"dot", Op::Dot},
     {"sum", Op::Sum},
     {"mean", Op::Mean},
     {"var", Op::Variance},
     {"norm", Op::Norm},
     {"softmax", Op::Softmax}}};

constexpr long double euler_gamma = 0.57721566490153286061L;

// The asymptotic series of H(n); at n >= 32 its first left-out term is below 1e-24.
long double harmonic_series(long double n) {
  constexpr std::array<long double, 7> coefficients{
      -1.0L / 12, 1.0L / 120, -1.0L / 252, 1.0L / 240, -1.0L / 132, 691.0L / 32760, -1.0L / 12};
  const long double inverse_square = 1 / (n * n);
  long double sum = 0;
  for (std::size_t i = coefficients.size(); i-- > 0;)
    sum = (sum + coefficients[i]) * inverse_square;
  return std::log(n) + euler_gamma + 1 / (2 * n) + sum;
}

}  // namespace

std::optional<Op> function_named(std::string_view name) {
  for (const auto& [spelling, op] : functions) {
    if (spelling == name) return op;
  }
  return std::nullopt;
}

std::optional<Op> vector_function_named(std::string_view name) {
  for (const auto& [spelling, op] : vector_functions) {
    if (spelling == name) return op;
  }
  return std::nullopt;
}

std::string_view vector_function_list() { return "dot sum mean var norm softmax"; }

std::string_view function_name(Op op) {
  for (const auto& [spelling, function] : functions) {
    if (function == op) return spelling;
  }
  for (const auto& [spelling, function] : vector_functions) {
    if (function == op) return spelling;
  }
  if (op == Op::Largest) return "max";
  if (op == Op::Smallest) return "min";
  return {};
}

std::string_view function_list() { return names_of_functions; }

bool is_reserved(std::string_view name) {
  return name == "pi" || name == "e" || name == "and" || name == "or" ||
         function_named(name).has_value();
}

long double harmonic(long double n) {
  if (!(n > -1)) return std::numeric_limits<long double>::quiet_NaN();
  long double below = 0;
  for (; n < 32; n += 1) below += 1 / (n + 1);
  return harmonic_series(n) - below;
}

}  // namespace formula
