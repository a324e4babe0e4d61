// What the log tells: histories and streams of reviews.
#include "store/database.h"
#include "store/entry_row.h"
#include "store/log.h"
#include "store/standing_row.h"

namespace store {

namespace {

#define ATTEST_REVIEW_LINE                                                              \
  "SELECT e.entry, e.card, e.at_ms, e.study_day, e.rating, e.phase_before, e.took_ms, " \
  "e.interval_days FROM entry e WHERE e.kind = 1 AND " ATTEST_STANDS

Log::ReviewLine read_line(const Statement& row) {
  return {{row.integer(0)},
          {row.integer(1)},
          {row.integer(2)},
          {row.small(3)},
          static_cast<schedule::Rating>(row.small(4)),
          static_cast<schedule::Phase>(row.small(5)),
          row.integer(6),
          row.small(7)};
}

}  // namespace

base::Result<std::vector<Entry>> Log::history(base::CardKey card) {
  return base::guarded("reading the history of a card", [&] {
    return read_entries(database_, "e.card = ? ORDER BY e.entry", card.value);
  });
}

base::Result<> Log::for_each_review(base::StudyDay first, base::StudyDay last,
                                    const std::function<void(const ReviewLine&)>& visit) {
  return base::guarded("reading the reviews", [&] {
    Statement row = database_.use(ATTEST_REVIEW_LINE
                                  " AND e.study_day BETWEEN ? AND ? ORDER BY e.study_day, e.entry");
    row.bind(first.value, last.value);
    while (row.step()) visit(read_line(row));
  });
}

base::Result<> Log::for_each_review_by_card(const std::function<void(const ReviewLine&)>& visit) {
  return base::guarded("reading the reviews", [&] {
    Statement row = database_.use(ATTEST_REVIEW_LINE " ORDER BY e.card, e.entry");
    while (row.step()) visit(read_line(row));
  });
}

base::Result<std::int64_t> Log::review_count() {
  return base::guarded("counting the reviews", [&] {
    return database_.integer(
        "SELECT (SELECT count(*) FROM entry WHERE kind = 1) - (SELECT count(DISTINCT r.target) "
        "FROM entry r JOIN entry t ON t.entry = r.target WHERE t.kind = 1 AND NOT EXISTS "
        "(SELECT 1 FROM entry rr WHERE rr.target = r.entry))");
  });
}

}  // namespace store
