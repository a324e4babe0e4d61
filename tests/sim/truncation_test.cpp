// What truncation rules keep, and how draws are held against a law.
#include "sim/truncation.h"

#include <vector>

#include <doctest/doctest.h>

#include "sim/goodness_of_fit.h"

using sim::Boundary;
using sim::Kept;

TEST_CASE("top-p keeps the token that reaches the mass, also where rounding hides that it does") {
  const std::vector<double> law{0.2, 0.5, 0.3};
  CHECK(sim::keep_top_p(law, 0.6) == Kept{false, true, true});
  CHECK(sim::keep_top_p(law, 0.8) == Kept{false, true, true});  // 0.5 + 0.3 < 0.8 in doubles
  CHECK(sim::keep_top_p(law, 0.5) == Kept{false, true, false});
  CHECK(sim::keep_top_p(law, 1) == Kept{true, true, true});
}

TEST_CASE("top-p that leaves out the token that reaches the mass still keeps one") {
  const std::vector<double> law{0.7, 0.2, 0.1};
  CHECK(sim::keep_top_p(law, 0.6, Boundary::Excluded) == Kept{true, false, false});
  CHECK(sim::keep_top_p(law, 0.9, Boundary::Excluded) == Kept{true, false, false});
}

TEST_CASE("ties are kept from the first token on, and min-p keeps all of them") {
  const std::vector<double> law(4, 0.25);
  CHECK(sim::keep_top_k(law, 2) == Kept{true, true, false, false});
  CHECK(sim::keep_top_k(law, 9) == Kept(4, true));
  CHECK(sim::keep_top_p(law, 0.5) == Kept{true, true, false, false});
  CHECK(sim::keep_min_p(law, 1) == Kept(4, true));
}

TEST_CASE("a chi-square test knows its 5 percent point, and an impossible token leaves no doubt") {
  // One degree of freedom: 3.841 is exceeded once in twenty. 100 draws, 50 + x: 4 x^2/100.
  const double x = 9.799;
  const auto fit = sim::goodness_of_fit(std::vector{50 + x, 50 - x}, std::vector{0.5, 0.5});
  CHECK(fit.statistic == doctest::Approx(3.841).epsilon(1e-3));
  CHECK(fit.degrees == 1);
  CHECK(fit.p_value == doctest::Approx(0.05).epsilon(0.06));
  const auto off = sim::goodness_of_fit(std::vector{50.0, 50.0, 1.0}, std::vector{0.5, 0.5, 0.0});
  CHECK(off.p_value == 0);
}

TEST_CASE("outcomes that are rarely expected share a cell") {
  const std::vector<double> law{0.9, 0.03, 0.03, 0.02, 0.02};
  const auto fit = sim::goodness_of_fit(std::vector{88.0, 4.0, 3.0, 3.0, 2.0}, law);
  CHECK(fit.degrees == 1);
  CHECK(fit.statistic == doctest::Approx(4.0 / 90 + 4.0 / 10));
}
