#include "sim/row_comparison.h"

#include <cmath>
#include <numeric>
#include <vector>

#include <doctest/doctest.h>

TEST_CASE("a row that is halved has slope 1/2, a quarter of the variance and no lost best key") {
  sim::RowComparison rows(1);
  rows.add_row(std::vector{2.0F, -1.0F, 1.0F, 0.0F}, std::vector{1.0F, -0.5F, 0.5F, 0.0F});
  CHECK(rows.slope.mean() == doctest::Approx(0.5));
  CHECK(rows.variance_ratio.mean() == doctest::Approx(0.25));
  CHECK(rows.variance.mean() == doctest::Approx(5.0 / 3));
  CHECK(rows.agreement.mean() == 1);
  CHECK(rows.noise() == doctest::Approx(std::sqrt(5.0 / 16)));
}

TEST_CASE("a shift of all scores is no error: softmax does not see it") {
  sim::RowComparison rows(1);
  rows.add_row(std::vector{2.0F, -1.0F, 1.0F}, std::vector{7.0F, 4.0F, 6.0F});
  CHECK(rows.noise() < 1e-6);
  CHECK(rows.divergence.mean() < 1e-12);
}

TEST_CASE("the divergence is the sum of p ln(p/q), and a lost best key counts") {
  sim::RowComparison rows(1);
  rows.add_row(std::vector{0.0F, std::log(3.0F)}, std::vector{0.0F, -std::log(3.0F)});
  CHECK(rows.divergence.mean() == doctest::Approx(0.75 * std::log(3.0) - 0.25 * std::log(3.0)));
  CHECK(rows.agreement.mean() == 0);
}

TEST_CASE("the histogram and the map hold every pair that lies within them") {
  sim::RowComparison rows(1), more(1);
  rows.add_row(std::vector{0.5F, -0.5F}, std::vector{0.6F, -0.4F});
  more.add_row(std::vector{1.0F, -1.0F}, std::vector{1.0F, -1.0F});
  rows.add(more);
  const auto counts = rows.histogram().counts, map = rows.scatter().values;
  CHECK(std::accumulate(counts.begin(), counts.end(), 0.0) == 4);
  CHECK(std::accumulate(map.begin(), map.end(), 0.0) == 4);
}
