#include <algorithm>
#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include "gui/plot/curve_path.h"

using gui::plot::curve_path;
using gui::plot::Path;
using gui::plot::Scale;

namespace {

const Scale across({0, 99999}, false, 0, 800);
const Scale upwards({-1, 1}, false, 300, 0);

struct Noise {
  std::vector<double> x, y;
  Noise() {
    for (int i = 0; i < 100000; ++i) {
      x.push_back(i);
      y.push_back(std::sin(i * 12.9898) * 0.9);
    }
  }
};

std::size_t points_of(const std::vector<Path>& paths) {
  std::size_t sum = 0;
  for (const Path& path : paths) sum += path.size();
  return sum;
}

}  // namespace

TEST_CASE("many points become at most four for each column, and no peak is lost") {
  Noise noise;
  noise.y[54321] = 1;
  noise.y[12345] = -1;
  const auto paths = curve_path(noise.x, noise.y, across, upwards);
  REQUIRE(paths.size() == 1);
  CHECK(paths[0].size() <= 4 * 801);
  const auto has_height = [&](float y) {
    return std::any_of(paths[0].begin(), paths[0].end(), [y](ImVec2 p) { return p.y == y; });
  };
  CHECK(has_height(0));
  CHECK(has_height(300));
  CHECK(std::is_sorted(paths[0].begin(), paths[0].end(),
                       [](ImVec2 a, ImVec2 b) { return a.x < b.x; }));
}

TEST_CASE("a value that cannot be shown breaks the curve, in a dense and in a plain one") {
  Noise noise;
  noise.y[50000] = std::numeric_limits<double>::quiet_NaN();
  CHECK(curve_path(noise.x, noise.y, across, upwards).size() == 2);
  const std::vector<double> x{1, 2, 3, 4, 5};
  const std::vector<double> y{0.1, 0.2, HUGE_VAL, 0.2, 0.1};
  const auto paths = curve_path(x, y, Scale({1, 5}, false, 0, 400), upwards);
  CHECK(paths.size() == 2);
  CHECK(points_of(paths) == 4);
}

TEST_CASE("values that are not positive have no place on a logarithmic axis") {
  const std::vector<double> x{1, 10, 100, 1000};
  const std::vector<double> y{1, 0, -3, 10};
  const auto paths = curve_path(x, y, Scale({1, 1000}, true, 0, 300), Scale({1, 10}, true, 100, 0));
  REQUIRE(paths.size() == 2);
  CHECK(paths[0][0].x == 0);
  CHECK(paths[1][0].x == 300);
  CHECK(paths[1][0].y == 0);
}

TEST_CASE("only the part in view is drawn, with one point beyond either end") {
  const Noise noise;
  const auto paths = curve_path(noise.x, noise.y, Scale({1000, 1010}, false, 0, 800), upwards);
  REQUIRE(paths.size() == 1);
  CHECK(paths[0].size() == 13);
  CHECK(paths[0].front().x < 0);
  CHECK(paths[0].back().x > 800);
}

TEST_CASE("points in any order are joined as they come") {
  const std::vector<double> x{3, 1, 2};
  const std::vector<double> y{0, 0.5, -0.5};
  const auto paths = curve_path(x, y, Scale({1, 3}, false, 0, 200), upwards);
  REQUIRE(paths.size() == 1);
  CHECK(paths[0][0].x == 200);
  CHECK(paths[0][1].x == 0);
  CHECK(paths[0][2].x == 100);
}
