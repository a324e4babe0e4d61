#include <doctest/doctest.h>

#include "program/attest.h"

namespace {

using test::Desk;
using test::small_card;

/// Rates the card at its due time and returns the interval in days.
int rate(Desk& desk, const std::string& card, const std::string& rating) {
  const auto ran = desk.run({"review", card, "--rating", rating});
  REQUIRE_MESSAGE(ran.code == 0, ran.err);
  const auto state = ran.json()["state"];
  desk.now = state["due"];
  return state["interval_days"];
}

}  // namespace

TEST_CASE("the seed card is the first card of a fresh collection") {
  const Desk desk;
  REQUIRE(desk.run({"config", "set", "fuzz", "off"}).code == 0);
  const auto ran = desk.run({"next", "--json"});
  REQUIRE_MESSAGE(ran.code == 0, ran.err);
  CHECK(ran.json()["card"] == "attention-core/scaling-divisor");
  CHECK(ran.json()["ratings"]["good"]["due"] == "2026-12-01T09:40:00+00:00");
}

TEST_CASE("with fuzz off the intervals are those that FSRS-6 is known to give") {
  Desk desk({{"d/c.json", small_card("?")}});
  REQUIRE(desk.run({"config", "set", "fuzz", "off"}).code == 0);
  std::vector<int> intervals;
  for (const char rating : std::string("GGGGGGAAGGGGG"))
    intervals.push_back(rate(desk, "d/c", rating == 'G' ? "good" : "again"));
  CHECK(intervals == std::vector<int>{0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21});
}

TEST_CASE("what next promises behind a rating is what review decides") {
  for (const char* rating : {"again", "hard", "good", "easy"}) {
    Desk desk({{"d/c.json", small_card("?")}});
    for (int review = 0; review < 4; ++review) {
      const auto promised = desk.run({"next", "--json"}).json()["ratings"][rating];
      const auto state = desk.run({"review", "d/c", "--rating", rating}).json()["state"];
      CHECK(state["due"] == promised["due"]);
      CHECK(state["interval_days"] == promised["interval_days"]);
      desk.now = state["due"];
    }
  }
}

TEST_CASE("undo works across processes, one step at a time, and redo brings it back") {
  Desk desk({{"d/a.json", small_card("a?")}, {"d/b.json", small_card("b?")}});
  const auto fresh = desk.run({"due", "--json"}).out;
  REQUIRE(desk.run({"review", "d/a", "--rating", "good"}).code == 0);
  REQUIRE(desk.run({"review", "d/b", "--rating", "easy"}).code == 0);
  const auto done = desk.run({"due", "--json"}).out;
  CHECK(desk.run({"undo"}).code == 0);
  CHECK(desk.run({"undo"}).code == 0);
  CHECK(desk.run({"due", "--json"}).out == fresh);
  CHECK(desk.run({"undo"}).code == 1);
  CHECK(desk.run({"redo"}).code == 0);
  CHECK(desk.run({"redo"}).code == 0);
  CHECK(desk.run({"due", "--json"}).out == done);
  CHECK(desk.run({"redo"}).code == 1);
  CHECK(desk.run({"doctor"}).code == 0);
}

