#include "formula/equivalent.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "card_symbols.h"
#include "formula/parse.h"

namespace {

using formula::Sameness;

formula::Sameness compare(const std::string& a, const std::string& b) {
  static const formula::Symbols symbols = attention_symbols();
  const auto left = formula::parse(a);
  const auto right = formula::parse(b);
  REQUIRE_MESSAGE(left.has_value(), a);
  REQUIRE_MESSAGE(right.has_value(), b);
  return formula::equivalent(*left, *right, symbols).value();
}

// Spellings of sqrt(d_k), among them the ones that lose most digits.
const std::vector<std::string> right_spellings{
    "sqrt(d_k)",
    "d_k^0.5",
    "d_k^(1/2)",
    "d_k/sqrt(d_k)",
    "sqrt(d_model/h)",
    "sqrt(d_model)/sqrt(h)",
    "(d_model/h)^0.5",
    "exp(ln(d_k)/2)",
    "1/d_k^-0.5",
    "d_k^0.3*d_k^0.2",
    "2^(log2(d_k)*0.5)",
    "sqrt(n)*sqrt(d_k/n)",
    "sqrt(d_k*1e12)/1e6",
    "sqrt(d_k + n) * sqrt(d_k/(d_k + n))",
    "exp(0.1*5*ln(d_k))",
    "sqrt(d_k)*(tanh(0.3)/tanh(0.3))",
    "(sqrt(d_k) + 1000) - 1000",
    "d_k^(1/3)*d_k^(1/6)",
    "sqrt(abs(d_k))",
    "0.7*sqrt(d_k) + 0.3*sqrt(d_k)",
};

// Formulas near sqrt(d_k) that are not it.
const std::vector<std::string> near_misses{
    "sqrt(d_k) + 1e-9",
    "sqrt(d_k) - 1e-9",
    "sqrt(d_k + 1e-8)",
    "sqrt(d_k)*(1 + 1e-9)",
    "sqrt(d_k)*1.0000000001",
    "d_k^0.5000000001",
    "d_k^0.51",
    "sqrt(d_k + 0.001)",
    "sqrt(d_k)*1.0001",
    "sqrt(d_k*(1 + 1/n))",
    "sqrt(d_k - 1)",
    "ln(d_k)",
    "d_k^(1/3)",
    "sqrt(d_k)*tanh(d_k)",
    "sqrt(d_k) + exp(-d_k)",
    "floor(sqrt(d_k))",
    "sqrt(floor(d_k))",
    "sqrt(ceil(d_k))",
    "max(sqrt(d_k), 3)",
    "min(sqrt(d_k), h)",
    "sqrt(d_model)",
    "sqrt(d_model)/h",
    "h",
    "d_k/8",
    "sqrt(d_k)/1.0000001",
    "sqrt(2*d_k)",
    "-sqrt(d_k)",
    "sqrt(d_k) + 1/n^6",
    "sqrt(d_k + 1/h^4)",
    "8",
    "harmonic(d_k)",
    "sqrt(d_k)*Phi(d_k)",
    "0.33333333*3*sqrt(d_k)",
};

}  // namespace

TEST_CASE("right spellings are the same quantity, far inside the tolerance") {
  const auto symbols = attention_symbols();
  const auto wanted = formula::point_values(*formula::parse("sqrt(d_k)"), symbols).value();
  long double worst = 0;
  for (const std::string& text : right_spellings) {
    CAPTURE(text);
    CHECK(compare(text, "sqrt(d_k)") == Sameness::Same);
    const auto values = formula::point_values(*formula::parse(text), symbols).value();
    for (std::size_t i = 0; i < formula::point_count; ++i) {
      worst = std::max(worst, std::abs(values[i] / wanted[i] - 1));
    }
  }
  CHECK(worst < formula::same_within / 1000);
}

TEST_CASE("near misses are told apart, however near") {
  for (const std::string& text : near_misses) {
    CAPTURE(text);
    CHECK(compare(text, "sqrt(d_k)") == Sameness::Different);
  }
}

TEST_CASE("small quantities are compared by their ratio, not by their difference") {
  CHECK(compare("1/d_k^8", "2/d_k^8") == Sameness::Different);
  CHECK(compare("exp(-d_k)", "exp(-h)") == Sameness::Different);
  CHECK(compare("1/d_k^8", "d_k^-8") == Sameness::Same);
}

TEST_CASE("undefined values are never the same, not even as themselves") {
  CHECK(compare("1/0", "1/0") == Sameness::Undefined);
  CHECK(compare("sqrt(-d_k)", "sqrt(-d_k)") == Sameness::Undefined);
  CHECK(compare("sqrt(d_k)", "ln(-1)") == Sameness::Undefined);
  CHECK(compare("exp(exp(d_k))", "exp(exp(d_k))") == Sameness::Undefined);
}

TEST_CASE("identities of the domain hold") {
  CHECK(compare("harmonic(n)", "harmonic(n - 1) + 1/n") == Sameness::Same);
  CHECK(compare("Phi(n/50)", "1 - Phi(-n/50)") == Sameness::Same);
  CHECK(compare("log2(n)", "ln(n)/ln(2)") == Sameness::Same);
  CHECK(compare("d_k/d_model", "1/h") == Sameness::Same);
  CHECK(compare("max(d_k, n) + min(d_k, n)", "d_k + n") == Sameness::Same);
}

TEST_CASE("a name that is no symbol cannot be compared") {
  const auto symbols = attention_symbols();
  const auto result = formula::equivalent(*formula::parse("d_q"), *formula::parse("1"), symbols);
  REQUIRE(!result.has_value());
  CHECK(result.error().fault == base::Fault::NotFound);
}
