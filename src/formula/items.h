#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formula/symbols.h"
#include "formula/tokens.h"
#include "formula/vocabulary.h"

namespace formula {

/// One meaningful part of an answer: a symbol of the card in any of its spellings, a number, an
/// operator in words or signs, a word of commentary.
struct Item {
  Meaning meaning = Meaning::Unknown;
  Op op = Op::Number;      ///< of a Function or Constant
  bool spaced = false;     ///< a blank stands before it
  bool worded = false;     ///< an operator written as a word
  std::size_t symbol = 0;  ///< of a Symbol
  double value = 0;        ///< of a Number
  std::string_view text;   ///< as written
};

/// Gives every part of the tokens its meaning. Spellings of the card's symbols win over English
/// words, longer phrases over shorter ones. The items view the text of the tokens.
std::vector<Item> understand(const std::vector<Token>& tokens, const Symbols& symbols);

/// The items as text for an echo: "sqrt(d_k ?".
std::string echo(std::span<const Item> items, const Symbols& symbols);

}  // namespace formula