TEST_CASE("a review of a card that changed since it was shown is refused") {
  Desk desk({{"d/c.json", std::string(R"({"prompt": "?", "answer": "a", "revision": 2,
      "changes": [{"revision": 2, "kind": "wording", "note": "clearer"}]})")}});
  CHECK(desk.run({"review", "d/c", "--rating", "good", "--revision", "1"}).code == 1);
  CHECK(desk.run({"review", "d/c", "--rating", "good", "--revision", "2"}).code == 0);
  CHECK(desk.run({"history", "d/c", "--json"}).json()["entries"].size() == 1);
}

TEST_CASE("the rollover hour decides the study day, not midnight and not UTC") {
  Desk desk({{"d/c.json", small_card("?")}});
  desk.environment = {"TZ=America/New_York"};
  REQUIRE(desk.run({"config", "set", "fuzz", "off"}).code == 0);
  for (const auto& [now, day] : std::vector<std::pair<std::string, std::string>>{
           {"2026-12-01T23:30:00-05:00", "2026-12-01"},
           {"2026-12-02T00:30:00-05:00", "2026-12-01"},
           {"2026-12-02T04:30:00-05:00", "2026-12-02"}}) {
    desk.now = now;
    CHECK(desk.run({"due", "--json"}).json()["study_day"] == day);
  }
}

TEST_CASE(
    "a session in plain lines asks, judges, reveals, rates and says when the card comes back") {
  Desk desk({{"d/c.json", small_card("What is it?", "It is this.")}});
  REQUIRE(desk.run({"config", "set", "fuzz", "off"}).code == 0);
  const auto ran = desk.run({"study"}, "my answer\n3\n:q\n");
  REQUIRE_MESSAGE(ran.code == 0, ran.err);
  CHECK(ran.out.find("What is it?") != std::string::npos);
  CHECK(ran.out.find("It is this.") != std::string::npos);
  CHECK(ran.out.find("good: due in 10 min (09:40)") != std::string::npos);
  const auto entries = desk.run({"history", "d/c", "--json"}).json()["entries"];
  REQUIRE(entries.size() == 1);
  CHECK(entries[0]["typed"] == "my answer");
  CHECK(entries[0]["verdict"] == "ungraded");
}

TEST_CASE("leaving a session before the rating records nothing") {
  Desk desk({{"d/c.json", small_card("?")}});
  for (const char* input : {"", "typed", "typed\n", "\n:q\n", ":q\n"}) {
    CHECK(desk.run({"study"}, input).code == 0);
    CHECK(desk.run({"history", "d/c", "--json"}).json()["entries"].empty());
  }
}

TEST_CASE("one card is studied by its id, due or not, and nothing else") {
  Desk desk({{"d/a.json", small_card("First?")}, {"d/b.json", small_card("Second?")}});
  REQUIRE(desk.run({"review", "d/b", "--rating", "easy"}).code == 0);
  const auto ran = desk.run({"study", "d/b"}, "\n3\n");
  CHECK(ran.code == 0);
  CHECK(ran.out.find("Second?") != std::string::npos);
  CHECK(ran.out.find("First?") == std::string::npos);
  CHECK(desk.run({"history", "d/b", "--json"}).json()["entries"].size() == 2);
}

TEST_CASE("a session with nothing to study says when to come back and ends with 1") {
  Desk desk({{"d/c.json", small_card("?")}});
  REQUIRE(desk.run({"review", "d/c", "--rating", "easy"}).code == 0);
  const auto ran = desk.run({"study"});
  CHECK(ran.code == 1);
  CHECK(ran.out.find("The next card comes on ") != std::string::npos);
  CHECK(desk.run({"next"}).code == 1);
}

TEST_CASE("without a terminal the program shows what is due, the first card and its proof") {
  const Desk desk;
  const auto ran = desk.run({});
  REQUIRE_MESSAGE(ran.code == 0, ran.err);
  for (const char* part :
       {"Due today:", "By which number", "Demonstration", "expected", "rival", " window"})
    CHECK_MESSAGE(ran.out.find(part) != std::string::npos, part);
}

TEST_CASE("a card whose file is gone keeps its history and leaves the counts") {
  Desk desk({{"d/a.json", small_card("a?")}, {"d/b.json", small_card("b?")}});
  REQUIRE(desk.run({"review", "d/a", "--rating", "good"}).code == 0);
  std::filesystem::remove(desk.cards / "d/a.json");
  CHECK(desk.run({"due", "--json"}).json()["total"] ==
        nlohmann::json{{"new", 1}, {"learning", 0}, {"due", 0}});
  CHECK(desk.run({"history", "d/a", "--json"}).json()["entries"].size() == 1);
  CHECK(desk.run({"search", "is:missing", "--json"}).json()["total"] == 1);
}

TEST_CASE("a card that breaks keeps being studied as it was last read, and the others too") {
  Desk desk({{"d/a.json", small_card("a?")}, {"d/b.json", small_card("b?")}});
  REQUIRE(desk.run({"due"}).code == 0);
  desk.write_card("d/a.json", "{\"prompt\": ");
  CHECK(desk.run({"due", "--json"}).json()["total"]["new"] == 2);
  CHECK(desk.run({"next", "--json"}).json()["prompt"] == "a?");
}
