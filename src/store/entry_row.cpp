#include "store/entry_row.h"

#include "store/database.h"
#include "store/standing_row.h"

namespace store {

namespace {

std::int64_t scheduler_key(Database& database, const Entry& entry) {
  Statement row = database.use("SELECT scheduler FROM scheduler WHERE name = ? AND version = ?");
  row.bind(entry.scheduler, entry.scheduler_version);
  if (row.step()) return row.integer(0);
  database.use("INSERT INTO scheduler (name, version) VALUES (?, ?)")
      .bind(entry.scheduler, entry.scheduler_version)
      .run();
  return database.last_inserted();
}

/// Empty texts are stored as NULL: one byte in each of millions of rows.
std::optional<std::string_view> or_null(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return text;
}

std::optional<std::int64_t> value_of(const std::optional<schedule::Rating>& rating) {
  if (!rating) return std::nullopt;
  return static_cast<std::int64_t>(*rating);
}

std::optional<schedule::Rating> rating_of(const std::optional<std::int64_t>& value) {
  if (!value) return std::nullopt;
  return static_cast<schedule::Rating>(*value);
}

base::EntryId append_review(Database& database, const Entry& entry) {
  const schedule::Decision& decided = entry.decided;
  std::optional<std::int64_t> due_day, due_ms;
  if (decided.due.day) due_day = decided.due.day->value;
  if (decided.due.at) due_ms = decided.due.at->ms;
  database
      .use(
          "INSERT INTO entry (kind, card, device, at_ms, offset_min, study_day, rating, took_ms, "
          "phase_before, phase, step, interval_days, due_day, due_ms, scheduler, revision, "
          "fingerprint, instance, hints, verdict, form, points, suggested, first_key_ms, text) "
          "VALUES (1, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(entry.card.value, entry.stamp.at.ms, entry.stamp.offset_min, entry.stamp.day.value,
            value_of(entry.rating), entry.took_ms, static_cast<int>(entry.phase_before),
            static_cast<int>(decided.phase), decided.step, decided.interval_days, due_day, due_ms,
            scheduler_key(database, entry), entry.revision, or_null(entry.fingerprint),
            or_null(entry.instance), entry.hints, or_null(entry.answer.verdict),
            or_null(entry.answer.form), or_null(entry.answer.points),
            value_of(entry.answer.suggested), entry.answer.first_key_ms, or_null(entry.answer.text))
      .run();
  return {database.last_inserted()};
}

void read_review(const Statement& row, Entry& entry) {
  entry.rating = rating_of(row.maybe_integer(9));
  entry.took_ms = row.integer(10);
  entry.phase_before = static_cast<schedule::Phase>(row.small(11));
  entry.decided.phase = static_cast<schedule::Phase>(row.small(12));
  entry.decided.step = row.small(13);
  entry.decided.interval_days = row.small(14);
  if (!row.is_null(15)) entry.decided.due.day = base::StudyDay{row.small(15)};
  if (!row.is_null(16)) entry.decided.due.at = base::Instant{row.integer(16)};
  entry.scheduler = row.text(17);
  entry.scheduler_version = row.text(18);
  entry.revision = row.small(19);
  entry.fingerprint = row.text(20);
  entry.instance = row.text(21);
  entry.hints = row.small(22);
  entry.answer = {row.text(26),
                  row.text(23),
                  row.text(24),
                  row.text(25),
                  rating_of(row.maybe_integer(27)),
                  row.maybe_integer(28)};
}

Entry read_entry(const Statement& row) {
  Entry entry;
  entry.id = {row.integer(0)};
  entry.kind = static_cast<EntryKind>(row.small(1));
  entry.card = {row.integer(2)};
  entry.stamp = {{row.integer(3)}, row.small(4), {row.small(5)}};
  entry.live = row.small(6) != 0;
  if (const auto target = row.maybe_integer(7)) entry.target = base::EntryId{*target};
  entry.amount = row.maybe_integer(8);
  if (entry.kind == EntryKind::Review) {
    read_review(row, entry);
  } else {
    entry.answer.form = row.text(24);
    entry.text = row.text(26);
  }
  return entry;
}

}  // namespace

base::EntryId append(Database& database, const Entry& entry) {
  if (entry.kind == EntryKind::Review) return append_review(database, entry);
  std::optional<std::int64_t> target;
  if (entry.target) target = entry.target->value;
  database
      .use(
          "INSERT INTO entry (kind, card, device, at_ms, offset_min, study_day, target, amount, "
          "form, text) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?)")
      .bind(static_cast<int>(entry.kind), entry.card.value, entry.stamp.at.ms,
            entry.stamp.offset_min, entry.stamp.day.value, target, entry.amount,
            or_null(entry.answer.form), or_null(entry.text))
      .run();
  return {database.last_inserted()};
}

std::vector<Entry> read_entries(Database& database, std::string_view condition,
                                std::optional<std::int64_t> value) {
  std::string sql =
      "SELECT e.entry, e.kind, e.card, e.at_ms, e.offset_min, e.study_day, " ATTEST_STANDS
      ", e.target, e.amount, e.rating, e.took_ms, e.phase_before, e.phase, e.step, "
      "e.interval_days, e.due_day, e.due_ms, s.name, s.version, e.revision, e.fingerprint, "
      "e.instance, e.hints, e.verdict, e.form, e.points, e.text, e.suggested, e.first_key_ms "
      "FROM entry e LEFT JOIN scheduler s ON s.scheduler = e.scheduler WHERE ";
  sql += condition;
  Statement row = database.use(sql);
  if (value) row.bind(*value);
  std::vector<Entry> entries;
  while (row.step()) entries.push_back(read_entry(row));
  return entries;
}

}  // namespace store
