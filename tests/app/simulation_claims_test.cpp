#include "app/simulation_claims.h"

#include <algorithm>
#include <array>

#include <doctest/doctest.h>

namespace {

cards::Library shipped() {
  const std::array folders = {std::filesystem::path(ATTEST_ROOT) / "cards"};
  return cards::load(folders);
}

}  // namespace

TEST_CASE("the claims about a simulation are those whose runs it makes, wherever they stand") {
  const cards::Library content = shipped();
  const auto claims = app::claims_about(content, "dot_variance");
  REQUIRE_FALSE(claims.empty());
  for (const app::SimulationClaim& claim : claims) {
    CHECK(claim.plan.resolved.simulation->id == "dot_variance");
    CHECK_FALSE(claim.say.empty());
    CHECK_FALSE(claim.prompt.empty());
    CHECK(claim.prompt.find("{{") == std::string::npos);
  }
  CHECK(app::claims_about(content, "no_such_simulation").empty());
}

TEST_CASE("claims run with the seeds of their cards, and pass as `check` says they do") {
  const auto claims = app::claims_about(shipped(), "causal_mask");
  std::vector<proof::ClaimResult> results;
  const auto ran = app::run_claims(
      claims, 1, {}, [&](proof::ClaimResult result) { results.push_back(std::move(result)); });
  REQUIRE(ran.has_value());
  REQUIRE(results.size() == claims.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    CHECK(results[i].card == claims[i].card);
    CHECK_MESSAGE(results[i].passed(), results[i].card.value << " " << results[i].claim);
  }
}

TEST_CASE("a run of claims that is told to stop stops") {
  const auto claims = app::claims_about(shipped(), "dot_variance");
  std::stop_source stop;
  stop.request_stop();
  const auto ran = app::run_claims(claims, 1, stop.get_token(), [](const proof::ClaimResult&) {});
  REQUIRE_FALSE(ran.has_value());
  CHECK(ran.error().fault == base::Fault::Cancelled);
}
