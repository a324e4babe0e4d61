#include "app/library.h"

#include <doctest/doctest.h>

#include "app/desk.h"

namespace {

std::string card(const std::string& prompt, const std::string& more = "") {
  return R"({"prompt": ")" + prompt + R"(", "answer": "a")" + more + "}";
}

}  // namespace

TEST_CASE("files that did not change are not read again") {
  test::Desk desk({{"d/a.json", card("one")}});
  const auto known = desk.library.known_stamp();
  REQUIRE(known);
  CHECK_FALSE(app::scan_content(desk.library.folders(), *known).changed);
  desk.write_card("d/b.json", card("two"));
  CHECK(app::scan_content(desk.library.folders(), *known).changed);
}

TEST_CASE("a changed card is served anew and keeps its history") {
  test::Desk desk({{"d/a.json", card("one")}});
  const auto asked = desk.study.ask({"d/a"}, desk.now);
  REQUIRE(desk.study.review(*asked, schedule::Rating::Good, {}, desk.now));
  desk.write_card("d/a.json", card("another"));
  desk.refresh();
  const auto again = desk.study.ask({"d/a"}, desk.now);
  REQUIRE(again);
  CHECK(again->prompt == "another");
  CHECK(again->row.standing.schedule.reps == 1);
}

TEST_CASE("a card whose file is gone is missing, and comes back with its history") {
  test::Desk desk({{"d/a.json", card("one")}, {"d/b.json", card("two")}});
  const auto asked = desk.study.ask({"d/a"}, desk.now);
  REQUIRE(desk.study.review(*asked, schedule::Rating::Good, {}, desk.now));
  desk.remove_card("d/a.json");
  desk.refresh();
  CHECK(desk.library.row({"d/a"})->missing);
  desk.write_card("d/a.json", card("one"));
  desk.refresh();
  CHECK_FALSE(desk.library.row({"d/a"})->missing);
  CHECK(desk.library.row({"d/a"})->standing.schedule.reps == 1);
}

TEST_CASE("a file that cannot be read any more leaves its card as it was") {
  test::Desk desk({{"d/a.json", card("one")}});
  desk.write_card("d/a.json", "{");
  desk.refresh();
  CHECK_FALSE(desk.library.row({"d/a"})->missing);
  CHECK(desk.library.card({"d/a"})->prompt == "one");
  CHECK(desk.library.problems().size() == 1);
}

TEST_CASE("history follows a card to its new name") {
  test::Desk desk({{"d/old.json", card("one")}});
  const auto asked = desk.study.ask({"d/old"}, desk.now);
  REQUIRE(desk.study.review(*asked, schedule::Rating::Good, {}, desk.now));
  desk.remove_card("d/old.json");
  desk.write_card("d/new.json", card("one", R"(, "formerly": ["d/old"])"));
  desk.refresh();
  CHECK(desk.library.row({"d/new"})->standing.schedule.reps == 1);
}

TEST_CASE("a card that changed its meaning is due at once and says why, until it is rated") {
  test::Desk desk({{"d/a.json", card("one")}});
  const auto asked = desk.study.ask({"d/a"}, desk.now);
  REQUIRE(desk.study.review(*asked, schedule::Rating::Easy, {}, desk.now));
  CHECK_FALSE(*desk.study.next(desk.now));
  desk.write_card("d/a.json", card("two", R"(, "revision": 2, "changes": [
      {"revision": 2, "kind": "meaning", "note": "the question is another one"}])"));
  desk.refresh();
  const auto next = desk.study.next(desk.now);
  REQUIRE(next);
  REQUIRE(*next);
  REQUIRE((*next)->changed);
  CHECK((*next)->changed->note == "the question is another one");
  REQUIRE(desk.study.review(**next, schedule::Rating::Good, {}, desk.now));
  CHECK_FALSE(desk.study.ask({"d/a"}, desk.now)->changed);
}

TEST_CASE("a change of wording changes nothing in the schedule") {
  test::Desk desk({{"d/a.json", card("one")}});
  const auto asked = desk.study.ask({"d/a"}, desk.now);
  REQUIRE(desk.study.review(*asked, schedule::Rating::Easy, {}, desk.now));
  desk.write_card("d/a.json", card("won", R"(, "revision": 2, "changes": [
      {"revision": 2, "kind": "wording", "note": "spelling"}])"));
  desk.refresh();
  CHECK_FALSE(*desk.study.next(desk.now));
}

TEST_CASE("new cards come by what they require, then deck order, then weight, then id") {
  test::Desk desk({{"second/deck.json", R"({"order": 2})"},
                   {"first/deck.json", R"({"order": 1})"},
                   {"second/a.json", card("a", R"(, "weight": 5)")},
                   {"first/b.json", card("b", R"(, "weight": 2)")},
                   {"first/c.json", card("c", R"(, "weight": 4)")},
                   {"first/d.json", card("d", R"(, "weight": 5, "requires": ["first/b"])")}});
  std::vector<std::string> order;
  while (true) {
    const auto next = desk.study.next(desk.now);
    REQUIRE(next);
    if (!*next) break;
    order.push_back((*next)->row.id.value);
    REQUIRE(desk.study.review(**next, schedule::Rating::Easy, {}, desk.now));
  }
  CHECK(order == std::vector<std::string>{"first/c", "first/b", "first/d", "second/a"});
}

TEST_CASE("an inline follow-up can be asked for as a card") {
  test::Desk desk({{"d/a.json", card("one", R"(, "follow_ups": [
      {"id": "why", "question": "Why?", "approach": "Because."}])")}});
  const auto card = desk.library.card({"d/a#why"});
  REQUIRE(card);
  CHECK(card->prompt == "Why?");
  CHECK(card->answer == "Because.");
  CHECK_FALSE(desk.library.card({"d/a#how"}));
}

TEST_CASE("an unknown card names the nearest one") {
  test::Desk desk({{"d/variance.json", card("one")}});
  const auto row = desk.library.row({"d/varience"});
  REQUIRE_FALSE(row);
  CHECK(row.error().next == "did you mean \"d/variance\"?");
}
