#pragma once

#include <string_view>

#include "sim/parameter.h"

namespace sim {

/// Sizes that the divisor of an attention score may be made of.
struct HeadSizes {
  double d_k = 64;
  double h = 8;
  double hidden = 512;  ///< width of the model; often, not always, d_k*h
};

/// The parameter `divisor`: the divisors of attention/divisor.h, and sqrt(hidden/h), which models
/// whose heads are not hidden/h wide took from the older convention.
Parameter divisor_choice(std::string initial, bool with_hidden);

/// The value of a choice of that parameter.
double divisor_value(std::string_view formula, const HeadSizes& sizes);

}  // namespace sim
