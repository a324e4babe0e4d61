#pragma once

namespace sim {

/// Mean and spread of values that come one by one, and of several such sets together. Exact up to
/// rounding for means that are not far larger than the spread.
class RowStatistics {
 public:
  void add(double value);
  void add(const RowStatistics& other);

  double count() const { return count_; }
  double mean() const;
  /// sqrt(unbiased variance / count): the standard error of the mean of independent values. 0 for
  /// fewer than two values.
  double standard_error() const;

 private:
  double count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  ///< sum of squared deviations from the mean
};

}  // namespace sim
