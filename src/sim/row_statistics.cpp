#include "sim/row_statistics.h"

#include <cmath>

namespace sim {

void RowStatistics::add(double value) {
  count_ += 1;
  const double before = value - mean_;
  mean_ += before / count_;
  squares_ += before * (value - mean_);
}

// Chan, Golub & LeVeque 1983: the update of two sets, without the cancellation of sums of squares.
void RowStatistics::add(const RowStatistics& other) {
  if (other.count_ == 0) return;
  const double together = count_ + other.count_;
  const double apart = other.mean_ - mean_;
  squares_ += other.squares_ + apart * apart * count_ * other.count_ / together;
  mean_ += apart * other.count_ / together;
  count_ = together;
}

double RowStatistics::mean() const { return mean_; }

double RowStatistics::standard_error() const {
  return count_ < 2 ? 0 : std::sqrt(squares_ / (count_ - 1) / count_);
}

}  // namespace sim
