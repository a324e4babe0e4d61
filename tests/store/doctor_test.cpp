#include "store/doctor.h"

#include <doctest/doctest.h>

#include "store/database.h"
#include "store/search.h"
#include "store/world.h"

using schedule::Rating;

namespace {

struct Patient {
  world::Folder folder;
  store::Collection collection = world::open(folder / "c.db");
  Patient() {
    world::put(collection, {world::card("a/one", "alpha"), world::card("a/two", "beta")});
    for (int day = 20000; day < 20030; day += 10) {
      world::answer(collection, "a/one", Rating::Good, world::at(day));
    }
  }
  void tamper(const std::string& sql) { collection.database().execute(sql); }
  store::Checkup examine(bool repair = false) {
    return world::must(store::examine(collection, repair));
  }
};

}  // namespace

TEST_CASE("a healthy collection has no findings and is counted") {
  Patient patient;
  world::must(patient.collection.log().undo(world::at(20030)));
  const auto checkup = patient.examine();
  CHECK(checkup.findings.empty());
  CHECK(checkup.cards == 2);
  CHECK(checkup.entries == 4);
  CHECK(checkup.reviews == 2);
}

TEST_CASE("whatever of the cache is wrong is found, named and rebuilt from the log") {
  Patient patient;
  const auto before = world::get(patient.collection, "a/one").standing;
  std::string sql, finding;
  SUBCASE("stability") { sql = "UPDATE card SET stability = stability * 1.0001 WHERE card = 1"; }
  SUBCASE("reps") { sql = "UPDATE card SET reps = reps + 1 WHERE card = 1"; }
  SUBCASE("due day") { sql = "UPDATE card SET due_day = due_day + 1 WHERE card = 1"; }
  SUBCASE("suspension") { sql = "UPDATE card SET suspended = 1 WHERE card = 1"; }
  SUBCASE("memory gone") { sql = "UPDATE card SET stability = NULL WHERE card = 1"; }
  SUBCASE("queue") {
    sql = "UPDATE card SET queue = 0 WHERE card = 1";
    finding = "a/one stands in the wrong queue";
  }
  SUBCASE("search index") {
    sql = "UPDATE content SET plain = 'gamma' WHERE card = 1";
    finding = "search index";
  }
  if (finding.empty()) finding = "a/one is not what its log gives";
  patient.tamper(sql);
  const auto sick = patient.examine();
  REQUIRE(sick.findings.size() == 1);
  CHECK(sick.findings[0].what.find(finding) != std::string::npos);
  CHECK(sick.findings[0].repairable);
  const auto entries = patient.collection.database().integer("SELECT count(*) FROM entry");
  const auto repaired = patient.examine(true);
  CHECK(repaired.findings.empty());
  CHECK(repaired.repaired == 1);
  CHECK(world::get(patient.collection, "a/one").standing == before);
  CHECK(patient.collection.database().integer("SELECT count(*) FROM entry") == entries);
}

TEST_CASE("last digits that differ between machines are no finding") {
  Patient patient;
  patient.tamper("UPDATE card SET stability = stability * (1 + 1e-9) WHERE card = 1");
  CHECK(patient.examine().findings.empty());
}

TEST_CASE("faults of the log itself are found and not papered over") {
  Patient patient;
  SUBCASE("an entry of no card") {
    patient.tamper("PRAGMA foreign_keys = OFF; UPDATE entry SET card = 99 WHERE entry = 1");
  }
  SUBCASE("a retraction of a later entry") {
    world::must(patient.collection.log().undo(world::at(20040)));
    patient.tamper("PRAGMA foreign_keys = OFF; UPDATE entry SET target = 4 WHERE entry = 4");
  }
  const auto checkup = patient.examine(true);
  REQUIRE(!checkup.findings.empty());
  CHECK(checkup.findings[0].next.find("there is no backup to restore") != std::string::npos);
}

TEST_CASE("a text that is missing is said to come back by itself") {
  Patient patient;
  patient.tamper(
      "INSERT INTO card_text (card_text, rowid, plain) VALUES ('delete', 2, 'beta'); "
      "DELETE FROM content WHERE card = 2");
  const auto checkup = patient.examine();
  REQUIRE(checkup.findings.size() == 1);
  CHECK(checkup.findings[0].what == "The text of a/two is missing.");
  world::put(patient.collection, {world::card("a/two", "beta")});
  CHECK(patient.examine().findings.empty());
}

TEST_CASE("a collection open for reading is examined but not repaired") {
  Patient patient;
  auto reader = world::open(patient.folder / "c.db", true);
  CHECK(world::must(store::examine(reader)).findings.empty());
  CHECK(!store::examine(reader, true));
}
