// Closed forms and edges of the simulations about losses, norms, initialisation and optimisers that
// no card claims.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "sim/catalogue.h"

namespace {

sim::Outcome run(const char* id, const std::vector<std::string>& assignments,
                 std::uint64_t seed = 1) {
  const sim::Simulation& simulation = **sim::find(id);
  const auto settings = sim::settings_from_text(simulation, assignments);
  REQUIRE_MESSAGE(settings.has_value(), settings.error().message());
  sim::RunOptions options;
  options.seed = seed;
  auto outcome = sim::run(simulation, *settings, options);
  REQUIRE(outcome.has_value());
  return std::move(*outcome);
}

double value(const sim::Outcome& outcome, const char* name) {
  const sim::Measured* found = outcome.find(name);
  REQUIRE(found != nullptr);
  return found->value;
}

/// The root mean square of (found - exact)/standard error over many seeds: about 1 for error bars
/// that are right.
double spread_in_errors(const char* id, const std::vector<std::string>& assignments,
                        const char* name, double exact) {
  constexpr int seeds = 200;
  double sum = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    const sim::Outcome outcome = run(id, assignments, static_cast<std::uint64_t>(seed));
    const sim::Measured& found = *outcome.find(name);
    const double apart = (found.value - exact) / *found.standard_error;
    sum += apart * apart;
  }
  return std::sqrt(sum / seeds);
}

}  // namespace

TEST_CASE("without smoothing the loss has no best gap and falls to nothing, and a note says so") {
  const auto outcome = run("ce_loss", {"vocabulary=10", "smoothing=0", "logit_std=1"});
  CHECK(std::isinf(value(outcome, "best_gap")));
  CHECK(value(outcome, "lowest_loss") < 1e-20);
  CHECK(value(outcome, "target_entropy") == 0);
  CHECK(outcome.notes.size() == 1);
}

TEST_CASE("a squared gradient of cross-entropy nears two only for a confident mistake") {
  const auto wrong =
      run("ce_loss", {"vocabulary=2", "smoothing=0", "logit_std=5", "label=least likely"});
  const auto right =
      run("ce_loss", {"vocabulary=2", "smoothing=0", "logit_std=5", "label=most likely"});
  CHECK(value(wrong, "gradient_norm2") < 2);
  CHECK(value(wrong, "gradient_norm2") > 1.9);
  CHECK(value(right, "gradient_norm2") < 0.1);
}

TEST_CASE("an epsilon breaks the scale invariance of a norm by epsilon/(2 variance)") {
  const auto outcome = run("norm_layers", {"a=10", "b=0", "epsilon=0.001", "d=1024"});
  const auto exact = run("norm_layers", {"a=10", "b=0", "epsilon=0", "d=1024"});
  const double largest = value(exact, "ln_sign_change") / 2;  // the largest |output|
  CHECK(value(outcome, "ln_change") ==
        doctest::Approx(largest * 0.001 / 2 * (1 - 0.01)).epsilon(0.1));
}

TEST_CASE("at the first step decay inside Adam's gradient is lost, decoupled decay is not") {
  const auto outcome = run("adam_bias", {"steps=1", "lr=0.1", "decay=0.1"});
  CHECK(value(outcome, "l2_left") == doctest::Approx(1).epsilon(1e-12));
  CHECK(value(outcome, "adamw_left") == doctest::Approx(0.99).epsilon(1e-12));
}

TEST_CASE("Adam without averaging of gradients takes corrected steps of one at random signs") {
  const auto outcome = run("adam_bias", {"beta1=0", "gradient=noise", "correction=on"});
  CHECK(value(outcome, "rms_step") == doctest::Approx(1).epsilon(1e-12));
}

TEST_CASE("dropout that drops nothing has no variance and no error, and zero has no ratio") {
  const auto nothing = run("dropout", {"p=0"});
  CHECK(value(nothing, "variance") == 0);
  CHECK(*nothing.find("variance")->standard_error == 0);
  const auto zero = run("dropout", {"x=0"});
  CHECK(std::isnan(value(zero, "mean_ratio")));
  CHECK(zero.notes.size() == 1);
}

TEST_CASE("micro-batches without loss have no gradient and so no error") {
  for (const char* normaliser : {"tokens", "micro-batches", "padded positions"}) {
    const auto outcome =
        run("grad_accum", {"loss1=0", "loss2=0", std::string("normaliser=") + normaliser});
    CHECK(value(outcome, "loss") == 0);
    CHECK(value(outcome, "gradient_error") == 0);
  }
}

TEST_SUITE("standard") {
  TEST_CASE("the error bars of dropout, initialisation and norm placement have the right length") {
    struct Known {
      const char* id;
      std::vector<std::string> settings;
      const char* measure;
      double exact;
    };
    const std::vector<Known> all = {
        {"dropout", {"p=0.3", "x=2", "samples=1000"}, "mean", 2},
        {"dropout", {"p=0.3", "x=2", "samples=1000"}, "variance", 4 * 0.3 / 0.7},
        {"dropout", {"p=0.5", "x=1", "samples=1000", "scaling=none"}, "mean_ratio", 0.5},
        {"init_variance", {"depth=4", "width=64", "draws=8"}, "second_moment", 1},
        {"init_variance", {"depth=1", "width=64", "draws=2"}, "residual_variance", 2},
        {"preln_postln", {"L=4", "d=64", "draws=4"}, "residual_variance", 5},
    };
    for (const Known& known : all) {
      CAPTURE(known.id);
      CAPTURE(known.measure);
      const double spread = spread_in_errors(known.id, known.settings, known.measure, known.exact);
      CHECK(spread > 0.8);
      CHECK(spread < 1.2);
    }
  }

  // To first order: one over a root is not quite unbiased.
  TEST_CASE("the error bars of last-layer gradients and of the identity path are near") {
    const std::vector<std::string> settings = {"L=8", "d=256", "draws=2"};
    const auto spread = [&](const char* name, double exact) {
      return spread_in_errors("preln_postln", settings, name, exact);
    };
    for (const double found :
         {spread("pre_last_gradient", 1.0 / 3), spread("post_last_gradient", std::sqrt(0.5)),
          spread("identity_path", 1.0 / 16)}) {
      CHECK(found > 0.7);
      CHECK(found < 1.3);
    }
  }
}
