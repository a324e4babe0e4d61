#include "attention/traffic.h"

#include <cmath>

#include <doctest/doctest.h>

using attention::materialised_traffic;
using attention::tiled_traffic;

TEST_CASE("whole score matrices move 4 n^2 + 4 n d numbers") {
  const auto traffic = materialised_traffic(10, 3);
  CHECK(traffic.total() == 4 * 100 + 4 * 30);
  CHECK(traffic.scores == 200);
}

TEST_CASE("tiles move each query and output once and all keys and values once for each tile") {
  for (const int tile : {1, 3, 10, 64}) {
    CAPTURE(tile);
    const auto traffic = tiled_traffic(10, 3, tile);
    CHECK(traffic.queries == 30);
    CHECK(traffic.output == 30);
    CHECK(traffic.keys_and_values == 60 * std::ceil(10.0 / tile));
    CHECK(traffic.scores == 0);
    CHECK(traffic.total() == 60 + 60 * std::ceil(10.0 / tile));
  }
}
