#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/ids.h"
#include "schedule/card_state.h"

namespace store {

class Database;

/// What is asked of the queue. Limits are per study day over the whole collection; what was done
/// already is counted from the log by its stored study days, retracted reviews left out.
struct QueueQuery {
  schedule::Moment now{};
  std::string deck{};               ///< only this deck and those below it; empty for all
  int new_per_day = 20;             ///< >= 0
  int reviews_per_day = 200;        ///< >= 0; learning cards are never limited
  std::int64_t learn_ahead_ms = 0;  ///< steps due so soon are served when nothing else is left
  bool with_new = true;             ///< false: no further new card in this session
  std::span<const base::CardKey> exclude{};  ///< passed over in this session
};

enum class QueueKind : std::uint8_t { New, Learning, Review };

struct Queued {
  base::CardKey card;
  QueueKind kind = QueueKind::New;
};

struct DeckCounts {
  std::string deck;
  int fresh = 0;     ///< new cards that the limit leaves for today
  int learning = 0;  ///< steps due by now + learn_ahead
  int due = 0;       ///< review cards that the limit leaves for today
};

/// What is to be studied now. Nothing is cached between calls but the count of the day, which
/// follows the log; so the counts always equal what `next` serves (siblings of a group included:
/// only the first of them is served and counted on a day). One thread, that of the collection.
class Queue {
 public:
  explicit Queue(Database& database) : database_(database) {}

  /// The card to show: learning steps due, then reviews due by day and key, then new cards in their
  /// order, then steps due within learn_ahead. Suspended, buried and missing cards are never
  /// served.
  base::Result<std::optional<Queued>> next(const QueueQuery& query);

  /// Counts of every deck in the scope with a card in the queue, now or later, by name. `exclude`
  /// is not looked at.
  base::Result<std::vector<DeckCounts>> counts(const QueueQuery& query);

  /// When the next card comes once `next` has nothing: the earliest step (`at`) and the earliest
  /// day with a review or new card after today (`day`); either may be missing.
  base::Result<schedule::Due> next_due(const QueueQuery& query);

  struct DayTally {
    int introduced = 0;  ///< reviews of new cards on that day that stand
    int reviews = 0;     ///< reviews in Phase::Review on that day that stand
  };
  base::Result<DayTally> done_on(base::StudyDay day);

 private:
  Database& database_;
  struct Counted {
    base::StudyDay day;
    std::int64_t up_to_entry = -1;
    DayTally tally;
  };
  Counted counted_;
};

}  // namespace store
