#include "proof/z_scores.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace proof {
namespace {

constexpr std::size_t fewest = 20;
constexpr double standard_errors = 4;
// 2 exp(-2 x^2) = 6e-5: the tail of the Kolmogorov distribution at the same chance.
constexpr double kolmogorov_bound = 2.28;

double normal_cdf(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

double mean_power(const std::vector<double>& scores, double center, int power) {
  double sum = 0;
  for (const double z : scores) sum += std::pow(z - center, power);
  return sum / static_cast<double>(scores.size());
}

double kolmogorov_distance(const std::vector<double>& sorted) {
  const auto n = static_cast<double>(sorted.size());
  double distance = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const double cdf = normal_cdf(sorted[i]);
    const auto rank = static_cast<double>(i);
    distance = std::max({distance, cdf - rank / n, (rank + 1) / n - cdf});
  }
  return distance;
}

}  // namespace

ZScores summarise(std::vector<double> scores) {
  ZScores z;
  z.count = scores.size();
  if (scores.empty()) return z;
  std::ranges::sort(scores);
  const auto n = static_cast<double>(scores.size());
  z.mean = mean_power(scores, 0, 1);
  z.variance = mean_power(scores, z.mean, 2);
  z.distance = kolmogorov_distance(scores);
  if (scores.size() < fewest) return z;
  z.normal = std::abs(z.mean) < standard_errors / std::sqrt(n) &&
             std::abs(z.variance - 1) < standard_errors * std::sqrt(2 / n) &&
             z.distance < kolmogorov_bound / std::sqrt(n);
  return z;
}

int poisson_limit(double mean) {
  int limit = 0;
  double term = std::exp(-mean);
  double below = term;
  while (1 - below >= 0.001) {
    ++limit;
    term *= mean / limit;
    below += term;
  }
  return limit;
}

double two_sided_tail(double x) { return std::erfc(x / std::numbers::sqrt2); }

}  // namespace proof
