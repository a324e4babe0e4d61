#pragma once

#include "cards/library.h"
#include "proof/claim_plan.h"
#include "proof/claim_result.h"
#include "proof/places.h"

namespace proof {

/// Says at its place what is wrong with a claim that was run: it does not hold, a rival is not
/// rejected or too near, its tolerance is so narrow that chance breaks it or so wide that it proves
/// nothing.
void judge(const ClaimPlan& plan, const ClaimResult& result, cards::Standard standard,
           Places& places);

}  // namespace proof
