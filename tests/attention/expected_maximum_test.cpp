#include "attention/expected_maximum.h"

#include <cmath>
#include <numbers>

#include <doctest/doctest.h>

using attention::expected_maximum;

namespace {

double relative_error(double value, double exact) { return std::abs(value / exact - 1.0); }

}  // namespace

TEST_CASE("the expected maximum has its closed forms for few draws") {
  using std::numbers::pi;
  const double root_pi = std::sqrt(pi);
  CHECK(expected_maximum(1) == 0.0);
  CHECK(relative_error(expected_maximum(2), 1 / root_pi) < 1e-13);
  CHECK(relative_error(expected_maximum(3), 1.5 / root_pi) < 1e-13);
  CHECK(relative_error(expected_maximum(4), 3 / root_pi * (0.5 + std::asin(1.0 / 3) / pi)) < 1e-13);
  CHECK(relative_error(expected_maximum(5), 5 / root_pi * (0.25 + 1.5 * std::asin(1.0 / 3) / pi)) <
        1e-13);
}

TEST_CASE("the expected maximum of many draws agrees with 40-digit quadrature") {
  CHECK(relative_error(expected_maximum(10), 1.538752730835172856) < 1e-12);
  CHECK(relative_error(expected_maximum(100), 2.5075936364416843725) < 1e-12);
  CHECK(relative_error(expected_maximum(1024), 3.2482396013754123419) < 1e-12);
  CHECK(relative_error(expected_maximum(1'000'000), 4.8628974861964627212) < 1e-12);
}

TEST_CASE("the expected maximum grows with the number of draws and stays below sqrt(2 ln n)") {
  double before = 0;
  for (std::int64_t n = 2; n <= 1'000'000; n = n * 3 / 2 + 1) {
    const double now = expected_maximum(n);
    CAPTURE(n);
    CHECK(now > before);
    CHECK(now < std::sqrt(2 * std::log(static_cast<double>(n))));
    before = now;
  }
}
