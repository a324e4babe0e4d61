#pragma once

#include <span>
#include <vector>

#include "base/error.h"
#include "cards/library.h"
#include "proof/check_claims.h"
#include "proof/z_scores.h"

namespace proof {

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

/// Runs every sampled claim that is not for its shipped seed only with `seeds` fresh seeds. Claims
/// of one simulation and settings share their runs; other settings get other seeds (from 1001 on),
/// so that the z-scores are independent. Says nothing of faults that `check` says. Requires seeds
/// >= 1.
base::Result<SeedReport> check_fresh_seeds(std::span<const cards::LoadedCard* const> cards,
                                           int seeds, const CheckOptions& options);

}  // namespace proof
