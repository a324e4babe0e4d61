#pragma once

#include "cards/library.h"
#include "proof/claim_plan.h"
#include "proof/claim_result.h"
#include "proof/places.h"

namespace proof {

/// Most standard errors, and most of the expected value, that a tolerance may span.
inline constexpr double widest_standard_errors = 8;
inline constexpr double widest_share = 0.5;

/// Says at its place what makes a claim that holds prove nothing: a tolerance so wide that almost
/// any value fits; rivals without a value, or so far away that nobody believes them; a bound that
/// no rejected rival is near. What the author of an own deck may leave so is a warning there, and a
/// bound without rivals is left alone; in a proved deck all of it is an error. The expected value
/// must be finite.
void judge_strength(const ClaimPlan& plan, const ClaimResult& result, cards::Standard standard,
                    Places& places);

}  // namespace proof
