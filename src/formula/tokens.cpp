#include "formula/tokens.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace formula {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_word(char c) { return is_letter(c) || is_digit(c); }

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text) {}

  std::vector<Token> all() {
    std::vector<Token> tokens;
    tokens.reserve(text_.size() / 2 + 2);
    while (at_ < text_.size()) {
      const bool spaced = skip_blanks() || tokens.empty();
      if (at_ >= text_.size()) break;
      tokens.push_back(next());
      tokens.back().spaced = spaced;
    }
    return tokens;
  }

 private:
  char look(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  bool skip_blanks() {
    const std::size_t begin = at_;
    while (look() == ' ' && at_ < text_.size()) ++at_;
    return at_ > begin;
  }

  Token take(TokenKind kind, std::size_t length) {
    Token token{kind, false, text_.substr(at_, length), 0};
    at_ += length;
    return token;
  }

  Token next() {
    const char c = look();
    if (is_digit(c) || (c == '.' && is_digit(look(1)) && !after_word())) return number();
    if (is_letter(c)) return word();
    if (c == '\n') return take(TokenKind::Break, 1);
    if (c == '*' && look(1) == '*') {
      at_ += 2;
      return {TokenKind::Sign, false, "^", 0};
    }
    if (c == '/' && look(1) == '/') ++at_;  // whole-number division of sizes that divide
    if (c > ' ' && c < 0x7f) return take(TokenKind::Sign, 1);
    return take(TokenKind::Foreign, foreign_length());
  }

  bool after_word() const { return at_ > 0 && is_word(text_[at_ - 1]); }

  std::size_t foreign_length() const {
    std::size_t length = 1;
    while ((static_cast<unsigned char>(look(length)) & 0xC0U) == 0x80U) ++length;
    return length;
  }

  Token word() {
    if (const std::size_t length = abbreviation_length()) return take(TokenKind::Word, length);
    std::size_t length = 1;
    while (is_word(look(length)) || (look(length) == '\'' && is_letter(look(length + 1)))) ++length;
    return take(TokenKind::Word, length);
  }

  // The length of "i.e" or "e.g" at the current place, with a last point, or 0.
  std::size_t abbreviation_length() const {
    const std::string three = lower(text_.substr(at_, 3));
    if ((three != "i.e" && three != "e.g") || is_word(look(3))) return 0;
    return look(3) == '.' ? 4 : 3;
  }

  // The length of "8,030,261" at the current place, or 0.
  std::size_t grouped_length() const {
    std::size_t length = digits_from(0);
    if (length > 3 || look() == '0') return 0;
    std::size_t end = 0;
    while (look(length) == ',' && is_digit(look(length + 1)) && is_digit(look(length + 2)) &&
           is_digit(look(length + 3)) && !is_digit(look(length + 4))) {
      length += 4;
      end = length;
    }
    return end;
  }

  Token number() {
    std::size_t length = digits_from(grouped_length());
    if (look(length) == '.' && is_digit(look(length + 1))) length = digits_from(length + 1);
    Token token = take(TokenKind::Number, length + exponent_length(length));
    token.value = value_of(token.text);
    return token;
  }

  std::size_t digits_from(std::size_t length) const {
    while (is_digit(look(length))) ++length;
    return length;
  }

  // The length of "e-9" after `from` characters, or 0.
  std::size_t exponent_length(std::size_t from) const {
    if (look(from) != 'e' && look(from) != 'E') return 0;
    const bool sign = look(from + 1) == '-' || look(from + 1) == '+';
    const std::size_t first = from + (sign ? 2 : 1);
    return is_digit(look(first)) ? digits_from(first) - from : 0;
  }

  static double value_of(std::string_view text) {
    std::string digits(text);
    std::erase(digits, ',');
    double value = 0;
    const auto error = std::from_chars(digits.data(), digits.data() + digits.size(), value).ec;
    return error == std::errc() ? value : std::numeric_limits<double>::infinity();
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// Words inside a phrase that tell no quantity from another: "dimension of the keys", "d sub k".
bool is_filler(std::string_view word) {
  static constexpr std::array<std::string_view, 6> fillers{"the",  "a",     "an",
                                                           "each", "every", "sub"};
  return std::find(fillers.begin(), fillers.end(), word) != fillers.end();
}

// One word of a phrase without its plural, and the many words for "dimension" as one.
std::string_view stem(std::string_view word) {
  static constexpr std::array<std::string_view, 4> dimension{"dims", "dimension", "dimensions",
                                                             "dimensionality"};
  if (std::find(dimension.begin(), dimension.end(), word) != dimension.end()) return "dim";
  if (word == "number") return "num";  // with the "of" behind it: num_heads, number of heads
  const bool plural = word.size() >= 4 && word.ends_with('s') && !word.ends_with("ss");
  return plural ? word.substr(0, word.size() - 1) : word;
}

void append_word(std::string& key, std::string_view word) {
  if (word == "of" && (key == "num" || key.ends_with(" num"))) return;
  if (!key.empty()) key += ' ';
  key += stem(word);
}

}  // namespace

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

std::vector<Token> tokenize(std::string_view text) { return Tokenizer(text).all(); }

bool extend_key(std::string& key, const Token& token) {
  if (token.kind == TokenKind::Foreign || token.kind == TokenKind::Break) return false;
  if (token.kind != TokenKind::Word) {
    const bool minus = key.ends_with('(') || key.ends_with('[');  // the "-1" of q.size(-1)
    if (token.is('-') && !token.spaced && !key.empty() && !minus) return true;  // perhaps a hyphen
    if (!key.empty()) key += ' ';
    key += token.text;
    return true;
  }
  const std::string word = lower(token.text);
  if (is_filler(word) && !key.empty()) return true;
  std::size_t begin = 0;
  while (begin <= word.size()) {
    const std::size_t end = std::min(word.find('_', begin), word.size());
    if (end > begin) append_word(key, std::string_view(word).substr(begin, end - begin));
    begin = end + 1;
  }
  return true;
}

std::string spelling_key(const std::vector<Token>& tokens) {
  std::string key;
  for (const Token& token : tokens) extend_key(key, token);
  return key;
}

}  // namespace formula
