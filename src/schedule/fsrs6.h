#pragma once

#include <array>
#include <optional>
#include <span>

#include "base/error.h"
#include "schedule/card_state.h"

namespace schedule {

/// The 21 weights of FSRS-6. Defaults as published with fsrs-rs and py-fsrs (2025).
struct Parameters {
  std::array<double, 21> w;
  bool operator==(const Parameters&) const = default;
};

extern const Parameters default_parameters;

/// Accepts a list of 21 (FSRS-6), 19 (FSRS-5) or 17 (FSRS-4.5) numbers; shorter lists are converted
/// as fsrs-rs does. Clamps each weight to its published range. BadInput when the count is another
/// one or a number is not finite.
base::Result<Parameters> parameters_from(std::span<const double> numbers);

/// Probability of recall `elapsed_days` >= 0 after the last review, in (0, 1]; 1 at zero days and
/// 0.9 at `stability`. The power curve of FSRS-6 with decay -w20.
double retrievability(const MemoryState& memory, double elapsed_days, const Parameters& parameters);

/// Memory after the first review of a card.
MemoryState first_memory(Rating rating, const Parameters& parameters);

/// Memory after a further review, `elapsed_days` >= 0 whole days after the last one; 0 selects the
/// same-day formula (fsrs-rs: stability does not fall when the rating is Hard or better).
MemoryState next_memory(const MemoryState& memory, Rating rating, int elapsed_days,
                        const Parameters& parameters);

/// Days, not rounded, until recall falls to `desired_retention` in (0, 1).
double interval(double stability, double desired_retention, const Parameters& parameters);

}  // namespace schedule
