#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.h"
#include "cards/problem.h"
#include "cards/shared.h"

namespace cards {

/// Where a card's JSON text comes from.
struct CardOrigin {
  std::string file;                ///< as shown in problems
  base::CardId id;                 ///< "deck/slug"
  const Shared* shared = nullptr;  ///< null: ids of shared.json are unknown
  std::filesystem::path
      deck_folder;  ///< where `media/...` is looked up; empty: media are not checked
};

struct LoadedText {
  std::optional<Card> card;       ///< empty when a problem is an error
  std::vector<Problem> problems;  ///< sorted by place
  /// Ids of shared.json that the card names, as "concept:softmax", "reference:gemma3",
  /// "symbol:d_k".
  std::vector<std::string> used;
};

/// Reads one card and checks everything that needs no other card: form, types, ranges, ids,
/// formulas, references inside the card, media. Thread-safe.
LoadedText load_card(std::string_view json, const CardOrigin& origin);

}  // namespace cards
