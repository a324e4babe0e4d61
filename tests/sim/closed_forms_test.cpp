#include <array>
#include <cmath>

#include <doctest/doctest.h>

#include "attention/divisor.h"
#include "sim/catalogue.h"
#include "sim/divisor_choice.h"
#include "sim/dot_product_moments.h"

namespace {

using sim::Entries;

sim::Cumulants law(Entries entries, double mean, double correlation, double d_k, double divisor) {
  return sim::dot_product_cumulants({entries, mean, correlation}, d_k, divisor);
}

const sim::Measured& measure(const sim::Outcome& outcome, const char* name) {
  return *outcome.find(name);
}

sim::Outcome run(const char* id, const std::vector<std::string>& settings, std::uint64_t seed = 1) {
  const sim::Simulation& simulation = **sim::find(id);
  sim::RunOptions options;
  options.seed = seed;
  return *sim::run(simulation, *sim::settings_from_text(simulation, settings), options);
}

}  // namespace

TEST_CASE("the law of a dot product has the moments of the textbook") {
  for (const double d : {1.0, 4.0, 64.0, 300.0}) {
    const auto normal = law(Entries::Normal, 0, 0, d, std::sqrt(d));
    CHECK(normal.mean == 0);
    CHECK(normal.variance() == doctest::Approx(1));
    CHECK(normal.excess_kurtosis() == doctest::Approx(6 / d));
    CHECK(normal.cumulants[6] == doctest::Approx(120 / (d * d)));  // 225 - 15*9 + 30
    const auto uniform = law(Entries::Uniform, 0, 0, d, 1);
    CHECK(uniform.variance() == doctest::Approx(d));
    CHECK(uniform.excess_kurtosis() == doctest::Approx((81.0 / 25 - 3) / d));
    const auto coins = law(Entries::Rademacher, 0, 0, d, 1);
    CHECK(coins.variance() == doctest::Approx(d));
    CHECK(coins.excess_kurtosis() == doctest::Approx(-2 / d));
  }
}

TEST_CASE("a mean and a correlation change mean and variance as derived") {
  for (const double m : {0.0, 0.3, 1.0}) {
    for (const auto entries : {Entries::Normal, Entries::Uniform, Entries::Rademacher}) {
      CHECK(law(entries, m, 0, 50, 2).mean == doctest::Approx(50 * m * m / 2));
      CHECK(law(entries, m, 0, 50, 2).variance() == doctest::Approx(50 * (1 + 2 * m * m) / 4));
    }
  }
  const double rho = 0.6;
  CHECK(law(Entries::Normal, 0, rho, 10, 1).mean == doctest::Approx(6));
  CHECK(law(Entries::Normal, 0, rho, 10, 1).variance() == doctest::Approx(10 * (1 + rho * rho)));
  // Var(xy) = rho^2 (m4 - 1) + 1 - rho^2 with m4 = 9/5 and 1.
  CHECK(law(Entries::Uniform, 0, rho, 10, 1).variance() ==
        doctest::Approx(10 * (0.8 * rho * rho + 1 - rho * rho)));
  CHECK(law(Entries::Rademacher, 0, rho, 10, 1).variance() ==
        doctest::Approx(10 * (1 - rho * rho)));
}

TEST_CASE("the standard error of the variance is the closed form of normal entries") {
  for (const double d : {1.0, 64.0})
    for (const double n : {1000.0, 20000.0}) {
      const auto l = law(Entries::Normal, 0, 0, d, 3);
      CHECK(sim::variance_error(l, n) ==
            doctest::Approx(d / 9 * std::sqrt((2 + 6 / d) / n)).epsilon(1e-3));
      CHECK(sim::mean_error(l, n) == doctest::Approx(std::sqrt(d / n) / 3));
    }
  // A normal law's excess kurtosis has the standard error sqrt(24/n).
  sim::Cumulants normal;
  normal.cumulants[2] = 5;
  CHECK(sim::excess_kurtosis_error(normal, 1000) == doctest::Approx(std::sqrt(24.0 / 1000)));
}

