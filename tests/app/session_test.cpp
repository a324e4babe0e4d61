#include "app/session.h"

#include <doctest/doctest.h>

#include "app/desk.h"

namespace {

using Stage = app::Session::Stage;
using schedule::Rating;

/// A desk with a session on it whose stopwatch the test moves by hand.
struct Sitting : test::Desk {
  explicit Sitting(std::vector<std::pair<std::string, std::string>> cards,
                   app::SessionOptions options = {})
      : Desk(std::move(cards)), session(study, options, [this] { return clock_ms; }) {
    REQUIRE(session.advance(now));
  }
  void pass(int seconds) {
    clock_ms += seconds * 1000;
    now = now + seconds * 1000;
  }
  std::int64_t clock_ms = 0;
  app::Session session;
};

const std::string graded = R"({"prompt": "?", "answer": "$x$", "seconds": 10, "hints": ["h"],
  "grading": {"symbols": {"x": []}, "forms": [
    {"id": "right", "formula": "x", "verdict": "correct"},
    {"id": "half", "formula": "x/2", "verdict": "wrong", "message": "twice that"}]}})";

}  // namespace

TEST_CASE("an unrevealed card cannot be graded") {
  Sitting desk({{"d/a.json", graded}});
  REQUIRE(desk.session.stage() == Stage::Asking);
  const auto rated = desk.session.rate(Rating::Good, desk.now);
  REQUIRE_FALSE(rated);
  CHECK(rated.error().fault == base::Fault::BadInput);
  CHECK(*desk.collection.log().review_count() == 0);
}

TEST_CASE("an answer that is to be tried again leaves the card asked, and costs the Good") {
  Sitting desk({{"d/a.json", graded}});
  CHECK(desk.session.answer("")->verdict == cards::Verdict::Retry);
  CHECK(desk.session.stage() == Stage::Asking);
  CHECK(desk.session.answer("x")->verdict == cards::Verdict::Correct);
  CHECK(desk.session.stage() == Stage::Revealed);
  CHECK(desk.session.suggested() == Rating::Hard);
}

TEST_CASE("the suggested rating follows verdict, hints and time") {
  const auto suggested = [](const char* typed, int hints, int seconds) {
    Sitting desk({{"d/a.json", graded}});
    for (int i = 0; i < hints; ++i) CHECK(desk.session.hint());
    desk.pass(seconds);
    CHECK(desk.session.answer(typed));
    return desk.session.suggested();
  };
  CHECK(suggested("x", 0, 5) == Rating::Good);
  CHECK(suggested("x", 1, 5) == Rating::Hard);
  CHECK(suggested("x", 0, 31) == Rating::Hard);
  CHECK(suggested("x/2", 0, 5) == Rating::Again);
}

TEST_CASE("a card revealed without an answer suggests Good") {
  Sitting desk({{"d/a.json", graded}});
  desk.session.reveal();
  CHECK(desk.session.suggested() == Rating::Good);
}

TEST_CASE("a review stores what was typed, how long it took, and what was suggested") {
  Sitting desk({{"d/a.json", graded}});
  desk.pass(7);
  REQUIRE(desk.session.answer("x/2"));
  desk.pass(100);  // reading the answer is not answering
  const auto key = desk.session.current().row.key;
  REQUIRE(desk.session.rate(Rating::Hard, desk.now));
  const auto history = desk.collection.log().history(key);
  REQUIRE(history);
  REQUIRE(history->size() == 1);
  const store::Entry& entry = history->front();
  CHECK(entry.took_ms == 7000);
  CHECK(entry.rating == Rating::Hard);
  CHECK(entry.answer.text == "x/2");
  CHECK(entry.answer.verdict == "wrong");
  CHECK(entry.answer.form == "half");
  CHECK(entry.answer.suggested == Rating::Again);
}

TEST_CASE("undo asks the card again and takes the answer out of the sum") {
  Sitting desk({{"d/a.json", graded}, {"d/b.json", graded}});
  const auto first = desk.session.current().row.id;
  desk.session.reveal();
  REQUIRE(desk.session.rate(Rating::Again, desk.now));
  REQUIRE(desk.session.advance(desk.now));
  CHECK(desk.session.summary().answered == 1);
  REQUIRE(desk.session.undo(desk.now));
  CHECK(desk.session.stage() == Stage::Asking);
  CHECK(desk.session.current().row.id == first);
  CHECK(desk.session.summary().answered == 0);
  CHECK(desk.session.summary().missed.empty());
}

TEST_CASE("an accepted wording is right from then on, in a later session too") {
  Sitting desk({{"d/a.json", graded}});
  REQUIRE(desk.session.answer("the usual thing")->verdict != cards::Verdict::Correct);
  if (desk.session.stage() == Stage::Asking) desk.session.reveal();
  REQUIRE(desk.session.accept_wording(desk.now));
  CHECK(desk.session.suggested() == Rating::Good);
  const auto judged = desk.study.judge(desk.session.current(), "the usual thing");
  REQUIRE(judged);
  CHECK(judged->verdict == cards::Verdict::Correct);
  CHECK(judged->form == "right");
}

