#pragma once

#include <cstdint>

#include "base/time.h"
#include "schedule/fsrs6.h"
#include "schedule/rating.h"
#include "store/card.h"
#include "store/entry.h"

namespace store {

/// The part of an entry that a standing depends on.
struct FoldStep {
  EntryKind kind = EntryKind::Review;
  base::StudyDay day;
  schedule::Rating rating = schedule::Rating::Good;  ///< of a review
  schedule::Decision decided;                        ///< of a review
  int revision = 0;                                  ///< of a review
  std::int64_t amount = 0;                           ///< see EntryKind
};

/// The standing after one more entry that stands. A card's standing is the fold of its standing
/// entries in the order of the log, from Standing{}; this function is the only one that says how.
Standing apply(const Standing& standing, const FoldStep& step,
               const schedule::Parameters& parameters);

/// Whether two standings agree: memory within 1e-6 relative (libm differs between machines), all
/// else equal.
bool agree(const Standing& a, const Standing& b);

/// Which queue serves a card. On disk, do not change.
enum class QueueColumn : std::uint8_t { None = 0, New = 1, Learning = 2, Review = 3 };
QueueColumn queue_of(const Standing& standing, bool missing);

}  // namespace store
