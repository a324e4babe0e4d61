#pragma once

#include <array>

#include "schedule/card_state.h"
#include "schedule/parameters.h"

namespace schedule {

// The memory model FSRS-6 (Ye, Su & Cao 2022; weights and same-day terms of 2025), in doubles. It
// equals fsrs-rs, which computes in floats, to 5e-6 relative. Every MemoryState that goes in or
// comes out has stability in [0.001, 36500] and difficulty in [1, 10].

/// Probability of recall `elapsed_days` >= 0 after the last review, in (0, 1]; 1 at zero days and
/// 0.9 at `stability`. The power curve of FSRS-6 with decay -w20.
double retrievability(const MemoryState& memory, double elapsed_days, const Parameters& parameters);

/// Memory after the first review of a card.
MemoryState first_memory(Rating rating, const Parameters& parameters);

/// Memory after a further review, `elapsed_days` >= 0 whole days after the last one; 0 selects the
/// same-day formula (fsrs-rs: stability does not fall when the rating is Hard or better).
MemoryState next_memory(const MemoryState& memory, Rating rating, int elapsed_days,
                        const Parameters& parameters);

/// next_memory for each of all_ratings, to the bit; computes what they share once.
std::array<MemoryState, 4> next_memories(const MemoryState& memory, int elapsed_days,
                                         const Parameters& parameters);

/// Days, not rounded, until recall falls to `desired_retention` in (0, 1).
double interval(double stability, double desired_retention, const Parameters& parameters);

/// interval of stability 1: `interval` is proportional to stability.
double interval_per_stability(double desired_retention, const Parameters& parameters);

// The terms of next_memory, not clamped unless said.

/// Stability after Hard, Good or Easy on a later day, recalled at probability `recall`.
double stability_after_recall(const MemoryState& memory, double recall, Rating rating,
                              const Parameters& parameters);
/// Stability after Again on a later day; never above S / e^(w17 w18).
double stability_after_lapse(const MemoryState& memory, double recall,
                             const Parameters& parameters);
/// Stability after a further review on the same day.
double stability_same_day(double stability, Rating rating, const Parameters& parameters);
/// Difficulty after any further review, clamped to [1, 10]: linear damping, then reversion to the
/// difficulty of a first Easy.
double next_difficulty(double difficulty, Rating rating, const Parameters& parameters);

}  // namespace schedule
