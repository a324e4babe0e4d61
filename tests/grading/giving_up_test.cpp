#include "grading/giving_up.h"

#include <string>

#include <doctest/doctest.h>

#include "grading/judge.h"
#include "mini_cards.h"

TEST_CASE("an answer that only says there is none gives up") {
  for (const std::string answer :
       {"I don't know", "i don\xE2\x80\x99t know.", "I really don't know this one", "no idea",
        "No idea!", "sorry, no idea", "I have no idea at all", "dunno", "IDK", "idk, no clue", "?",
        "???", " ? ", "pass", "I give up", "not sure", "I forgot the answer", "keine Ahnung",
        "Weiß ich nicht"})
    CHECK_MESSAGE(grading::gives_up(answer), answer);
}

TEST_CASE("an answer with anything else in it does not give up") {
  for (const std::string answer :
       {"", " ", ".", "it", "the answer", "sqrt(d_k)", "d_k?", "not sure, d_k", "idk, sqrt(d_k)?",
        "no idea, 8", "I don't know why, but sqrt(d_k)", "nothing", "none", "not at all",
        "pass d_k", "low pass", "the forgotten gate", "not"})
    CHECK_FALSE_MESSAGE(grading::gives_up(answer), answer);
  CHECK_FALSE(grading::gives_up(std::string(1'000'000, '?')));
}

TEST_CASE("who gives up is told how to see the answer, on every kind of card") {
  for (const cards::Card& card : {divisor_card(), numeric_card("12", "GB"), points_card()}) {
    const grading::Judgement judgement = grading::judge(card, "I don't know", {});
    CHECK(judgement.verdict == cards::Verdict::Retry);
    CHECK(judgement.message == "No answer yet: Enter alone shows it.");
  }
}

TEST_CASE("a card may know one of these sentences as an answer") {
  const cards::Form form{"skip", {}, {"skip"}, cards::Verdict::Correct, {}, {}};
  CHECK(grading::judge(formula_card("p", "d_k", {form}), "skip", {}).verdict ==
        cards::Verdict::Correct);
}
