#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cards/problem.h"

namespace cards {

/// What lies in one cards folder, before anything is read.
struct CardFiles {
  struct Entry {
    std::string id;  ///< of the card or of the deck
    std::filesystem::path path;
  };
  std::vector<Entry> cards;  ///< ascending by id, then path
  std::vector<Entry> decks;  ///< every folder below the top, `path` is the folder; ascending by id
  std::filesystem::path shared;  ///< empty when there is none
  std::vector<Problem> problems;
};

/// Walks the folder and the folders that links lead to, each once, so that a loop of links ends.
/// Hidden entries and `media` folders are passed over.
CardFiles find_card_files(const std::filesystem::path& folder);

}  // namespace cards
