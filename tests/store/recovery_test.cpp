// A person whose collection was lost or damaged is told the command that puts it back.
#include <doctest/doctest.h>

#include "store/backup.h"
#include "store/database.h"
#include "store/doctor.h"
#include "store/known_backups.h"
#include "store/world.h"

namespace fs = std::filesystem;
using schedule::Rating;

namespace {

const base::Instant noon = world::at(20000).at;
constexpr std::int64_t minute = 60'000;

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// 60 cards with one review each, and two backups: of 60 and then of 61 entries.
struct Lost {
  world::Folder folder;
  fs::path file = folder / "c.db";
  fs::path backups = folder / "backups";
  fs::path newest = backups / "collection-20241004T120100Z.db";
  Lost() {
    auto collection = world::open(file);
    std::vector<store::CardContent> cards;
    for (int i = 0; i < 60; ++i)
      cards.push_back(world::card("a/" + std::to_string(100 + i), std::string(700, 'x')));
    world::put(collection, cards);
    for (const auto& card : cards)
      world::answer(collection, card.id.value, Rating::Good, world::at(19990));
    world::must(store::backup(collection, backups, noon));
    world::answer(collection, "a/100", Rating::Good, world::at(20000));
    world::must(store::backup(collection, backups, noon + minute));
  }
  std::string command() const { return store::restore_command(file, newest); }
  std::string advice() const {
    return "`" + command() + "` puts back the newest backup (61 log entries)";
  }
  base::Error refused(bool read_only) const {
    const auto opened = store::Collection::open(file, {read_only, noon});
    REQUIRE(!opened);
    return opened.error();
  }
  void zero(std::size_t from, std::size_t bytes, char with = '\0') const {
    std::string all = world::read_bytes(file);
    all.replace(from, bytes, std::string(bytes, with));
    world::write_bytes(file, all);
  }
};

}  // namespace

TEST_CASE("an empty or missing collection beside backups is refused with the command to restore") {
  const Lost lost;
  std::string what;
  SUBCASE("empty") {
    fs::resize_file(lost.file, 0);
    what = "the collection is empty, but there are backups";
  }
  SUBCASE("missing") {
    fs::remove(lost.file);
    what = "the collection is missing, but there are backups";
  }
  const bool there = fs::exists(lost.file);
  for (const bool read_only : {true, false}) {
    const auto error = lost.refused(read_only);
    CHECK(error.what == what);
    CHECK(error.fault == base::Fault::Environment);
    CHECK(contains(error.next, lost.advice()));
    CHECK(contains(error.next, "to begin anew, move " + lost.backups.string() + " away"));
    CHECK(fs::exists(lost.file) == there);
    CHECK((!there || fs::file_size(lost.file) == 0));
  }
  CHECK(world::must(store::restore(lost.file, lost.newest, noon)).entries == 61);
  CHECK(world::open(lost.file).notice().empty());
}

TEST_CASE("after the backups were moved away a missing collection begins anew") {
  const Lost lost;
  fs::remove(lost.file);
  fs::rename(lost.backups, lost.folder / "old backups");
  auto fresh = world::open(lost.file);
  CHECK(world::must(fresh.content().ids()).empty());
}

TEST_CASE("an empty or missing file without backups becomes a new collection") {
  const world::Folder folder;
  world::write_bytes(folder / "empty.db", "");
  fs::create_directory(folder / "backups");
  for (const char* name : {"empty.db", "missing.db"}) {
    auto fresh = world::open(folder / name);
    CHECK(world::findings(fresh).empty());
  }
}

TEST_CASE("whatever is damaged, opening, using and examining end with the command to restore") {
  const Lost lost;
  const std::size_t size = fs::file_size(lost.file);
  SUBCASE("first page zeroed") { lost.zero(0, 4096); }
  SUBCASE("first page is rubbish") { lost.zero(0, 4096, '\xa5'); }
  SUBCASE("half the file") { fs::resize_file(lost.file, size / 8192 * 4096); }
  SUBCASE("pages behind the first are rubbish") { lost.zero(4096, size - 4096, '\xa5'); }
  SUBCASE("the middle is zeroed") { lost.zero(size / 2 / 4096 * 4096, 4 * 4096); }
  SUBCASE("another program's file") {
    fs::remove(lost.file);
    store::Database(lost.file, store::Database::Access::ReadWrite).execute("CREATE TABLE n (n)");
  }
  int said = 0;
  for (const bool read_only : {true, false}) {
    auto opened = store::Collection::open(lost.file, {read_only, noon});
    if (!opened) {
      CHECK_MESSAGE(opened.error().next.ends_with(lost.advice()), opened.error().message());
      CHECK(!contains(opened.error().message(), "attest doctor"));
      ++said;
      continue;
    }
    const auto checkup = store::examine(*opened, !read_only);
    REQUIRE(checkup);
    REQUIRE(!checkup->findings.empty());
    for (const auto& finding : checkup->findings) {
      if (finding.repairable) continue;
      CHECK_MESSAGE(finding.next == lost.advice(), finding.what);
      ++said;
    }
  }
  CHECK(said >= 2);
}

