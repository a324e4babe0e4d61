#include "sim/singular_values.h"

#include <cmath>

#include <doctest/doctest.h>

TEST_CASE("singular values of a small matrix are those of the closed form") {
  // [[3, 0], [4, 5]]: sqrt(45) and sqrt(5).
  const auto values = sim::singular_values({3, 0, 4, 5}, 2);
  CHECK(values[0] == doctest::Approx(std::sqrt(45.0)).epsilon(1e-14));
  CHECK(values[1] == doctest::Approx(std::sqrt(5.0)).epsilon(1e-14));
}

TEST_CASE("a product of a column and a row has one singular value, its length") {
  std::vector<double> outer;
  for (const double a : {1.0, -2.0, 3.0, 0.5})
    for (const double b : {2.0, 0.1, -1.0, 4.0}) outer.push_back(a * b);
  const auto values = sim::singular_values(outer, 4);
  CHECK(values[0] == doctest::Approx(std::sqrt(14.25 * 21.01)).epsilon(1e-13));
  CHECK(values[1] < 1e-13 * values[0]);
}
