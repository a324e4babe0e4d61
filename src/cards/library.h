#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "cards/card.h"
#include "cards/deck.h"
#include "cards/load_card.h"
#include "cards/problem.h"
#include "cards/shared.h"
#include "cards/source_map.h"

namespace cards {

/// A card file that was read without an error.
struct LoadedCard {
  Card card;
  std::string json;
  std::filesystem::path path;
  std::uint64_t size = 0;             ///< bytes
  std::int64_t mtime_ns = 0;          ///< of the file, nanoseconds since 1970
  std::string hash;                   ///< of `json`: 16 hex digits
  std::size_t source = 0;             ///< index of the cards folder
  Standard standard = Standard::Own;  ///< of its deck

  /// Built anew at each call, by parsing `json`: ask for it when there is something to report.
  SourceMap source_map() const;
};

/// All cards of some folders. A later folder wins over an earlier one; one bad file hides only
/// itself.
struct Library {
  std::vector<LoadedCard> cards;  ///< ascending by id, each id once
  std::vector<Deck> decks;  ///< by `order`, then id; folders with a deck.json or with cards below
  Shared shared;            ///< of all folders together
  std::vector<Problem> problems;  ///< by file and place; also of cards that are in use

  const LoadedCard* find(const base::CardId& id) const;  ///< null when unknown; not for "#" ids
  const Deck* deck(std::string_view id) const;
};

/// Reads every `*.json` below the folders except deck.json and shared.json. A folder that does not
/// exist is no problem (the user's own folder may not be there yet). The result depends only on the
/// files, not on the order in which the system lists them.
Library load(std::span<const std::filesystem::path> folders);

/// A file's text, or the reason why not: missing, unreadable, a folder, over 1 MB.
base::Result<std::string> read_card_file(const std::filesystem::path& path);

}  // namespace cards
