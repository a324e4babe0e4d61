#include "proof/demonstrate.h"

#include <doctest/doctest.h>

#include "proof/cards_in_memory.h"

using proof_tests::card_claiming;
using proof_tests::card_with;

TEST_CASE("a demonstration shows the card's own run and what check saw of its claims") {
  const auto loaded = card_claiming(
      R"("measure": "variance", "settings": {"divisor": "1"}, "expect": "d_k",
         "within": {"standard_errors": 4}, "rejects": ["1"])");
  proof::OutcomeCache cache;
  const auto shown = proof::demonstrate(loaded.card, cache, {});
  REQUIRE(shown);
  CHECK(shown->outcome.find("variance") != nullptr);
  const auto report = proof_tests::check(loaded);
  REQUIRE(shown->claims.size() == 1);
  REQUIRE(report.claims.size() == 1);
  CHECK(shown->claims[0].measured == report.claims[0].measured);
  CHECK(shown->claims[0].passed());
}

TEST_CASE("a card without a simulation has no demonstration") {
  proof::OutcomeCache cache;
  const auto shown = proof::demonstrate(card_with(R"("tags": [])").card, cache, {});
  REQUIRE_FALSE(shown);
  CHECK(shown.error().fault == base::Fault::NotFound);
}

TEST_CASE("claims of a follow-up are left to the follow-up") {
  const auto loaded = card_with(
      R"("simulation": {"id": "dot_variance", "settings": {"samples": 1000}},
         "follow_ups": [{"id": "why", "question": "?", "approach": "a",
           "simulation": {"id": "dot_variance"},
           "claims": [{"id": "c", "say": "s", "measure": "variance", "expect": "d_k",
                       "settings": {"divisor": "1"}, "within": {"standard_errors": 4}}]}])");
  proof::OutcomeCache cache;
  const auto shown = proof::demonstrate(loaded.card, cache, {});
  REQUIRE(shown);
  CHECK(shown->claims.empty());
}
