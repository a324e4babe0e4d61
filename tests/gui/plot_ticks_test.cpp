#include <cmath>
#include <cstdint>
#include <limits>
#include <set>

#include <doctest/doctest.h>

#include "gui/plot/number_text.h"
#include "gui/plot/ticks.h"

namespace {

using gui::plot::linear_ticks;
using gui::plot::log_ticks;
using gui::plot::Range;
using gui::plot::Ticks;

std::string labels(const Ticks& ticks) {
  std::string all;
  for (const auto& tick : ticks.major) all += (all.empty() ? "" : " ") + tick.label;
  return all;
}

void check_well_formed(const Ticks& ticks, Range range, int most) {
  CHECK(static_cast<int>(ticks.major.size()) <= most);
  CHECK(!ticks.major.empty());
  std::set<std::string> seen;
  double before = -HUGE_VAL;
  for (const auto& tick : ticks.major) {
    CHECK(tick.value > before);
    CHECK(tick.value >= range.from);
    CHECK(tick.value <= range.to);
    CHECK(seen.insert(tick.label).second);
    before = tick.value;
  }
  before = -HUGE_VAL;
  for (const double value : ticks.minor) {
    CHECK(value > before);
    CHECK(value >= range.from);
    CHECK(value <= range.to);
    before = value;
  }
}

/// A number between 0 and 1 that is the same in every run.
class Shares {
 public:
  double next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(state_ >> 11) * 0x1p-53;
  }

 private:
  std::uint64_t state_ = 17;
};

}  // namespace

TEST_CASE("steps are 1, 2 or 5, with the same decimals along an axis") {
  CHECK(labels(linear_ticks({0, 1}, 6)) == "0.0 0.2 0.4 0.6 0.8 1.0");
  CHECK(labels(linear_ticks({0, 100}, 6)) == "0 20 40 60 80 100");
  CHECK(labels(linear_ticks({0, 12900}, 6)) == "0 5000 10000");
  CHECK(labels(linear_ticks({-1, 1}, 5)) == "-1.0 -0.5 0.0 0.5 1.0");
  CHECK(labels(linear_ticks({0.93, 1.07}, 4)) == "0.95 1.00 1.05");
  CHECK(labels(linear_ticks({-0.1, 0.5}, 4)) == "0.0 0.2 0.4");
}

TEST_CASE("very large and very small numbers share one exponent") {
  CHECK(labels(linear_ticks({0, 4e-7}, 5)) == "0 1e-7 2e-7 3e-7 4e-7");
  CHECK(labels(linear_ticks({0, 1.2e9}, 5)) == "0 0.5e9 1.0e9");
  CHECK(labels(linear_ticks({1e300, 2e300}, 3)) == "1.0e300 1.5e300 2.0e300");
}

TEST_CASE("a logarithmic axis has powers of ten, and fewer of them where few fit") {
  CHECK(labels(log_ticks({1, 1024}, 6)) == "1 10 100 1000");
  CHECK(labels(log_ticks({1e-15, 2}, 6)) == "10⁻¹⁵ 10⁻¹² 10⁻⁹ 10⁻⁶ 10⁻³ 10⁰");
  CHECK(labels(log_ticks({0.5, 20}, 8)) == "0.5 1 2 5 10 20");
  CHECK(labels(log_ticks({3, 4}, 6)) == "3.0 3.2 3.4 3.6 3.8 4.0");
  CHECK(log_ticks({1, 1000}, 6).minor.size() == 24);
}

TEST_CASE("any range gives at least two ascending labels, never more than fit, and they cover it") {
  Shares shares;
  for (int i = 0; i < 3000; ++i) {
    const double size = std::pow(10.0, 40 * shares.next() - 20);
    const double from = (2 * shares.next() - 1) * size;
    const Range range{from, from + size * std::pow(10.0, 2 - 6 * shares.next())};
    const int most = 2 + static_cast<int>(9 * shares.next());
    CAPTURE(range.from);
    CAPTURE(range.to);
    CAPTURE(most);
    const Ticks ticks = linear_ticks(range, most);
    check_well_formed(ticks, range, most);
    if (ticks.major.size() < 2) continue;
    const double step = ticks.major[1].value - ticks.major[0].value;
    CHECK(ticks.major.front().value - range.from <= step * 1.000001);
    CHECK(range.to - ticks.major.back().value <= step * 1.000001);
  }
}

TEST_CASE("any positive range gives ascending labels on a logarithmic axis, never more than fit") {
  Shares shares;
  for (int i = 0; i < 3000; ++i) {
    const double from = std::pow(10.0, 60 * shares.next() - 30);
    const Range range{from, from * (1 + std::pow(10.0, 22 * shares.next() - 2))};
    const int most = 2 + static_cast<int>(9 * shares.next());
    CAPTURE(range.from);
    CAPTURE(range.to);
    CAPTURE(most);
    check_well_formed(log_ticks(range, most), range, most);
  }
}

TEST_CASE("numbers are written as a person writes them") {
  using gui::plot::number_text;
  CHECK(number_text(100) == "100");
  CHECK(number_text(1048576) == "1048576");
  CHECK(number_text(0.0312) == "0.0312");
  CHECK(number_text(64.6224) == "64.62");
  CHECK(number_text(1.2e-7) == "1.2e-7");
  CHECK(number_text(6.02214e23) == "6.022e23");
  CHECK(number_text(-0.0) == "0");
  CHECK(number_text(std::numeric_limits<double>::quiet_NaN()) == "no number");
  CHECK(number_text(-HUGE_VAL) == "-infinite");
}

TEST_CASE("a value is written to the place that its standard error supports") {
  using gui::plot::number_text_with_error;
  CHECK(number_text_with_error(64.6224, 0.6548) == "64.6 ± 0.7");
  CHECK(number_text_with_error(1.02859, 0.01088) == "1.029 ± 0.011");
  CHECK(number_text_with_error(0.0049516, 0.0565685) == "0.00 ± 0.06");
  CHECK(number_text_with_error(12700, 1234) == "12700 ± 1200");
  CHECK(number_text_with_error(0.5, 0) == "0.5 ± 0");
}
