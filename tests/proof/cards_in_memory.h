#pragma once

#include <string>
#include <vector>

#include "proof/check_claims.h"

namespace proof_tests {

/// The card "deck/card" with prompt, answer and these members (JSON, without a comma before). Fails
/// the test if the reader finds an error in it.
cards::LoadedCard card_with(const std::string& members,
                            cards::Standard standard = cards::Standard::Own);

/// The card "deck/card" of this JSON, read as strictly.
cards::LoadedCard card_of(const std::string& json, cards::Standard standard);

/// A card whose simulation is dot_variance with few samples and that has this one claim; `claim`
/// holds its members without id and say.
cards::LoadedCard card_claiming(const std::string& claim,
                                cards::Standard standard = cards::Standard::Own);

proof::CheckReport check(const cards::LoadedCard& card, bool run = true);

/// "pointer: message; hint" of each problem, one per line.
std::string in_lines(const std::vector<cards::Problem>& problems);

/// The problems of a card, in lines.
std::string problems_of(const cards::LoadedCard& card, bool run = true);

bool has(const std::string& text, const std::string& part);

}  // namespace proof_tests
