#pragma once

#include <optional>

#include "base/ids.h"
#include "schedule/fsrs6.h"
#include "store/card.h"
#include "store/fold.h"
#include "store/statement.h"

namespace store {

class Database;

/// Rows of the table `card` and the fold behind them. Everything throws base::Failure; an error
/// while a row is read names the card.

/// The columns of a Standing, in the order that read_standing expects.
#define ATTEST_STANDING_COLUMNS                                                                  \
  "phase, step, interval_days, due_day, due_ms, stability, difficulty, last_day, reps, lapses, " \
  "suspended, buried_until, flag, seen_revision"
inline constexpr int standing_column_count = 14;

Standing read_standing(const Statement& row, int first_column);

/// The card of a key, or nothing.
std::optional<Card> read_card(Database& database, base::CardKey key);

/// Stores a standing and the queue that follows from it.
void write_standing(Database& database, base::CardKey key, const Standing& standing, bool missing);

/// The columns of a FoldStep of the table entry, in the order that read_step expects.
#define ATTEST_STEP_COLUMNS \
  "kind, study_day, rating, phase, step, interval_days, due_day, due_ms, revision, amount"
inline constexpr int step_column_count = 10;

FoldStep read_step(const Statement& row, int first_column);

/// Folds the entries of one card that stand.
Standing fold_card(Database& database, base::CardKey key, const schedule::Parameters& parameters);

/// SQL that is true for a row `e` of entry that no standing retraction takes back. A retraction is
/// itself taken back by one entry at most (redo), so two levels are all there are.
#define ATTEST_STANDS                                                   \
  "NOT EXISTS (SELECT 1 FROM entry r WHERE r.target = e.entry AND NOT " \
  "EXISTS (SELECT 1 FROM entry rr WHERE rr.target = r.entry))"

}  // namespace store
