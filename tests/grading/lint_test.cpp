#include "grading/lint.h"

#include <string>

#include <doctest/doctest.h>

#include "grading/plain_answer.h"
#include "mini_cards.h"

namespace {

// "pointer: message" of the faults, one a line.
std::string faults(const cards::Card& card) {
  std::string all;
  for (const grading::Fault& fault : grading::lint(card))
    all += fault.pointer + ": " + fault.message + "\n";
  return all;
}

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a card that judges its own content right has no fault") {
  CHECK(faults(divisor_card()) == "");
  CHECK(faults(points_card()) == "");
  CHECK(faults(numeric_card("2*8*128", "B", {{"8*128", "Both are kept."}})) == "");
  CHECK(faults(cards::Card{}) == "");
}

TEST_CASE("a model answer that is not judged right is a fault") {
  cards::Card card = divisor_card();
  card.answer = "$\\sqrt{d_{model}}$";
  CHECK(contains(faults(card), "/answer: the model answer is judged wrong"));
  card.answer = "It depends.";
  CHECK(contains(faults(card), "/answer: the model answer is judged retry"));
  cards::Card points = points_card();
  points.answer = "The variance grows.";
  CHECK(contains(faults(points), "judged partial: it misses `where`"));
}

TEST_CASE("a short answer may be silent but not wrong") {
  cards::Card card = divisor_card();
  card.tldr = "Keeps the variance at one.";
  CHECK(faults(card) == "");
  card.tldr = "$\\sqrt{h}$, per head.";
  CHECK(contains(faults(card), "/tldr: the short answer is judged wrong"));
}

TEST_CASE("two equivalent forms are a fault, and so is a form that another hides") {
  cards::Card card = divisor_card();
  cards::Form same = card.grading->forms[2];
  same.id = "again";
  same.formula = "sqrt(h)*sqrt(d_k)";
  card.grading->forms.push_back(same);
  const std::string all = faults(card);
  CHECK(contains(all, "/grading/forms/16/formula: this form is equivalent to `model-width`"));
  CHECK(contains(all, "/grading/forms/16/formula: typing this form is not judged as `again`"));
}

TEST_CASE("a form without a finite value or with an unreadable formula is a fault") {
  cards::Card card = divisor_card();
  card.grading->forms[2].formula = "1/(d_k - d_k)";
  CHECK(contains(faults(card), "/grading/forms/2/formula"));
  card.grading->forms[2].formula = "sqrt(d_k";
  CHECK(contains(faults(card), "/grading/forms/2/formula"));
}

TEST_CASE("a wrong form without a message is a warning") {
  cards::Card card = divisor_card();
  card.grading->forms[3].message.clear();
  const auto all = grading::lint(card);
  REQUIRE(all.size() == 1);
  CHECK(all[0].severity == cards::Severity::Warning);
  CHECK(all[0].pointer == "/grading/forms/3");
}

TEST_CASE("a wrong value that is taken for the right one is a fault, in any instance of the card") {
  CHECK(contains(faults(numeric_card("100", "ms", {{"100.5", "m"}})), "/grading/wrong/0/value"));
  cards::Card card = numeric_card("width/heads", "", {{"heads", "m"}});
  card.variables.values = {{"width", {4096, 512}}, {"heads", {8, 64}}};
  CHECK(contains(faults(card), "/grading/wrong/0/value"));
  card.variables.where = {"width/heads != heads"};
  CHECK(faults(card) == "");
}

TEST_CASE("Markdown is read as a person would type it") {
  CHECK(grading::plain_answer("**[1/h](claim:x)**, [see](a(b)c) [0.7](= exp(3)/2)") ==
        "1/h, see 0.7");
  CHECK(grading::plain_answer("a [b] c [d](open") == "a [b] c [d](open");
  CHECK(grading::first_formula("is $a+b$ or $c$") == "a+b");
  CHECK(grading::first_formula("$$x$$") == "x");
  CHECK(grading::first_formula("costs $5") == "");
}
