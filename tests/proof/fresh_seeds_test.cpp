#include "proof/fresh_seeds.h"

#include <fstream>
#include <sstream>

#include <doctest/doctest.h>

#include "base/random.h"
#include "proof/cards_in_memory.h"

using proof_tests::card_claiming;
using proof_tests::has;

namespace {

proof::SeedReport fresh(const cards::LoadedCard& card, int seeds) {
  const cards::LoadedCard* const all[] = {&card};
  auto report = proof::check_fresh_seeds(all, seeds, {});
  REQUIRE(report.has_value());
  return std::move(*report);
}

std::string claim(const std::string& expect, const std::string& rest = "") {
  return R"("settings": {"d_k": 4, "samples": 1000}, "measure": "variance", "expect": ")" + expect +
         R"(", "within": {"standard_errors": 4})" + rest;
}

std::vector<double> normals(std::size_t n, float shift, float stretch) {
  std::vector<float> draws(n);
  base::Random(1, 2, 3).normals(draws);
  std::vector<double> scores;
  for (const float z : draws) scores.push_back(static_cast<double>(shift + stretch * z));
  return scores;
}

cards::LoadedCard catalogue() {
  std::ifstream in(std::string(ATTEST_ROOT) + "/tests/proof/catalogue_claims.json");
  std::stringstream json;
  json << in.rdbuf();
  auto text = cards::load_card(json.str(), {"catalogue_claims.json", {"deck/card"}, nullptr, {}});
  REQUIRE_MESSAGE(text.card.has_value(), proof_tests::in_lines(text.problems));
  cards::LoadedCard loaded;
  loaded.card = std::move(*text.card);
  loaded.json = json.str();
  loaded.path = "catalogue_claims.json";
  return loaded;
}

}  // namespace

TEST_CASE("a true claim fails under fresh seeds no more often than chance allows") {
  const auto report = fresh(card_claiming(claim("d_k", R"(, "rejects": ["1"])")), 100);
  CHECK(report.runs == 100);
  CHECK(report.expected_failures == doctest::Approx(100 * 6.3e-5).epsilon(0.05));
  CHECK(report.limit == 1);
  CHECK(report.failures.empty());
  CHECK(report.problems.empty());
  CHECK(report.z.count == 100);
  CHECK(report.good());
}

TEST_CASE("a claim that holds at its shipped seed only is found by fresh seeds") {
  const auto report = fresh(card_claiming(claim("1.2*d_k")), 40);
  CHECK(report.failures.size() > 1);
  CHECK_FALSE(report.good());
  REQUIRE(report.problems.size() == 1);
  CHECK(report.problems[0].pointer == "/claims/0");
  CHECK(has(report.problems[0].message, "of 40 fresh seeds"));
}

TEST_CASE("a rival that sometimes passes is a failure too") {
  CHECK(fresh(card_claiming(claim("d_k", R"(, "rejects": ["1.3*d_k"])")), 40).failures.size() > 3);
}

TEST_CASE("a bound without a tolerance may never fail") {
  const auto report =
      fresh(card_claiming(R"("measure": "variance", "op": ">=", "expect": "d_k")"), 20);
  CHECK(report.expected_failures == 0);
  CHECK(report.limit == 0);
  CHECK_FALSE(report.good());
}

TEST_CASE("exact claims and those for their shipped seed are left out") {
  CHECK(fresh(card_claiming(claim("9", R"(, "seeds": "shipped", "why": "x")")), 5).runs == 0);
  CHECK(fresh(card_claiming(R"("simulation": "divisor_table", "measure": "variance_ratio",
      "expect": "1", "within": {"exact": true})"),
              5)
            .runs == 0);
}

TEST_CASE("z-scores of a standard normal law pass, shifted, stretched or lumpy ones do not") {
  CHECK(proof::summarise(normals(1000, 0, 1)).normal);
  CHECK_FALSE(proof::summarise(normals(1000, 0.2F, 1)).normal);
  CHECK_FALSE(proof::summarise(normals(1000, 0, 1.3F)).normal);
  CHECK_FALSE(proof::summarise(normals(1000, 0, 0.7F)).normal);
  std::vector<double> coins;
  for (int i = 0; i < 1000; ++i) coins.push_back(i % 2 ? 1 : -1);
  CHECK_FALSE(proof::summarise(coins).normal);
  CHECK(proof::summarise({}).normal);
}

TEST_CASE("the Poisson limit is passed with a chance below one in a thousand") {
  CHECK(proof::poisson_limit(0) == 0);
  CHECK(proof::poisson_limit(0.0005) == 0);
  CHECK(proof::poisson_limit(0.02) == 1);
  CHECK(proof::poisson_limit(1) == 5);
  CHECK(proof::poisson_limit(10) == 21);
}

TEST_SUITE("standard") {
  TEST_CASE("every claim of the catalogue holds, rejects its rivals and has room to do so") {
    const auto card = catalogue();
    const auto report = proof_tests::check(card);
    CHECK(report.claims.size() >= 16);
    CHECK(proof_tests::in_lines(report.problems) == "");
    for (const proof::ClaimResult& result : report.claims) {
      CAPTURE(result.claim);
      CHECK(result.passed());
    }
  }
}

TEST_SUITE("long") {
  TEST_CASE("the claims of the catalogue hold under 40 fresh seeds") {
    const auto report = fresh(catalogue(), 40);
    for (const auto& failure : report.failures)
      MESSAGE(failure.claim << " seed " << failure.seed << ": " << failure.measured << " for "
                            << failure.expected);
    MESSAGE(report.failures.size() << " failures of " << report.runs << ", expected "
                                   << report.expected_failures << ", limit " << report.limit);
    MESSAGE("z-scores: mean " << report.z.mean << ", variance " << report.z.variance
                              << ", distance " << report.z.distance << " of " << report.z.count);
    CHECK(proof_tests::in_lines(report.problems) == "");
    CHECK(report.good());
  }
}
