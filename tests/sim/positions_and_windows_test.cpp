// Edges and closed forms of the simulations of position encodings, windows, linear attention and
// rank collapse that no card shows.
#include <cmath>
#include <numbers>

#include <doctest/doctest.h>

#include "sim/catalogue.h"

namespace {

base::Result<sim::Settings> settings(const char* id, const std::vector<std::string>& texts) {
  return sim::settings_from_text(**sim::find(id), texts);
}

sim::Outcome run(const char* id, const std::vector<std::string>& texts, std::uint64_t seed = 1) {
  sim::RunOptions options;
  options.seed = seed;
  return *sim::run(**sim::find(id), *settings(id, texts), options);
}

double value(const sim::Outcome& outcome, const char* measure) {
  return outcome.find(measure)->value;
}

}  // namespace

TEST_CASE("a head beyond the heads there are is refused with both numbers") {
  const auto refused = settings("alibi", {"h=4", "head=5"});
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().what.find("no head 5 of 4") != std::string::npos);
  CHECK(settings("alibi", {"h=4", "head=4"}).has_value());
}

TEST_CASE("the mean look-back of a short context lies below 1/(e^m - 1) by n/(e^(mn) - 1)") {
  const auto outcome = run("alibi", {"head=8", "n=100"});
  const double m = 1.0 / 256;
  CHECK(value(outcome, "mean_lookback") ==
        doctest::Approx(1 / std::expm1(m) - 100 / std::expm1(100 * m)));
  CHECK_FALSE(outcome.notes.empty());
}

TEST_CASE("one head of ALiBi has the slope 1/256, halved 1/2") {
  CHECK(value(run("alibi", {"h=1"}), "slope") == 1.0 / 256);
  CHECK(value(run("alibi", {"h=1", "slopes=halving"}), "slope") == 0.5);
}

TEST_CASE("sinusoidal encodings lie on a circle per pair in either spacing and layout") {
  for (const char* spacing : {"spacing=paper", "spacing=inclusive"}) {
    const auto outcome = run("sinusoidal", {spacing, "layout=half-split", "d=8", "p=0", "k=-7"});
    CHECK(value(outcome, "square_norm") == doctest::Approx(4));
    CHECK(value(outcome, "rotation_error") < 1e-11);
    CHECK(outcome.notes.size() == 1);  // p + k is negative
  }
  CHECK(value(run("sinusoidal", {"spacing=inclusive", "base=100"}), "longest_wavelength") ==
        doctest::Approx(200 * std::numbers::pi));
}

TEST_CASE("a factor of one stretches nothing, whatever the method") {
  for (const char* method : {"method=none", "method=PI", "method=NTK", "method=YaRN"}) {
    const auto outcome = run("rope_scaling", {method, "s=1"});
    CHECK(value(outcome, "least_slowed") == doctest::Approx(1));
    CHECK(value(outcome, "most_slowed") == doctest::Approx(1));
    CHECK(value(outcome, "logit_factor") == 1);
    CHECK(value(outcome, "unseen_pairs") == 0);
  }
}

TEST_CASE("no pair is slowed by more than the factor, and none is sped up") {
  for (const char* method : {"method=PI", "method=NTK", "method=YaRN"})
    for (const char* d : {"d=32", "d=256"}) {
      const auto outcome = run("rope_scaling", {method, d, "s=16", "base=500000"});
      CHECK(value(outcome, "most_slowed") == doctest::Approx(16));
      CHECK(value(outcome, "least_slowed") >= 1 - 1e-12);
    }
}

TEST_CASE("windows longer than the text hide nothing and say that the reach ends there") {
  const auto outcome = run("window_sink", {"n=16", "w=64", "L=1"});
  CHECK(value(outcome, "reach") == 16);
  CHECK(value(outcome, "live_scores") == 16 * 17 / 2);
  CHECK_FALSE(outcome.notes.empty());
}

TEST_CASE("a window of one key never leaves its token, kept sinks beside it stay in reach") {
  const auto alone = run("window_sink", {"w=1", "L=16"});
  CHECK(value(alone, "reach") == 1);
  CHECK(value(alone, "influence_mean") == 0);
  CHECK(value(run("window_sink", {"w=1", "L=16", "keep=4"}), "reach") == 5);
}

TEST_CASE("a row whose features are all zero gives a zero output and a note, no NaN") {
  bool seen = false;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto outcome = run("linear_attention", {"d=8", "n=1024", "map=relu"}, seed);
    CHECK(value(outcome, "form_error") < 1e-12);
    CHECK(std::isfinite(value(outcome, "softmax_distance")));
    seen = seen || !outcome.notes.empty();
  }
  CHECK(seen);  // a query without a positive coordinate has the chance 1/256
}

TEST_CASE("at q + k = 0 positive features are exact, at q = k trigonometric ones are") {
  const auto positive = run("kernel_sketch", {"norm=0", "trials=1000"});
  CHECK(value(positive, "square_error") < 1e-12);
  const auto waves = run("kernel_sketch", {"apart=0", "features=trigonometric", "trials=1000"});
  CHECK(value(waves, "square_error") < 1e-12);
}

TEST_CASE("uniform weights make all tokens equal in one layer, whatever the sizes") {
  for (const char* n : {"n=8", "n=33", "n=64"}) {
    const auto outcome = run("rank_collapse", {n, "d=17", "attention=uniform", "L=1"});
    CHECK(value(outcome, "one_layer_spread") == 0);
    CHECK(value(outcome, "rank") == 1);
    CHECK(value(outcome, "mean_cosine") == doctest::Approx(1));
  }
}
