#include <chrono>
#include <thread>

#include <doctest/doctest.h>

#include "store/checkpointer.h"
#include "store/database.h"
#include "store/doctor.h"
#include "store/shim_vfs.h"
#include "store/world.h"

using schedule::Rating;

TEST_CASE("an answer costs one fsync, the first one after a checkpoint two") {
  world::ShimVfs shim;
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  world::put(collection, {world::card("a/one")});
  collection.database().integer("PRAGMA wal_checkpoint(PASSIVE)");
  const auto syncs_of_answer = [&](int day) {
    shim.take_syncs();
    world::answer(collection, "a/one", Rating::Good, world::at(day));
    return shim.take_syncs();
  };
  CHECK(syncs_of_answer(20000) == 2);
  for (int day = 20001; day < 20020; ++day) CHECK(syncs_of_answer(day) == 1);
  collection.database().integer("PRAGMA wal_checkpoint(PASSIVE)");
  CHECK(syncs_of_answer(20030) == 2);
  CHECK(syncs_of_answer(20031) == 1);
}

TEST_CASE("looking writes nothing") {
  world::ShimVfs shim;
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  world::put(collection, {world::card("a/one")});
  shim.take_syncs();
  world::must(collection.queue().next({world::at(20000).moment()}));
  world::must(collection.queue().counts({world::at(20000).moment()}));
  world::put(collection, {world::card("a/one")});  // nothing changed
  world::must(collection.content().set_new_order(std::vector<base::CardId>{{"a/one"}}));
  CHECK(shim.take_syncs() == 0);
}

TEST_CASE("a full disk refuses the answer in words and harms nothing") {
  world::ShimVfs shim;
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  world::put(collection, {world::card("a/one")});
  world::answer(collection, "a/one", Rating::Good, world::at(20000));
  const auto review =
      world::review_of(world::get(collection, "a/one"), Rating::Good, world::at(20001));

  shim.fill_disk(true);
  const auto refused = collection.log().record(review);
  REQUIRE(!refused);
  CHECK(refused.error().fault == base::Fault::Environment);
  CHECK(refused.error().what.find("disk is full") != std::string::npos);
  CHECK(refused.error().next.find("free some space") != std::string::npos);
  CHECK(world::must(collection.log().review_count()) == 1);

  shim.fill_disk(false);
  CHECK(collection.log().record(review));
  CHECK(world::findings(collection).empty());
}

TEST_CASE("a worker moves a long log into the file while nobody writes") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  world::put(collection, {world::card("a/one")});
  store::Checkpointer worker(folder / "c.db", {10, 1000, std::chrono::milliseconds(5)});
  worker.committed(9);
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  CHECK(worker.count() == 0);
  worker.committed(10);
  for (int i = 0; i < 400 && worker.count() == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  CHECK(worker.count() == 1);
  // All frames are in the file: nothing is left for a second checkpoint to move.
  auto row = collection.database().use("PRAGMA wal_checkpoint(PASSIVE)");
  REQUIRE(row.step());
  CHECK(row.integer(1) == row.integer(2));
}
