#include "proof/check_claims.h"

#include <cmath>

#include <doctest/doctest.h>

#include "proof/cards_in_memory.h"

using proof_tests::card_claiming;
using proof_tests::card_with;
using proof_tests::check;
using proof_tests::has;
using proof_tests::problems_of;

namespace {

const std::string four = R"("within": {"standard_errors": 4})";

std::string variance(const std::string& expect, const std::string& rest) {
  return R"("measure": "variance", "expect": ")" + expect + "\", " + rest;
}

}  // namespace

TEST_CASE("a true claim holds, is measured with an error and rejects its rivals") {
  const auto report =
      check(card_claiming(variance("d_k", four + R"J(, "rejects": ["sqrt(d_k)", "1"])J")));
  CHECK(proof_tests::in_lines(report.problems) == "");
  REQUIRE(report.claims.size() == 1);
  const proof::ClaimResult& result = report.claims[0];
  CHECK(result.card.value == "deck/card");
  CHECK(result.claim == "c");
  CHECK(result.expected == 16);
  CHECK(result.kind == sim::MeasureKind::Sampled);
  CHECK(result.standard_error.has_value());
  CHECK(result.seed == 1);
  CHECK(result.passed());
  CHECK(*result.z == doctest::Approx((result.measured - 16) / *result.standard_error));
  REQUIRE(result.rivals.size() == 2);
  CHECK(result.rivals[0].value == 4);
  CHECK(result.rivals[0].rejected);
}

TEST_CASE("a false claim is an error at its formula, with how far it is away") {
  const auto card = card_claiming(variance("2*d_k", four));
  const auto report = check(card);
  REQUIRE(report.problems.size() == 1);
  CHECK(report.problems[0].severity == cards::Severity::Error);
  CHECK(report.problems[0].pointer == "/claims/0/expect");
  CHECK(report.problems[0].place.line == 3);
  CHECK(has(report.problems[0].message, "variance is 1"));
  CHECK(has(report.problems[0].message, "expected 32"));
  CHECK(has(report.problems[0].hint, "standard errors away"));
  CHECK_FALSE(report.claims[0].holds);
}

TEST_CASE("a formula may use settings, the divisor's value, derived sizes and exact measures") {
  const auto holds = [](const std::string& claim) {
    const auto report = check(card_claiming(claim));
    CAPTURE(proof_tests::in_lines(report.problems));
    return report.claims.size() == 1 && report.claims[0].holds;
  };
  CHECK(holds(R"J("settings": {"divisor": "sqrt(d_k)"
}, )J" + variance("d_k/divisor^2", four)));
  CHECK(holds(R"J("settings": {"divisor": "sqrt(d_model)"
}, )J" + variance("d_k/d_model", four)));
  CHECK(holds(R"("settings": {"divisor": 1}, )" + variance("d_k", four)));
  CHECK(holds(R"("simulation": "saturation_gradient", "settings": {"samples": 400},
                 "measure": "jacobian_trace", "op": "<=", "expect": "trace_bound", )" +
              four));
}

TEST_CASE("settings of a claim lie over those of the card, a preset below its own layer") {
  const auto seen = [](const std::string& settings) {
    const auto report =
        check(card_claiming(R"("settings": )" + settings + ", " + variance("d_k", four)));
    REQUIRE(report.claims.size() == 1);
    return report.claims[0].expected;
  };
  CHECK(seen("{}") == 16);
  CHECK(seen(R"({"d_k": 8})") == 8);
  CHECK(seen(R"({"preset": "llama-3-70b"})") == 128);
  CHECK(seen(R"({"preset": "llama-3-70b", "d_k": 4})") == 4);
  CHECK(seen(R"({"d_k": "2*4"})") == 8);
}

TEST_CASE("another simulation begins from its own initial settings") {
  const auto report = check(card_claiming(
      R"("simulation": "divisor_table", "settings": {"samples": 20, "n": 16},
         "measure": "variance_ratio", "expect": "1", "within": {"exact": true})"));
  CHECK(report.claims.at(0).simulation == "divisor_table");
  CHECK(report.claims.at(0).holds);
}

TEST_CASE("unknown names are errors at their place with the nearest name") {
  const auto said = [](const std::string& claim) { return problems_of(card_claiming(claim)); };
  CHECK(has(said(R"("simulation": "dot_varianc", )" + variance("1", four)),
            "/claims/0/simulation: no simulation \"dot_varianc\"; did you mean \"dot_variance\""));
  CHECK(has(said(R"("settings": {"dk": 4}, )" + variance("1", four)),
            "/claims/0/settings/dk: unknown parameter \"dk\""));
  CHECK(has(said(R"("settings": {"d_k": 4096}, )" + variance("1", four)),
            "/claims/0/settings/d_k: parameter d_k cannot be \"4096\" (allowed: whole numbers 1 to "
            "1024)"));
  CHECK(has(said(R"J("settings": {"divisor": "sqrt(dk)"
}, )J" + variance("1", four)),
            "did you mean \"sqrt(d_k)\""));
  CHECK(has(said(R"("measure": "varance", "expect": "1", )" + four),
            "/claims/0/measure: unknown measure varance of dot_variance; did you mean"));
  CHECK(has(said(variance("d_kk", four)), "/claims/0/expect: unknown name d_kk"));
  CHECK(has(said(variance("d_k", four + R"(, "rejects": ["heads"])")),
            "/claims/0/rejects/0: unknown name heads"));
  CHECK(has(said(variance("excess_kurtosis", four)), "is sampled: it cannot stand in a formula"));
  CHECK(has(said(R"("settings": {"preset": "llama"}, )" + variance("1", four)), "unknown preset"));
}

