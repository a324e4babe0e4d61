#include "store/backup.h"

#include <doctest/doctest.h>

#include "store/collection_file.h"
#include "store/database.h"
#include "store/doctor.h"
#include "store/shim_vfs.h"
#include "store/world.h"

namespace fs = std::filesystem;
using schedule::Rating;

namespace {

constexpr std::int64_t minute = 60'000;
const base::Instant noon = world::at(20000).at;

struct Studied {
  world::Folder folder;
  fs::path file = folder / "c.db";
  fs::path backups = folder / "backups";
  Studied() {
    auto collection = world::open(file);
    world::put(collection, {world::card("a/one"), world::card("a/two")});
    world::answer(collection, "a/one", Rating::Good, world::at(20000));
  }
};

/// Writes rubbish over the leaf page that holds the log.
void damage_log(const fs::path& file) {
  std::int64_t page = 0;
  {
    store::Database database(file, store::Database::Access::ReadWrite);
    page = database.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'entry'");
  }
  std::string bytes = world::read_bytes(file);
  bytes.replace(static_cast<std::size_t>(page - 1) * 4096, 4096, std::string(4096, '\xa5'));
  world::write_bytes(file, bytes);
}

}  // namespace

TEST_CASE("a backup is one whole file with every entry, taken while the collection is open") {
  Studied studied;
  auto collection = world::open(studied.file);
  world::answer(collection, "a/two", Rating::Good, world::at(20001));  // still in the log only
  const auto made = world::must(store::backup(collection, studied.backups, noon));
  CHECK(made.entries == 2);
  CHECK(made.path.filename() == "collection-20241004T120000Z.db");
  CHECK(!fs::exists(store::beside(made.path, "-wal")));
  auto copy = world::open(made.path);
  CHECK(copy.notice().empty());
  CHECK(world::findings(copy).empty());
  CHECK(world::get(copy, "a/two").standing == world::get(collection, "a/two").standing);
}

TEST_CASE("only the newest backups stay") {
  Studied studied;
  auto collection = world::open(studied.file);
  for (int i = 0; i < 6; ++i) {
    world::must(store::backup(collection, studied.backups, noon + i * minute, 3));
  }
  const auto left = store::list_backups(studied.backups);
  REQUIRE(left.size() == 3);
  CHECK(left.front().filename() == "collection-20241004T120500Z.db");
  world::must(store::backup(collection, studied.backups, noon + 5 * minute, 3));
  CHECK(store::list_backups(studied.backups).size() == 3);  // a name that is taken gets a number
}

TEST_CASE("a damaged collection never pushes out a good backup") {
  Studied studied;
  {
    auto collection = world::open(studied.file);
    world::must(store::backup(collection, studied.backups, noon, 3));
  }
  damage_log(studied.file);
  for (int start = 1; start <= 10; ++start) {
    auto collection = world::open(studied.file);
    const auto refused = store::backup(collection, studied.backups, noon + start * minute, 3);
    REQUIRE(!refused);
    CHECK(refused.error().message().find("damaged") != std::string::npos);
    CHECK(refused.error().next.find("`attest restore " + studied.backups.string()) == 0);
  }
  const auto left = store::list_backups(studied.backups);
  REQUIRE(left.size() == 1);
  CHECK(std::distance(fs::directory_iterator(studied.backups), fs::directory_iterator()) == 1);

  const auto restored = world::must(store::restore(studied.file, left.front(), noon));
  CHECK(restored.entries == 1);
  CHECK(fs::exists(restored.aside));  // the damaged file is kept
  auto collection = world::open(studied.file);
  CHECK(world::findings(collection).empty());
  CHECK(world::get(collection, "a/one").standing.schedule.reps == 1);
}

TEST_CASE("backups that know more than the newest one are never thinned out") {
  Studied studied;
  {
    auto collection = world::open(studied.file);
    world::must(store::backup(collection, studied.backups, noon, 2));
  }
  for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(store::beside(studied.file, suffix));
  fs::rename(studied.backups, studied.folder / "elsewhere");
  auto empty = world::open(studied.file);  // the history was lost, and a new one begins
  fs::rename(studied.folder / "elsewhere", studied.backups);
  world::put(empty, {world::card("a/one")});
  for (int i = 1; i < 8; ++i) {
    world::must(store::backup(empty, studied.backups, noon + i * minute, 2));
  }
  const auto left = store::list_backups(studied.backups);
  REQUIRE(left.size() == 3);
  CHECK(left.back().filename() == "collection-20241004T120000Z.db");
}

TEST_CASE("a backup onto a full disk leaves no half file and says so") {
  world::ShimVfs shim;
  Studied studied;
  auto collection = world::open(studied.file);
  shim.fill_disk(true);
  const auto refused = store::backup(collection, studied.backups, noon);
  shim.fill_disk(false);
  REQUIRE(!refused);
  CHECK(refused.error().message().find("disk is full") != std::string::npos);
  CHECK(fs::is_empty(studied.backups));
}

TEST_CASE("the daily backup is made once a study day, and not of an empty log") {
  Studied studied;
  auto collection = world::open(studied.file);
  CHECK(world::must(store::backup_daily(collection, noon, {20000})));
  CHECK(!world::must(store::backup_daily(collection, noon + minute, {20000})));
  CHECK(world::must(store::backup_daily(collection, noon + 24 * 60 * minute, {20001})));
  CHECK(store::list_backups(store::default_backup_folder(studied.file)).size() == 2);
  auto empty = world::open(studied.folder / "other/c.db");
  CHECK(!world::must(store::backup_daily(empty, noon, {20000})));
}

TEST_CASE("restore refuses what is no good backup and leaves the collection alone") {
  Studied studied;
  const fs::path bad = studied.folder / "bad.db";
  SUBCASE("missing") {}
  SUBCASE("no collection") { world::write_bytes(bad, std::string(9000, 'x')); }
  SUBCASE("damaged") {
    fs::copy_file(studied.file, bad);
    damage_log(bad);
  }
  SUBCASE("newer") {
    fs::copy_file(studied.file, bad);
    store::Database(bad, store::Database::Access::ReadWrite).execute("PRAGMA user_version = 999");
  }
  const auto before = world::read_bytes(studied.file);
  CHECK(!store::restore(studied.file, bad, noon));
  CHECK(world::read_bytes(studied.file) == before);
  CHECK(!fs::exists(studied.file.string() + ".restoring"));
}

TEST_CASE("restore waits for nobody: an open collection is not replaced") {
  Studied studied;
  auto collection = world::open(studied.file);
  const auto made = world::must(store::backup(collection, studied.backups, noon));
  const auto refused = store::restore(studied.file, made.path, noon);
  REQUIRE(!refused);
  CHECK(refused.error().what.find("in use by process") != std::string::npos);
  world::must(collection.close());
  CHECK(store::restore(studied.file, made.path, noon));
  CHECK(store::restore(studied.folder / "elsewhere/c.db", made.path, noon));
}
