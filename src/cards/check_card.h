#pragma once

#include <filesystem>

#include "cards/card.h"
#include "cards/report.h"

namespace cards {

/// A card whose sections were read without an error, and where to report.
struct CardUnderCheck {
  const Card& card;
  const JsonValue& root;
  Report& report;
  std::filesystem::path deck_folder;  ///< empty: pictures are not looked up

  void error(const std::string& pointer, std::string message, std::string hint = {}) const {
    error_in(pointer, 0, std::move(message), std::move(hint));
  }
  /// At byte `offset` of the text that `pointer` names.
  void error_in(const std::string& pointer, std::size_t offset, std::string message,
                std::string hint = {}) const;
};

/// What needs the whole card: ids that must exist in it, links and pictures, the vocabulary of its
/// formulas, variables with all their instances.
void check_card(const CardUnderCheck& check);

/// Parts of check_card.
void check_links(const CardUnderCheck& check);
void check_vocabulary(const CardUnderCheck& check);
void check_variables(const CardUnderCheck& check);

}  // namespace cards
