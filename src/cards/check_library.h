#pragma once

#include <set>
#include <string>
#include <vector>

#include "cards/library.h"

namespace cards {

/// What the checks between cards need to know beyond the cards that loaded.
struct Known {
  std::set<std::string> ids;   ///< every card file's id, also of files with errors
  std::set<std::string> used;  ///< ids of shared.json that cards name, as in LoadedText
};

/// Problems between cards: ids in `requires`, `follow_ups` and `formerly` that do not exist or
/// clash, circles of `requires`. These leave the cards in use.
std::vector<Problem> check_between(const Library& library, const Known& known);

/// Concepts and references of a shared.json that no card names.
std::vector<Problem> unused_shared(const std::string& json, const std::string& file,
                                   const Known& known);

}  // namespace cards