TEST_CASE("without a backup it is said that there is none and where it would be") {
  const Lost lost;
  SUBCASE("none") {
    fs::remove_all(lost.backups);
    CHECK(store::restore_advice(lost.file) ==
          "there is no backup to restore; backups would be in " + lost.backups.string());
  }
  SUBCASE("none that is whole") {
    for (const auto& path : store::list_backups(lost.backups)) fs::resize_file(path, 5000);
    CHECK(store::restore_advice(lost.file) ==
          "none of the backups in " + lost.backups.string() + " can be restored");
  }
  const std::string advice = store::restore_advice(lost.file);
  lost.zero(0, 4096, '\xa5');
  CHECK(lost.refused(true).next == advice);
  CHECK(lost.refused(false).next == advice);
}

TEST_CASE("the newest backup is the newest that can be restored; the list shows the others too") {
  const Lost lost;
  const auto good = lost.backups / "collection-20241004T120000Z.db";
  SUBCASE("damaged") { fs::resize_file(lost.newest, 3 * 4096); }
  SUBCASE("empty") { fs::resize_file(lost.newest, 0); }
  SUBCASE("newer") {
    store::Database(lost.newest, store::Database::Access::ReadWrite)
        .execute("PRAGMA user_version = 999");
  }
  const auto newest = store::newest_backup(lost.file);
  REQUIRE(newest);
  CHECK(newest->path == good);
  CHECK(newest->entries == 60);
  const auto all = store::known_backups(lost.file);
  REQUIRE(all.size() == 2);
  CHECK(all[0].path == lost.newest);
  CHECK(all[0].entries == -1);
  REQUIRE(all[0].made);
  CHECK(all[0].made->ms == (noon + minute).ms);
}

TEST_CASE("looking at backups leaves them and their folder as they are") {
  const Lost lost;
  const auto before = world::read_bytes(lost.newest);
  CHECK(store::known_backups(lost.file).size() == 2);
  CHECK(world::read_bytes(lost.newest) == before);
  CHECK(std::distance(fs::directory_iterator(lost.backups), fs::directory_iterator()) == 2);
}

TEST_CASE("a backup is found by whichever link the collection is reached, and the link stays") {
  const Lost lost;
  fs::create_directory(lost.folder / "other");
  const fs::path link = lost.folder / "other/link.db";
  fs::create_symlink(lost.file, link);
  fs::resize_file(lost.file, 0);
  REQUIRE(store::newest_backup(link));
  CHECK(store::newest_backup(link)->path == lost.newest);
  world::must(store::restore(link, lost.newest, noon));
  CHECK(fs::is_symlink(link));
  CHECK(fs::file_size(lost.file) > 0);
}

TEST_CASE("the command holds in a shell for paths with spaces and quotes") {
  CHECK(store::restore_command("/a/c.db", "/a/backups/b.db") ==
        "attest restore /a/backups/b.db --collection /a/c.db");
  CHECK(store::restore_command("/my cards/c.db", "/it's/b.db") ==
        "attest restore '/it'\\''s/b.db' --collection '/my cards/c.db'");
}

TEST_CASE("a file that is no backup is called that, and the backups that exist are listed") {
  const Lost lost;
  const fs::path wrong = lost.folder / "wrong.db";
  std::string what = "it is damaged or no backup of a collection";
  SUBCASE("a letter") { world::write_bytes(wrong, std::string(9000, 'x')); }
  SUBCASE("empty") {
    world::write_bytes(wrong, "");
    what = "it is no backup of a collection";
  }
  SUBCASE("another database") {
    store::Database(wrong, store::Database::Access::ReadWrite).execute("CREATE TABLE n (n)");
    what = "it is no backup of a collection";
  }
  SUBCASE("half a backup") {
    fs::copy_file(lost.newest, wrong);
    fs::resize_file(wrong, 5 * 4096);
  }
  SUBCASE("missing") { what = "there is no such backup"; }
  const auto refused = store::restore(lost.file, wrong, noon);
  REQUIRE(!refused);
  CHECK(contains(refused.error().what, what));
  CHECK(refused.error().where == wrong.string());
  CHECK(contains(refused.error().next,
                 "these backups exist: " + lost.newest.string() + " (61 log entries), "));
}

TEST_CASE("a damaged collection is never backed up, and the refusal says how to restore") {
  const Lost lost;
  {
    auto collection = world::open(lost.file);
    const auto page = collection.database().integer(
        "SELECT pageno FROM dbstat WHERE name = 'entry' AND pagetype = 'leaf' LIMIT 1");
    world::must(collection.close());
    lost.zero(static_cast<std::size_t>(page - 1) * 4096, 4096, '\xa5');
  }
  auto collection = world::open(lost.file);
  const auto refused_with_advice = [&](const base::Error& error) {
    CHECK(contains(error.what, "the collection is damaged, so no backup of it was made"));
    CHECK(error.where == lost.file.string());
    CHECK(error.next == lost.advice());
  };
  const auto asked = store::backup(collection, lost.backups, noon + 2 * minute);
  REQUIRE(!asked);
  refused_with_advice(asked.error());
  const auto daily = store::backup_daily(collection, noon + 2 * minute, {20001});
  REQUIRE(!daily);
  refused_with_advice(daily.error());
  CHECK(store::list_backups(lost.backups).size() == 2);
}
