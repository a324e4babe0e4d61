#pragma once

#include <span>
#include <vector>

#include "base/error.h"
#include "cards/library.h"
#include "proof/check_claims.h"

namespace proof {

/// How z-scores of many runs look beside N(0, 1).
struct ZScores {
  std::size_t count = 0;
  double mean = 0;
  double variance = 0;
  double distance = 0;  ///< largest gap between their distribution and N(0, 1) (Kolmogorov-Smirnov)
  bool normal = true;   ///< each of the three is within its bound of four in 100,000
};

/// The sampled claims under fresh seeds.
struct SeedReport {
  std::vector<ClaimResult> failures;  ///< claims that did not hold, or whose rival was not rejected
  int runs = 0;                       ///< claims times seeds
  double expected_failures = 0;       ///< by chance alone, from each claim's tolerance
  int limit = 0;                      ///< more failures than this have a chance below 1 in 1000
  ZScores z;                          ///< of two-sided claims in standard errors
  std::vector<cards::Problem> problems;  ///< a claim that fails too often, at its place

  bool good() const { return int(failures.size()) <= limit && z.normal; }
};

/// Runs every sampled claim that is not for its shipped seed only with `seeds` fresh seeds, 1001,
/// 1002, ... Requires seeds >= 1. The Error is Cancelled only.
base::Result<SeedReport> check_fresh_seeds(std::span<const cards::LoadedCard* const> cards,
                                           int seeds, const CheckOptions& options);

}  // namespace proof
