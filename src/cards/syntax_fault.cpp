#include "cards/syntax_fault.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "cards/problem.h"

namespace cards {

namespace {

using After = SyntaxState::After;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Reads on from where the parser stopped, with the grammar in hand.
class Explainer {
 public:
  Explainer(std::string_view text, const SyntaxState& state) : text_(text), state_(state) {}

  Fault explain() {
    std::size_t at = skip_blanks(std::max(state_.end, mark_length(text_)));
    if (is_comment(at)) return comment(at);
    switch (state_.after) {
      case After::Nothing:
        return bad_value(at);
      case After::Open:
        return in_object() ? bad_key(at) : bad_value(at);
      case After::Key:
        return behind_key(at);
      case After::Value:
        return behind_value(at);
    }
    return unexpected(at);
  }

 private:
  bool in_object() const { return !state_.open.empty() && state_.open.back().bracket == '{'; }
  char peek(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  bool at_end(std::size_t at) const { return at >= text_.size(); }

  std::size_t skip_blanks(std::size_t at) const {
    return std::min(text_.find_first_not_of(" \t\r\n", at), text_.size());
  }

  bool is_comment(std::size_t at) const {
    return peek(at) == '#' || (peek(at) == '/' && (peek(at + 1) == '/' || peek(at + 1) == '*'));
  }

  Fault comment(std::size_t at) const {
    return {at, "a comment: JSON has none", "remove the comment"};
  }

  std::string line_of(std::size_t offset) const {
    return std::to_string(place_at(text_, offset).line);
  }

  Fault end_of_file() const {
    if (state_.open.empty()) return {text_.size(), "the file ends before its value", ""};
    const auto& [bracket, offset] = state_.open.back();
    const std::string close = bracket == '{' ? "}" : "]";
    return {text_.size(),
            std::string("the file ends inside the ") + (bracket == '{' ? "object" : "list") +
                " opened on line " + line_of(offset),
            "close it with `" + close + "`"};
  }

  Fault unexpected(std::size_t at) const {
    if (at_end(at)) return end_of_file();
    const std::size_t length = std::max<std::size_t>(1, character_length(text_, at));
    return {at, "unexpected `" + std::string(text_.substr(at, length)) + "`", ""};
  }

  Fault wrong_close(std::size_t at) const {
    if (state_.open.empty())
      return {at, std::string("`") + peek(at) + "` closes nothing", "remove it"};
    const auto& [bracket, offset] = state_.open.back();
    return {at,
            std::string("`") + peek(at) + "` does not close the `" + bracket + "` of line " +
                line_of(offset),
            std::string("write `") + (bracket == '{' ? '}' : ']') + "` here first"};
  }

  bool closes(std::size_t at) const { return peek(at) == '}' || peek(at) == ']'; }
  bool closes_ours(std::size_t at) const { return peek(at) == (in_object() ? '}' : ']'); }

  Fault behind_value(std::size_t at) const {
    if (state_.open.empty())
      return {at, "text behind the end of the card", "one file holds one value: remove the rest"};
    if (at_end(at)) return end_of_file();
    if (closes(at)) return wrong_close(at);
    if (peek(at) != ',') {
      if (peek(at) == ':' || peek(at) == '=') return unexpected(at);
      return {state_.end, "a comma is missing here", "add `,` between the two values"};
    }
    const std::size_t next = skip_blanks(at + 1);
    if (is_comment(next)) return comment(next);
    if (closes_ours(next)) return {at, "a comma behind the last value", "remove the comma"};
    if (peek(next) == ',') return {next, "two commas in a row", "remove one comma"};
    return in_object() ? bad_key(next) : bad_value(next);
  }

  Fault behind_key(std::size_t at) const {
    if (at_end(at)) return end_of_file();
    if (peek(at) != ':') {
      if (peek(at) == '=') return {at, "`=` behind a key", "write `:`"};
      return {state_.end, "a colon is missing behind this key",
              "add `:`, or look for a quote that is missing before it"};
    }
    const std::size_t value = skip_blanks(at + 1);
    if (is_comment(value)) return comment(value);
    if (closes(value) || peek(value) == ',')
      return {value, "a value is missing behind the colon", "add a value, or remove the key"};
    return bad_value(value);
  }

  Fault bad_key(std::size_t at) const {
    if (at_end(at)) return end_of_file();
    if (peek(at) == '"') return bad_string(at);
    if (peek(at) == ',') return {at, "a comma before the first value", "remove the comma"};
    if (closes(at)) return wrong_close(at);
    if (peek(at) == '\'') return single_quotes(at);
    if (is_word(peek(at))) {
      return {at, "a key without quotes", "write `\"" + word(at) + "\"`"};
    }
    return unexpected(at);
  }

  Fault single_quotes(std::size_t at) const {
    return {at, "single quotes: JSON texts stand in double quotes", "write `\"` instead"};
  }

  std::string word(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() && (is_word(text_[end]) || text_[end] == '.')) ++end;
    return std::string(text_.substr(at, end - at));
  }

