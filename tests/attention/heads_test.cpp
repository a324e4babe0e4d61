#include "attention/heads.h"

#include <doctest/doctest.h>

using attention::head_map;
using attention::Index;

TEST_CASE("neighbouring query heads share a key-value head") {
  CHECK(head_map(8, 2).value() == std::vector<Index>{0, 0, 0, 0, 1, 1, 1, 1});
  CHECK(head_map(4, 4).value() == std::vector<Index>{0, 1, 2, 3});
  CHECK(head_map(3, 1).value() == std::vector<Index>{0, 0, 0});
  CHECK(head_map(40, 10).value()[39] == 9);
}

TEST_CASE("heads that cannot share evenly are refused with both numbers") {
  for (const auto& [heads, kv_heads] : {std::pair{3, 2}, {2, 4}, {0, 1}, {4, 0}, {-4, -2}}) {
    const auto refused = head_map(heads, kv_heads);
    REQUIRE(!refused.has_value());
    CHECK(refused.error().fault == base::Fault::BadInput);
    CHECK(refused.error().what.find(std::to_string(heads) + " query heads") == 0);
    CHECK(refused.error().what.find(std::to_string(kv_heads) + " key-value") != std::string::npos);
  }
}
