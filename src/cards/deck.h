#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.h"
#include "cards/problem.h"

namespace cards {

/// What a deck promises. Proved: every section, a simulation, claims, bound numbers. Own: anything.
enum class Standard { Own, Proved };

struct Deck {
  std::string id;     ///< "attention-core" or "attention-core/advanced"
  std::string title;  ///< the last part of the id when deck.json gives none
  Standard standard = Standard::Own;
  std::optional<int> order;  ///< place among decks, ascending; decks without one come last
  Text about;
  std::filesystem::path folder;
  std::size_t source = 0;  ///< index of the cards folder it came from
};

struct DeckRead {
  Deck deck;
  std::vector<Problem> problems;
};
DeckRead read_deck(std::string_view json, const std::string& file, const std::string& id);

}  // namespace cards
