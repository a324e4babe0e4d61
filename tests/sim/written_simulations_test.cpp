// The simulations whose experiment is written in their settings: expression and monte_carlo.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "sim/catalogue.h"
#include "sim/distribution.h"
#include "sim/sample_summary.h"
#include "sim/settings.h"

namespace {

using sim::TextMap;

const sim::Simulation& expression() { return **sim::find("expression"); }
const sim::Simulation& monte_carlo() { return **sim::find("monte_carlo"); }

sim::Outcome outcome_of(const sim::Simulation& simulation, const sim::Values& values) {
  const auto settings = sim::settings_for(simulation, values);
  REQUIRE_MESSAGE(settings.has_value(), settings.error().message());
  auto outcome = sim::run(simulation, *settings, {});
  REQUIRE_MESSAGE(outcome.has_value(), outcome.error().message());
  return std::move(*outcome);
}

double value(const sim::Outcome& outcome, const char* measure) {
  REQUIRE_MESSAGE(outcome.find(measure), measure);
  return outcome.find(measure)->value;
}

// Whether a sampled measure is within 5 of its standard errors of what it should be.
bool near(const sim::Outcome& outcome, const char* measure, double expected) {
  const double found = value(outcome, measure);
  const double error = *outcome.find(measure)->standard_error;
  CAPTURE(measure);
  CHECK_MESSAGE(std::abs(found - expected) <= 5 * error, found << " +- " << error);
  return error > 0;
}

std::string refusal(const sim::Simulation& simulation, const sim::Values& values) {
  const auto settings = sim::settings_for(simulation, values);
  REQUIRE_FALSE(settings.has_value());
  CHECK(settings.error().fault == base::Fault::BadInput);
  return settings.error().what;
}

sim::Values drawing(const TextMap& draw, const TextMap& measures, const TextMap& constants = {}) {
  return {{"draw", draw}, {"measures", measures}, {"constants", constants}, {"samples", 2000.0}};
}

sim::Values comparing(const TextMap& formulas, const TextMap& constants = {}) {
  return {{"formulas", formulas},
          {"constants", constants},
          {"variable", std::string("x")},
          {"scale", std::string("linear")},
          {"low", -3.0},
          {"high", 4.0},
          {"at", 1.0}};
}

// Text such as a stranger might have in a file: bytes, or words of the language in any order.
std::string garbage(base::Random& random) {
  static constexpr const char* words[] = {
      "(",         ")",    ",",    "+",       "-",       "*",          "/",
      "^",         "x",    "y",    "q",       "1",       "0",          "1e308",
      "1e-308",    "2",    "sum(", "dot(",    "max(",    "softmax(",   "sqrt(",
      "harmonic(", "exp(", "ln(",  "normal(", "uniform", "bernoulli(", "n",
      "x)",        "pi",   ".",    "%",       "\xFF",    "=",          "normal(100000)",
      "((((",      "^-",   " "};
  std::string text;
  const std::uint32_t length = random.below(24);
  for (std::uint32_t i = 0; i < length; ++i)
    text += random.below(8) == 0 ? std::string(1, static_cast<char>(random.below(256)))
                                 : words[random.below(std::size(words))];
  return text;
}

// Texts that mean something, with none, one or two slips of the keys.
std::string damaged(base::Random& random, std::string text) {
  for (std::uint32_t slips = random.below(3); slips > 0 && !text.empty(); --slips) {
    const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
    if (random.below(2) == 0)
      text.erase(at, 1);
    else
      text.insert(at, 1, "()+-*/^,x1.e "[random.below(13)]);
  }
  return text;
}

TextMap damaged_map(base::Random& random, TextMap map) {
  for (auto& [name, text] : map) text = damaged(random, text);
  return map;
}

TextMap garbage_map(base::Random& random, const std::vector<std::string>& names) {
  TextMap map;
  for (const std::string& name : names)
    if (random.below(3) > 0) map[random.below(20) == 0 ? garbage(random) : name] = garbage(random);
  return map;
}

}  // namespace

