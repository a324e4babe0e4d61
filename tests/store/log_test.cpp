#include <doctest/doctest.h>

#include "store/world.h"

using schedule::Phase;
using schedule::Rating;
using store::EntryKind;

namespace {

struct OneCard {
  world::Folder folder;
  store::Collection collection = world::open(folder / "c.db");
  OneCard() { world::put(collection, {world::card("a/one")}); }
  store::Card card() { return world::get(collection, "a/one"); }
  store::Log& log() { return collection.log(); }
};

}  // namespace

TEST_CASE("a review is stored whole and read back from the history") {
  OneCard one;
  auto review = world::review_of(one.card(), Rating::Hard, {{1'700'000'000'123}, 120, {19675}});
  review.hints = 2;
  review.instance = "width=4096";
  review.scheduler_version = "7";
  review.answer = {"sqrt(d_k)", "partial", "root", "why how", Rating::Good, 1500};
  const auto recorded = world::must(one.log().record(review));
  CHECK(recorded.card.standing.schedule == review.after);
  CHECK(one.card().standing == recorded.card.standing);

  const auto history = world::must(one.log().history(review.card));
  REQUIRE(history.size() == 1);
  const store::Entry& entry = history[0];
  CHECK(entry.id == recorded.entry);
  CHECK(entry.kind == EntryKind::Review);
  CHECK(entry.stamp.at.ms == 1'700'000'000'123);
  CHECK(entry.stamp.offset_min == 120);
  CHECK(entry.stamp.day.value == 19675);
  CHECK(entry.live);
  CHECK(entry.rating == Rating::Hard);
  CHECK(entry.took_ms == 4000);
  CHECK(entry.phase_before == Phase::New);
  CHECK(entry.decided == review.after.decided);
  CHECK(entry.scheduler == "fsrs6");
  CHECK(entry.scheduler_version == "7");
  CHECK(entry.revision == 1);
  CHECK(entry.fingerprint == "f1");
  CHECK(entry.instance == "width=4096");
  CHECK(entry.hints == 2);
  CHECK(entry.answer == review.answer);
}

TEST_CASE("a review of a state that is no longer so is refused, and nothing is written") {
  OneCard one;
  const auto review = world::review_of(one.card(), Rating::Good, world::at(20000));
  auto other_revision = review;
  other_revision.expected_revision = 2;
  CHECK(one.log().record(other_revision).error().fault == base::Fault::Stale);
  world::must(one.log().record(review));
  CHECK(one.log().record(review).error().fault == base::Fault::Stale);  // the same one twice
  CHECK(world::must(one.log().review_count()) == 1);
  CHECK(one.card().standing.schedule.reps == 1);
  auto unknown = review;
  unknown.card = {77};
  CHECK(one.log().record(unknown).error().fault == base::Fault::NotFound);
}

TEST_CASE("a clock that jumps gives times within bounds") {
  OneCard one;
  auto review = world::review_of(one.card(), Rating::Good, world::at(20010));
  review.took_ms = -596LL * 3'600'000;
  world::must(one.log().record(review));
  review = world::review_of(one.card(), Rating::Good, world::at(20007));  // three days back
  review.took_ms = 9'000'000'000;
  const auto card = world::must(one.log().record(review)).card;
  CHECK(card.standing.schedule.reps == 2);
  const auto history = world::must(one.log().history(card.key));
  CHECK(history[0].took_ms == 0);
  CHECK(history[1].took_ms == 3'600'000);
  CHECK(history[1].stamp.day.value == 20007);
  CHECK(world::findings(one.collection).empty());
}

TEST_CASE("every act changes the standing as it says") {
  OneCard one;
  const auto key = one.card().key;
  const auto now = world::at(20000);
  CHECK(world::must(one.log().suspend(key, now)).card.standing.suspended);
  CHECK(!world::must(one.log().unsuspend(key, now)).card.standing.suspended);
  CHECK(world::must(one.log().bury(key, {20001}, now)).card.standing.buried_until->value == 20001);
  CHECK(world::must(one.log().flag(key, 3, now)).card.standing.flag == 3);
  CHECK(one.log().flag(key, 8, now).error().fault == base::Fault::BadInput);
  CHECK(one.log().set_due(key, {20005}, now).error().fault == base::Fault::BadInput);

  world::answer(one.collection, "a/one", Rating::Good, now);
  const auto due = world::must(one.log().set_due(key, {20005}, now)).card.standing.schedule;
  CHECK(due.decided.phase == Phase::Review);
  CHECK(due.decided.due.day->value == 20005);
  CHECK(due.decided.interval_days == 5);
  CHECK(due.memory.has_value());
  const auto reset = world::must(one.log().reset(key, now)).card.standing;
  CHECK(reset.schedule == schedule::CardState{});
  CHECK(reset.flag == 3);
  CHECK(world::must(one.log().history(key)).size() == 7);
  CHECK(world::findings(one.collection).empty());
}

