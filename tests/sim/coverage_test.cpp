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

}  // namespace

TEST_SUITE("standard") {
  TEST_CASE("1.96 standard errors of dot_variance cover the truth in 95 of 100 runs") {
    const sim::Simulation& simulation = **sim::find("dot_variance");
    const auto settings = sim::settings_for(simulation, {{"d_k", 64.0}, {"samples", 1000.0}});
    REQUIRE(settings.has_value());
    const double share = coverage(simulation, *settings, {"variance", 64});
    CHECK(share >= 0.93);
    CHECK(share <= 0.97);
  }
}
