#pragma once

#include <array>
#include <span>

#include "base/error.h"

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

/// Each weight moved into its published range (parameter_clipper of fsrs-rs). With more than one
/// relearning step w17 and w18 get a lower ceiling, so that a lapse followed by Good on every step
/// does not raise stability above what it was before the lapse. w19 may be 0 (no dependence of
/// same-day reviews on stability); the lower bound 0.01 of fsrs-rs concerns fitting only.
Parameters clamped(Parameters parameters, int relearning_steps = 1);

/// Whether reviews within one day change stability at all (w17 and w18 above 0).
bool has_short_term(const Parameters& parameters);

}  // namespace schedule
