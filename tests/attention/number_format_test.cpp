#include "attention/number_format.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

using attention::FloatFormat;
using attention::Overflow;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double saturated(const FloatFormat& format, double value) {
  return attention::rounded_to(format, value, Overflow::Saturate);
}

double special(const FloatFormat& format, double value) {
  return attention::rounded_to(format, value, Overflow::Special);
}

/// Every non-negative finite number of an 8-bit format, ascending, from its bit patterns.
std::vector<double> numbers_of(const FloatFormat& format) {
  std::vector<double> numbers;
  const int fractions = 1 << format.fraction_bits;
  for (int pattern = 0; pattern < 128; ++pattern) {
    const int exponent = pattern / fractions, fraction = pattern % fractions;
    const double significand = fraction + (exponent > 0 ? fractions : 0);
    const double number = std::ldexp(
        significand, format.least_exponent + std::max(exponent, 1) - 1 - format.fraction_bits);
    if (number <= format.largest) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace

TEST_CASE("an 8-bit format holds as many finite numbers as its standard says") {
  CHECK(numbers_of(attention::e4m3).size() == 127);  // all patterns but NaN
  CHECK(numbers_of(attention::e5m2).size() == 124);  // all but infinity and three NaNs
  CHECK(numbers_of(attention::e4m3).back() == 448);
  CHECK(numbers_of(attention::e5m2).back() == 57344);
}

TEST_CASE("every number of an 8-bit format is its own rounding, and halfway goes to the even one") {
  for (const FloatFormat& format : {attention::e4m3, attention::e5m2}) {
    const auto numbers = numbers_of(format);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      CHECK(saturated(format, numbers[i]) == numbers[i]);
      CHECK(saturated(format, -numbers[i]) == -numbers[i]);
      if (i + 1 == numbers.size()) break;
      const double half =
          (numbers[i] + numbers[i + 1]) / 2;  // the pattern's last bit is its parity
      CAPTURE(half);
      CHECK(saturated(format, half) == numbers[i % 2 == 0 ? i : i + 1]);
      CHECK(saturated(format, std::nextafter(half, 0.0)) == numbers[i]);
      CHECK(saturated(format, std::nextafter(half, infinity)) == numbers[i + 1]);
    }
  }
}

TEST_CASE("what is too large saturates or becomes special, from halfway to the next step on") {
  using attention::bf16, attention::e4m3, attention::e5m2, attention::fp16;
  CHECK(special(e4m3, 464) == 448);  // halfway to 480, and 448 is even
  CHECK(std::isnan(special(e4m3, 464.1)));
  CHECK(saturated(e4m3, 464.1) == 448);
  CHECK(saturated(e4m3, -infinity) == -448);
  CHECK(special(e5m2, 61439) == 57344);
  CHECK(special(e5m2, 61440) == infinity);  // halfway, and 57344 is odd
  CHECK(special(e5m2, -1e9) == -infinity);
  CHECK(special(fp16, 65519) == 65504);
  CHECK(special(fp16, 65520) == infinity);
  CHECK(saturated(fp16, 65520) == 65504);
  CHECK(special(bf16, 3.4e38) == infinity);
  CHECK(special(bf16, 3.38e38) < infinity);
}

TEST_CASE("rounding to bf16 and fp16 gives the vectors of their definitions") {
  using attention::bf16, attention::fp16;
  CHECK(special(fp16, 0.1) == 0.0999755859375);
  CHECK(special(bf16, 0.1) == 0.10009765625);
  CHECK(special(fp16, 2049) == 2048);
  CHECK(special(fp16, 2051) == 2052);
  CHECK(special(bf16, 257) == 256);
  CHECK(special(bf16, 259) == 260);
  CHECK(special(fp16, 1.0 / 3) == 0.333251953125);
  CHECK(special(bf16, 3.14159265) == 3.140625);
  CHECK(special(fp16, 2e-8) == 0);  // below half of the least subnormal number
  CHECK(special(fp16, 3.1e-8) == attention::least_subnormal(fp16));
  CHECK(special(bf16, 2e-8) == doctest::Approx(2e-8).epsilon(0.004));
}

TEST_CASE("NaN and signed zero pass") {
  CHECK(std::isnan(saturated(attention::fp16, std::nan(""))));
  CHECK(std::signbit(saturated(attention::e4m3, -0.0)));
  CHECK(saturated(attention::e4m3, 1e-5) == 0);
  CHECK(std::signbit(saturated(attention::e4m3, -1e-5)));
}

TEST_CASE("rounding is monotone, idempotent and within half a step of a normal number") {
  for (const FloatFormat& format :
       {attention::fp16, attention::bf16, attention::e4m3, attention::e5m2}) {
    const double unit = std::ldexp(1.0, -format.fraction_bits - 1);
    double before = 0;
    for (double value = attention::least_normal(format); value < 400; value *= 1.0037) {
      const double rounded = saturated(format, value);
      CHECK(rounded >= before);
      CHECK(saturated(format, rounded) == rounded);
      CHECK(std::abs(rounded - value) <= unit * rounded);
      before = rounded;
    }
  }
}
