#include "grading/key_points.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "grading/wording.h"
#include "mini_cards.h"

namespace {

using cards::Verdict;

struct Typed {
  const char* text;
  const char* verdict;
  const char* found;  ///< ids of the points found
};

constexpr Typed answers[] = {
    {"variance grows with d_k, so divide before softmax", "correct", "why where "},
    {"The variance of the scores is the key dimension; it happens before the softmax", "correct",
     "why where "},
    {"pre-softmax, because the variances are growing", "correct", "why where "},
    {"Before softmax: varience scales with head_dim", "correct", "why where "},
    {"variance grows with d_k, not with d_model, before softmax", "correct", "why where "},
    {"without scaling, variance grows; divide before softmax", "correct", "why where "},
    {"without scaling the variance grows, before softmax", "correct", "why where "},
    {"not only does variance grow with d_k, it is done before softmax", "correct", "why where "},
    {"the variance grows", "partial", "why "},
    {"before the softmax", "partial", "where "},
    {"variance does not grow with d_k, before softmax", "partial", "where "},
    {"variance never grows, before softmax", "partial", "where "},
    {"not because variance grows with d_k, before softmax", "partial", "where "},
    {"no growth of variance, before softmax", "partial", "where "},
    {"variance grows with d_k, not before softmax", "partial", "why "},
    {"variance grows with d_k; never after softmax but before softmax", "correct", "why where "},
    {"variance is one thing and then there are many other words until d_k", "wrong", ""},
    {"it looks nicer", "wrong", ""},
    {"softmax", "wrong", ""},
    {"variance grows with d_k, after softmax", "wrong", "why "},
    {"the variance decreases with d_k before softmax", "wrong", "why where "},
    {"", "retry", ""},
};

std::string found_ids(const grading::Judgement& judgement) {
  std::string ids;
  for (const auto& point : judgement.points) ids += point.found ? point.id + " " : "";
  return ids;
}

}  // namespace

TEST_CASE("explanations are judged by their key points") {
  const grading::Judge judge(points_card());
  for (const Typed& row : answers) {
    const auto judgement = judge(row.text);
    CAPTURE(std::string(row.text));
    CHECK(grading::to_text(judgement.verdict) == row.verdict);
    CHECK(found_ids(judgement) == row.found);
  }
}

TEST_CASE("the score is the share of the weight found") {
  const grading::Judge judge(points_card());
  CHECK(judge("variance grows").score == doctest::Approx(2.0 / 3));
  CHECK(judge("before softmax").score == doctest::Approx(1.0 / 3));
  CHECK(judge("variance grows before softmax").score == 1);
  CHECK(judge("variance grows after softmax").score == 0);
}

TEST_CASE("an answer of more than 40 words is left to the learner with the points as a checklist") {
  std::string text = "variance grows before softmax";
  for (int i = 0; i < 37; ++i) text += " word";
  const auto judgement = grading::Judge(points_card())(text);
  CHECK(judgement.verdict == Verdict::Ungraded);
  CHECK(found_ids(judgement) == "why where ");
}

TEST_CASE("with forms, the form decides and the points only report") {
  cards::Card card = divisor_card();
  card.grading->points = points_card().grading->points;
  const grading::Judge judge(card);
  const auto right = judge("sqrt(d_k) because variance grows");
  CHECK(right.verdict == Verdict::Correct);
  CHECK(found_ids(right) == "why ");
  const auto wrong = judge("sqrt(d_model) because variance grows");
  CHECK(wrong.form == "model-width");
  CHECK(found_ids(wrong) == "why ");
}

TEST_CASE("a group that denies is taken literally") {
  cards::Card card;
  card.grading.emplace().points = {{"none", 1, {{"no scaling"}, {"not", "scaled"}}, {}}};
  const grading::Judge judge(card);
  CHECK(judge("there is no scaling").verdict == Verdict::Correct);
  CHECK(judge("it is not scaled").verdict == Verdict::Correct);
  CHECK(judge("it is scaled").verdict == Verdict::Wrong);
}

TEST_CASE("slips are forgiven in long words only, and never turn a word into its opposite") {
  CHECK(grading::same_word("variance", "varience"));
  CHECK(grading::same_word("normalise", "normalize"));
  CHECK(grading::same_word("dimension", "dimesnion"));
  CHECK(!grading::same_word("under", "over"));
  CHECK(!grading::same_word("row", "rows"));
  CHECK(!grading::same_word("d_k", "d_v"));
  CHECK(!grading::same_word("interval", "internal"));
  CHECK(!grading::same_word("contract", "contrast"));
  CHECK(!grading::same_word("quantis", "quantil"));
  CHECK(!grading::same_word("encoders", "decoders"));
  CHECK(!grading::same_word("increases", "decreases"));
  CHECK(!grading::same_word("symmetric", "asymmetric"));
  CHECK(!grading::same_word("strangle", "tangle"));
}