TEST_CASE("the card's own simulation and predictions are checked even without claims") {
  CHECK(
      has(problems_of(card_with(R"("simulation": {"id": "nothing"})")), "/simulation/id: no sim"));
  CHECK(has(problems_of(card_with(R"("simulation": {"id": "dot_variance", "settings": {"x": 1}})")),
            "/simulation/settings/x: unknown parameter"));
  const std::string said = problems_of(card_with(
      R"("simulation": {"id": "dot_variance", "predict": [
          {"id": "a", "ask": "?", "measure": "varianz", "number": true},
          {"id": "b", "ask": "?", "measure": "variance", "against": {"d_k": 0}}]})"));
  CHECK(has(said, "/simulation/predict/0/measure: unknown measure"));
  CHECK(has(said, "/simulation/predict/1/against/d_k: parameter d_k"));
}

TEST_CASE("a rival that passes, equals the claim or is too near to tell is named") {
  const auto said = [](const std::string& rival) {
    return problems_of(card_claiming(variance("d_k", four + R"(, "rejects": [")" + rival + "\"]")));
  };
  CHECK(has(said("16.1"), "/claims/0/rejects/0: the rival 16.1 = 16.1 is not rejected"));
  CHECK(has(said("sqrt(d_k)^2"), "has the value of the claim itself"));
  CHECK(has(said("20"), "too near to be told apart"));
  CHECK(said("40") == "");
}

TEST_CASE("a measure without a standard error cannot be held to standard errors") {
  CHECK(has(problems_of(card_claiming(R"("simulation": "divisor_table",
              "measure": "variance_ratio", "expect": "1", )" +
                                      four)),
            "/claims/0/within: measure variance_ratio is counted and has no standard error"));
}

TEST_CASE("a plain tolerance under five standard errors is a warning") {
  const auto report = check(card_claiming(variance("d_k", R"("within": {"relative": 0.08})")));
  REQUIRE(report.problems.size() == 1);
  CHECK(report.problems[0].severity == cards::Severity::Warning);
  CHECK(has(report.problems[0].message, "standard errors wide"));
  CHECK(problems_of(card_claiming(variance("d_k", R"("within": {"relative": 0.3})"))) == "");
}

TEST_CASE("an operator stands alone or is widened by a tolerance, and never forgives nonsense") {
  using cards::Operator;
  using cards::ToleranceKind;
  const cards::Tolerance none{}, two_se{ToleranceKind::StandardErrors, 2},
      tenth{ToleranceKind::Relative, 0.1}, half{ToleranceKind::Absolute, 0.5},
      exact{ToleranceKind::Exact, 0};
  CHECK(proof::fulfils(1, 0.1, 1, Operator::AtMost, none));
  CHECK_FALSE(proof::fulfils(1.1, 0.1, 1, Operator::AtMost, none));
  CHECK(proof::fulfils(1.1, 0.1, 1, Operator::AtMost, two_se));
  CHECK(proof::fulfils(0.5, 0.1, 1, Operator::AtLeast, half));
  CHECK_FALSE(proof::fulfils(0.4, 0.1, 1, Operator::AtLeast, half));
  CHECK(proof::fulfils(1.1, {}, 1, Operator::Equal, half));
  CHECK(proof::fulfils(-9, {}, -10, Operator::Equal, tenth));
  CHECK_FALSE(proof::fulfils(-8.9, {}, -10, Operator::Equal, tenth));
  CHECK(proof::fulfils(3, {}, 3, Operator::Equal, exact));
  CHECK_FALSE(proof::fulfils(3.0000001, {}, 3, Operator::Equal, exact));
  const double nan = std::nan(""), infinity = HUGE_VAL;
  CHECK_FALSE(proof::fulfils(nan, 0.1, 1, Operator::AtMost, half));
  CHECK_FALSE(proof::fulfils(1, 0.1, infinity, Operator::AtMost, half));
  CHECK_FALSE(proof::fulfils(infinity, 0.1, infinity, Operator::Equal, tenth));
}

TEST_CASE("a formula without a finite value is said") {
  CHECK(has(problems_of(card_claiming(variance("1/(d_k-16)", four))), "has no finite value"));
}

