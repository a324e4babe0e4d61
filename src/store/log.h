#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "schedule/fsrs6.h"
#include "store/card.h"
#include "store/entry.h"

namespace store {

class Database;

/// The append-only log of a collection and the standings that it folds to. Every change is one
/// transaction that is durable when the call returns. One thread, that of the collection.
class Log {
 public:
  explicit Log(Database& database) : database_(database) {}

  struct Recorded {
    base::EntryId entry;
    Card card;  ///< as it is now
  };

  /// Appends a review. Stale when the card's schedule is not `before`, when its content revision is
  /// not the expected one, or when it is missing; nothing is written then.
  base::Result<Recorded> record(const Review& review);

  base::Result<Recorded> suspend(base::CardKey card, const Stamp& stamp);
  base::Result<Recorded> unsuspend(base::CardKey card, const Stamp& stamp);
  /// Hides the card on study days before `until`.
  base::Result<Recorded> bury(base::CardKey card, base::StudyDay until, const Stamp& stamp);
  /// `flag` in 0..7; BadInput otherwise.
  base::Result<Recorded> flag(base::CardKey card, int flag, const Stamp& stamp);
  /// Makes the card new; its earlier entries stay in the log.
  base::Result<Recorded> reset(base::CardKey card, const Stamp& stamp);
  /// Makes the card a review card due on `day`. BadInput for a card that was never reviewed.
  base::Result<Recorded> set_due(base::CardKey card, base::StudyDay day, const Stamp& stamp);
  /// Notes that the content changed in meaning: a review card is due on the stamp's day at the
  /// latest. A revision that was noted or reviewed already gives nothing and writes nothing.
  base::Result<std::optional<Recorded>> note_revision(base::CardKey card, int revision,
                                                      const Stamp& stamp);
  /// Remembers that the learner's wording means the form `form` of this card.
  base::Result<Recorded> accept_wording(base::CardKey card, std::string_view wording,
                                        std::string_view form, const Stamp& stamp);
  struct Wording {
    std::string text;
    std::string form;
  };
  /// Accepted wordings that stand, oldest first.
  base::Result<std::vector<Wording>> wordings(base::CardKey card);

  /// Takes back the latest entry that stands, of whichever card, by appending a retraction; nothing
  /// when there is none. Works across processes.
  struct Undone {
    Entry entry;  ///< the entry taken back or brought back
    Card card;    ///< as it is now
  };
  base::Result<std::optional<Undone>> undo(const Stamp& stamp);
  /// Brings back what the latest undo took, as long as nothing else was recorded since.
  base::Result<std::optional<Undone>> redo(const Stamp& stamp);
  /// What undo and redo would act on now, for menus.
  base::Result<std::optional<Entry>> undoable();
  base::Result<std::optional<Entry>> redoable();

  /// Every entry of a card in the order written, retracted ones included (`live` false).
  base::Result<std::vector<Entry>> history(base::CardKey card);

  /// A review that stands, for statistics: small enough to stream ten million of them.
  struct ReviewLine {
    base::EntryId entry;
    base::CardKey card;
    base::Instant at;
    base::StudyDay day;
    schedule::Rating rating = schedule::Rating::Good;
    schedule::Phase phase_before = schedule::Phase::New;
    std::int64_t took_ms = 0;
    int interval_days = 0;  ///< decided
  };
  /// Calls `visit` for each review that stands with a study day in [first, last], ascending by day
  /// and entry.
  base::Result<> for_each_review(base::StudyDay first, base::StudyDay last,
                                 const std::function<void(const ReviewLine&)>& visit);
  /// The same, card by card, each card's reviews in the order of writing: what an optimiser reads.
  base::Result<> for_each_review_by_card(const std::function<void(const ReviewLine&)>& visit);
  /// Reviews that stand.
  base::Result<std::int64_t> review_count();

 private:
  Database& database_;
};

}  // namespace store
