#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/error.h"
#include "cards/card.h"

namespace cards {

inline constexpr std::size_t maximum_instances = 10'000;

/// One choice of values for a card's variables.
struct Instance {
  std::size_t index = 0;                 ///< place among all instances of the card
  std::map<std::string, double> values;  ///< empty for a card without variables
};

/// All combinations that fulfil every `where`, the last variable running fastest. A card without
/// variables has one. Fails when there are none or more than 10,000, or a condition cannot be
/// computed.
base::Result<std::vector<Instance>> instances(const Card& card);

/// Instance `index` modulo their number, so that a stored index stays usable after an edit.
/// Requires a card from `load`, whose instances are known to exist.
Instance instance_at(const Card& card, std::size_t index);

/// The instance shown after `reviews` recorded reviews: a function of the card's id and that number
/// alone, and no instance twice before all were shown.
Instance instance_for(const Card& card, std::size_t reviews);

/// The card with `{{...}}` computed in every text, variables replaced by numbers in every formula
/// and setting, and no variables left. A card without variables is returned unchanged.
Card expand(const Card& card, const Instance& instance);

/// `number` as `{{name}}` shows it: the shortest decimal that reads back the same.
std::string number_text(double number);

}  // namespace cards
