// What the simulations of temperature, masks and rotary positions must find, wrong variants
// included.
#include <cmath>

#include <doctest/doctest.h>

#include "sim/catalogue.h"

namespace {

sim::Outcome run(const char* id, const std::vector<std::string>& settings) {
  const sim::Simulation& simulation = **sim::find(id);
  return *sim::run(simulation, *sim::settings_from_text(simulation, settings), {});
}

double value(const sim::Outcome& outcome, const char* measure) {
  return outcome.find(measure)->value;
}

}  // namespace

TEST_CASE("logits that share the maximum share the weight at any cold temperature") {
  const auto outcome = run("temperature", {"logits=3,1,3,3", "temperature=0.05"});
  CHECK(value(outcome, "top_ties") == 3);
  CHECK(value(outcome, "cold_top_weight") == doctest::Approx(1.0 / 3));
  CHECK(value(outcome, "cold_entropy") == doctest::Approx(std::log(3)));
  CHECK(value(outcome, "log_odds") == 0);
}

TEST_CASE("the entropy of two logits is that of a logistic function") {
  const auto outcome = run("temperature", {"logits=0,2", "temperature=4"});
  const double p = 1 / (1 + std::exp(-0.5));
  CHECK(value(outcome, "entropy") == doctest::Approx(-p * std::log(p) - (1 - p) * std::log(1 - p)));
  CHECK(value(outcome, "logit_variance") == doctest::Approx(4 * p * (1 - p)));
  CHECK(value(outcome, "entropy_slope") == doctest::Approx(4 * p * (1 - p) / 64).epsilon(1e-6));
}

TEST_CASE("a mask before the softmax shields earlier outputs exactly, one after it does not") {
  for (const char* mask : {"causal", "causal-padding", "top-left"}) {
    const auto outcome = run("causal_mask", {std::string("mask=") + mask, "cached=3"});
    CHECK(value(outcome, "early_change") == 0);
    CHECK(value(outcome, "hidden_weight") == 0);
  }
  CHECK(value(run("causal_mask", {"mask=after-softmax"}), "early_change") > 0.01);
  CHECK(value(run("causal_mask", {"mask=none"}), "early_change") > 0.01);
}

TEST_CASE("weights of equal scores zeroed after the softmax sum to visible keys over all keys") {
  const auto outcome =
      run("causal_mask", {"mask=after-softmax", "scores=equal", "n=5", "cached=3"});
  for (const auto& row : outcome.tables.front().rows)
    CHECK(std::get<double>(row[2]) == doctest::Approx(std::get<double>(row[1]) / 8));
}

TEST_CASE("queries in left padding see no key: their rows are zeros, with a note") {
  const auto outcome = run("causal_mask", {"mask=causal-padding", "pad=3"});
  CHECK(value(outcome, "empty_rows") == 3);
  CHECK(value(outcome, "row_sum_error") < 1e-12);
  REQUIRE(outcome.notes.size() == 1);
  CHECK(outcome.notes.front().starts_with("3 queries see no key"));
}

TEST_CASE("a token beyond the sequence means its last one, and the run says so") {
  const auto outcome = run("causal_mask", {"token=128"});
  CHECK(value(outcome, "early_change") == 0);
  CHECK(value(outcome, "late_change") > 0);
  CHECK(outcome.notes.size() == 1);
}

TEST_CASE("a key equal to its query loses score as the sum of cosines says") {
  for (const auto& [offset, law] :
       {std::pair{"offset=1", 0.970}, {"offset=16", 0.620}, {"offset=256", 0.321}}) {
    const auto outcome = run("rope", {offset});
    CHECK(value(outcome, "self_score_law") == doctest::Approx(law).epsilon(1e-3));
    const auto& found = *outcome.find("self_score");
    CHECK(std::abs(found.value - value(outcome, "self_score_law")) <= 4 * *found.standard_error);
  }
}

TEST_CASE("scores survive a common shift unless layouts are mixed or angles are in fp32") {
  CHECK(value(run("rope", {"samples=500"}), "shift_error") < 1e-10);
  CHECK(value(run("rope", {"samples=500", "layout=interleaved"}), "shift_error") < 1e-10);
  CHECK(value(run("rope", {"samples=500", "layout=mixed"}), "shift_error") > 0.5);
  CHECK(value(run("rope", {"samples=500", "angles=fp32", "shift=1000000"}), "shift_error") > 1e-3);
  CHECK(value(run("rope", {"samples=500"}), "output_change") < 1e-10);
  CHECK(value(run("rope", {"samples=500", "rotate_values=on"}), "output_change") > 0.5);
}
