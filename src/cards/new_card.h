#pragma once

#include <string>
#include <string_view>

namespace cards {

/// The JSON text of a complete, valid card to start from: every section, a simulation and claims,
/// about the variance of a dot product. `schema` is the path from the file to card.schema.json
/// (empty: none). Another simulation than `dot_variance` is shown by the card with its own
/// defaults, while the claims keep theirs until the author writes others.
std::string new_card_text(std::string_view schema, std::string_view simulation = "dot_variance");

/// The JSON text of a card of two lines.
std::string small_card_text(std::string_view prompt, std::string_view answer);

}  // namespace cards
