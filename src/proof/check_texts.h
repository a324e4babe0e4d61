#pragma once

#include "cards/library.h"
#include "proof/places.h"

namespace proof {

/// Finds what is broken in the texts of a card: Markdown and TeX that would be shown otherwise than
/// they were meant, each at its place. `card` as it stands in the file; in a card with variables
/// `{{...}}` counts as a number of the same length.
void check_texts(const cards::Card& card, cards::Severity severity, Places& places);

}  // namespace proof
