#pragma once

#include <vector>

#include "base/error.h"
#include "cards/card.h"
#include "proof/claim_result.h"
#include "proof/outcome_cache.h"

namespace proof {

/// What a card's proof shows a learner.
struct Demonstrated {
  sim::Outcome outcome;             ///< of the card's simulation with the card's own settings
  std::vector<ClaimResult> claims;  ///< the card's claims and their rivals, in its order
};

/// Runs the simulation and the claims of a card (all variables replaced; claims of its follow-ups
/// left out) with the card's seed, so that what is shown is what `check` saw. NotFound for a card
/// without a simulation; claims that name what does not exist are left out, as `check` reports
/// them.
base::Result<Demonstrated> demonstrate(const cards::Card& card, OutcomeCache& cache,
                                       const sim::RunOptions& options);

}  // namespace proof
