#include "attention/quantised_keys.h"

#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>

#include "attention/sample.h"

using attention::Index;
using attention::KeyQuantisation;
using attention::MatrixOf;
using attention::SharedScale;

namespace {

/// The same by the definition, entry by entry, for a uniform code.
double naive(const MatrixOf<float>& keys, Index i, Index j, const KeyQuantisation& how) {
  double least = -how.static_range, largest = how.static_range;
  if (how.shared != SharedScale::Static) {
    const bool token = how.shared == SharedScale::Token;
    least = 1e30, largest = -1e30;
    for (Index k = 0; k < (token ? keys.cols() : keys.rows()); ++k) {
      const double entry = token ? double(keys(i, k)) : double(keys(k, j));
      least = std::min(least, entry);
      largest = std::max(largest, entry);
    }
  }
  const auto value = double(keys(i, j));
  if (how.asymmetric) {
    const double step = (largest - least) / (std::pow(2, how.bits) - 1);
    const double level = std::round((value - least) / step);
    return least + step * std::min(std::max(level, 0.0), std::pow(2, how.bits) - 1);
  }
  const double most = std::pow(2, how.bits - 1) - 1;
  const double step = std::max(-least, largest) / most;
  return step * std::min(std::max(std::round(value / step), -most), most);
}

}  // namespace

TEST_CASE("quantised keys are what the definition says, for every width, axis and kind of range") {
  const auto keys = test::normal_matrix<float>(17, 6, 4);
  for (const int bits : {8, 4, 3, 2})
    for (const auto shared : {SharedScale::Token, SharedScale::Channel, SharedScale::Static})
      for (const bool asymmetric : {false, true}) {
        const KeyQuantisation how{bits, {}, shared, asymmetric, 1.5};
        const auto quantised = attention::quantised(keys, how).keys;
        for (Index i = 0; i < keys.rows(); ++i)
          for (Index j = 0; j < keys.cols(); ++j)
            CHECK(double(quantised(i, j)) == doctest::Approx(naive(keys, i, j, how)).epsilon(1e-6));
      }
}

TEST_CASE("a symmetric int8 code has 127 levels to each side and clips beyond its range") {
  const auto code = attention::symmetric_code(8, 12.7);
  CHECK(code.step == doctest::Approx(0.1));
  CHECK(code.rounded(0.26) == doctest::Approx(0.3));
  CHECK(code.rounded(12.7) == doctest::Approx(12.7));
  CHECK(code.rounded(-99) == doctest::Approx(-12.7));
  CHECK(attention::symmetric_code(2, 3).rounded(1.4) == 0);
}

TEST_CASE("an asymmetric code holds both ends exactly and uses all levels between") {
  const auto code = attention::asymmetric_code(2, 100, 103);
  CHECK(code.rounded(100) == 100);
  CHECK(code.rounded(103) == 103);
  CHECK(code.rounded(101.2) == 101);
  CHECK(code.rounded(90) == 100);
}

TEST_CASE("a shift of a whole channel changes nothing under asymmetric scales per channel") {
  auto keys = test::normal_matrix<float>(64, 4, 5);
  const KeyQuantisation how{8, {}, SharedScale::Channel, true, 4};
  const auto before = attention::quantised(keys, how);
  keys.col(2).array() += 128;  // a power of two keeps most bits of the entries
  const auto after = attention::quantised(keys, how);
  CHECK(after.step_rms == doctest::Approx(before.step_rms).epsilon(1e-4));
  keys.col(2).array() -= 128;
  CHECK((after.keys.col(2).array() - 128 - before.keys.col(2).array()).abs().maxCoeff() <
        before.step_rms);
}

TEST_CASE("a float format takes the largest magnitude of the range as its largest number") {
  MatrixOf<float> keys(1, 3);
  keys << 2, -1, 0.03F;
  const auto quantised =
      attention::quantised(keys, {8, attention::e4m3, SharedScale::Token, false, 4});
  CHECK(quantised.keys(0, 0) == 2);
  const double scale = 2.0 / 448;
  CHECK(double(quantised.keys(0, 1)) == doctest::Approx(-224 * scale));
  CHECK(quantised.step_rms == 0);
  CHECK(quantised.largest_relative_error <= 1.0 / 16);
}

TEST_CASE("a row of zeros stays zeros") {
  const MatrixOf<float> keys = MatrixOf<float>::Zero(2, 3);
  for (const bool asymmetric : {false, true})
    CHECK(attention::quantised(keys, {4, {}, SharedScale::Token, asymmetric, 4}).keys.isZero(0));
}

TEST_CASE(
    "every level of a uniform code is its own rounding, halfway goes to the even one, ends clip") {
  for (const int bits : {8, 4, 3, 2}) {
    const double most = std::ldexp(1.0, bits - 1) - 1, all = std::ldexp(1.0, bits) - 1;
    // Steps of a power of two, so that every halfway point is exact.
    for (const auto& code : {attention::symmetric_code(bits, most * 0.25),
                             attention::asymmetric_code(bits, -3.0, -3.0 + all * 0.25)}) {
      CAPTURE(bits);
      CHECK(code.step == 0.25);
      for (double level = code.least_level; level <= code.largest_level; ++level) {
        const auto value = [&](double at) { return code.offset + code.step * at; };
        CHECK(code.rounded(value(level)) == value(level));
        if (level == code.largest_level) break;
        const double even = std::fmod(level, 2) == 0 ? level : level + 1;
        CHECK(code.rounded(value(level + 0.5)) == value(even));
        CHECK(code.rounded(value(level + 0.5 - 1e-9)) == value(level));
        CHECK(code.rounded(value(level + 0.5 + 1e-9)) == value(level + 1));
      }
      CHECK(code.rounded(1e9) == code.offset + code.step * code.largest_level);
      CHECK(code.rounded(-1e9) == code.offset + code.step * code.least_level);
      CHECK(code.largest_level - code.least_level == (code.offset == 0 ? 2 * most : all));
    }
  }
}