TEST_CASE("without runs everything but the values is checked") {
  CHECK(problems_of(card_claiming(variance("2*d_k", four)), false) == "");
  CHECK(check(card_claiming(variance("d_k", four)), false).claims.empty());
  CHECK(has(problems_of(card_claiming(variance("d_kk", four)), false), "unknown name"));
}

TEST_CASE("a follow-up's claims run with its own simulation") {
  const auto report = check(card_with(R"("follow_ups": [{"id": "why-root", "question": "?",
      "approach": "x", "simulation": {"id": "dot_variance", "settings": {"d_k": 4}, "seed": 9},
      "claims": [{"id": "c", "say": "x", "measure": "variance", "expect": "d_k",
                  "within": {"standard_errors": 4}}]}])"));
  REQUIRE(report.claims.size() == 1);
  CHECK(report.claims[0].card.value == "deck/card#why-root");
  CHECK(report.claims[0].seed == 9);
  CHECK(report.claims[0].expected == 4);
}

TEST_CASE("each instance of a card with variables is proved with its own values, at most 16") {
  const auto report = check(card_with(
      R"("variables": {"width": [4, 8, 12, 16, 20], "heads": [1, 2, 3, 4]},
"simulation": {"id": "dot_variance", "settings": {"d_k": "width", "samples": 1000}},
"claims": [{"id": "c", "say": "x", "measure": "variance", "expect": "width",
            "within": {"standard_errors": 4}}])"));
  CHECK(proof_tests::in_lines(report.problems) == "");
  CHECK(report.claims.size() == proof::proved_instances);
  CHECK(report.claims.front().expected == 4);
  CHECK(report.claims.back().expected == 20);
  CHECK(report.claims.back().instance > report.claims.front().instance);
}

TEST_CASE("a fault that every instance shows is said once") {
  const std::string said = problems_of(card_with(
      R"("variables": {"width": [4, 8, 12]},
"simulation": {"id": "dot_variance", "settings": {"d_k": "width"}},
"claims": [{"id": "c", "say": "x", "measure": "varianz", "expect": "width",
            "within": {"standard_errors": 4}}])"));
  CHECK(said.find("unknown measure") == said.rfind("unknown measure"));
}

TEST_CASE("a check that is stopped is cancelled") {
  const auto card = card_claiming(variance("d_k", four));
  const cards::LoadedCard* const all[] = {&card};
  std::stop_source stop;
  stop.request_stop();
  proof::CheckOptions options;
  options.stop = stop.get_token();
  const auto report = proof::check(all, options);
  REQUIRE_FALSE(report.has_value());
  CHECK(report.error().fault == base::Fault::Cancelled);
}

TEST_CASE("a proved deck needs every section, a run and a rival for each sampled claim") {
  const auto said = [](const cards::LoadedCard& card) { return problems_of(card, false); };
  const std::string bare = said(card_with("", cards::Standard::Proved));
  for (const char* section :
       {"tldr", "memory_aid", "concepts", "explanation.intuition", "comparison", "examples",
        "follow_ups", "mistakes.red_flags", "cheat_sheet", "references", "simulation", "claims"})
    CHECK(has(bare, std::string("needs `") + section + "`"));
  CHECK(
      has(said(card_claiming(variance("d_k", four), cards::Standard::Proved)), "rejects no rival"));
  CHECK(has(said(card_claiming(R"("simulation": "saturation_gradient",
      "measure": "expected_maximum", "expect": "2", "within": {"absolute": 1})",
                               cards::Standard::Proved)),
            "every claim is arithmetic"));
  CHECK(said(card_with("")) == "");
  CHECK(said(card_claiming(variance("d_k", four))) == "");
}

TEST_CASE("settings that only contradict each other are refused where the refusal says") {
  const std::string draws = R"J("draw": {"x": "normal(3)"}, "measures": {"s": "sum(x)"})J";
  const auto said = [](const std::string& settings, const std::string& of_claim) {
    return problems_of(card_with(
        R"J("simulation": {"id": "monte_carlo", "settings": {)J" + settings +
        R"J(}}, "claims": [{"id": "c", "say": "So.", "measure": "s_mean", "settings": {)J" +
        of_claim + R"J(}, "expect": "0", "within": {"standard_errors": 4}, "rejects": ["1"]}])J"));
  };
  CHECK(said(draws, "") == "");
  CHECK(said(draws, R"J("draw": {"x": "rademacher(2)"})J") == "");
  CHECK(has(said(draws, R"J("measures": {"s": "sum(y)"})J"),
            "/claims/0/settings/measures/s: measures.s, column 5: \"y\" is not known here"));
  CHECK(has(said(draws, R"J("draw": {"y": "normal(3)"})J"),
            "/claims/0/settings: measures.s, column 5: \"x\" is not known here"));
  CHECK(has(said(R"J("measures": {"s": "sum(z)"})J", ""),
            "/simulation/settings/measures/s: measures.s, column 5: "));
  CHECK(has(said(R"J("measurs": {})J", ""), "/simulation/settings/measurs: unknown parameter"));
}
