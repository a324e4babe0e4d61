// Every way in which opening a collection can go wrong: a clear message and no harm.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/child.h"
#include "store/collection_file.h"
#include "store/database.h"
#include "store/doctor.h"
#include "store/world.h"

namespace fs = std::filesystem;
using schedule::Rating;

namespace {

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string refusal(const fs::path& file, bool read_only = false) {
  const auto opened = store::Collection::open(file, {read_only, world::at(20000).at});
  return opened ? "opened" : opened.error().message();
}

/// A collection with a few reviews, closed.
void make_collection(const fs::path& file) {
  auto collection = world::open(file);
  world::put(collection, {world::card("a/one"), world::card("a/two")});
  world::answer(collection, "a/one", Rating::Good, world::at(20000));
  world::answer(collection, "a/one", Rating::Easy, world::at(20003));
}

void copy_while_open(const fs::path& from, const fs::path& to, bool with_checkpoint) {
  auto collection = world::open(from);
  world::answer(collection, "a/two", Rating::Good, world::at(20010));
  if (with_checkpoint) collection.database().integer("PRAGMA wal_checkpoint(PASSIVE)");
  world::answer(collection, "a/two", Rating::Good, world::at(20010, 13));
  fs::copy_file(from, to);
}

}  // namespace

TEST_CASE("a new collection is made with its folders and opens again as it was left") {
  const world::Folder folder;
  const fs::path file = folder / "deep/er/c.db";
  make_collection(file);
  CHECK(!fs::exists(store::beside(file, "-wal")));
  auto collection = world::open(file);
  CHECK(collection.notice().empty());
  CHECK(world::get(collection, "a/one").standing.schedule.reps == 2);
  CHECK(collection.database().text("PRAGMA journal_mode") == "wal");
  CHECK(collection.database().integer("PRAGMA synchronous") == 2);
  CHECK(collection.database().integer("PRAGMA wal_autocheckpoint") == 0);
  CHECK(collection.database().integer("PRAGMA foreign_keys") == 1);
}

TEST_CASE("a second writer is refused and told who holds the collection; readers are not") {
  const world::Folder folder;
  auto collection = world::open(folder / "c.db");
  world::put(collection, {world::card("a/one")});
  const auto other = [&] { return refusal(folder / "c.db"); };
  CHECK(contains(other(), "in use by process " + std::to_string(getpid()) + " since 20"));
  CHECK(contains(world::in_child(other), "in use by process " + std::to_string(getpid())));
  fs::create_symlink(folder / "c.db", folder / "link.db");
  CHECK(contains(refusal(folder / "link.db"), "in use by process"));
  CHECK(world::in_child([&] { return refusal(folder / "c.db", true); }) == "opened");
  auto reader = world::open(folder / "c.db", true);
  CHECK(world::must(reader.content().ids()).size() == 1);
  CHECK(contains(reader.notice(), "will not be saved"));
  CHECK(!reader.log().undo(world::at(20000)));
}

TEST_CASE("the lock of a killed program is free, and its file stays") {
  const world::Folder folder;
  make_collection(folder / "c.db");
  world::in_child([&] {
    auto collection = world::open(folder / "c.db");
    world::answer(collection, "a/two", Rating::Good, world::at(20004));
    kill(getpid(), SIGKILL);
    return std::string();
  });
  auto collection = world::open(folder / "c.db");
  CHECK(collection.notice().empty());
  CHECK(world::get(collection, "a/two").standing.schedule.reps == 1);
  CHECK(fs::exists(folder / "c.db.lock"));
}

TEST_CASE("a link in the place of the lock is refused, and what it names is left alone") {
  const world::Folder folder;
  make_collection(folder / "c.db");
  fs::copy_file(folder / "c.db", folder / "precious");
  fs::remove(folder / "c.db.lock");
  fs::create_symlink(folder / "precious", folder / "c.db.lock");
  const auto before = world::read_bytes(folder / "precious");
  CHECK(contains(refusal(folder / "c.db"), "cannot be locked"));
  CHECK(world::read_bytes(folder / "precious") == before);
}

