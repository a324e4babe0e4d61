#include "sim/divisor_choice.h"

#include <cmath>
#include <utility>

#include "attention/divisor.h"
#include "base/assert.h"

namespace sim {
namespace {

constexpr std::string_view from_hidden = "sqrt(hidden/h)";

}  // namespace

Parameter divisor_choice(std::string initial, bool with_hidden) {
  std::vector<std::string> choices;
  for (const attention::Divisor& divisor : attention::divisors)
    choices.emplace_back(divisor.formula);
  if (with_hidden) choices.emplace_back(from_hidden);
  return choice("divisor", std::move(initial), std::move(choices),
                "what the dot products are divided by before the softmax");
}

double divisor_value(std::string_view formula, const HeadSizes& sizes) {
  if (formula == from_hidden) return std::sqrt(sizes.hidden / sizes.h);
  for (const attention::Divisor& divisor : attention::divisors)
    if (divisor.formula == formula) return divisor.value(sizes.d_k, sizes.h);
  ASSERT(!"a divisor that is no choice of the parameter");
  return 1;
}

}  // namespace sim