  Fault bad_value(std::size_t at) const {
    if (at_end(at)) return end_of_file();
    const char c = peek(at);
    if (c == '"') return bad_string(at);
    if (c == '\'') return single_quotes(at);
    if (c == ',') return {at, "a comma before the first value", "remove the comma"};
    if (closes(at)) return wrong_close(at);
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '-' || c == '+' || c == '.')
      return bad_number(at);
    if (is_word(c)) return bad_word(at);
    return unexpected(at);
  }

  Fault bad_word(std::size_t at) const {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 11> slips = {
        {{"True", "true"},
         {"TRUE", "true"},
         {"yes", "true"},
         {"on", "true"},
         {"False", "false"},
         {"FALSE", "false"},
         {"no", "false"},
         {"off", "false"},
         {"None", "null"},
         {"NULL", "null"},
         {"Null", "null"}}};
    const std::string found = word(at);
    if (is_infinite_word(found)) return not_finite(at, found);
    for (const auto& [slip, meant] : slips)
      if (found == slip)
        return {at, "`" + found + "` is not JSON", "did you mean `" + std::string(meant) + "`?"};
    return {at, "a text without quotes: `" + found + "`", "put it in double quotes"};
  }

  static bool is_infinite_word(std::string_view found) {
    constexpr std::array<std::string_view, 6> names = {"NaN",      "nan", "NAN",
                                                       "Infinity", "inf", "Inf"};
    return std::find(names.begin(), names.end(), found) != names.end();
  }

  static Fault not_finite(std::size_t at, const std::string& found) {
    return {at, "`" + found + "` is not a finite number", "write a number, or leave the key out"};
  }

  Fault bad_number(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() &&
           (is_word(text_[end]) || text_[end] == '.' || text_[end] == '+' || text_[end] == '-'))
      ++end;
    const std::string found(text_.substr(at, end - at));
    std::string_view digits = found;
    if (digits.front() == '-' || digits.front() == '+') digits.remove_prefix(1);
    if (is_infinite_word(digits)) return not_finite(at, found);
    std::string hint = "write it like 12, -0.5 or 1e-6";
    if (found.front() == '+')
      hint = "write it without `+`";
    else if (digits.starts_with("."))
      hint = "write a digit before the point: 0" + std::string(digits);
    else if (digits.ends_with("."))
      hint = "write a digit behind the point: " + found + "0";
    else if (digits.starts_with("0x") || digits.starts_with("0X"))
      hint = "JSON has no hexadecimal numbers";
    else if (digits.size() > 1 && digits[0] == '0' &&
             std::isdigit(static_cast<unsigned char>(digits[1])))
      hint = "remove the leading zero";
    else if (is_json_number(digits))
      return not_finite(at, found);
    return {at, "`" + found + "` is no JSON number", hint};
  }

