#pragma once

#include <string>

#include "base/error.h"
#include "cards/card.h"
#include "proof/claim_result.h"
#include "proof/outcome_cache.h"

namespace proof {

/// What the study screen shows when a typed answer is a known misconception: the claim that
/// contradicts it, run, beside what the card's own settings give under the same seed.
struct Contrast {
  ClaimResult result;  ///< the claim in its run
  std::string say;     ///< Markdown: the claim in words
  std::string typed;   ///< the form's formula, or its text
  /// The same measure with the card's own settings (the right variant); nothing when the claim runs
  /// with these settings itself or with another simulation.
  std::optional<sim::Measured> right;
  /// The rival formula of the claim that means the typed one; nothing when there is none.
  std::optional<RivalResult> misconception;
};

/// The contrast of a form of this card (all variables replaced) by its `claim`; NotFound when it
/// has none. Runs with the seed of the card, so what is shown is what `check` saw.
base::Result<Contrast> contrast(const cards::Card& card, const cards::Form& form,
                                OutcomeCache& cache, const sim::RunOptions& options);

}  // namespace proof
