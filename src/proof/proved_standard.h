#pragma once

#include <vector>

#include "cards/card.h"
#include "proof/claim_plan.h"
#include "proof/places.h"

namespace proof {

/// What a deck of standard "proved" promises of each card: every section of the page, how answers
/// are judged, a simulation, claims, among them one that is not arithmetic, a rival for each
/// sampled claim, and an answer tied to its proof. Says at its place what is missing.
void check_proved(const cards::Card& card, const std::vector<ClaimPlan>& claims, Places& places);

}  // namespace proof
