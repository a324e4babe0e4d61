#pragma once

#include "cards/card.h"
#include "proof/places.h"

namespace proof {

/// Ties what a card of a proved deck judges answers by to what it proves. The value of a numeric
/// card must be a bound number of its answer, in the digits written there ("%" as written or as a
/// share). A card that judges by a formula must bind a claim in its answer, summary or mechanics.
/// `card` with its variables replaced.
void check_stated_answer(const cards::Card& card, Places& places);

}  // namespace proof
