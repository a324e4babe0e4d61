// A standard error is a promise about other seeds: the true value lies within 1.96 of it 95 times
// in a hundred. With 2,000 seeds the share found has a standard deviation of 0.5 %.
#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "sim/catalogue.h"

namespace {

constexpr int seeds = 2000;

struct Truth {
  std::string measure;
  double value;
};

/// The share of the seeds whose interval of 1.96 standard errors holds the true value.
double coverage(const sim::Simulation& simulation, const sim::Settings& settings,
                const Truth& truth) {
  int covered = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    sim::RunOptions options;
    options.seed = static_cast<std::uint64_t>(seed);
    const auto outcome = sim::run(simulation, settings, options);
    REQUIRE(outcome.has_value());
    const sim::Measured* found = outcome->find(truth.measure);
    REQUIRE(found != nullptr);
    if (std::abs(found->value - truth.value) <= 1.96 * *found->standard_error) ++covered;
  }
  return double(covered) / seeds;
}

void check_dot_variance(const sim::Values& given, const Truth& truth) {
  const sim::Simulation& simulation = **sim::find("dot_variance");
  sim::Values values = given;
  values["samples"] = 1000.0;
  values["d_k"] = 64.0;
  const auto settings = sim::settings_for(simulation, values);
  REQUIRE(settings.has_value());
  const double share = coverage(simulation, *settings, truth);
  CAPTURE(truth.measure);
  CHECK(share >= 0.93);
  CHECK(share <= 0.97);
}

}  // namespace

TEST_SUITE("standard") {
  TEST_CASE("1.96 standard errors of dot_variance cover the truth in 95 of 100 runs") {
    check_dot_variance({}, {"variance", 64});
    check_dot_variance(
        {{"divisor", std::string("sqrt(d_k)")}, {"entries", std::string("rademacher")}},
        {"variance", 1});
    check_dot_variance({{"divisor", std::string("sqrt(d_k)")}, {"mean", 0.5}}, {"mean", 0.25 * 8});
  }
}
