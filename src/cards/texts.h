#pragma once

#include <functional>
#include <string>

#include "cards/card.h"

namespace cards {

enum class TextRole {
  Content,  ///< Markdown whose numbers are to be bound to their proof
  Remark,   ///< Markdown exempt from binding: say, message, note, title, where, as_of, ...
  Code,     ///< source code of the explanation
  Tex,      ///< TeX without dollars: `formulas[].tex`
  Phrase,   ///< words of a typed answer
  Formula,  ///< in the language of `expect`
};

using TextVisitor =
    std::function<void(const std::string& pointer, const std::string& text, TextRole role)>;
using TextEditor =
    std::function<void(const std::string& pointer, std::string& text, TextRole role)>;

/// Calls with every text of the card that is not empty, in the order of the card page, with the
/// JSON pointer to give to SourceMap. Settings and what came from shared.json are not texts.
void for_each_text(const Card& card, const TextVisitor& visit);
void edit_each_text(Card& card, const TextEditor& edit);

}  // namespace cards
