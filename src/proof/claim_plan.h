#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cards/card.h"
#include "formula/evaluate.h"
#include "formula/expression.h"
#include "proof/claim_result.h"
#include "proof/places.h"
#include "proof/resolve.h"

namespace proof {

/// A formula of a claim, with its text.
struct PlannedFormula {
  std::string text;
  formula::Expression expression;
};

/// A claim that can be run: its simulation, settings, measure and formulas all exist.
struct ClaimPlan {
  std::size_t card = 0;      ///< index among the cards under check
  std::size_t instance = 0;  ///< of a card with variables
  base::CardId holder;       ///< the card, or "card#follow-up"
  std::string pointer;       ///< of the claim in the card's file
  cards::Claim claim;        ///< with its variables replaced
  Resolved resolved;
  sim::Measure measure;
  std::uint64_t seed = 1;
  PlannedFormula expect;
  std::vector<PlannedFormula> rivals;

  bool sampled() const { return measure.kind == sim::MeasureKind::Sampled; }
};

/// The claims of a card whose variables are replaced. Says at its place whatever cannot be run:
/// unknown simulations, parameters, measures and names, values out of range; predictions too.
std::vector<ClaimPlan> plan_claims(const cards::Card& card, Places& places);

/// What an outcome says about the claim.
ClaimResult evaluate(const ClaimPlan& plan, const sim::Outcome& outcome, std::uint64_t seed);

/// All that a formula of the claim may name: settings, derived sizes and, with an outcome, its
/// exact measures.
formula::Values values_of(const ClaimPlan& plan, const sim::Outcome* outcome);

/// The value of a formula over the settings, derived sizes and exact measures; NaN when it names
/// something else.
double value_of(const PlannedFormula& formula, const ClaimPlan& plan, const sim::Outcome* outcome);

}  // namespace proof
