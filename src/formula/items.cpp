#include "formula/items.h"

#include <algorithm>
#include <array>
#include <optional>

#include "formula/casts.h"

namespace formula {
namespace {

Meaning meaning_of_sign(char c) {
  switch (c) {
    case '+':
      return Meaning::Plus;
    case '-':
      return Meaning::Minus;
    case '*':
      return Meaning::Times;
    case '/':
      return Meaning::Over;
    case '^':
      return Meaning::Caret;
    case '(':
    case '[':
      return Meaning::Open;
    case ')':
    case ']':
      return Meaning::Close;
    case ',':
      return Meaning::Comma;
    case ';':
    case '.':
    case '!':
    case '?':
      return Meaning::Break;
    case '=':
    case ':':
    case '~':
      return Meaning::Equals;
    default:
      return Meaning::Unknown;
  }
}

bool is_quote(const Token& token) { return token.is('"') || token.is('\'') || token.is('`'); }

class Interpreter {
 public:
  Interpreter(const std::vector<Token>& tokens, const Symbols& symbols)
      : tokens_(tokens), symbols_(symbols) {}

  std::vector<Item> all() {
    items_.reserve(tokens_.size());
    while (at_ < tokens_.size()) {
      if (take_symbol() || take_phrase() || take_prefix() || take_method()) continue;
      single();
    }
    return std::move(items_);
  }

 private:
  const Token& token(std::size_t ahead = 0) const { return tokens_[at_ + ahead]; }
  bool has(std::size_t ahead) const { return at_ + ahead < tokens_.size(); }

  Item& add(Meaning meaning, std::size_t tokens) {
    Item& item = items_.emplace_back();
    const std::string_view last = token(tokens - 1).text;
    const std::string_view first = token().text;
    item.meaning = meaning;
    item.spaced = token().spaced;
    const bool word = token().kind == TokenKind::Word;
    item.worded = word;
    item.text =
        tokens == 1
            ? first
            : std::string_view(first.data(),
                               static_cast<std::size_t>(last.data() + last.size() - first.data()));
    at_ += tokens;
    return item;
  }

  bool take_symbol() {
    const Token& first = token();
    if (first.kind == TokenKind::Number || first.kind == TokenKind::Foreign) return false;
    std::size_t length = 0;
    std::size_t symbol = 0;
    if (const auto exact = symbols_.match_exactly(first.text)) {
      length = 1;
      symbol = *exact;
    }
    std::string key;
    for (std::size_t n = 0; has(n) && extend_key(key, token(n)); ++n) {
      const Symbols::Match match = symbols_.match(key);
      const bool ends_here = token(n).kind != TokenKind::Sign || !token(n).is('-');
      if (match.symbol && ends_here && n + 1 > length && !(n == 0 && length == 1)) {
        length = n + 1;
        symbol = *match.symbol;
      }
      if (!match.may_continue) break;
    }
    if (length == 0) return false;
    add(Meaning::Symbol, length).symbol = symbol;
    return true;
  }

  bool take_phrase() {
    if (token().kind != TokenKind::Word) return false;
    if (token().text == "Phi") {  // letter case tells it from phi
      add(Meaning::Function, 1).op = Op::NormalCdf;
      return true;
    }
    const Phrase* best = nullptr;
    std::size_t length = 0;
    std::string words;
    for (std::size_t n = 0; has(n); ++n) {
      const bool hyphen = n > 0 && token(n).is('-') && !token(n).spaced;
      if (hyphen) continue;
      if (token(n).kind != TokenKind::Word && !(n > 0 && token(n).text == "2")) break;
      if (n > 0) words += ' ';
      words += lower(token(n).text);
      if (const Phrase* found = find_phrase(words)) {
        best = found;
        length = n + 1;
      }
      if (!begins_phrase(words)) break;
    }
    if (best == nullptr) return false;
    Item& item = add(best->meaning, length);
    item.op = best->op;
    item.value = best->value;
    return true;
  }

  // The "np." of np.sqrt and the "config." of config.hidden_size.
  bool take_prefix() {
    if (token().kind != TokenKind::Word || !has(2) || !token(1).is('.') || token(1).spaced)
      return false;
    if (token(2).kind != TokenKind::Word || token(2).spaced) return false;
    at_ += 2;
    return true;
  }

  // The ".sqrt()" of d_k.sqrt(); the ".float()" of d_k.float() changes nothing.
  bool take_method() {
    if (!token().is('.') || token().spaced || !has(3) || token(1).spaced) return false;
    if (!token(2).is('(') || !token(3).is(')')) return false;
    if (is_cast(token(1).text)) {
      at_ += 4;
      return true;
    }
    const Phrase* phrase = find_phrase(lower(token(1).text));
    if (phrase == nullptr || phrase->meaning != Meaning::Function || arity(phrase->op) != 1)
      return false;
    add(Meaning::Method, 4).op = phrase->op;
    return true;
  }

  void single() {
    const Token& current = token();
    switch (current.kind) {
      case TokenKind::Number:
        add(Meaning::Number, 1).value = current.value;
        return;
      case TokenKind::Word:
        add(is_cross() ? Meaning::Times : Meaning::Unknown, 1);
        return;
      case TokenKind::Foreign:
        add(Meaning::Unknown, 1);
        return;
      case TokenKind::Break:
        line_break();
        return;
      case TokenKind::Sign:
        break;
    }
    if (is_quote(current)) {
      ++at_;
    } else {
      add(meaning_of_sign(current.text.front()), 1);
    }
  }

  // The "x" of "3 x 10^5".
  bool is_cross() const {
    const bool between = !items_.empty() && items_.back().meaning == Meaning::Number && has(1) &&
                         token(1).kind == TokenKind::Number;
    return between && lower(token().text) == "x";
  }

  // A line that ends in the middle of a formula goes on in the next.
  void line_break() {
    constexpr std::array open{Meaning::Plus, Meaning::Minus, Meaning::Times,   Meaning::Over,
                              Meaning::Open, Meaning::Caret, Meaning::Function};
    const bool inside =
        !items_.empty() && std::find(open.begin(), open.end(), items_.back().meaning) != open.end();
    if (inside) {
      ++at_;
    } else {
      add(Meaning::Break, 1);
    }
  }

  const std::vector<Token>& tokens_;
  const Symbols& symbols_;
  std::size_t at_ = 0;
  std::vector<Item> items_;
};

}  // namespace

std::vector<Item> understand(const std::vector<Token>& tokens, const Symbols& symbols) {
  std::vector<Item> items = Interpreter(tokens, symbols).all();
  drop_casts(items);
  return items;
}

std::string echo(std::span<const Item> items, const Symbols& symbols) {
  std::string text;
  for (const Item& item : items) {
    const std::string_view part = item.meaning == Meaning::Symbol
                                      ? std::string_view(symbols.all()[item.symbol].name)
                                      : item.text;
    if (item.spaced && !text.empty()) text += ' ';
    text += part;
  }
  return text;
}

}  // namespace formula