TEST_CASE("a folder, a device or a pipe is no collection and gets no lock beside it") {
  const world::Folder folder;
  fs::create_directory(folder / "d");
  REQUIRE(mkfifo((folder / "p").c_str(), 0600) == 0);
  for (const char* name : {"d", "p"})
    for (const bool read_only : {false, true})
      CHECK(contains(refusal(folder / name, read_only), "no file that could hold a collection"));
  CHECK(contains(refusal("/dev/null"), "no file that could hold a collection"));
  CHECK(!fs::exists(folder / "p.lock"));
}

TEST_CASE("an unwritable file or folder is said before the first card, and can be read") {
  const world::Folder folder;
  make_collection(folder / "c.db");
  fs::permissions(folder.path(), fs::perms(0777));
  fs::permissions(folder / "c.db", fs::perms(0444));
  fs::permissions(folder / "c.db.lock", fs::perms(0666));
  const auto write = [&] { return refusal(folder / "c.db"); };
  const auto read = [&] {
    auto reader = world::open(folder / "c.db", true);
    return std::to_string(world::get(reader, "a/one").standing.schedule.reps) + reader.notice();
  };
  CHECK(contains(world::in_child(write, true), "the collection is read-only"));
  CHECK(contains(world::in_child(read, true), "2The collection is open for reading only"));

  // A reader in a writable folder leaves SQLite's empty files behind; here there are none.
  fs::remove(store::beside(folder / "c.db", "-wal"));
  fs::remove(store::beside(folder / "c.db", "-shm"));
  fs::permissions(folder.path(), fs::perms(0555));
  CHECK(contains(world::in_child(write, true), "the collection is read-only"));
  fs::permissions(folder / "c.db", fs::perms(0666));
  fs::remove(folder / "c.db.lock");
  CHECK(contains(world::in_child(write, true), "the folder of the collection is read-only"));
  const auto before = world::read_bytes(folder / "c.db");
  CHECK(contains(world::in_child(read, true), "2The folder of the collection is read-only"));
  CHECK(world::read_bytes(folder / "c.db") == before);
  CHECK(!fs::exists(folder / "c.db-shm"));

  world::write_bytes(folder / "c.db-wal", "answers that wait");
  CHECK(contains(world::in_child([&] { return refusal(folder / "c.db", true); }, true),
                 "the folder is read-only and answers wait in"));
  fs::permissions(folder.path(), fs::perms(0777));
}

TEST_CASE("an older format is converted by writing, so reading asks for that") {
  const world::Folder folder;
  make_collection(folder / "c.db");
  store::Database(folder / "c.db", store::Database::Access::ReadWrite)
      .execute("PRAGMA user_version = 0");
  CHECK(contains(refusal(folder / "c.db", true), "format of an older version"));
}

TEST_CASE("a missing file is not made by reading") {
  const world::Folder folder;
  CHECK(contains(refusal(folder / "none.db", true), "there is no collection yet"));
  CHECK(!fs::exists(folder / "none.db"));
}

TEST_CASE("a file from a newer version, of another program or of no database is left untouched") {
  const world::Folder folder;
  const fs::path file = folder / "c.db";
  std::string message;
  SUBCASE("newer") {
    make_collection(file);
    store::Database(file, store::Database::Access::ReadWrite).execute("PRAGMA user_version = 999");
    message = "written by a newer version of attest (its format is 999";
  }
  SUBCASE("newer, with a log beside it") {
    make_collection(file);
    store::Database other(file, store::Database::Access::ReadWrite);
    other.keep_log_on_close();
    other.execute("PRAGMA user_version = 999");
    message = "written by a newer version";
  }
  SUBCASE("another program") {
    store::Database(file, store::Database::Access::ReadWrite).execute("CREATE TABLE notes (n)");
    message = "no collection of attest";
  }
  SUBCASE("no database") {
    world::write_bytes(file, "this is a letter to a friend, long enough to have a header: " +
                                 std::string(5000, 'x'));
    message = "is no collection, or its first page is damaged";
  }
  const std::string before = world::read_bytes(file);
  CHECK(contains(refusal(file), message));
  CHECK(contains(refusal(file, true), message));
  CHECK(world::read_bytes(file) == before);
}

