#pragma once

#include <span>

namespace sim {

/// Pearson's statistic of counts against a law: sum of (count - expected)^2 / expected. Outcomes
/// that are expected fewer than five times share one cell, or join the rarest other one.
struct GoodnessOfFit {
  double statistic = 0;
  double degrees = 0;  ///< cells - 1; 0 with a single cell, where nothing can differ
  /// About the chance of a statistic at least this large when the law holds (Wilson and Hilferty
  /// 1931: the cube root of statistic/degrees is nearly normal); 1 without a degree of freedom.
  double p_value = 1;
};

/// `counts` and `law` have one length; the law sums to 1. An outcome of probability 0 that was
/// counted makes the p-value 0.
GoodnessOfFit goodness_of_fit(std::span<const double> counts, std::span<const double> law);

/// Half the sum of |a - b|: the largest difference of any event's probability.
double total_variation(std::span<const double> a, std::span<const double> b);

}  // namespace sim