TEST_CASE("mean, variance and quantiles of draws are what theory says") {
  const sim::Outcome outcome = outcome_of(
      monte_carlo(),
      drawing({{"q", "normal(n)"},
               {"r", "rademacher(n)"},
               {"u", "unit_uniform"},
               {"v", "uniform"},
               {"t", "exponential"},
               {"b", "bernoulli(p)"}},
              {{"d", "dot(q, r)"}, {"eu", "u"}, {"ev", "v"}, {"et", "t"}, {"eb", "b*scale"}},
              {{"n", "m^2"}, {"m", "4"}, {"p", "1/4"}, {"scale", "1/p"}}));
  near(outcome, "d_mean", 0);
  near(outcome, "d_variance", 16);
  near(outcome, "d_q95", 4 * 1.6448536);
  near(outcome, "eu_variance", 1);
  near(outcome, "ev_median", 0.5);
  near(outcome, "ev_variance", 1.0 / 12);
  near(outcome, "et_mean", 1);
  near(outcome, "et_q95", -std::log(0.05));
  near(outcome, "eb_mean", 1);
  near(outcome, "eb_variance", 3);
}

TEST_CASE("a standard error of the variance of equal magnitudes counts the chance of the mean") {
  std::vector<double> signs(100, -1);
  std::fill(signs.begin() + 50, signs.end(), 1);
  const auto summary = sim::summary_of(signs);
  CHECK(std::abs(summary.mean.value) < 1e-15);
  CHECK(summary.variance.value == doctest::Approx(100.0 / 99));
  CHECK(summary.variance.standard_error > 0);
  std::vector<double> ramp(101);
  std::iota(ramp.begin(), ramp.end(), 0.0);
  CHECK(sim::quantile_of(ramp, 0.05) == doctest::Approx(5));
  CHECK(sim::summary_of(ramp).median.standard_error == doctest::Approx(4.975).epsilon(0.01));
}

TEST_CASE("values that are no numbers are noted, and give no mean") {
  const sim::Outcome outcome =
      outcome_of(monte_carlo(), drawing({{"x", "bernoulli(0.5)"}}, {{"s", "1/x"}, {"fine", "x"}}));
  CHECK(std::isnan(value(outcome, "s_mean")));
  CHECK(value(outcome, "fine_mean") == doctest::Approx(0.5).epsilon(0.1));
  REQUIRE(outcome.notes.size() == 1);
  CHECK(outcome.notes[0].find("s was infinite") == 0);
}

TEST_CASE("formulas over a range: values, slopes, extremes and every crossing") {
  const sim::Outcome outcome = outcome_of(
      expression(),
      comparing({{"cubic", "x^3 - x"}, {"line", "a*x"}, {"touch", "-x^2 - 1"}}, {{"a", "3"}}));
  CHECK(value(outcome, "cubic_at") == 0);
  CHECK(value(outcome, "cubic_slope") == doctest::Approx(2));
  CHECK(value(outcome, "cubic_smallest") == -24);
  CHECK(value(outcome, "line_largest") == 12);
  CHECK(value(outcome, "cubic_line_crossings") == 3);  // x^3 = 4x at -2, 0, 2
  CHECK(value(outcome, "cubic_line_crossing") == doctest::Approx(-2).epsilon(1e-14));
  CHECK(value(outcome, "cubic_line_difference") == 48);
  CHECK(value(outcome, "cubic_line_farthest") == 4);
  CHECK(value(outcome, "line_touch_crossings") == 2);
}

TEST_CASE("a pole is no crossing, a touch neither, and a formula without the variable is a line") {
  const sim::Outcome outcome =
      outcome_of(expression(), comparing({{"a", "1/x"}, {"b", "0"}, {"c", "(x-1)^2"}}));
  CHECK(value(outcome, "a_b_crossings") == 0);
  CHECK(value(outcome, "b_c_crossings") == 0);
  CHECK(std::isnan(value(outcome, "a_b_crossing")));
  CHECK_FALSE(outcome.notes.empty());
  CHECK(value(outcome, "b_largest") == 0);
}

