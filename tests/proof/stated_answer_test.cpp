#include <string>

#include <doctest/doctest.h>

#include "proof/cards_in_memory.h"

using proof_tests::card_of;
using proof_tests::has;

namespace {

std::string said(const std::string& json, cards::Standard standard = cards::Standard::Proved) {
  std::vector<cards::Problem> found;
  for (const cards::Problem& problem : proof_tests::check(card_of(json, standard), false).problems)
    if (problem.pointer.starts_with("/grading")) found.push_back(problem);
  return proof_tests::in_lines(found);
}

std::string numeric(const std::string& answer, const std::string& grading) {
  return R"({"prompt": "How much?", "type": "numeric", "answer": ")" + answer +
         R"(", "grading": {)" + grading + R"(},
"references": [{"id": "paper", "title": "A paper"}],
"simulation": {"id": "dot_variance", "settings": {"d_k": 16}},
"claims": [{"id": "c", "say": "x", "measure": "variance", "expect": "d_k",
            "within": {"standard_errors": 4}, "rejects": ["1"]}]})";
}

std::string judging(const std::string& texts, const std::string& form) {
  return R"({"prompt": "Which?", "answer": "It is that.", )" + texts +
         R"("grading": {"forms": [{"id": "f", )" + form + R"(}]},
"simulation": {"id": "dot_variance", "settings": {"d_k": 16}},
"claims": [{"id": "c", "say": "x", "measure": "variance", "expect": "d_k",
            "within": {"standard_errors": 4}, "rejects": ["1"]}]})";
}

}  // namespace

TEST_CASE("the value of a numeric card is a bound number of its answer, in the digits written") {
  const std::string root = R"J("value": "sqrt(168)")J";
  CHECK(said(numeric("It is [12.96](= sqrt(168)).", root)) == "");
  CHECK(said(numeric("It is [13](ref:paper).", root)) == "");
  CHECK(said(numeric("It is [16](claim:c).", R"("value": "2^4")")) == "");
  for (const char* other : {"It is ninety-nine.", "It is [12.97](= 12.97).", "It is 12.96.",
                            "It is [12.96](given:).", "It is [168](= 168)."}) {
    CAPTURE(other);
    CHECK(has(said(numeric(other, root)),
              "/grading/value: the value sqrt(168) is no bound number of `answer`"));
    CHECK(said(numeric(other, root), cards::Standard::Own) == "");
  }
  CHECK(has(said(numeric("It is [12.96](= sqrt(168)).", R"("value": "99")")), "/grading/value"));
}

TEST_CASE("a value in per cent may be written as per cent") {
  CHECK(said(numeric("[12.5 %](= 1/8).", R"("value": "12.5", "unit": "%")")) == "");
  CHECK(said(numeric("[13](= 12.5) per cent.", R"("value": "12.5", "unit": "%")")) == "");
  CHECK(has(said(numeric("[12.5 %](= 1/8).", R"("value": "12.5")")), "/grading/value"));
}

TEST_CASE("a card that judges by a formula binds a claim where it explains its answer") {
  const std::string right = R"("formula": "2^4", "verdict": "correct")";
  CHECK(has(said(judging("", right)), "/grading/forms/0: the formula 2^4 is judged right"));
  CHECK(said(judging(R"J("tldr": "[16](claim:c)", )J", right)) == "");
  CHECK(said(judging(R"J("explanation": {"mechanics": "[16](claim:c)"}, )J", right)) == "");
  CHECK(has(said(judging(R"J("cheat_sheet": ["[16](claim:c)"], )J", right)), "/grading/forms/0"));
  CHECK(said(judging("", right), cards::Standard::Own) == "");
  CHECK(said(judging("", R"("texts": ["that"], "verdict": "correct")")) == "");
}
