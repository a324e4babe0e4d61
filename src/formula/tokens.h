#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace formula {

enum class TokenKind : std::uint8_t {
  Number,
  Word,     ///< letters, digits, underscores, and an apostrophe inside; also i.e and e.g
  Sign,     ///< one character; "**" is ^ and "//" is /
  Foreign,  ///< a character that no formula has
  Break,    ///< the end of a line
};

struct Token {
  TokenKind kind = TokenKind::Sign;
  bool spaced = false;    ///< a blank stands before it
  std::string_view text;  ///< as written, in the text given to `tokenize`
  double value = 0;       ///< of a Number

  bool is(char sign) const { return kind == TokenKind::Sign && text.front() == sign; }
};

/// Splits a folded answer (see fold.h), which must outlive the tokens. "8,030,261" is one number,
/// with commas between groups of three; "0,5" is three tokens.
std::vector<Token> tokenize(std::string_view text);

/// Lower case for ASCII letters; the rest unchanged.
std::string lower(std::string_view text);

/// What is left of a spelling when case, articles, hyphens, underscores and plurals do not matter:
/// "the number of heads", "num_heads" and "Num Heads" all give "num head". Signs stay, a minus
/// behind a bracket too: q.size(-1) is another quantity than q.size(1).
std::string spelling_key(const std::vector<Token>& tokens);

/// Adds the next token of a phrase to a key. False when the token cannot continue a phrase.
bool extend_key(std::string& key, const Token& token);

}  // namespace formula
