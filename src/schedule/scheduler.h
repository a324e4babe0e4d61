#pragma once

#include <array>
#include <cstdint>

#include "schedule/card_state.h"
#include "schedule/fsrs6.h"
#include "schedule/fuzz.h"
#include "schedule/options.h"

namespace schedule {

/// The states behind the four ratings, in the order of all_ratings.
using Preview = std::array<CardState, 4>;

/// The states that each rating would lead to. `fuzz_seed` is a function of the card and its number
/// of reviews, so the preview agrees with the answer, after a restart and after undo too. Elapsed
/// days are max(0, difference of stored study days). Again <= Hard < Good < Easy among those that
/// are in days, unless the maximum forbids it. Options are as validate accepts them.
///
/// A card without a step left whose interval is below half a day stays in (re)learning for that
/// interval; with weights that have no short-term memory it goes to review with 1 day instead,
/// because such an interval would repeat unchanged all day.
Preview preview(const CardState& state, const Moment& now, const Options& options,
                std::uint64_t fuzz_seed);

/// The state after one review: preview(...)[rating].
CardState review(const CardState& state, Rating rating, const Moment& now, const Options& options,
                 std::uint64_t fuzz_seed);

/// Folds one recorded review into a state: memory, counts and last day are computed, the schedule
/// is the recorded decision. This is what `doctor` replays.
CardState replay(const CardState& state, Rating rating, base::StudyDay day, const Decision& decided,
                 const Parameters& parameters);

}  // namespace schedule
