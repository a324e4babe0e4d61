#include "gui/text/graphemes.h"

#include <algorithm>
#include <iterator>

#include "typeset/utf8.h"
#include "typeset/width.h"

namespace gui {

namespace {

constexpr char32_t joiner = 0x200D;

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80; }
bool is_ascii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }

/// The beginning of the code point before `at`, which is a beginning and not 0.
std::size_t code_before(std::string_view text, std::size_t at) {
  do --at;
  while (at > 0 && continues(text[at]));
  return at;
}

bool is_regional(char32_t c) { return c >= 0x1F1E6 && c <= 0x1F1FF; }
bool is_skin_tone(char32_t c) { return c >= 0x1F3FB && c <= 0x1F3FF; }
bool is_pictograph(char32_t c) {
  return (c >= 0x2190 && c <= 0x2BFF) || (c >= 0x1F000 && c <= 0x1FAFF);
}

/// Whether the code point at `at` begins a grapheme whatever is before it.
bool surely_begins(std::string_view text, std::size_t at) {
  if (at == 0 || at >= text.size() || is_ascii(text[at])) return true;
  const char32_t code = typeset::decode_first(text.substr(at)).code;
  if (is_regional(code) || is_skin_tone(code) || typeset::width_of(code) == 0) return false;
  if (!is_pictograph(code)) return true;
  return typeset::decode_first(text.substr(code_before(text, at))).code != joiner;
}

}  // namespace

std::size_t next_edge(std::string_view text, std::size_t at) {
  if (at >= text.size()) return text.size();
  if (is_ascii(text[at]) && (at + 1 == text.size() || is_ascii(text[at + 1]))) return at + 1;
  return at + typeset::first_grapheme(text.substr(at)).bytes;
}

std::size_t known_edge(std::string_view text, std::size_t at) {
  at = std::min(at, text.size());
  while (at > 0 && at < text.size() && continues(text[at])) --at;
  while (!surely_begins(text, at)) at = code_before(text, at);
  return at;
}

std::size_t edge_from(std::string_view text, std::size_t at) {
  at = std::min(at, text.size());
  std::size_t edge = known_edge(text, at);
  while (edge < at) edge = next_edge(text, edge);
  return edge;
}

std::size_t previous_edge(std::string_view text, std::size_t at) {
  at = std::min(at, text.size());
  if (at == 0) return 0;
  std::size_t edge = known_edge(text, at - 1);
  for (std::size_t next = next_edge(text, edge); next < at; next = next_edge(text, edge))
    edge = next;
  return edge;
}

bool draws_nothing(char32_t c) {
  if (c < 0xAD) return false;
  return c == 0xAD || c == 0x61C || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x206F) || (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF ||
         (c >= 0xE0000 && c <= 0xE0FFF);
}

}  // namespace gui
