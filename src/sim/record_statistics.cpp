#include "sim/record_statistics.h"

#include <algorithm>
#include <numeric>

namespace sim {

std::vector<double> update_chances(std::int64_t n, std::int64_t block) {
  std::vector<double> chances;
  for (std::int64_t first = block; first < n; first += block) {
    const std::int64_t size = std::min(block, n - first);
    chances.push_back(static_cast<double>(size) / static_cast<double>(first + size));
  }
  return chances;
}

double expected_updates(std::int64_t n, std::int64_t block) {
  const std::vector<double> chances = update_chances(n, block);
  return std::accumulate(chances.begin(), chances.end(), 0.0);
}

std::vector<double> update_distribution(std::int64_t n, std::int64_t block, std::size_t bins) {
  std::vector<double> distribution(bins, 0);
  distribution.front() = 1;
  for (const double p : update_chances(n, block)) {
    const double beyond = distribution.back() * p;
    for (std::size_t i = bins; i-- > 1;)
      distribution[i] = distribution[i] * (1 - p) + distribution[i - 1] * p;
    distribution.front() *= 1 - p;
    distribution.back() += beyond;
  }
  return distribution;
}

}  // namespace sim
