#include "store/tallies.h"

#include <doctest/doctest.h>

#include "store/world.h"

using schedule::Rating;

TEST_CASE("tallies count each card where it stands, and the forecast the days ahead") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  for (const char* id : {"a/new", "a/step", "a/due", "a/off", "a/gone"}) {
    world::put(collection, {world::card(id)});
  }
  world::answer(collection, "a/step", Rating::Again, world::at(20000));
  const auto due = world::answer(collection, "a/due", Rating::Easy, world::at(20000));
  const auto off = world::get(collection, "a/off").key;
  world::must(collection.log().suspend(off, world::at(20000)));
  world::must(collection.log().bury(off, {20001}, world::at(20000)));
  world::must(collection.content().mark_missing(std::vector<base::CardId>{{"a/gone"}}));

  const auto tallies = world::must(store::tallies(collection, {20000}));
  CHECK(tallies.fresh == 2);
  CHECK(tallies.learning == 1);
  CHECK(tallies.review == 1);
  CHECK(tallies.suspended == 1);
  CHECK(tallies.buried == 1);
  CHECK(tallies.leeches == 0);
  CHECK(world::must(store::tallies(collection, {20001})).buried == 0);

  const int wait = due.standing.schedule.decided.due.day->value - 20000;
  auto days = world::must(store::forecast(collection, {20000}, wait + 1));
  CHECK(days.back() == 1);
  CHECK(world::must(store::forecast(collection, {20000}, wait)).back() == 0);
  days = world::must(store::forecast(collection, {20000 + wait + 5}, 2));  // overdue by then
  CHECK(days.front() == 1);
}
