#pragma once

#include <map>
#include <string>
#include <vector>

#include "cards/library.h"
#include "proof/claim_plan.h"
#include "proof/claim_result.h"
#include "proof/places.h"

namespace proof {

/// A claim and what its run said; without a run (`--fast`) numbers are held against the formula.
struct BoundClaim {
  const ClaimPlan* plan = nullptr;
  const ClaimResult* result = nullptr;
};

/// The claims of a card by id. A text of follow-up i meets that follow-up's claims first.
using BoundClaims = std::multimap<std::string, BoundClaim>;

/// Finds the numbers of a card's texts that are bound to nothing: a warning, or an error in a
/// proved deck. `card` as it stands in the file; what `{{...}}` will compute is passed over.
void check_unbound_numbers(const cards::Card& card, cards::Severity severity, Places& places);

/// Holds each bound number against its proof, in the digits written: the expected or the measured
/// value of its claim, or the formula after "=". A link that shows a formula (`[1/h](claim:x)`)
/// must mean the claim's. `card` with its variables replaced.
void check_bound_numbers(const cards::Card& card, const BoundClaims& claims,
                         cards::Severity severity, Places& places);

/// The same for one text.
void check_bound_text(const std::string& pointer, const std::string& text,
                      const BoundClaims& claims, cards::Severity severity, Places& places);

/// The claim that `id` means in the text at `pointer`, or null.
const BoundClaim* claim_named(const BoundClaims& claims, const std::string& pointer,
                              const std::string& id);

}  // namespace proof
