#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace schedule {

// Delays of (re)learning, in seconds, from `steps` in minutes (each > 0). `step` is the index of
// the card's current step; one past the end (the steps were shortened) counts as the last. Each is
// nullopt when there is no such step.

/// Again: the first step.
std::optional<std::int64_t> again_delay(std::span<const double> steps);

/// Hard: the current step once more; on the first step the mean of it and the next, or 1.5 times
/// it (at most a day more) when it is the only one, so that Again < Hard < Good. Such a computed
/// delay of more than a day is rounded to whole days.
std::optional<std::int64_t> hard_delay(std::span<const double> steps, int step);

/// Good: the next step, nullopt after the last.
std::optional<std::int64_t> good_delay(std::span<const double> steps, int step);

/// `step` moved into the list; 0 when the list is empty.
int step_in(std::span<const double> steps, int step);

}  // namespace schedule