  Fault bad_string(std::size_t begin) const {
    for (std::size_t i = begin + 1; i < text_.size(); ++i) {
      const char c = text_[i];
      if (c == '"') break;
      if (c == '\n' || c == '\r')
        return {begin, "this text has no closing quote on its line",
                "add the missing `\"`; a text of several lines is a list: [\"line\", \"line\"]"};
      if (static_cast<unsigned char>(c) < 0x20)
        return {i, c == '\t' ? "a tab inside a text" : "a control character inside a text",
                c == '\t' ? "write spaces" : "remove it"};
      if (c != '\\') continue;
      if (std::optional<Fault> fault = bad_escape(i)) return *fault;
      ++i;
    }
    if (text_.find('"', begin + 1) == std::string_view::npos)
      return {begin, "this text has no closing quote", "add the missing `\"`"};
    return {begin, "this text cannot be read", ""};
  }

  std::optional<Fault> bad_escape(std::size_t at) const {
    constexpr std::string_view valid = "\"\\/bfnrt";
    const char c = peek(at + 1);
    if (c != 'u' && valid.find(c) != std::string_view::npos && c != '\0') return std::nullopt;
    if (c == 'u') {
      const std::optional<unsigned> unit = hex_unit(at);
      if (unit && (*unit < 0xD800 || *unit > 0xDFFF)) return std::nullopt;
      if (unit) return lone_surrogate(at, *unit);
    }
    const std::size_t length = std::max<std::size_t>(1, character_length(text_, at + 1));
    return Fault{at, "`\\" + std::string(text_.substr(at + 1, length)) + "` is no escape of JSON",
                 backslash_hint(text_, at)};
  }

  std::optional<Fault> lone_surrogate(std::size_t at, unsigned unit) const {
    const std::optional<unsigned> low = hex_unit(at + 6);
    if (unit < 0xDC00 && low && *low >= 0xDC00 && *low <= 0xDFFF) return std::nullopt;
    return Fault{at, "half of a surrogate pair", "write the character itself in UTF-8"};
  }

  /// The four hex digits of "\uXXXX" at `at`.
  std::optional<unsigned> hex_unit(std::size_t at) const {
    if (peek(at) != '\\' || peek(at + 1) != 'u' || at + 6 > text_.size()) return std::nullopt;
    unsigned unit = 0;
    for (std::size_t i = at + 2; i < at + 6; ++i) {
      const auto c = static_cast<unsigned char>(text_[i]);
      if (!std::isxdigit(c)) return std::nullopt;
      unit =
          unit * 16 + static_cast<unsigned>(std::isdigit(c) ? c - '0' : std::tolower(c) - 'a' + 10);
    }
    return unit;
  }

  std::string_view text_;
  const SyntaxState& state_;
};

}  // namespace

bool is_json_number(std::string_view text) {
  const auto take = [&](std::string_view characters) {
    const std::size_t count = std::min(text.find_first_not_of(characters), text.size());
    text.remove_prefix(count);
    return count;
  };
  constexpr std::string_view digits = "0123456789";
  if (text.starts_with("-")) text.remove_prefix(1);
  const bool zero = text.starts_with("0");
  const std::size_t whole = take(digits);
  if (whole == 0 || (zero && whole > 1)) return false;
  if (text.starts_with(".")) {
    text.remove_prefix(1);
    if (take(digits) == 0) return false;
  }
  if (text.starts_with("e") || text.starts_with("E")) {
    text.remove_prefix(1);
    if (text.starts_with("+") || text.starts_with("-")) text.remove_prefix(1);
    if (take(digits) == 0) return false;
  }
  return text.empty();
}

std::string backslash_hint(std::string_view text, std::size_t offset) {
  std::size_t end = offset + 1;
  while (end < text.size() && std::isalpha(static_cast<unsigned char>(text[end]))) ++end;
  if (end == offset + 1) end += std::max<std::size_t>(1, character_length(text, end));
  return "write `\\\\" + std::string(text.substr(offset + 1, end - offset - 1)) +
         "`: JSON eats one backslash";
}

Fault explain_syntax(std::string_view text, const SyntaxState& state) {
  return Explainer(text, state).explain();
}

}  // namespace cards
