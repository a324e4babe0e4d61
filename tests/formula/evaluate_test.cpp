#include "formula/evaluate.h"

#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include "formula/functions.h"
#include "formula/parse.h"

namespace {

double value(const char* text, const formula::Values& values = {}) {
  const auto parsed = formula::parse(text);
  REQUIRE_MESSAGE(parsed.has_value(), text);
  return formula::evaluate(*parsed, values).value();
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-14 * std::abs(b); }

}  // namespace

TEST_CASE("functions give their known values") {
  CHECK(near(value("sqrt(128)"), 11.313708498984761));
  CHECK(near(value("exp(1)"), value("e")));
  CHECK(near(value("ln(e^3) + log(e) + log2(8)"), 7));
  CHECK(near(value("tanh(0.5)"), 0.46211715726000975));
  CHECK(near(value("2*Phi(1) - 1"), 0.6826894921370859));
  CHECK(near(value("phi(0)"), 0.3989422804014327));
  CHECK(value("abs(-3) + floor(2.7) + ceil(2.1)") == 8);
}

TEST_CASE("harmonic numbers are exact for small n and asymptotic for large n") {
  CHECK(value("harmonic(0)") == doctest::Approx(0).epsilon(1e-15));
  CHECK(near(value("harmonic(1)"), 1));
  CHECK(near(value("harmonic(2)"), 1.5));
  CHECK(near(value("harmonic(10)"), 2.9289682539682538));
  CHECK(near(value("harmonic(512) - 1"), 5.816516534549723));
  CHECK(near(value("harmonic(1e9)"), 21.300481502347944));
  CHECK(near(value("harmonic(0.5)"), 2 - 2 * std::log(2.0)));
  CHECK(std::isnan(value("harmonic(-1)")));
}

TEST_CASE("harmonic numbers of real n obey H(n) = H(n-1) + 1/n") {
  for (long double n = 0.25L; n < 100; n += 0.73L) {
    const long double difference = formula::harmonic(n) - formula::harmonic(n - 1);
    CHECK(std::abs(difference * n - 1) < 1e-15L);
  }
}

TEST_CASE("undefined values are returned as they are, and NaN is never hidden") {
  CHECK(std::isinf(value("1/0")));
  CHECK(std::isnan(value("sqrt(-1)")));
  CHECK(std::isnan(value("max(1, sqrt(-1))")));
  CHECK(std::isnan(value("min(sqrt(-1), 1)")));
}

TEST_CASE("an unknown name is named with the nearest known one") {
  const auto result =
      formula::evaluate(*formula::parse("head_dmi*2"), {{"head_dim", 64}, {"n", 2}});
  REQUIRE(!result.has_value());
  CHECK(result.error().fault == base::Fault::NotFound);
  CHECK(result.error().message() == "\"head_dmi\" is not known here; did you mean \"head_dim\"?");
}

TEST_CASE("values may come from any source") {
  const formula::Lookup seven = [](std::string_view name) -> std::optional<double> {
    if (name != "x") return std::nullopt;
    return 7.0;
  };
  CHECK(formula::evaluate(*formula::parse("x*x"), seven) == 49);
  CHECK(formula::evaluate(*formula::parse("y"), seven).error().fault == base::Fault::NotFound);
}
