// Undo and redo of the log: retractions, and retractions of retractions.
#include "store/database.h"
#include "store/entry_row.h"
#include "store/log.h"
#include "store/refold.h"
#include "store/standing_row.h"

namespace store {

namespace {

/// A change of content (revised) is no act of the learner: undo passes over it.
#define ATTEST_ACTS "e.kind NOT IN (2, 10) AND " ATTEST_STANDS

std::optional<Entry> first(std::vector<Entry> entries) {
  if (entries.empty()) return std::nullopt;
  return std::move(entries.front());
}

std::optional<Entry> latest_act(Database& database) {
  return first(read_entries(database, ATTEST_ACTS " ORDER BY e.entry DESC LIMIT 1"));
}

/// The latest retraction that stands and took back an act, unless something was done after it.
std::optional<Entry> latest_undo(Database& database) {
  auto undo = first(read_entries(database,
                                 "e.kind = 2 AND " ATTEST_STANDS
                                 " AND (SELECT t.kind FROM entry t WHERE t.entry = e.target) != 2 "
                                 "ORDER BY e.entry DESC LIMIT 1"));
  if (!undo) return std::nullopt;
  const auto after =
      first(read_entries(database, ATTEST_ACTS " AND e.entry > ? LIMIT 1", undo->id.value));
  return after ? std::nullopt : undo;
}

std::optional<Entry> entry_with(Database& database, base::EntryId id) {
  return first(read_entries(database, "e.entry = ?", id.value));
}

/// Appends a retraction of `target` and folds its card anew.
void retract(Database& database, const Entry& target, const Stamp& stamp) {
  Entry entry;
  entry.kind = EntryKind::Retract;
  entry.card = target.card;
  entry.stamp = stamp;
  entry.target = target.id;
  append(database, entry);
  const auto card = read_card(database, target.card);
  write_standing(database, target.card, fold_card(database, target.card, weights_of(database)),
                 card->missing);
}

Log::Undone undone(Database& database, base::EntryId id) {
  const auto entry = entry_with(database, id);
  return {*entry, *read_card(database, entry->card)};
}

}  // namespace

base::Result<std::optional<Entry>> Log::undoable() {
  return base::guarded("looking for the last act", [&] { return latest_act(database_); });
}

base::Result<std::optional<Entry>> Log::redoable() {
  return base::guarded("looking for the last undo", [&]() -> std::optional<Entry> {
    const auto undo = latest_undo(database_);
    if (!undo) return std::nullopt;
    return entry_with(database_, *undo->target);
  });
}

base::Result<std::optional<Log::Undone>> Log::undo(const Stamp& stamp) {
  return base::guarded("undoing", [&]() -> std::optional<Undone> {
    Transaction transaction(database_);
    const auto act = latest_act(database_);
    if (!act) return std::nullopt;
    retract(database_, *act, stamp);
    auto result = undone(database_, act->id);
    transaction.commit();
    return result;
  });
}

base::Result<std::optional<Log::Undone>> Log::redo(const Stamp& stamp) {
  return base::guarded("redoing", [&]() -> std::optional<Undone> {
    Transaction transaction(database_);
    const auto undo = latest_undo(database_);
    if (!undo) return std::nullopt;
    retract(database_, *undo, stamp);
    auto result = undone(database_, *undo->target);
    transaction.commit();
    return result;
  });
}

}  // namespace store
