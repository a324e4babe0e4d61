#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "base/error.h"
#include "cards/library.h"
#include "proof/claim_result.h"
#include "proof/outcome_cache.h"

namespace proof {

struct CheckOptions {
  bool run = true;  ///< false: settings, measures, formulas and texts only, no runs (--fast)
  int threads = 1;
  std::stop_token stop;
  std::function<void(double)> on_progress;  ///< 0..1, on the calling thread
  OutcomeCache* outcomes = nullptr;         ///< of earlier runs, to be used again
};

struct CheckReport {
  std::vector<ClaimResult> claims;       ///< in the order of cards and of claims in them
  std::vector<cards::Problem> problems;  ///< sorted by file and place
};

/// At most this many instances of a card with variables are proved.
inline constexpr std::size_t proved_instances = 16;

/// Everything that needs a simulation: settings, measures and formulas of claims and predictions;
/// the runs of claims and rivals (each distinct run once); numbers bound to their proof; mark-up
/// and TeX of every text; what a proved deck promises. Faults of authors are problems at their
/// place; the Error is Cancelled only.
base::Result<CheckReport> check(std::span<const cards::LoadedCard* const> cards,
                                const CheckOptions& options);

}  // namespace proof
