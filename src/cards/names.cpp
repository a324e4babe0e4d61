#include "cards/names.h"

#include <algorithm>
#include <array>

namespace cards {

namespace {

bool lower(char c) { return c >= 'a' && c <= 'z'; }
bool digit(char c) { return c >= '0' && c <= '9'; }
bool letter(char c) { return lower(c) || (c >= 'A' && c <= 'Z'); }

}  // namespace

bool is_slug(std::string_view text) {
  return !text.empty() && text.front() != '-' && std::all_of(text.begin(), text.end(), [](char c) {
    return lower(c) || digit(c) || c == '-';
  });
}

bool is_plain_name(std::string_view text) {
  return !text.empty() && !digit(text.front()) && std::all_of(text.begin(), text.end(), [](char c) {
    return letter(c) || digit(c) || c == '_';
  });
}

bool is_symbol(std::string_view text) {
  constexpr std::array<std::string_view, 19> taken = {
      "pi",    "e",    "sqrt", "exp", "ln",  "log",      "log2", "abs", "min", "max",
      "floor", "ceil", "tanh", "Phi", "phi", "harmonic", "and",  "or",  "not"};
  return is_plain_name(text) && std::find(taken.begin(), taken.end(), text) == taken.end();
}

bool is_snake_name(std::string_view text) {
  return !text.empty() && lower(text.front()) && std::all_of(text.begin(), text.end(), [](char c) {
    return lower(c) || digit(c) || c == '_';
  });
}

bool is_web_address(std::string_view text) {
  const std::size_t scheme = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
  return scheme > 0 && text.size() > scheme && text[scheme] != '/' &&
         std::none_of(text.begin(), text.end(),
                      [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; });
}

bool is_date(std::string_view text) {
  if (text.size() != 4 && text.size() != 7 && text.size() != 10) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (i == 4 || i == 7 ? text[i] != '-' : !digit(text[i])) return false;
  const auto two = [&](std::size_t at) { return (text[at] - '0') * 10 + (text[at + 1] - '0'); };
  if (text.size() >= 7 && (two(5) < 1 || two(5) > 12)) return false;
  return text.size() < 10 || (two(8) >= 1 && two(8) <= 31);
}

bool is_deck_id(std::string_view text) {
  for (std::size_t slash = text.find('/'); slash != std::string_view::npos;
       slash = text.find('/')) {
    if (!is_slug(text.substr(0, slash))) return false;
    text.remove_prefix(slash + 1);
  }
  return is_slug(text);
}

bool is_card_id(std::string_view text) {
  return text.find('/') != std::string_view::npos && is_deck_id(text);
}

bool is_card_reference(std::string_view text) {
  const std::size_t hash = text.find('#');
  if (hash == std::string_view::npos) return is_card_id(text);
  return is_card_id(text.substr(0, hash)) && is_slug(text.substr(hash + 1));
}

}  // namespace cards