TEST_CASE("a copy taken while open without its log is a whole older state and says so") {
  const world::Folder folder;
  make_collection(folder / "c.db");
  copy_while_open(folder / "c.db", folder / "copy.db", true);
  {
    auto copy = world::open(folder / "copy.db");
    CHECK(contains(copy.notice(), "copied while attest had it open"));
    CHECK(world::findings(copy).empty());
    CHECK(world::get(copy, "a/two").standing.schedule.reps == 1);
  }
  CHECK(world::open(folder / "copy.db").notice().empty());  // closed in order since
}

TEST_CASE("a copy taken before anything reached the file is the state before the session") {
  const world::Folder folder;
  make_collection(folder / "c.db");
  copy_while_open(folder / "c.db", folder / "copy.db", false);
  auto copy = world::open(folder / "copy.db");
  CHECK(world::findings(copy).empty());
  CHECK(world::get(copy, "a/two").standing.schedule.reps == 0);
}

TEST_CASE("a torn copy is refused with what to do") {
  const world::Folder folder;
  make_collection(folder / "c.db");
  copy_while_open(folder / "c.db", folder / "copy.db", true);
  fs::resize_file(folder / "copy.db", fs::file_size(folder / "copy.db") - 8192);
  const auto before = world::read_bytes(folder / "copy.db");
  const std::string message = refusal(folder / "copy.db");
  INFO(message);
  CHECK((contains(message, "taken while attest had it open") || contains(message, "damaged")));
  CHECK((contains(message, "attest backup") || contains(message, "there is no backup to restore")));
  CHECK(world::read_bytes(folder / "copy.db") == before);
}

TEST_CASE("a change by another program is noticed and never overwritten from memory") {
  const world::Folder folder;
  make_collection(folder / "c.db");
  auto collection = world::open(folder / "c.db");
  const auto shown = world::get(collection, "a/one");
  CHECK(!world::must(collection.changed_elsewhere()));
  world::answer(collection, "a/two", Rating::Good, world::at(20004));
  CHECK(!world::must(collection.changed_elsewhere()));
  {
    store::Database other(folder / "c.db", store::Database::Access::ReadWrite);
    other.execute("UPDATE card SET lapses = 7 WHERE id = 'a/one'");
  }
  CHECK(world::must(collection.changed_elsewhere()));
  CHECK(!world::must(collection.changed_elsewhere()));
  const auto refused =
      collection.log().record(world::review_of(shown, Rating::Good, world::at(20010)));
  REQUIRE(!refused);
  CHECK(refused.error().fault == base::Fault::Stale);
  CHECK(contains(world::findings(collection), "a/one is not what its log gives"));
}

TEST_CASE("a damaged page names the card, and the other cards are served on") {
  const world::Folder folder;
  const fs::path file = folder / "c.db";
  std::vector<store::CardContent> cards;
  for (int i = 0; i < 300; ++i) cards.push_back(world::card("a/" + std::to_string(1000 + i)));
  std::int64_t page = 0;
  {
    auto collection = world::open(file);
    world::put(collection, cards);
    for (const auto& card : cards) {
      world::answer(collection, card.id.value, Rating::Easy, world::at(20000));
    }
    // The page of the table's own leaf that holds the card to be served first.
    page = collection.database().integer(
        "SELECT pageno FROM dbstat WHERE name = 'card' AND pagetype = 'leaf' ORDER BY path LIMIT "
        "1");
  }
  std::string bytes = world::read_bytes(file);
  bytes.replace(static_cast<std::size_t>(page - 1) * 4096, 4096, std::string(4096, '\xa5'));
  world::write_bytes(file, bytes);

  auto collection = world::open(file);
  std::vector<base::CardKey> broken;
  store::QueueQuery query{world::at(20100).moment()};
  int served = 0;
  while (true) {
    query.exclude = broken;
    const auto next = world::must(collection.queue().next(query));
    if (!next) break;
    const auto card = collection.content().get(next->card);
    broken.push_back(next->card);  // shown once, broken or not
    if (card) {
      ++served;
      continue;
    }
    CHECK(contains(card.error().where, "a/1"));
    CHECK(contains(card.error().next, "there is no backup to restore"));
  }
  CHECK(served > 0);
  CHECK(served < 300);
  const auto checkup = world::must(store::examine(collection));
  REQUIRE(!checkup.findings.empty());
  CHECK(contains(checkup.findings.front().next, "there is no backup to restore"));
}
