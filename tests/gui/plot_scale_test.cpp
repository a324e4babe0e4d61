#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "gui/plot/scale.h"

using gui::plot::Extent;
using gui::plot::Range;
using gui::plot::Scale;

TEST_CASE("zooming about a pixel keeps its value, on a linear and on a logarithmic axis") {
  for (const bool log : {false, true}) {
    Range range{0.5, 2000};
    for (int i = 0; i < 12; ++i) {
      const Scale scale(range, log, 40, 640);
      const double before = scale.value(200);
      range = scale.zoomed(200, 0.8);
      CHECK(Scale(range, log, 40, 640).value(200) == doctest::Approx(before).epsilon(1e-9));
    }
  }
}

TEST_CASE("moving carries the content with the pointer, also upwards") {
  for (const bool log : {false, true}) {
    const Scale scale({1, 100}, log, 400, 100);  // the first value is at the bottom
    const double held = scale.value(250);
    const Scale moved(scale.panned(30), log, 400, 100);
    CHECK(moved.value(280) == doctest::Approx(held).epsilon(1e-9));
  }
}

TEST_CASE("a range is never zoomed to what doubles cannot tell apart, nor out of their reach") {
  for (const bool log : {false, true})
    for (const double factor : {0.5, 2.0}) {
      Range range{3, 4};
      for (int i = 0; i < 3000; ++i) range = Scale(range, log, 0, 500).zoomed(100, factor);
      CHECK(std::isfinite(range.from));
      CHECK(std::isfinite(range.to));
      CHECK(range.from < range.to);
      CHECK(Scale(range, log, 0, 500).pixel(range.to) == doctest::Approx(500));
    }
}

TEST_CASE("values that an axis cannot show are counted and left out") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> values{1, nan, 10, HUGE_VAL, -HUGE_VAL, 0, -5, 1e305};
  Extent linear(false);
  linear.add(values);
  CHECK(linear.left_out() == 4);
  CHECK(linear.least() == -5);
  Extent log(true);
  log.add(values);
  CHECK(log.left_out() == 6);
  CHECK(log.least() == 1);
  CHECK(log.most() == 10);
}

TEST_CASE("constant, missing, huge and tiny values have a range around them") {
  const auto range_of = [](std::vector<double> values, bool log) {
    Extent extent(log);
    extent.add(values);
    const Range range = extent.range(0.05);
    CHECK(range.from < range.to);
    CHECK(std::isfinite(range.to - range.from));
    for (const double value : values) {
      CHECK(range.from <= value);
      CHECK(range.to >= value);
    }
    return range;
  };
  CHECK(range_of({}, false) == Range{0, 1});
  CHECK(range_of({}, true) == Range{1, 10});
  CHECK(range_of({5, 5}, false) == Range{2.5, 7.5});
  CHECK(range_of({0}, false) == Range{-1, 1});
  CHECK(range_of({1, 1 + 4e-16}, false) == Range{0.5, 1.5});
  CHECK(range_of({0.001, 1}, false).from == 0);
  range_of({-1e300, 1e300}, false);
  range_of({1e-300, 1e-299}, true);
  range_of({1e-300, 1e300}, true);
  range_of({5e-324}, false);
}
