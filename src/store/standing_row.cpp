#include "store/standing_row.h"

#include "base/error.h"
#include "store/database.h"

namespace store {

namespace {

template <class T>
std::optional<T> day_or_none(const std::optional<std::int64_t>& value) {
  if (!value) return std::nullopt;
  return T{static_cast<decltype(T::value)>(*value)};
}

std::optional<std::int64_t> value_of(const std::optional<base::StudyDay>& day) {
  if (!day) return std::nullopt;
  return day->value;
}

schedule::Decision read_decision(const Statement& row, int first_column) {
  schedule::Decision decided;
  decided.phase = static_cast<schedule::Phase>(row.small(first_column));
  decided.step = row.small(first_column + 1);
  decided.interval_days = row.small(first_column + 2);
  decided.due.day = day_or_none<base::StudyDay>(row.maybe_integer(first_column + 3));
  if (const auto at = row.maybe_integer(first_column + 4)) decided.due.at = base::Instant{*at};
  return decided;
}

Card card_of(const Statement& row, base::CardKey key) {
  Card card;
  card.key = key;
  card.id = {row.text(0)};
  card.deck = row.text(1);
  card.group = row.text(2);
  card.weight = row.small(3);
  card.seconds = row.small(4);
  card.revision = row.small(5);
  card.fingerprint = row.text(6);
  card.missing = row.small(7) != 0;
  card.standing = read_standing(row, 8);
  return card;
}

/// The id of a card by the index alone, for messages about a row that cannot be read.
std::string name_of(Database& database, base::CardKey key) {
  try {
    Statement ids =
        database.use("SELECT id FROM card INDEXED BY sqlite_autoindex_card_1 WHERE card = ?");
    ids.bind(key.value);
    if (ids.step()) return ids.text(0);
  } catch (const base::Failure&) {
    // The index may be damaged as well: the number has to do.
  }
  return "card number " + std::to_string(key.value);
}

}  // namespace

Standing read_standing(const Statement& row, int first_column) {
  Standing standing;
  standing.schedule.decided = read_decision(row, first_column);
  if (!row.is_null(first_column + 5)) {
    standing.schedule.memory =
        schedule::MemoryState{row.real(first_column + 5), row.real(first_column + 6)};
  }
  standing.schedule.last_day = day_or_none<base::StudyDay>(row.maybe_integer(first_column + 7));
  standing.schedule.reps = row.small(first_column + 8);
  standing.schedule.lapses = row.small(first_column + 9);
  standing.suspended = row.small(first_column + 10) != 0;
  standing.buried_until = day_or_none<base::StudyDay>(row.maybe_integer(first_column + 11));
  standing.flag = row.small(first_column + 12);
  standing.seen_revision = row.small(first_column + 13);
  return standing;
}

std::optional<Card> read_card(Database& database, base::CardKey key) {
  try {
    Statement row = database.use(
        "SELECT id, (SELECT name FROM deck WHERE deck.deck = card.deck), sibling_group, weight, "
        "seconds, revision, fingerprint, missing, " ATTEST_STANDING_COLUMNS
        " FROM card WHERE card = ?");
    row.bind(key.value);
    if (!row.step()) return std::nullopt;
    return card_of(row, key);
  } catch (base::Failure& failure) {
    base::Error error = failure.error;
    error.where = name_of(database, key) + " in " + error.where;
    throw base::Failure(std::move(error));
  }
}

void write_standing(Database& database, base::CardKey key, const Standing& standing, bool missing) {
  const schedule::CardState& state = standing.schedule;
  std::optional<double> stability, difficulty;
  if (state.memory) stability = state.memory->stability, difficulty = state.memory->difficulty;
  std::optional<std::int64_t> due_ms;
  if (state.decided.due.at) due_ms = state.decided.due.at->ms;
  database
      .use(
          "UPDATE card SET queue = ?, phase = ?, step = ?, interval_days = ?, due_day = ?, "
          "due_ms = ?, stability = ?, difficulty = ?, last_day = ?, reps = ?, lapses = ?, "
          "suspended = ?, buried_until = ?, flag = ?, seen_revision = ? WHERE card = ?")
      .bind(static_cast<int>(queue_of(standing, missing)), static_cast<int>(state.decided.phase),
            state.decided.step, state.decided.interval_days, value_of(state.decided.due.day),
            due_ms, stability, difficulty, value_of(state.last_day), state.reps, state.lapses,
            standing.suspended, value_of(standing.buried_until), standing.flag,
            standing.seen_revision, key.value)
      .run();
}

FoldStep read_step(const Statement& row, int first_column) {
  FoldStep step;
  step.kind = static_cast<EntryKind>(row.small(first_column));
  step.day = {row.small(first_column + 1)};
  if (step.kind == EntryKind::Review) {
    step.rating = static_cast<schedule::Rating>(row.small(first_column + 2));
    step.decided = read_decision(row, first_column + 3);
  }
  step.revision = row.small(first_column + 8);
  step.amount = row.integer(first_column + 9);
  return step;
}

Standing fold_card(Database& database, base::CardKey key, const schedule::Parameters& parameters) {
  Statement steps = database.use("SELECT " ATTEST_STEP_COLUMNS
                                 " FROM entry e WHERE card = ? AND kind != 2 AND " ATTEST_STANDS
                                 " ORDER BY entry");
  steps.bind(key.value);
  Standing standing;
  while (steps.step()) standing = apply(standing, read_step(steps, 0), parameters);
  return standing;
}

}  // namespace store
