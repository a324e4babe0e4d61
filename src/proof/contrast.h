#pragma once

#include <string>

#include "base/error.h"
#include "cards/card.h"
#include "proof/claim_result.h"
#include "proof/outcome_cache.h"

namespace proof {

/// What the study screen shows when a typed answer is a known misconception: the claim that
/// contradicts it, run, beside the value that the typed answer would lead to.
struct Contrast {
  ClaimResult result;  ///< the claim in its run
  std::string say;     ///< Markdown: the claim in words
  std::string typed;   ///< the form's formula, or its text
  /// What the misconception says instead: the rival that means the same as the typed formula, or
  /// else the first, which authors choose as the most tempting. Nothing for a claim without rivals.
  std::optional<RivalResult> misconception;
};

/// The contrast of a form of this card (all variables replaced) by its `claim`; NotFound when it
/// has none. Runs with the seed of the card, so what is shown is what `check` saw.
base::Result<Contrast> contrast(const cards::Card& card, const cards::Form& form,
                                OutcomeCache& cache, const sim::RunOptions& options);

}  // namespace proof