TEST_CASE("what a file gets wrong is said with the setting, the column and what to do") {
  const auto mc = [](const TextMap& draw, const TextMap& measures, const TextMap& constants = {}) {
    return refusal(monte_carlo(), drawing(draw, measures, constants));
  };
  CHECK(mc({{"q", "normal(4"}}, {{"s", "sum(q)"}}) ==
        "draw.q, column 8: the \"(\" is not closed at the end; add \")\", and nothing after it");
  CHECK(mc({{"q", "normall(4)"}}, {{"s", "sum(q)"}}) ==
        "draw.q, column 1: \"normall\" is no distribution; did you mean \"normal\"?");
  CHECK(mc({{"q", "normal(d_j)"}}, {{"s", "sum(q)"}}, {{"d_k", "4"}}) ==
        "draw.q, column 8: \"d_j\" is not known here; did you mean \"d_k\"?");
  CHECK(mc({{"q", "normal(2.5)"}}, {{"s", "sum(q)"}}) ==
        "draw.q: a length is a whole number from 1 to 100000, not 2.5; change 2.5");
  CHECK(mc({{"q", "bernoulli(2)"}}, {{"s", "q"}}) ==
        "draw.q: a probability is a number from 0 to 1, not 2; change 2");
  CHECK(mc({{"q", "normal(4)"}}, {{"s", "q"}}) ==
        "measures.s: it gives 4 numbers a draw; take their sum, mean, var, norm, max or min");
  CHECK(mc({{"q", "normal(4)"}, {"k", "normal(3)"}}, {{"s", "dot(q, k)"}}) ==
        "measures.s: \"dot\" cannot join 4 numbers with 3; give both the same length, or make one "
        "a single number");
  CHECK(mc({{"q", "normal(4)"}}, {{"s", "sum(q) + k"}}) ==
        "measures.s, column 10: \"k\" is not known here; known here: q");
  CHECK(mc({{"q", "normal(4)"}}, {{"s", "sum(q"}}).starts_with("measures.s, column 6: "));
  CHECK(mc({{"sum", "normal(4)"}}, {{"s", "1"}}).starts_with("draw: \"sum\" cannot be a name"));
  CHECK(mc({{"q", "normal"}}, {{"s", "q"}}, {{"q", "1"}}) ==
        "constants.q: the name is also in draw; rename one of them");
  CHECK(mc({{"q", "normal"}}, {{"s", "q"}}, {{"s_mean", "1"}})
            .starts_with("constants.s_mean: the run gives a measure of that name"));
  CHECK(mc({{"q", "normal"}}, {{"s", "q"}}, {{"a", "b"}, {"b", "a"}}) ==
        "constants.a: it needs a constant that needs it in turn; give one a number");
  CHECK(mc({{"q", "normal"}}, {{"s", "q"}}, {{"a", "1/0"}})
            .starts_with("constants.a: it has no finite value"));
  CHECK(refusal(monte_carlo(), {{"draw", TextMap()}}).starts_with("draw: there are 0 entries"));
  sim::Values turned = comparing({{"f", "x"}});
  turned["low"] = 9.0;
  CHECK(refusal(expression(), turned) == "low: it is 9 and high is 4; make low the smaller one");
  turned = comparing({{"f", "x"}});
  turned["scale"] = std::string("log");
  CHECK(refusal(expression(), turned).starts_with("low: a log scale has no -3"));
  CHECK(refusal(expression(), comparing({{"f", "y"}})) ==
        "formulas.f, column 1: \"y\" is not known here; known here: x");
  CHECK(refusal(expression(), comparing({{"a", "x"}, {"a_b", "x"}, {"b_c", "x"}, {"c", "x"}}))
            .starts_with("formulas: two measures would be named a_b_c_"));
}

