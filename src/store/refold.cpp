#include "store/refold.h"

#include <unordered_set>
#include <vector>

#include "store/database.h"
#include "store/standing_row.h"

namespace store {

namespace {

std::unordered_set<std::int64_t> retracted(Database& database) {
  std::unordered_set<std::int64_t> ids;
  Statement row = database.use(
      "SELECT t.target FROM entry t WHERE t.target IS NOT NULL AND NOT EXISTS "
      "(SELECT 1 FROM entry rr WHERE rr.target = t.entry) ORDER BY t.target");
  while (row.step()) ids.insert(row.integer(0));
  return ids;
}

}  // namespace

std::unordered_map<std::int64_t, Standing> fold_all(Database& database,
                                                    const schedule::Parameters& parameters) {
  // In the order of the log, so that ten million entries are one sequential read.
  const auto gone = retracted(database);
  std::unordered_map<std::int64_t, Standing> standings;
  Statement row = database.use("SELECT entry, card, " ATTEST_STEP_COLUMNS
                               " FROM entry WHERE kind != 2 ORDER BY entry");
  while (row.step()) {
    if (!gone.empty() && gone.contains(row.integer(0))) continue;
    Standing& standing = standings[row.integer(1)];
    standing = apply(standing, read_step(row, 2), parameters);
  }
  return standings;
}

std::int64_t refold_all(Database& database, const schedule::Parameters& parameters) {
  const auto standings = fold_all(database, parameters);
  struct Change {
    base::CardKey key;
    Standing standing;
    bool missing;
  };
  std::vector<Change> changes;
  Statement row = database.use("SELECT card, missing, queue, " ATTEST_STANDING_COLUMNS
                               " FROM card ORDER BY card");
  while (row.step()) {
    const auto found = standings.find(row.integer(0));
    const Standing folded = found == standings.end() ? Standing() : found->second;
    const bool missing = row.small(1) != 0;
    const bool queued = row.small(2) == static_cast<int>(queue_of(folded, missing));
    if (queued && read_standing(row, 3) == folded) continue;
    changes.push_back({{row.integer(0)}, folded, missing});
  }
  for (const Change& change : changes) {
    write_standing(database, change.key, change.standing, change.missing);
  }
  return static_cast<std::int64_t>(changes.size());
}

}  // namespace store
