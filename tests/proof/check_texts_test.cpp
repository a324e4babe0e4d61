#include <string>

#include <doctest/doctest.h>

#include "cards/new_card.h"
#include "proof/cards_in_memory.h"

using proof_tests::card_of;
using proof_tests::card_with;
using proof_tests::check;
using proof_tests::has;
using proof_tests::problems_of;

TEST_CASE("broken TeX is a warning in an own deck and an error in a proved one, without runs too") {
  const std::string members = R"("tldr": "An \u00e9 and $\\sqrt{d_k$.")";
  for (const bool run : {false, true}) {
    const auto own = check(card_with(members), run);
    REQUIRE(own.problems.size() == 1);
    CHECK(own.problems[0].severity == cards::Severity::Warning);
    CHECK(own.problems[0].message == "this { is never closed");
    CHECK(own.problems[0].pointer == "/tldr");
    CHECK(own.problems[0].place.line == 2);
    CHECK(own.problems[0].place.column == 31);
  }
  bool error = false;
  for (const auto& problem : check(card_with(members, cards::Standard::Proved), false).problems)
    error |=
        problem.message == "this { is never closed" && problem.severity == cards::Severity::Error;
  CHECK(error);
}

TEST_CASE("every text that shows mathematics is checked") {
  const auto in = [](const std::string& members) { return problems_of(card_with(members), false); };
  CHECK(in(R"("hints": ["ok", "Of $\\sqrrt{d_k}$."])") ==
        "/hints/1: \\sqrrt is no known command; did you mean \\sqrt?\n");
  CHECK(has(in(R"("explanation": {"formulas": [{"tex": "\\frac{a}", "about": "b"}]})"),
            "/explanation/formulas/0/tex: \\frac lacks an argument"));
  CHECK(has(
      in(R"("revision": 2, "changes": [{"revision": 2, "kind": "wording", "note": "$x^2^3$"}])"),
      "/changes/0/note: a second superscript"));
  CHECK(has(in(R"("tldr": ["One line,", "and $\\left( x$"])"), "this \\left has no \\right"));
  CHECK(has(in(R"("tldr": "It grows like $d_k, so.")"), "this $ opens no mathematics"));
  CHECK(has(in(R"("tldr": "```\nnever closed")"), "this code fence is never closed"));
  CHECK(in(R"("explanation": {"code": {"language": "sh", "text": ["echo $HOME"]}})") == "");
}

TEST_CASE("what a template computes counts as a number") {
  const auto with = [](const std::string& tldr) {
    return problems_of(card_with(R"("variables": {"width": [4, 9]}, "tldr": ")" + tldr + "\""),
                       false);
  };
  CHECK(with("$\\\\frac{{width}}{d}$, $x^{{width^2^2}}$, ${{width}} and {{width}}.") == "");
  CHECK(has(with("{{width}} and $\\\\sqrt{x$"), "this { is never closed"));
}

TEST_CASE("the card that an author starts from has no problem in a proved deck") {
  const auto card = card_of(cards::new_card_text("", "dot_variance"), cards::Standard::Proved);
  CHECK(problems_of(card, true) == "");
  CHECK(problems_of(card, false) == "");
}