TEST_CASE("what would take too much time or memory is refused") {
  sim::Values values = drawing(
      {{"a", "normal(100000)"}, {"b", "normal(100000)"}, {"c", "normal(2)"}}, {{"s", "sum(a)"}});
  CHECK(refusal(monte_carlo(), values).starts_with("draw: a draw has 200002 entries"));
  values = drawing({{"a", "normal(100000)"}}, {{"s", "sum(a)"}});
  values["samples"] = 200000.0;
  CHECK(refusal(monte_carlo(), values).starts_with("samples: 200000 draws of "));
  std::string deep = "a", long_sum = "harmonic(a)";
  for (int i = 0; i < 40; ++i) deep = "a+(" + deep + ")";
  CHECK(refusal(monte_carlo(), drawing({{"a", "normal(100000)"}}, {{"s", "sum(" + deep + ")"}}))
            .starts_with("measures: the values in between take "));
  CHECK(refusal(monte_carlo(), drawing({{"a", "normal(50000)"}}, {{"s", "sum(" + long_sum + ")"}}))
            .starts_with("measures: one draw takes about "));
}

TEST_CASE("entries of a map are set, and taken away, one by one over those of the preset") {
  const auto settings = sim::settings_from_text(
      monte_carlo(), {"constants.n=7", "preset=bessel", "measures.over_n=", "draw.y=uniform"});
  REQUIRE_MESSAGE(settings.has_value(), settings.error().message());
  CHECK(settings->map("constants") == TextMap{{"n", "7"}});
  CHECK(settings->map("draw") == TextMap{{"x", "normal(n)"}, {"y", "uniform"}});
  CHECK(settings->map("measures").size() == 1);
}

TEST_CASE("constants are symbols of claims, also those that name others") {
  const auto settings = sim::settings_for(
      monte_carlo(), drawing({{"x", "normal(n)"}}, {{"s", "sum(x)"}}, {{"n", "m+1"}, {"m", "4"}}));
  const formula::Values symbols = sim::symbols(monte_carlo(), *settings);
  CHECK(symbols.at("n") == 5);
  CHECK(symbols.at("samples") == 2000);
  CHECK_FALSE(symbols.contains("x"));
  CHECK_FALSE(symbols.contains("s"));
}

TEST_CASE("settings of strangers never crash: each set runs within its budget or is refused") {
  base::Random random(3, base::stream_of("strangers"), 0);
  int ran = 0;
  for (int i = 0; i < 8000; ++i) {
    const bool sampled = i % 2 == 0;
    const sim::Simulation& simulation = sampled ? monte_carlo() : expression();
    sim::Values values;
    const bool written = random.below(2) == 0;
    if (sampled) {
      values =
          written ? drawing(damaged_map(random, {{"x", "normal(n*2)"}, {"q", "bernoulli(0.5, 8)"}}),
                            damaged_map(random, {{"s", "dot(x, q)/sum(softmax(x - 1)^2)"}}),
                            damaged_map(random, {{"n", "2^2"}}))
                  : drawing(garbage_map(random, {"x", "q"}), garbage_map(random, {"s"}),
                            garbage_map(random, {"n"}));
      values["samples"] = 100.0;
    } else {
      values =
          written
              ? comparing(damaged_map(random, {{"f", "exp(-x^2/y)"}, {"g", "ln(x)*harmonic(x)"}}),
                          damaged_map(random, {{"y", "1/3"}}))
              : comparing(garbage_map(random, {"f", "g"}), garbage_map(random, {"y"}));
      if (random.below(20) == 0) values["variable"] = garbage(random);
    }
    const auto settings = sim::settings_for(simulation, values);
    if (!settings) {
      CHECK(settings.error().fault == base::Fault::BadInput);
      CHECK(settings.error().what.size() > 10);
      continue;
    }
    const auto outcome = sim::run(simulation, *settings, {});
    CHECK_MESSAGE(outcome.has_value(), (outcome ? "" : outcome.error().message()));
    ++ran;
  }
  CHECK(ran > 100);
}
