#include "sim/sample_summary.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace sim {
namespace {

Estimate quantile_with_error(std::span<const double> sorted, double share) {
  const double n = static_cast<double>(sorted.size());
  const double deviation = std::sqrt(share * (1 - share) / n);
  const double above = quantile_of(sorted, std::min(1.0, share + deviation));
  const double below = quantile_of(sorted, std::max(0.0, share - deviation));
  return {quantile_of(sorted, share), (above - below) / 2};
}

}  // namespace

double quantile_of(std::span<const double> sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  const double weight = at - static_cast<double>(below);
  return (1 - weight) * sorted[below] + weight * sorted[above];
}

SampleSummary summary_of(std::span<const double> sorted) {
  ASSERT(sorted.size() >= 2);
  const double n = static_cast<double>(sorted.size());
  double mean = 0, second = 0, fourth = 0;
  for (const double x : sorted) mean += x / n;
  for (const double x : sorted) {
    const double square = (x - mean) * (x - mean);
    second += square;
    fourth += square * square / n;
  }
  const double variance = second / (n - 1);
  const double of_variance = (fourth - variance * variance * (n - 3) / (n - 1)) / n;
  SampleSummary summary;
  summary.mean = {mean, std::sqrt(variance / n)};
  summary.variance = {variance, std::sqrt(std::max(0.0, of_variance))};
  summary.q05 = quantile_with_error(sorted, 0.05);
  summary.median = quantile_with_error(sorted, 0.5);
  summary.q95 = quantile_with_error(sorted, 0.95);
  return summary;
}

}  // namespace sim