TEST_CASE("a divisor's value is the same as a choice and as a formula") {
  for (const sim::Simulation* simulation : sim::all()) {
    const sim::Parameter* divisor = sim::find_parameter(*simulation, "divisor");
    if (!divisor) continue;
    for (const std::string& choice : divisor->choices) {
      sim::Values values{{"d_k", 128.0}, {"h", 32.0}, {"divisor", choice}};
      const bool with_hidden = sim::find_parameter(*simulation, "hidden") != nullptr;
      if (with_hidden) values["hidden"] = 5376.0;
      const auto settings = sim::settings_for(*simulation, values);
      REQUIRE(settings.has_value());
      CHECK(sim::symbols(*simulation, *settings).at("divisor") ==
            doctest::Approx(sim::divisor_value(choice, {128, 32, 5376})).epsilon(1e-14));
    }
  }
  CHECK(sim::divisor_value("sqrt(hidden/h)", {128, 32, 5376}) == doctest::Approx(12.9615));
}

TEST_CASE("without a divisor the variance of 64 coordinates is 64 within four standard errors") {
  const auto outcome = run("dot_variance", {"d_k=64", "divisor=1"});
  const auto& variance = measure(outcome, "variance");
  CHECK(std::abs(variance.value - 64) <= 4 * *variance.standard_error);
  CHECK(*variance.standard_error < 1);
}

TEST_CASE("the rows of the divisor table are exact multiples of each other's variance") {
  const auto outcome = run("divisor_table", {"d_k=128", "h=64", "n=32", "samples=40"});
  const auto& rows = outcome.tables.front().rows;
  REQUIRE(rows.size() == attention::divisors.size());
  const double unscaled = std::get<double>(rows[0][2]);
  for (const auto& row : rows) {
    const double divisor = std::get<double>(row[1]);
    CHECK(std::get<double>(row[2]) ==
          doctest::Approx(unscaled / (divisor * divisor)).epsilon(1e-12));
  }
  CHECK(measure(outcome, "order_violations").value == 0);
}

TEST_CASE("the chosen divisor joins the table when it is not one of the usual five") {
  const auto outcome = run("divisor_table", {"preset=gemma-3-27b", "n=16", "samples=10"});
  const auto& last = outcome.tables.front().rows.back();
  CHECK(std::get<std::string>(last[0]) == "sqrt(hidden/h)");
  CHECK(std::get<double>(last[1]) == doctest::Approx(12.9615));
}

TEST_CASE("a Jacobian without its off-diagonal entries is not the derivative of softmax") {
  const auto outcome = run("saturation_gradient", {"divisor=sqrt(d_k)", "samples=10"});
  CHECK(measure(outcome, "jacobian_error").value < 1e-8);
  CHECK(measure(outcome, "diagonal_only_error").value > 1e-4);
  CHECK(outcome.heatmaps.front().rows == 64);
}

namespace {

/// A sampled measure whose exact value is known.
struct Known {
  std::string simulation;
  std::vector<std::string> settings;
  std::string measure;
  double exact;
};

// The share of seeds whose error bar of 1.96 standard errors covers the exact value.
double coverage(const Known& known, int seeds) {
  int covered = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    const auto outcome =
        run(known.simulation.c_str(), known.settings, static_cast<std::uint64_t>(seed));
    const auto& m = measure(outcome, known.measure.c_str());
    covered += std::abs(m.value - known.exact) <= 1.96 * *m.standard_error;
  }
  return static_cast<double>(covered) / seeds;
}

}  // namespace

TEST_SUITE("long") {
  TEST_CASE("the error bar covers the exact value for 95 +- 2 % of 2000 seeds") {
    const std::vector<Known> all = {
        {"dot_variance", {"d_k=16", "samples=1000"}, "variance", 16},
        {"dot_variance", {"d_k=16", "samples=1000"}, "mean", 0},
        {"dot_variance", {"d_k=4", "samples=1000", "entries=uniform"}, "variance", 4},
        {"dot_variance", {"d_k=4", "samples=1000", "entries=rademacher"}, "variance", 4},
        {"dot_variance", {"d_k=16", "samples=1000", "mean=0.5"}, "variance", 24},
        {"dot_variance", {"d_k=16", "samples=1000", "correlation=0.5"}, "variance", 20},
        {"dot_variance", {"d_k=16", "samples=20000"}, "excess_kurtosis", 6.0 / 16},
        {"divisor_table", {"d_k=16", "n=16", "samples=100"}, "variance", 1},
        {"saturation_gradient", {"d_k=16", "n=16", "samples=400"}, "stein_difference", 0},
    };
    for (const Known& known : all) {
      const double share = coverage(known, 2000);
      MESSAGE(known.simulation << " " << known.measure << " " << known.settings.back() << ": "
                               << 100 * share << " %");
      CHECK(share > 0.93);
      CHECK(share < 0.97);
    }
  }
}
