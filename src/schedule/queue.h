#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"

namespace schedule {

/// What decides the place of a new card.
struct NewCard {
  base::CardId id;
  int deck_order = 0;                        ///< place of its deck among the decks
  int weight = 3;                            ///< 1..5: how often it is asked
  std::vector<base::CardId> requires_first;  ///< cards that come before it
};

/// Order of introduction: a card comes after every card it requires (as far as they are in the
/// list; a cycle is broken at its first card in the plain order), then by deck order, then by
/// weight with the heaviest first, then by id. The result is a permutation of `cards`.
std::vector<base::CardId> order_new(std::vector<NewCard> cards);

}  // namespace schedule
