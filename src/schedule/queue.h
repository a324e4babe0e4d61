#pragma once

#include <cstddef>
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

/// Order of introduction. The plain order is by deck order, then by weight with the heaviest first,
/// then by id. The result takes, again and again, the first card in the plain order whose required
/// cards have all been taken; required cards that are not in the list do not count. Where cards
/// require each other in a circle, the first of them in the plain order is taken as if it required
/// none of the others. The result is a permutation of the ids of `cards`.
std::vector<base::CardId> order_new(std::vector<NewCard> cards);

/// Mixes two lists evenly, each in its own order: the k-th of m items of `one` stands at the share
/// k / (m + 1) of the way, and likewise for `two`; at equal shares `one` comes first.
template <class Item>
std::vector<Item> intersperse(const std::vector<Item>& one, const std::vector<Item>& two) {
  std::vector<Item> mixed;
  mixed.reserve(one.size() + two.size());
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < one.size() || j < two.size()) {
    const bool second_is_earlier = (j + 1) * (one.size() + 1) < (i + 1) * (two.size() + 1);
    if (i == one.size() || (j < two.size() && second_is_earlier))
      mixed.push_back(two[j++]);
    else
      mixed.push_back(one[i++]);
  }
  return mixed;
}

}  // namespace schedule
