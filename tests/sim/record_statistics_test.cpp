#include "sim/record_statistics.h"

#include <numeric>

#include <doctest/doctest.h>

TEST_CASE("block i of equal blocks raises the running maximum with chance 1/i") {
  CHECK(sim::update_chances(12, 3) == std::vector{1.0 / 2, 1.0 / 3, 1.0 / 4});
  CHECK(sim::expected_updates(512, 512) == 0);
  CHECK(sim::expected_updates(512, 64) == doctest::Approx(761.0 / 280 - 1));  // H_8 - 1
}

TEST_CASE("a smaller last block raises it with its share of the keys") {
  CHECK(sim::update_chances(7, 3) == std::vector{1.0 / 2, 1.0 / 7});
}

TEST_CASE("the chances of so many updates are those of permutations, and add up to one") {
  // Of the 3! orders of three numbers 2, 3 and 1 have one, two and three records.
  const auto three = sim::update_distribution(3, 1, 4);
  CHECK(three[0] == doctest::Approx(2.0 / 6));
  CHECK(three[1] == doctest::Approx(3.0 / 6));
  CHECK(three[2] == doctest::Approx(1.0 / 6));
  CHECK(three[3] == 0);
  const auto few = sim::update_distribution(512, 1, 3);  // the last bin takes all the others
  CHECK(std::accumulate(few.begin(), few.end(), 0.0) == doctest::Approx(1));
}