TEST_CASE("a session ends when its time is up, after the card that is open") {
  Sitting desk({{"d/a.json", graded}, {"d/b.json", graded}}, {"", 1, {}});
  desk.pass(61);
  desk.session.reveal();
  CHECK(desk.session.rate(Rating::Good, desk.now));
  REQUIRE(desk.session.advance(desk.now));
  CHECK(desk.session.stage() == Stage::Over);
}

TEST_CASE("a session ends after its limit of answers") {
  Sitting desk({{"d/a.json", graded}, {"d/b.json", graded}}, {"", 20, 1});
  desk.session.reveal();
  CHECK(desk.session.rate(Rating::Good, desk.now));
  REQUIRE(desk.session.advance(desk.now));
  CHECK(desk.session.stage() == Stage::Over);
}

TEST_CASE("new cards wait when the time that is left belongs to due ones") {
  std::vector<std::pair<std::string, std::string>> cards;
  for (int i = 0; i < 30; ++i) cards.push_back({"d/c" + std::to_string(i) + ".json", graded});
  Sitting desk(cards, {"", 4, {}});
  // The first card is new; the second comes only while its two minutes are left.
  desk.pass(130);
  desk.session.reveal();
  CHECK(desk.session.rate(Rating::Easy, desk.now));
  REQUIRE(desk.session.advance(desk.now));
  CHECK(desk.session.stage() == Stage::Over);
}

TEST_CASE("a suspended card is not asked again") {
  Sitting desk({{"d/a.json", graded}, {"d/b.json", graded}});
  const auto first = desk.session.current().row.id;
  REQUIRE(desk.session.suspend(desk.now));
  REQUIRE(desk.session.advance(desk.now));
  REQUIRE(desk.session.stage() == Stage::Asking);
  CHECK(desk.session.current().row.id != first);
}

TEST_CASE("redo takes a card off that undo brought back, and counts its answer again") {
  Sitting desk({{"d/a.json", graded}, {"d/b.json", graded}});
  desk.session.reveal();
  REQUIRE(desk.session.rate(Rating::Again, desk.now));
  REQUIRE(desk.session.advance(desk.now));
  REQUIRE(desk.session.undo(desk.now));
  const auto redone = desk.session.redo(desk.now);
  REQUIRE(redone);
  REQUIRE(*redone);
  CHECK(desk.session.stage() == Stage::Over);
  CHECK(desk.session.summary().answered == 1);
  CHECK(desk.session.summary().missed.size() == 1);
  CHECK(*desk.collection.log().review_count() == 1);
}

TEST_CASE("a flag changes nothing else, and undo takes it without asking the card anew") {
  Sitting desk({{"d/a.json", graded}});
  desk.session.reveal();
  CHECK(desk.session.toggle_flag(desk.now) == 1);
  CHECK(desk.session.stage() == Stage::Revealed);
  REQUIRE(desk.session.undo(desk.now));
  CHECK(desk.session.stage() == Stage::Revealed);
  CHECK(desk.session.current().row.standing.flag == 0);
  CHECK(desk.session.rate(Rating::Good, desk.now));
}

TEST_CASE("a buried card is not asked again today") {
  Sitting desk({{"d/a.json", graded}});
  REQUIRE(desk.session.bury(desk.now));
  REQUIRE(desk.session.advance(desk.now));
  CHECK(desk.session.stage() == Stage::Over);
}

TEST_CASE("a session that is extended goes on with the same sum") {
  Sitting desk({{"d/a.json", graded}, {"d/b.json", graded}}, {"", 1, {}});
  desk.pass(70);
  desk.session.reveal();
  REQUIRE(desk.session.rate(Rating::Good, desk.now));
  REQUIRE(desk.session.advance(desk.now));
  REQUIRE(desk.session.stage() == Stage::Over);
  desk.session.extend(10);
  REQUIRE(desk.session.advance(desk.now));
  CHECK(desk.session.stage() == Stage::Asking);
  CHECK(desk.session.summary().answered == 1);
}

TEST_CASE("what was typed but not judged, and when typing began, are kept") {
  Sitting desk({{"d/a.json", graded}});
  const auto key = desk.session.current().row.key;
  desk.pass(2);
  desk.session.note_first_key();
  desk.pass(3);
  desk.session.note_first_key();
  desk.session.reveal("x, I think");
  REQUIRE(desk.session.rate(Rating::Good, desk.now));
  const auto history = desk.collection.log().history(key);
  REQUIRE(history);
  CHECK(history->back().answer.text == "x, I think");
  CHECK(history->back().answer.verdict.empty());
  CHECK(history->back().answer.first_key_ms == 2000);
}

TEST_CASE("a wrong answer that the card knows is a misconception met, whatever it is rated") {
  Sitting desk({{"d/a.json", graded}});
  REQUIRE(desk.session.answer("x/2"));
  REQUIRE(desk.session.rate(Rating::Hard, desk.now));
  REQUIRE(desk.session.summary().misconceptions.size() == 1);
  CHECK(desk.session.summary().misconceptions[0].typed == "x/2");
  CHECK(desk.session.summary().misconceptions[0].message == "twice that");
}
