#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "app/study.h"
#include "store/log.h"
#include "store/tallies.h"

namespace app {

/// Recall where it was really tested: the first answer to a review card on a study day. Repeats on
/// the same day, learning steps and rescheduling by hand are not recall and do not count.
struct Recall {
  int passed = 0;  ///< rated Hard, Good or Easy
  int failed = 0;  ///< rated Again
  int total() const { return passed + failed; }
};

struct Statistics {
  base::StudyDay today;
  Recall recall_today, recall_month, recall_all;  ///< today; the last 30 days; ever
  store::Tallies cards;                           ///< how many cards stand where
  int reviews_today = 0;                          ///< all answers, learning steps included
  std::int64_t reviews_all = 0;
  std::int64_t seconds_today = 0;
  /// What answers of the last 30 days took: a review card, and a new card with its learning steps;
  /// 0 while there were fewer than five.
  double seconds_per_review = 0;
  double seconds_per_new = 0;
  int streak_days = 0;  ///< study days in a row with an answer, up to today or yesterday
  int longest_streak_days = 0;
  std::array<int, 14> forecast{};  ///< review cards due today (overdue ones too), tomorrow, ...
  std::vector<std::pair<base::StudyDay, int>>
      days;  ///< answers a day, of the last 365, without zeros
};

base::Result<Statistics> statistics(Study& study, base::Instant now);

std::string statistics_json(const Statistics& statistics);

/// Collects reviews one by one, in the order of study days; apart so that its rules can be tested.
class ReviewTally {
 public:
  explicit ReviewTally(base::StudyDay today) : today_(today) {}
  void add(const store::Log::ReviewLine& review);
  /// Fills in everything that follows from reviews alone.
  void write_to(Statistics& statistics) const;

 private:
  void add_recall(const store::Log::ReviewLine& review);
  void add_day(base::StudyDay day);
  void add_time(const store::Log::ReviewLine& review);

  base::StudyDay today_;
  Statistics sum_;
  base::StudyDay last_day_{INT32_MIN};
  int run_ = 0;
  struct Times {
    std::int64_t review_ms = 0, other_ms = 0;
    int reviews = 0, introduced = 0;
  } month_;
  std::unordered_set<base::CardKey> tested_;  ///< cards already answered on last_day_
};

}  // namespace app
