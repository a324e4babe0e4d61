#include "attention/number_format.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {

namespace {

double overflowed(const FloatFormat& format, double value, Overflow overflow) {
  if (overflow == Overflow::Saturate) return std::copysign(format.largest, value);
  const double special = format.has_infinity ? std::numeric_limits<double>::infinity()
                                             : std::numeric_limits<double>::quiet_NaN();
  return std::copysign(special, value);
}

}  // namespace

double rounded_to(const FloatFormat& format, double value, Overflow overflow) {
  if (std::isnan(value) || value == 0) return value;
  if (std::isinf(value)) return overflowed(format, value, overflow);
  // Within one power of two the numbers of the format are multiples of this step. Dividing by a
  // power of two is exact, and nearbyint rounds ties to even.
  const int exponent = std::max(std::ilogb(value), format.least_exponent);
  const double step = std::ldexp(1.0, exponent - format.fraction_bits);
  const double nearest = std::nearbyint(value / step) * step;
  return std::abs(nearest) > format.largest ? overflowed(format, value, overflow) : nearest;
}

double least_normal(const FloatFormat& format) { return std::ldexp(1.0, format.least_exponent); }

double least_subnormal(const FloatFormat& format) {
  return std::ldexp(1.0, format.least_exponent - format.fraction_bits);
}

}  // namespace attention
