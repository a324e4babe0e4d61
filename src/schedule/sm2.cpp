#include "schedule/sm2.h"

#include <algorithm>
#include <cmath>

#include "schedule/fsrs6.h"

namespace schedule {

MemoryState memory_from_sm2(double ease, double interval_days, double retention,
                            const Parameters& p) {
  ease = std::max(ease, 1.0);
  retention = std::clamp(retention, 0.01, 0.99);
  const double stability = std::clamp(
      std::max(interval_days, 0.001) / interval_per_stability(retention, p), 0.001, 36500.0);
  // Growth of stability on Good, solved for difficulty: w8 .. w10 as in stability_after_recall.
  const double growth_per_difficulty =
      std::exp(p.w[8]) * std::pow(stability, -p.w[9]) * std::expm1((1 - retention) * p.w[10]);
  return {stability, std::clamp(11 - (ease - 1) / growth_per_difficulty, 1.0, 10.0)};
}

}  // namespace schedule
