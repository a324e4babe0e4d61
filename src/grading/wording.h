#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formula/symbols.h"

namespace grading {

/// What a whole answer says when spelling does not matter: lower case, no articles, lead-ins and
/// punctuation, symbols of the card under their name. "It's the nothing." gives "nothing". Two
/// answers with the same wording mean the same; nothing nearer than that is guessed.
std::string wording(std::string_view text, const formula::Symbols& symbols);

/// One word of an answer with what the judge needs to know about it.
struct Word {
  std::string text;      ///< lower case without its ending, or the name of a symbol
  bool denied = false;   ///< stands under a negation: "does not grow"
  bool negates = false;  ///< is itself a negation
};

/// The words of an answer in order, without articles and punctuation.
std::vector<Word> words(std::string_view text, const formula::Symbols& symbols);

/// Whether two words (without their endings) are the same or one slip apart. Slips count only in
/// words of 7 letters or more that begin alike, so that no two short words or symbols are taken for
/// each other; a changed letter must be a vowel for a vowel, or s for z.
bool same_word(std::string_view a, std::string_view b);

}  // namespace grading
