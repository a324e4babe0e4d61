#include <random>

#include <doctest/doctest.h>

#include "store/child.h"
#include "store/fold.h"
#include "store/world.h"

using schedule::Rating;

namespace {

store::Standing standing(store::Collection& collection, const std::string& id) {
  return world::get(collection, id).standing;
}

store::Queue::DayTally done(store::Collection& collection, int day) {
  return world::must(collection.queue().done_on({day}));
}

/// One random act; returns the id of the card it was about.
std::string act(store::Collection& collection, std::mt19937& random, int day) {
  const std::string id = "a/" + std::to_string(random() % 4);
  const auto card = world::get(collection, id);
  const auto now = world::at(day);
  switch (random() % 10) {
    case 0:
      world::must(collection.log().suspend(card.key, now));
      break;
    case 1:
      world::must(collection.log().unsuspend(card.key, now));
      break;
    case 2:
      world::must(collection.log().bury(card.key, {day + 1}, now));
      break;
    case 3:
      world::must(collection.log().flag(card.key, static_cast<int>(random() % 8), now));
      break;
    case 4:
      world::must(collection.log().reset(card.key, now));
      break;
    case 5:
      if (card.standing.schedule.reps > 0) {
        world::must(collection.log().set_due(card.key, {day + 3}, now));
        break;
      }
      [[fallthrough]];
    default:
      world::answer(collection, id, static_cast<Rating>(1 + random() % 4), now);
  }
  return id;
}

std::vector<store::Standing> all(store::Collection& collection) {
  std::vector<store::Standing> standings;
  for (int i = 0; i < 4; ++i) standings.push_back(standing(collection, "a/" + std::to_string(i)));
  return standings;
}

}  // namespace

TEST_CASE("undo and redo walk through the states of any history, exactly") {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const world::Folder folder;
    auto collection = world::open(folder / "c.db");
    for (int i = 0; i < 4; ++i) world::put(collection, {world::card("a/" + std::to_string(i))});
    // The model: the states of the past, and those that redo can bring back.
    std::vector<std::vector<store::Standing>> past{all(collection)}, future;
    for (int step = 0; step < 120; ++step) {
      const int day = 20000 + step / 3;
      const auto choice = random() % 4;
      if (choice < 2) {
        act(collection, random, day);
        past.push_back(all(collection));
        future.clear();
      } else if (choice == 2) {
        const bool undone = world::must(collection.log().undo(world::at(day))).has_value();
        REQUIRE(undone == (past.size() > 1));
        if (undone) future.push_back(past.back()), past.pop_back();
      } else {
        const bool redone = world::must(collection.log().redo(world::at(day))).has_value();
        REQUIRE(redone == !future.empty());
        if (redone) past.push_back(future.back()), future.pop_back();
      }
      REQUIRE(all(collection) == past.back());
    }
    CHECK(world::findings(collection).empty());
  }
}

TEST_CASE("undo says what it took back and returns the counts of the day exactly") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  for (int i = 0; i < 3; ++i) world::put(collection, {world::card("a/" + std::to_string(i))});
  const store::QueueQuery query{world::at(20000).moment()};
  const auto fresh = [&] { return world::must(collection.queue().counts(query)).front().fresh; };
  for (int i = 0; i < 3; ++i) {
    world::answer(collection, "a/" + std::to_string(i), Rating::Easy, world::at(20000));
  }
  CHECK(done(collection, 20000).introduced == 3);
  for (int i = 2; i >= 0; --i) {
    const auto undone = world::must(collection.log().undo(world::at(20000)));
    REQUIRE(undone);
    CHECK(undone->entry.kind == store::EntryKind::Review);
    CHECK(!undone->entry.live);
    CHECK(undone->card.id.value == "a/" + std::to_string(i));
    CHECK(undone->card.standing == store::Standing{});
    CHECK(done(collection, 20000).introduced == i);
    CHECK(fresh() == 3 - i);
  }
  CHECK(!world::must(collection.log().undo(world::at(20000))));
  CHECK(world::must(collection.log().review_count()) == 0);
  CHECK(world::must(collection.log().redo(world::at(20000)))->entry.live);
  CHECK(done(collection, 20000).introduced == 1);
}

TEST_CASE("undo and redo work across processes and only append") {
  const world::Folder folder;
  {
    auto collection = world::open(folder / "c.db");
    world::put(collection, {world::card("a/0")});
    world::answer(collection, "a/0", Rating::Good, world::at(20000));
  }
  const auto verb = [&](bool undo) {
    return world::in_child([&] {
      auto collection = world::open(folder / "c.db");
      const auto result =
          undo ? collection.log().undo(world::at(20000)) : collection.log().redo(world::at(20000));
      const auto entries = world::must(collection.log().history({1})).size();
      return std::string(world::must(result) ? "done " : "nothing ") + std::to_string(entries);
    });
  };
  CHECK(verb(true) == "done 2");
  CHECK(verb(true) == "nothing 2");
  CHECK(verb(false) == "done 3");
  CHECK(verb(false) == "nothing 3");
  CHECK(verb(true) == "done 4");
}

TEST_CASE("an edit of the content survives the undo of reviews before and after it") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  auto edited = world::card("a/1", "old");
  world::put(collection, {world::card("a/0"), edited});
  world::answer(collection, "a/0", Rating::Good, world::at(20000));
  edited.plain = "new";
  edited.json = "{\"prompt\": \"new\"}";
  world::put(collection, {edited});
  world::answer(collection, "a/1", Rating::Good, world::at(20000));
  world::must(collection.log().undo(world::at(20000)));
  world::must(collection.log().undo(world::at(20000)));
  CHECK(world::must(collection.content().json(world::get(collection, "a/1").key)) == edited.json);
}
