#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "schedule/card_state.h"
#include "schedule/fsrs6.h"

namespace schedule {

/// How cards are scheduled: a person's settings.
struct Options {
  Parameters parameters = default_parameters;
  double desired_retention = 0.9;             ///< in [0.7, 0.99]
  std::vector<double> learning_steps{1, 10};  ///< minutes, each > 0; may be empty
  std::vector<double> relearning_steps{10};   ///< minutes, each > 0; may be empty
  int maximum_interval = 36500;               ///< days, >= 1
  bool fuzz = true;                           ///< spread intervals of 2.5 days and more
};

/// The states behind the four ratings, in the order of all_ratings.
using Preview = std::array<CardState, 4>;

/// The states that each rating would lead to. `fuzz_seed` is a function of the card and its number
/// of reviews, so the preview agrees with the answer, after a restart and after undo too. Elapsed
/// days are max(0, difference of stored study days). Hard < Good < Easy in days unless the maximum
/// forbids it.
Preview preview(const CardState& state, const Moment& now, const Options& options,
                std::uint64_t fuzz_seed);

/// The state after one review: preview(...)[rating].
CardState review(const CardState& state, Rating rating, const Moment& now, const Options& options,
                 std::uint64_t fuzz_seed);

/// Folds one recorded review into a state: memory, counts and last day are computed, the schedule
/// is the recorded decision. This is what `doctor` replays.
CardState replay(const CardState& state, Rating rating, base::StudyDay day, const Decision& decided,
                 const Parameters& parameters);

/// A seed that depends on the card's text id and its number of reviews only (FNV-1a and
/// splitmix64).
std::uint64_t fuzz_seed(std::string_view card_id, int reps);

}  // namespace schedule
