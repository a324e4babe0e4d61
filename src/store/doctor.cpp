#include "store/doctor.h"

#include <functional>

#include "store/collection.h"
#include "store/database.h"
#include "store/known_backups.h"
#include "store/refold.h"
#include "store/standing_row.h"

namespace store {

namespace {

constexpr const char* repair_next = "`attest doctor --repair` rebuilds it";

class Examination {
 public:
  explicit Examination(Database& database) : database_(database) {}

  Checkup run(bool may_write) {
    check("the file", [&] { file_integrity(); });
    check("the links between its tables", [&] { links(); });
    check("the log", [&] { log(); });
    check("the cards", [&] { standings(); });
    check("the texts of the cards", [&] { texts(); });
    if (may_write) check("the search index", [&] { search_index(); });
    check("the counts", [&] { counts(); });
    return std::move(result_);
  }

 private:
  void find(std::string what, bool repairable) {
    result_.findings.push_back({std::move(what), repairable ? repair_next : advice(), repairable});
  }

  /// Asked at most once: every backup is verified for it.
  const std::string& advice() {
    if (advice_.empty()) advice_ = restore_advice(database_.file());
    return advice_;
  }

  /// A part that cannot be read is a finding, and the other parts are examined all the same.
  void check(const std::string& part, const std::function<void()>& body) {
    try {
      body();
    } catch (const base::Failure& failure) {
      find("While reading " + part + ": " + failure.error.what + ".", false);
    }
  }

  void file_integrity() {
    Statement row = database_.use("PRAGMA integrity_check(20)");
    while (row.step()) {
      const std::string line = row.text(0);
      if (line == "ok") continue;
      const bool index_only = line.find(" index ") != std::string::npos;
      find("SQLite reports: " + line + ".", index_only);
    }
  }

  void links() {
    Statement row = database_.use("PRAGMA foreign_key_check");
    while (row.step()) {
      find("Row " + row.text(1) + " of " + row.text(0) + " points to a missing row of " +
               row.text(2) + ".",
           false);
    }
  }

  void log() {
    Statement row = database_.use(
        "SELECT r.entry FROM entry r JOIN entry t ON t.entry = r.target "
        "WHERE r.target IS NOT NULL AND (t.entry >= r.entry OR t.card != r.card) ORDER BY r.entry");
    while (row.step()) {
      find("Entry " + row.text(0) + " takes back an entry that is not an earlier one of its card.",
           false);
    }
  }

  void standings() {
    const auto folded = fold_all(database_, weights_of(database_));
    Statement row = database_.use("SELECT card, id, missing, queue, " ATTEST_STANDING_COLUMNS
                                  " FROM card ORDER BY card");
    while (row.step()) {
      ++result_.cards;
      const auto found = folded.find(row.integer(0));
      const Standing expected = found == folded.end() ? Standing() : found->second;
      if (!agree(read_standing(row, 4), expected)) {
        find("The stored state of " + row.text(1) + " is not what its log gives.", true);
      } else if (row.small(3) != static_cast<int>(queue_of(expected, row.small(2) != 0))) {
        find("The card " + row.text(1) + " stands in the wrong queue.", true);
      }
    }
  }

  void texts() {
    Statement row = database_.use(
        "SELECT c.id FROM card c WHERE c.missing = 0 AND NOT EXISTS "
        "(SELECT 1 FROM content t WHERE t.card = c.card) ORDER BY c.id");
    while (row.step()) {
      result_.findings.push_back({"The text of " + row.text(0) + " is missing.",
                                  "it comes back when its file is read again", false});
    }
  }

  void search_index() {
    try {
      Transaction transaction(database_);
      database_.execute("INSERT INTO card_text (card_text, rank) VALUES ('integrity-check', 1)");
    } catch (const base::Failure& failure) {
      find("The search index does not agree with the texts: " + failure.error.what + ".", true);
    }
  }

  void counts() {
    result_.entries = database_.integer("SELECT count(*) FROM entry");
    result_.reviews =
        database_.integer("SELECT count(*) FROM entry e WHERE e.kind = 1 AND " ATTEST_STANDS);
  }

  Database& database_;
  Checkup result_;
  std::string advice_;
};

void rebuild(Database& database) {
  database.execute("REINDEX");
  Transaction transaction(database);
  refold_all(database, weights_of(database));
  database.execute("INSERT INTO card_text (card_text) VALUES ('rebuild')");
  transaction.commit();
}

}  // namespace

base::Result<Checkup> examine(Collection& collection, bool repair) {
  if (repair && collection.read_only()) {
    return base::fail(base::Fault::Environment,
                      "a collection opened for reading cannot be repaired",
                      collection.file().string());
  }
  return base::guarded("examining the collection", [&] {
    Database& database = collection.database();
    const bool may_write = !collection.read_only();
    Checkup before = Examination(database).run(may_write);
    if (!repair || before.findings.empty()) return before;
    try {
      rebuild(database);
    } catch (const Damaged& damaged) {
      before.findings.push_back(
          {"The repair was stopped, and nothing was changed: " + damaged.error.what + ".",
           damaged.error.next, false});
      return before;
    }
    Checkup after = Examination(database).run(may_write);
    after.repaired = static_cast<std::int64_t>(before.findings.size()) -
                     static_cast<std::int64_t>(after.findings.size());
    return after;
  });
}

}  // namespace store
