#pragma once

#include <string>
#include <string_view>

namespace cards {

/// The JSON text of a complete card to start from: every section, a simulation and claims, about
/// the variance of a dot product. With another `simulation` than `dot_variance` (or empty) the text
/// is the same, but the settings and claims of that simulation are left for the author to add.
std::string new_card_text(std::string_view simulation = "dot_variance");

/// The JSON text of a card of two lines.
std::string small_card_text(std::string_view prompt, std::string_view answer);

/// Whether `id` is one or more parts `[a-z0-9][a-z0-9-]*` joined by "/" (at least two: deck and
/// slug).
bool is_card_id(std::string_view id);
/// The same with at least one part.
bool is_deck_id(std::string_view id);

}  // namespace cards
