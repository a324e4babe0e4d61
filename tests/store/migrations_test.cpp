#include "store/migrations.h"

#include <cstdio>
#include <set>

#include <doctest/doctest.h>

#include "store/backup.h"
#include "store/database.h"
#include "store/search.h"
#include "store/world.h"

namespace fs = std::filesystem;
using schedule::Rating;

namespace {

const fs::path fixtures = fs::path(ATTEST_ROOT) / "tests/fixtures";

fs::path fixture_of(int version) {
  char name[40];
  std::snprintf(name, sizeof name, "collection_v%04d.db", version);
  return fixtures / name;
}

}  // namespace

// Run once after adding a migration, and commit the file:
//   store_tests --no-skip --test-case="the fixture of the newest schema is written"
TEST_CASE("the fixture of the newest schema is written" * doctest::skip()) {
  const fs::path file = fixture_of(store::migrations().back().version);
  REQUIRE(!fs::exists(file));
  const world::Folder folder;
  {
    auto collection = world::open(folder / "c.db");
    world::put(collection, {world::card("numerics/one", "the first text"),
                            world::card("numerics/formats/two", "the second text")});
    world::answer(collection, "numerics/one", Rating::Good, world::at(20000));
    world::answer(collection, "numerics/one", Rating::Easy, world::at(20001));
    world::answer(collection, "numerics/one", Rating::Again, world::at(20020));
    world::answer(collection, "numerics/formats/two", Rating::Hard, world::at(20021));
    world::must(collection.log().undo(world::at(20021)));
    world::must(
        collection.log().flag(world::get(collection, "numerics/one").key, 2, world::at(20022)));
    world::must(collection.settings().set("new_per_day", "7"));
  }
  {
    store::Database database(folder / "c.db", store::Database::Access::ReadWrite);
    database.execute("PRAGMA journal_mode = DELETE; VACUUM");
  }
  fs::copy_file(folder / "c.db", file);
}

TEST_CASE("collections of every released schema open, migrated, with all they held") {
  for (int version = 1; version <= store::migrations().back().version; ++version) {
    CAPTURE(version);
    REQUIRE(fs::exists(fixture_of(version)));
    const world::Folder folder;
    fs::copy_file(fixture_of(version), folder / "c.db");
    auto collection = world::open(folder / "c.db");
    CHECK(store::schema_version(collection.database()) == store::migrations().back().version);
    CHECK(world::findings(collection).empty());
    const auto one = world::get(collection, "numerics/one");
    CHECK(one.standing.schedule.reps == 3);
    CHECK(one.standing.schedule.lapses == 1);
    CHECK(one.standing.flag == 2);
    CHECK(world::get(collection, "numerics/formats/two").standing.schedule.reps == 0);
    CHECK(world::must(collection.log().review_count()) == 3);
    CHECK(world::must(collection.settings().get("new_per_day")) == "7");
    const auto found = store::search(collection, "second", world::at(20030).moment());
    CHECK(world::must(found).size() == 1);
    const bool migrated = version < store::migrations().back().version;
    CHECK(store::list_backups(folder / "backups").size() == (migrated ? 1 : 0));
  }
}

TEST_CASE("migrations are numbered from 1 without gaps") {
  int expected = 1;
  for (const auto& migration : store::migrations()) CHECK(migration.version == expected++);
}

TEST_CASE("a migration that fails leaves the file at the version before it") {
  const world::Folder folder;
  store::Database database(folder / "c.db", store::Database::Access::ReadWrite);
  const store::Migration list[] = {
      {1, "one", "CREATE TABLE a (x)"},
      {2, "two", "CREATE TABLE b (x); CREATE TABLE a (x)"},
      {3, "three", "CREATE TABLE c (x)"},
  };
  CHECK_THROWS_AS(store::migrate(database, list), base::Failure);
  CHECK(store::schema_version(database) == 1);
  CHECK(database.integer("SELECT count(*) FROM sqlite_schema") == 1);
  const store::Migration mended[] = {list[0], {2, "two", "CREATE TABLE b (x)"}, list[2]};
  store::migrate(database, mended);
  CHECK(store::schema_version(database) == 3);
}

TEST_CASE("a verified backup stands before the first migration touches the file") {
  const world::Folder folder;
  {
    auto collection = world::open(folder / "c.db");
    world::put(collection, {world::card("a/one")});
    world::answer(collection, "a/one", Rating::Good, world::at(20000));
  }
  {
    // A file that claims to be older than its tables, so that its migration must fail.
    store::Database database(folder / "c.db", store::Database::Access::ReadWrite);
    database.execute("PRAGMA user_version = 0");
  }
  CHECK(!store::Collection::open(folder / "c.db", {false, world::at(20000).at}));
  const auto backups = store::list_backups(folder / "backups");
  REQUIRE(backups.size() == 1);
  CHECK(backups[0].filename() == "collection-20241004T120000Z-before-migration.db");
  store::Database original(folder / "c.db", store::Database::Access::ReadWrite);
  store::Database backup(backups[0], store::Database::Access::ReadOnly);
  for (store::Database* database : {&original, &backup}) {
    CHECK(store::schema_version(*database) == 0);
    CHECK(database->integer("SELECT count(*) FROM entry") == 1);
  }
}
