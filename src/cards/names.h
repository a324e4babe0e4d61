#pragma once

#include <string_view>

namespace cards {

/// `[a-z0-9][a-z0-9-]*`: a part of a card's id; ids of claims, forms, points, references, concepts.
bool is_slug(std::string_view text);
/// `[A-Za-z_][A-Za-z0-9_]*` and none of the words of the formula language: symbols, variables.
bool is_symbol(std::string_view text);
/// `[A-Za-z_][A-Za-z0-9_]*`: settings of a simulation.
bool is_plain_name(std::string_view text);
/// `[a-z][a-z0-9_]*`: simulations, measures.
bool is_snake_name(std::string_view text);
/// "https://..." or "http://..." without blanks.
bool is_web_address(std::string_view text);
/// "2026", "2026-07" or "2026-07-15".
bool is_date(std::string_view text);

/// One or more slugs joined by "/" (a card has at least two: deck and slug).
bool is_deck_id(std::string_view text);
bool is_card_id(std::string_view text);
/// A card's id, or that of a follow-up that became a card: "deck/slug#id".
bool is_card_reference(std::string_view text);

}  // namespace cards
