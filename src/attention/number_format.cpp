#include "attention/number_format.h"

#include <algorithm>
#include <bit>
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

// Of a double, read from its bits: ilogb and ldexp cost more than all the rest. Subnormal doubles
// give -1023, which is below every format's least exponent, as their true one is.
int exponent_of(double value) {
  return static_cast<int>(std::bit_cast<std::uint64_t>(value) >> 52 & 0x7FF) - 1023;
}

/// 2^exponent, of a normal double.
double power_of_two(int exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

int exponent_bits(const FloatFormat& format) {
  return std::bit_width(static_cast<unsigned>(1 - format.least_exponent)) + 1;
}

/// The fields of a bit pattern.
struct Fields {
  explicit Fields(const FloatFormat& format)
      : sign(1U << (code_bits(format) - 1)),
        exponent_ones((1U << exponent_bits(format)) - 1),
        fraction_ones((1U << format.fraction_bits) - 1) {}

  std::uint32_t sign, exponent_ones, fraction_ones;
};

}  // namespace

double rounded_to(const FloatFormat& format, double value, Overflow overflow) {
  if (std::isnan(value) || value == 0) return value;
  if (std::isinf(value)) return overflowed(format, value, overflow);
  // Within one power of two the numbers of the format are multiples of this step. Dividing by a
  // power of two is exact, and nearbyint rounds ties to even.
  const int exponent = std::max(exponent_of(value), format.least_exponent);
  const double step = power_of_two(exponent - format.fraction_bits);
  const double nearest = std::nearbyint(value / step) * step;
  return std::abs(nearest) > format.largest ? overflowed(format, value, overflow) : nearest;
}

void round_to(const FloatFormat& format, std::span<float> values, Overflow overflow) {
  for (float& value : values)
    value = static_cast<float>(rounded_to(format, static_cast<double>(value), overflow));
}

void round_to(const FloatFormat& format, std::span<double> values, Overflow overflow) {
  for (double& value : values) value = rounded_to(format, value, overflow);
}

double least_normal(const FloatFormat& format) { return std::ldexp(1.0, format.least_exponent); }

double least_subnormal(const FloatFormat& format) {
  return std::ldexp(1.0, format.least_exponent - format.fraction_bits);
}

int code_bits(const FloatFormat& format) {
  return 1 + exponent_bits(format) + format.fraction_bits;
}

double decoded(const FloatFormat& format, std::uint32_t code) {
  const Fields fields(format);
  const std::uint32_t fraction = code & fields.fraction_ones;
  const std::uint32_t exponent = code >> format.fraction_bits & fields.exponent_ones;
  const double sign = (code & fields.sign) != 0 ? -1.0 : 1.0;
  if (exponent == fields.exponent_ones) {
    const bool finite = !format.has_infinity && fraction != fields.fraction_ones;
    if (!finite && format.has_infinity && fraction == 0)
      return sign * std::numeric_limits<double>::infinity();
    if (!finite) return std::copysign(std::numeric_limits<double>::quiet_NaN(), sign);
  }
  // The least exponent has two codes: 0 for the subnormal numbers, without the leading one.
  const std::uint32_t leading = exponent > 0 ? fields.fraction_ones + 1 : 0;
  const int scale = std::max(static_cast<int>(exponent), 1) - 1 + format.least_exponent;
  return sign * (leading + fraction) * power_of_two(scale - format.fraction_bits);
}

std::uint32_t encoded(const FloatFormat& format, double value, Overflow overflow) {
  const Fields fields(format);
  const double number = rounded_to(format, value, overflow);
  const std::uint32_t sign = std::signbit(number) ? fields.sign : 0;
  const std::uint32_t ones = fields.exponent_ones << format.fraction_bits;
  if (std::isnan(number))
    return sign | ones |
           (format.has_infinity ? fields.fraction_ones / 2 + 1 : fields.fraction_ones);
  if (std::isinf(number)) return sign | ones;
  const int exponent = std::max(exponent_of(number), format.least_exponent);
  const auto steps =
      static_cast<std::uint32_t>(std::abs(number) / power_of_two(exponent - format.fraction_bits));
  // A normal number has the leading one in `steps`, which raises the exponent's code from 0 to 1.
  const auto above_least = static_cast<std::uint32_t>(exponent - format.least_exponent);
  return sign | ((above_least << format.fraction_bits) + steps);
}

}  // namespace attention
