#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace schedule {

/// A seed that depends on the card's text id and its number of reviews only (FNV-1a and
/// splitmix64).
std::uint64_t fuzz_seed(std::string_view card_id, int reps);

/// The number in [0, 1) that places an interval in its range: the same for the four ratings.
double fuzz_factor(std::uint64_t seed);

/// `interval` in whole days within [min(minimum, maximum), maximum]: rounded without a `factor`;
/// with one, at that place of a range around it that grows with the interval, so that cards learned
/// together drift apart. Intervals below 2.5 days have no range. The ranges of Anki. Requires
/// 1 <= maximum.
int fuzzed_days(double interval, int minimum, int maximum, std::optional<double> factor);

/// The least interval that fuzz may choose for a review card whose last interval was
/// `previous_days`, so that fuzz alone never shortens an interval; 0 when the model itself asks for
/// a clearly shorter one.
int fuzz_floor(double interval, int previous_days, int maximum);

/// A (re)learning delay lengthened by up to a quarter, at most 5 minutes.
std::int64_t fuzzed_delay(std::int64_t seconds, std::optional<double> factor);

}  // namespace schedule
