#include "base/nearest.h"

#include <array>

#include <doctest/doctest.h>

constexpr std::array<std::string_view, 3> keys{"prompt", "answer", "claims"};

TEST_CASE("a slip of the keys finds the word that was meant") {
  CHECK(base::nearest("promt", keys) == "prompt");
  CHECK(base::nearest("asnwer", keys) == "answer");
  CHECK(base::did_you_mean("claim", keys) == "did you mean \"claims\"?");
}

TEST_CASE("another word is not taken for a slip") {
  CHECK(base::nearest("question", keys).empty());
  CHECK(base::nearest("", keys).empty());
  CHECK(base::nearest(std::string(100'000, 'x'), keys).empty());
  CHECK(base::did_you_mean("question", keys, "see --help") == "see --help");
}
