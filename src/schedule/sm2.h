#pragma once

#include "schedule/card_state.h"
#include "schedule/parameters.h"

namespace schedule {

/// The memory of a card of which only SM-2's `ease` (2.5 = 250 %) and `interval_days` are known
/// (memory_state_from_sm2 of fsrs-rs): the stability that makes recall equal to `retention` after
/// the interval, and the difficulty that would let it grow by `ease`. Finite numbers; retention is
/// moved into [0.01, 0.99] and ease to at least 1, and the result is in range.
MemoryState memory_from_sm2(double ease, double interval_days, double retention,
                            const Parameters& parameters);

}  // namespace schedule
