#pragma once

#include <filesystem>
#include <vector>

namespace app {

/// Where a person's files are.
struct Places {
  std::filesystem::path collection;
  std::vector<std::filesystem::path> cards;  ///< later folders win over earlier ones
};

/// The defaults: the cards installed with the program, then `attest/cards` in the XDG data folder;
/// the collection `attest/collection.db` there, or what ATTEST_COLLECTION names.
Places default_places();

/// What comes with the program, cards and fonts among it: `share/attest` beside the program, else
/// in its install prefix.
std::filesystem::path shared_files();

/// What a person chose for the window: `attest/window.json` in the XDG configuration folder.
std::filesystem::path preferences_file();

/// The folder for a person's own cards: the last of `places.cards`.
std::filesystem::path own_cards(const Places& places);

}  // namespace app
