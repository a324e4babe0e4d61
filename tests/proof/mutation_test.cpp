#include "proof/mutation.h"

#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "formula/parse.h"
#include "proof/cards_in_memory.h"
#include "proof/mutants.h"

using proof_tests::card_claiming;
using proof_tests::card_with;
using proof_tests::has;

namespace {

std::vector<std::string> mutants(const char* text, const formula::Values& values = {}) {
  const auto parsed = formula::parse(text);
  REQUIRE_MESSAGE(parsed.has_value(), text);
  std::vector<std::string> found;
  for (const auto& mutant : proof::mutants_of(*parsed, values))
    found.push_back(mutant.change + ": " + formula::to_text(mutant.expression));
  return found;
}

proof::MutationReport mutate(const cards::LoadedCard& card) {
  const cards::LoadedCard* const all[] = {&card};
  auto report = proof::mutate(all, {});
  REQUIRE(report.has_value());
  return std::move(*report);
}

std::string changes(const proof::MutationReport& report) {
  std::string lines;
  for (const auto& survivor : report.survivors) lines += survivor.change + "\n";
  return lines;
}

const std::string strong =
    R"J("measure": "variance", "expect": "d_k/divisor^2", "settings": {"divisor": "d_k"},
        "within": {"standard_errors": 4}, "rejects": ["1", "d_k"])J";

}  // namespace

TEST_CASE("a formula is changed in one number, operator, function or name at a time") {
  using Changes = std::vector<std::string>;
  CHECK(mutants("x^2") == Changes{"2 became 3: x^3", "2 became 1: x^1"});
  CHECK(mutants("0.5*x") ==
        Changes{"0.5 became 0.625: 0.625*x", "0.5 became 0.25: 0.25*x", "* became /: 0.5/x"});
  CHECK(mutants("sqrt(x) + pi") == Changes{"sqrt left out: x + pi", "+ became -: sqrt(x) - pi"});
  CHECK(mutants("-max(x, 0)") == Changes{"0 became 1: -max(x, 1)", "max became min: -min(x, 0)",
                                         "the sign left out: max(x, 0)"});
}

TEST_CASE("a name is replaced by the four nearest values of the run that differ from its own") {
  const formula::Values values = {{"x", 8},  {"same", 8}, {"a", 9},     {"b", 7},
                                  {"c", 16}, {"d", 4},    {"far", 1e6}, {"none", NAN}};
  const auto found = mutants("x", values);
  CHECK(found == std::vector<std::string>{"x became a: a", "x became b: b", "x became c: c",
                                          "x became d: d"});
}

TEST_CASE("a number is written with another first and last digit, in every spelling") {
  using Numbers = std::vector<std::string>;
  CHECK(proof::mutants_of_number("0.72") == Numbers{"0.73", "1.72"});
  CHECK(proof::mutants_of_number("12,289") == Numbers{"12,288", "22,289"});
  CHECK(proof::mutants_of_number("5") == Numbers{"6", "4"});
  CHECK(proof::mutants_of_number("\\frac{1}{64}") == Numbers{"\\frac{1}{65}", "\\frac{2}{64}"});
  CHECK(proof::mutants_of_number("97.5 %") == Numbers{"97.6 %", "87.5 %"});
  CHECK(proof::mutants_of_number("x").empty());
}

TEST_CASE("a claim with a closed form and believable rivals leaves no mutant alive") {
  const auto report = mutate(card_claiming(strong));
  CHECK(changes(report) == "");
  REQUIRE(report.decks.size() == 1);
  CHECK(report.decks[0].deck == "deck");
  CHECK(report.decks[0].killed >= 6);
  CHECK(report.good());
}

TEST_CASE("a bound that nothing holds in place survives, at its place and with what to do") {
  const auto report = mutate(
      card_claiming(R"("measure": "variance", "op": "<=", "expect": "1000", "rejects": ["0"])"));
  CHECK_FALSE(report.good());
  REQUIRE(report.survivors.size() >= 2);
  const proof::Survivor& first = report.survivors.front();
  CHECK(first.card.value == "deck/card");
  CHECK(first.claim == "c");
  CHECK(first.problem.place.line == 3);
  CHECK(first.problem.pointer == "/claims/0/expect");
  CHECK(has(first.problem.message, "claim c could say something else unnoticed"));
  CHECK(has(first.change, "1000 became"));
  CHECK(has(first.problem.hint, "the run measured 1"));
  CHECK(has(changes(report), "measure: variance became"));
  CHECK_FALSE(has(changes(report), "op:"));  // turned round it fails
}

TEST_CASE("what differs by no more than the claim leaves open is the same statement") {
  const auto wide = mutate(card_claiming(
      R"("measure": "variance", "expect": "16", "within": {"absolute": 7}, "rejects": ["32"])"));
  CHECK(changes(wide) == "");
  CHECK(wide.decks[0].equivalent >= 2);  // 15 and 17
  const auto held = mutate(
      card_claiming(R"("measure": "variance", "op": "<=", "expect": "20", "rejects": ["12"])"));
  CHECK_FALSE(has(changes(held), "20 became"));  // 19 and 21 lie beside the gap from 12 to 20
}

TEST_CASE("bound numbers and formulas of texts are changed too; inputs are counted as unchecked") {
  const std::string claim = "\"claims\": [{\"id\": \"c\", \"say\": \"So.\", " + strong + "}]";
  const std::string use =
      R"("simulation": {"id": "dot_variance", "settings": {"d_k": 16, "samples": 2000}}, )";
  const auto with = [&](const std::string& text) {
    return mutate(card_with("\"tldr\": \"" + text + "\", " + use + claim));
  };
  const int alone = with("Nothing.").decks[0].killed;
  CHECK(with("It is [0.0625](claim:c).").decks[0].killed > alone);
  CHECK(with("It is [1/d_k](claim:c).").decks[0].killed > alone);
  CHECK(with("It is [0.20](= exp(1)/(1+exp(2)/2-exp(1)/2)/4).").survivors.empty());
  CHECK(with("Take [4](given:).").decks[0].unchecked == 1);
}

TEST_CASE("a claim that fails has no mutants: there is nothing to learn from them") {
  const auto report = mutate(card_claiming(
      R"("measure": "variance", "expect": "99", "within": {"standard_errors": 4}, "rejects": ["1"])"));
  CHECK(report.total().killed == 0);
  CHECK(report.total().survived == 0);
}

TEST_CASE("mutation takes the outcomes that the check has made") {
  const auto card = card_claiming(strong);
  const cards::LoadedCard* const all[] = {&card};
  proof::OutcomeCache outcomes;
  int runs = 0;
  proof::CheckOptions options;
  options.outcomes = &outcomes;
  options.on_progress = [&](double) { ++runs; };
  REQUIRE(proof::check(all, options).has_value());
  CHECK(runs > 0);
  std::stop_source stopped;  // a run would be cancelled
  stopped.request_stop();
  options.stop = stopped.get_token();
  CHECK(proof::mutate(all, options).has_value());
}
