#pragma once

#include <map>
#include <set>
#include <string>

#include "cards/library.h"

namespace app {

/// Where a simulation proves something: of the cards that use it, their decks and concepts.
struct SimulationUse {
  std::set<std::string> decks;     ///< titles
  std::set<std::string> concepts;  ///< names, as plain text
};
using SimulationUses = std::map<std::string, SimulationUse, std::less<>>;  ///< by simulation

/// For every simulation that a card, one of its follow-ups or of their claims names.
SimulationUses simulation_uses(const cards::Library& content);

}  // namespace app
