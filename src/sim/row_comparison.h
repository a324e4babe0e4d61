#pragma once

#include <span>
#include <vector>

#include "sim/outcome.h"
#include "sim/row_statistics.h"

namespace sim {

/// What rounding the keys did to rows of scaled scores, row by row: a row of one query over n keys
/// is the sampling unit. Common shifts of a row are taken out first, as softmax does.
class RowComparison {
 public:
  RowComparison() = default;
  /// `expected_noise` sets the width of the histogram of errors.
  explicit RowComparison(double expected_noise) : expected_noise_(expected_noise) {}

  /// Requires rows of equal length >= 2 whose exact scores are not all equal.
  void add_row(std::span<const float> exact, std::span<const float> rounded);
  void add(const RowComparison& other);

  double noise() const;        ///< root mean square over the rows of the error's deviation in a row
  double noise_error() const;  ///< its standard error
  Histogram histogram() const;  ///< errors, beside the normal of the expected noise
  HeatMap scatter() const;      ///< pairs by their exact and their rounded score

  RowStatistics slope;           ///< least squares, of the rounded scores over the exact ones
  RowStatistics variance_ratio;  ///< variance of the rounded scores over that of the exact ones
  RowStatistics variance;        ///< of the exact scores
  RowStatistics divergence;      ///< KL(exact weights, rounded weights) in nats
  RowStatistics agreement;       ///< 1 where the two rows have the same best key, else 0

 private:
  void count_pair(double exact, double rounded);

  double expected_noise_ = 0;
  RowStatistics squared_noise_;
  double pairs_ = 0;
  std::vector<double> errors_, scatter_;  ///< counts of the bins
};

}  // namespace sim
