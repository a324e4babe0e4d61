// What the simulations of stable softmax, number formats, query-key norms, soft caps, divisors in
// training, ranks and absorption must find where no claim of a card looks.
#include <cmath>

#include <doctest/doctest.h>

#include "sim/catalogue.h"

namespace {

base::Result<sim::Outcome> try_run(const char* id, const std::vector<std::string>& settings) {
  const sim::Simulation& simulation = **sim::find(id);
  const auto read = sim::settings_from_text(simulation, settings);
  if (!read) return tl::unexpected(read.error());
  return sim::run(simulation, *read, {});
}

double value(const char* id, const std::vector<std::string>& settings, const char* measure) {
  return try_run(id, settings)->find(measure)->value;
}

}  // namespace

TEST_CASE("an exponential sum that overflows fp32 loses all weights though no exponential does") {
  const std::vector<std::string> equal{"offset=88.7", "spread=0"};
  CHECK(value("lse_stability", equal, "naive_infinite") == 0);
  CHECK(value("lse_stability", equal, "naive_nan") == 0);
  CHECK(value("lse_stability", equal, "naive_lost") == 100);
  CHECK(value("lse_stability", equal, "shifted_lost") == 0);
}

TEST_CASE("parts without a key are refused with the two numbers") {
  const auto outcome = try_run("lse_stability", {"n=8", "split=8"});
  REQUIRE_FALSE(outcome.has_value());
  CHECK(outcome.error().message().find("split is 8 of n = 8") != std::string::npos);
  const auto hidden = try_run("softcap", {"n=8", "hidden=9"});
  REQUIRE_FALSE(hidden.has_value());
  CHECK(hidden.error().message().find("hidden is 9 of n = 8") != std::string::npos);
}

TEST_CASE("eight-bit floats count to sixteen and to eight") {
  CHECK(value("low_precision", {"format=e4m3", "rows=10", "n=16"}, "stall") == 16);
  CHECK(value("low_precision", {"format=e5m2", "rows=10", "n=16"}, "stall") == 8);
  CHECK(value("low_precision", {"format=e4m3", "rows=10", "n=16"}, "least_positive") ==
        std::ldexp(1.0, -9));
}

TEST_CASE("a gradient is rounded after the loss scale and divided by it afterwards") {
  const std::vector<std::string> settings{"format=e4m3", "rows=10", "n=16", "small=0.001",
                                          "loss_scale=65536"};
  CHECK(value("low_precision", settings, "stored_gradient") == 64.0 / 65536);  // of 65.536
}

TEST_CASE("a query-key norm without epsilon bounds every score, whatever the scale") {
  for (const char* scale : {"scale=0.1", "scale=100"}) {
    const std::vector<std::string> settings{scale, "eps=0", "d=16", "samples=2000"};
    CHECK(value("qk_norm", settings, "largest_score") <= 16);
    CHECK(value("qk_norm", settings, "scale_change") < 1e-12);
  }
}

TEST_CASE("the slope of a soft cap is that of the hyperbolic tangent, from a difference") {
  for (const double score : {-300.0, -20.0, 0.0, 7.0, 120.0}) {
    const double t = std::tanh(score / 20);
    CHECK(value("softcap", {"c=20", "s=" + std::to_string(score)}, "slope") ==
          doctest::Approx(1 - t * t).epsilon(1e-6));
  }
}

TEST_CASE("a head of width one has scores of rank one") {
  const std::vector<std::string> narrow{"d_model=16", "h=16", "n=8"};
  CHECK(value("head_rank", narrow, "score_rank") == 1);
  CHECK(value("head_rank", narrow, "weight_rank") > 1);
}

TEST_CASE("with a single cached position rotated keys are absorbed exactly") {
  CHECK(value("mla_absorb", {"positions=1", "rope=on-keys"}, "absorb_error") < 1e-13);
}

TEST_CASE("Adam trains the head with every divisor") {
  for (const char* divisor : {"divisor=1", "divisor=sqrt(d_k)"})
    CHECK(value("divisor_training",
                {divisor, "optimiser=adam", "lr=0.01", "d_k=32", "curves=chosen", "inits=16"},
                "final_loss") < 0.5);
}