TEST_CASE("a change in meaning makes a seen review card due once") {
  OneCard one;
  const auto key = one.card().key;
  CHECK(!world::must(one.log().note_revision(key, 2, world::at(20000))));  // never seen: new anyway
  world::answer(one.collection, "a/one", Rating::Easy, world::at(20000));
  const int due = one.card().standing.schedule.decided.due.day->value;
  REQUIRE(due > 20002);
  CHECK(!world::must(one.log().note_revision(key, 1, world::at(20001))));
  const auto noted = world::must(one.log().note_revision(key, 2, world::at(20002)));
  REQUIRE(noted);
  CHECK(noted->card.standing.schedule.decided.due.day->value == 20002);
  CHECK(!world::must(one.log().note_revision(key, 2, world::at(20003))));
  CHECK(one.card().standing.seen_revision == 1);
  // Undo passes over it: the learner's last act is the review.
  CHECK(world::must(one.log().undoable())->kind == EntryKind::Review);
}

TEST_CASE("accepted wordings are remembered until they are undone") {
  OneCard one;
  const auto key = one.card().key;
  world::must(one.log().accept_wording(key, "root of the head width", "root", world::at(20000)));
  world::must(one.log().accept_wording(key, "nix", "none", world::at(20000)));
  const auto wordings = world::must(one.log().wordings(key));
  REQUIRE(wordings.size() == 2);
  CHECK(wordings[0].text == "root of the head width");
  CHECK(wordings[0].form == "root");
  world::must(one.log().undo(world::at(20000)));
  CHECK(world::must(one.log().wordings(key)).size() == 1);
}

TEST_CASE("streams give the reviews that stand, by day and by card") {
  OneCard one;
  world::put(one.collection, {world::card("a/two")});
  world::answer(one.collection, "a/one", Rating::Good, world::at(20000));
  world::answer(one.collection, "a/two", Rating::Again, world::at(20001));
  world::answer(one.collection, "a/one", Rating::Good, world::at(20002));
  world::answer(one.collection, "a/one", Rating::Easy, world::at(20003));
  world::must(one.log().undo(world::at(20003)));
  std::vector<int> days;
  world::must(one.log().for_each_review({20001}, {20009}, [&](const store::Log::ReviewLine& line) {
    days.push_back(line.day.value);
  }));
  CHECK(days == std::vector<int>{20001, 20002});
  std::vector<std::int64_t> cards;
  world::must(one.log().for_each_review_by_card(
      [&](const store::Log::ReviewLine& line) { cards.push_back(line.card.value); }));
  CHECK(cards == std::vector<std::int64_t>{1, 1, 2});
  CHECK(world::must(one.log().review_count()) == 3);
}

TEST_CASE("new weights fold the memory of every card anew, and bad ones change nothing") {
  OneCard one;
  world::answer(one.collection, "a/one", Rating::Good, world::at(20000));
  const auto before = one.card().standing.schedule;
  auto weights = schedule::default_parameters;
  weights.w[2] = 4.5;  // first stability after Good
  std::string text = "[";
  for (const double w : weights.w) text += std::to_string(w) + ", ";
  world::must(one.collection.settings().set("fsrs_parameters", text + "]"));
  CHECK(one.card().standing.schedule.memory->stability == doctest::Approx(4.5));
  CHECK(one.card().standing.schedule.decided == before.decided);
  CHECK(world::findings(one.collection).empty());

  CHECK(!one.collection.settings().set("fsrs_parameters", "1, 2, three"));
  CHECK(!one.collection.settings().set("fsrs_parameters", "1, 2, 3"));
  CHECK(one.card().standing.schedule.memory->stability == doctest::Approx(4.5));
  world::must(one.collection.settings().unset("fsrs_parameters"));
  CHECK(one.card().standing.schedule == before);
}

TEST_CASE("a failure around the rollover is one lapse") {
  OneCard one;
  world::answer(one.collection, "a/one", Rating::Easy, world::at(20000));
  world::answer(one.collection, "a/one", Rating::Again, world::at(20100, 27.97));  // 03:58
  const auto card = world::answer(one.collection, "a/one", Rating::Good, world::at(20101, 4.03));
  CHECK(card.standing.schedule.lapses == 1);
}
