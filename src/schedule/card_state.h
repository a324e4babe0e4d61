#pragma once

#include <optional>

#include "base/time.h"
#include "schedule/rating.h"

namespace schedule {

/// Memory of one card under FSRS-6 (Ye et al. 2022; weights of 2025).
struct MemoryState {
  double stability = 0;   ///< days after which recall has probability 0.9; in [0.001, 36500]
  double difficulty = 0;  ///< in [1, 10]
  bool operator==(const MemoryState&) const = default;
};

/// When a card is to be shown again. A review card is due on a study day, a (re)learning card at an
/// instant; a new card has no due time.
struct Due {
  std::optional<base::StudyDay> day;  ///< set in Phase::Review only
  std::optional<base::Instant> at;    ///< set in Phase::Learning and Phase::Relearning only
  bool operator==(const Due&) const = default;
};

/// The schedule that a review decided: recorded with the review, so that the due time of a card
/// never depends on replaying an algorithm.
struct Decision {
  Phase phase = Phase::New;
  int step = 0;           ///< index of the current (re)learning step; 0 in other phases
  int interval_days = 0;  ///< 0 while (re)learning; in [1, maximum_interval] in Phase::Review
  Due due;
  bool operator==(const Decision&) const = default;
};

/// Everything the scheduler knows of a card: a fold of its reviews.
struct CardState {
  Decision decided;                        ///< of the last review; Phase::New before the first
  std::optional<MemoryState> memory;       ///< none before the first review
  std::optional<base::StudyDay> last_day;  ///< study day of the last review, as stored with it
  int reps = 0;                            ///< number of reviews
  int lapses = 0;                          ///< number of times Again was given in Phase::Review
  bool operator==(const CardState&) const = default;
};

/// The moment of a review: the instant, and the study day it falls on here.
struct Moment {
  base::Instant at;
  base::StudyDay day;
};

}  // namespace schedule
