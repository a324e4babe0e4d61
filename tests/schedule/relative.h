#pragma once

#include <algorithm>
#include <cmath>

namespace schedule_test {

/// Difference relative to the expected value.
inline double relative_error(double value, double expected) {
  return std::abs(value - expected) / std::max(std::abs(expected), 1e-12);
}

/// fsrs-rs computes in 32-bit floats, along histories of several reviews.
inline constexpr double float_tolerance = 5e-6;

}  // namespace schedule_test
