#pragma once

#include <vector>

namespace proof {

/// How z-scores of many runs look beside N(0, 1).
struct ZScores {
  std::size_t count = 0;
  double mean = 0;
  double variance = 0;
  double distance = 0;  ///< largest gap between their distribution and N(0, 1) (Kolmogorov-Smirnov)
  bool normal = true;  ///< each of the three within the bound that chance breaks 6 times in 100,000
};

/// Fewer than 20 scores say nothing and count as normal.
ZScores summarise(std::vector<double> scores);

/// The smallest L with P(N > L) < 0.001 for N of a Poisson law with that mean (>= 0).
int poisson_limit(double mean);

/// P(|Z| > x) for Z ~ N(0, 1), x >= 0.
double two_sided_tail(double x);

}  // namespace proof
