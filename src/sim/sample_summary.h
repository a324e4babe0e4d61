#pragma once

#include <span>
#include <vector>

namespace sim {

/// A number estimated from a sample, with its standard error.
struct Estimate {
  double value = 0;
  double standard_error = 0;
};

/// Mean, variance and quantiles of independent draws.
struct SampleSummary {
  Estimate mean;
  Estimate variance;  ///< unbiased: the squared deviations over n - 1
  Estimate q05;
  Estimate median;
  Estimate q95;
};

/// Requires at least two finite values of at most 1e70 in ascending order. Errors: of the mean
/// s/sqrt(n); of the variance sqrt((m4 - s^4 (n-3)/(n-1))/n) with the fourth central moment m4 of
/// the sample (Mood, Graybill, Boes 1974, VI.2, theorem 7); of a quantile half the distance of the
/// order statistics one binomial deviation to both sides (Woodruff 1952).
SampleSummary summary_of(std::span<const double> sorted);

/// The value below which a share of the sample lies, between order statistics; share 0..1.
double quantile_of(std::span<const double> sorted, double share);

}  // namespace sim
