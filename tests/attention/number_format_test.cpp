#include "attention/number_format.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
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

namespace {

constexpr FloatFormat small_formats[] = {attention::fp16, attention::bf16, attention::e4m3,
                                         attention::e5m2};

/// True if the bit pattern says so by the format's own table, spelt out without the code under
/// test.
bool is_nan_code(const FloatFormat& format, std::uint32_t code) {
  if (format.name == "e4m3") return (code & 0x7F) == 0x7F;
  if (format.name == "e5m2") return (code & 0x7F) > 0x7C;
  if (format.name == "fp16") return (code & 0x7FFF) > 0x7C00;
  return (code & 0x7FFF) > 0x7F80;
}

float float_of_bits(std::uint32_t bits) { return std::bit_cast<float>(bits); }

}  // namespace

TEST_CASE("the formats have the widths of their names") {
  CHECK(attention::code_bits(attention::fp32) == 32);
  CHECK(attention::code_bits(attention::fp16) == 16);
  CHECK(attention::code_bits(attention::bf16) == 16);
  CHECK(attention::code_bits(attention::e4m3) == 8);
  CHECK(attention::code_bits(attention::e5m2) == 8);
}

TEST_CASE("known bit patterns mean their numbers") {
  using attention::bf16, attention::decoded, attention::e4m3, attention::e5m2, attention::fp16;
  CHECK(decoded(fp16, 0x3C00) == 1);
  CHECK(decoded(fp16, 0x7BFF) == 65504);
  CHECK(decoded(fp16, 0x0001) == 0x1p-24);
  CHECK(decoded(fp16, 0x0400) == 0x1p-14);
  CHECK(decoded(fp16, 0xFC00) == -infinity);
  CHECK(decoded(bf16, 0x3F80) == 1);
  CHECK(decoded(bf16, 0xC049) == -3.140625);
  CHECK(decoded(bf16, 0x0001) == 0x1p-133);
  CHECK(decoded(e4m3, 0x38) == 1);
  CHECK(decoded(e4m3, 0x7E) == 448);
  CHECK(decoded(e4m3, 0x01) == 0x1p-9);
  CHECK(decoded(e4m3, 0x88) == -0x1p-6);
  CHECK(decoded(e5m2, 0x7B) == 57344);
  CHECK(decoded(e5m2, 0x7C) == infinity);
  CHECK(decoded(e5m2, 0x01) == 0x1p-16);
}

TEST_CASE("every code decodes to a number that encodes to it again and is its own rounding") {
  for (const FloatFormat& format : small_formats) {
    CAPTURE(format.name);
    int wrong = 0, nans = 0;
    for (std::uint32_t code = 0; code < 1U << attention::code_bits(format); ++code) {
      const double number = attention::decoded(format, code);
      wrong += std::isnan(number) != is_nan_code(format, code) ? 1 : 0;
      if (std::isnan(number)) {
        ++nans;
        const std::uint32_t again = attention::encoded(format, number, Overflow::Special);
        wrong += !is_nan_code(format, again) ? 1 : 0;
        continue;
      }
      wrong += attention::encoded(format, number, Overflow::Special) != code ? 1 : 0;
      wrong += special(format, number) != number ? 1 : 0;
    }
    CHECK(wrong == 0);
    CHECK(nans > 0);
  }
}

TEST_CASE(
    "between any two neighbouring codes the middle goes to the even one, subnormals included") {
  for (const FloatFormat& format : small_formats) {
    CAPTURE(format.name);
    int wrong = 0;
    for (std::uint32_t code = 0;; ++code) {
      const double low = attention::decoded(format, code);
      const double high = attention::decoded(format, code + 1);
      if (!std::isfinite(high)) break;
      const double half = low / 2 + high / 2;
      const std::uint32_t even = code % 2 == 0 ? code : code + 1;
      const auto goes_to = [&](double value, std::uint32_t expected) {
        const std::uint32_t sign = 1U << (attention::code_bits(format) - 1);
        wrong += attention::encoded(format, value, Overflow::Special) != expected ? 1 : 0;
        wrong += attention::encoded(format, -value, Overflow::Special) != (sign | expected) ? 1 : 0;
      };
      goes_to(half, even);
      goes_to(std::nextafter(half, 0.0), code);
      goes_to(std::nextafter(half, infinity), code + 1);
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("rounding a double to fp32 is the conversion of the processor") {
  std::uint64_t state = 1;
  int wrong = 0;
  for (int i = 0; i < 200000; ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    const auto value =
        std::bit_cast<double>((state >> 12 & 0x000FFFFFFFFFFFFFU) | (state >> 3 & 0x800U) << 52 |
                              (1023 - 155 + state % 285) << 52);
    wrong += special(attention::fp32, value) != static_cast<double>(static_cast<float>(value));
  }
  CHECK(wrong == 0);
}

TEST_CASE("bf16 is the upper half of fp32: every upper half, rounded by its lower half") {
  int wrong = 0;
  for (std::uint32_t upper = 0; upper < 0x7F80; ++upper)
    for (const std::uint32_t lower : {0U, 1U, 0x7FFFU, 0x8000U, 0x8001U, 0xFFFFU}) {
      const bool up = lower > 0x8000U || (lower == 0x8000U && upper % 2 == 1);
      const auto value = static_cast<double>(float_of_bits(upper << 16 | lower));
      wrong += attention::encoded(attention::bf16, value, Overflow::Special) != upper + up ? 1 : 0;
    }
  CHECK(wrong == 0);
}

TEST_CASE("a span is rounded number by number") {
  std::vector<float> values{0.1F, -3.14159265F, 1e6F, 0.0F};
  attention::round_to(attention::fp16, std::span<float>(values), Overflow::Special);
  CHECK(values[0] == 0.0999755859375F);
  CHECK(values[1] == -3.140625F);
  CHECK(values[2] == std::numeric_limits<float>::infinity());
  std::vector<double> doubles{0.1, 464.1};
  attention::round_to(attention::e4m3, std::span<double>(doubles), Overflow::Saturate);
  CHECK(doubles == std::vector<double>{0.1015625, 448});
}
