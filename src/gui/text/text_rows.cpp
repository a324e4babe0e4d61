#include "gui/text/text_rows.h"

#include <algorithm>
#include <limits>
#include <string_view>

#include "gui/text/graphemes.h"
#include "typeset/utf8.h"

namespace gui {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t'; }

/// Scripts without spaces, in which a row may end anywhere.
bool is_ideographic(char32_t c) {
  return (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0xFE30 && c <= 0xFE4F) || (c >= 0xFF00 && c <= 0xFFEF) || c >= 0x20000;
}

/// Closing signs, with which no row begins.
bool ends_phrase(char32_t c) {
  return std::u32string_view(U"、。」』】〉》）！？，．：；").find(c) != std::u32string_view::npos;
}

}  // namespace

TextRows::TextRows() : width_(std::numeric_limits<float>::infinity()) {
  advance_ = [](char32_t) { return 1.0F; };
  ascii_.fill(1.0F);
}

TextRows::Step TextRows::step(std::string_view text, std::size_t at) const {
  const auto byte = static_cast<unsigned char>(text[at]);
  const std::size_t end = next_edge(text, at);
  if (end == at + 1) return {end, byte < 0x80 ? ascii_[byte] : advance_(byte), byte};
  Step step{end, 0, typeset::decode_first(text.substr(at)).code};
  while (at < end) {
    const typeset::DecodedCharacter c = typeset::decode_first(text.substr(at));
    if (c.code < 0x80)
      step.width += ascii_[c.code];
    else if (!draws_nothing(c.code))
      step.width += advance_(c.code);
    at += c.bytes;
  }
  return step;
}

std::size_t TextRows::row_end(std::string_view text, std::size_t begin) const {
  float x = 0;
  std::size_t last_break = begin;
  bool after_ideograph = false;
  for (std::size_t at = begin; at < text.size();) {
    if (text[at] == '\n') return at + 1;
    const Step s = step(text, at);
    const bool ideograph = is_ideographic(s.code);
    if ((ideograph || after_ideograph) && !ends_phrase(s.code)) last_break = at;
    if (is_space(text[at]))
      last_break = s.end;  // it may hang over the edge
    else if (x + s.width > width_ && at > begin)
      return last_break > begin ? last_break : at;
    after_ideograph = ideograph;
    x += s.width;
    at = s.end;
  }
  return text.size();
}

void TextRows::wrap(std::string_view text, float width, Advance advance) {
  width_ = width;
  advance_ = std::move(advance);
  for (std::size_t i = 0; i < ascii_.size(); ++i)
    ascii_[i] = i < 0x20 && i != '\t' ? 0 : advance_(static_cast<char32_t>(i));
  begins_.assign(1, 0);
  edited(text, {0, 0, text.size()});
}

/// A row depends only on the text from its beginning on, so wrapping goes on from shortly before
/// the edit until it meets a beginning behind the edit that there was before.
void TextRows::edited(std::string_view text, const Replacement& edit) {
  const std::size_t first = first_changed(text, edit.at);
  auto old = std::upper_bound(begins_.begin(), begins_.end(), begins_[first]);
  std::vector<std::size_t> fresh;
  std::size_t at = begins_[first];
  bool met = false;
  while (!met) {
    const std::size_t end = row_end(text, at);
    if (end == text.size() && (end == at || text[end - 1] != '\n')) break;
    at = end;
    if (at >= edit.at + edit.inserted) {
      const std::size_t before = at - edit.inserted + edit.removed;
      while (old != begins_.end() && *old < before) ++old;
      met = old != begins_.end() && *old == before;
    }
    if (!met) fresh.push_back(at);
  }
  if (!met) old = begins_.end();
  for (auto shifted = old; shifted != begins_.end(); ++shifted)
    *shifted = *shifted - edit.removed + edit.inserted;
  const auto kept = begins_.begin() + static_cast<std::ptrdiff_t>(first) + 1;
  const auto gap = begins_.erase(kept, old);
  begins_.insert(gap, fresh.begin(), fresh.end());
}

/// The first row that an edit at `at` may change: when a word becomes shorter, it may go back to
/// the row above. `text` is equal to the old one up to `at`.
std::size_t TextRows::first_changed(std::string_view text, std::size_t at) const {
  const auto after = std::upper_bound(begins_.begin(), begins_.end(), at);
  auto row = static_cast<std::size_t>(after - begins_.begin()) - 1;
  for (int back = 0; back < 2 && row > 0 && text[begins_[row] - 1] != '\n'; ++back) --row;
  return row;
}

Range TextRows::row(std::string_view text, std::size_t index) const {
  return {begins_[index], index + 1 < begins_.size() ? begins_[index + 1] : text.size()};
}

Range TextRows::content(std::string_view text, std::size_t index) const {
  Range range = row(text, index);
  if (!range.empty() && text[range.end - 1] == '\n') --range.end;
  return range;
}

std::size_t TextRows::row_of(std::string_view text, std::size_t at, bool before) const {
  const auto after = std::upper_bound(begins_.begin(), begins_.end(), at);
  const auto index = static_cast<std::size_t>(after - begins_.begin()) - 1;
  const bool soft = index > 0 && begins_[index] == at && text[at - 1] != '\n';
  return before && soft ? index - 1 : index;
}

float TextRows::x_of(std::string_view text, std::size_t row, std::size_t at) const {
  const Range range = content(text, row);
  return width_of(text.substr(0, std::min(at, range.end)), range.begin);
}

float TextRows::width_of(std::string_view text, std::size_t begin) const {
  float x = 0;
  while (begin < text.size()) {
    const Step s = step(text, begin);
    x += s.width;
    begin = s.end;
  }
  return x;
}

std::size_t TextRows::at_x(std::string_view text, std::size_t row, float x) const {
  const Range range = content(text, row);
  float left = 0;
  for (std::size_t at = range.begin; at < range.end;) {
    const Step s = step(text, at);
    if (x < left + s.width / 2) return at;
    left += s.width;
    at = s.end;
  }
  return range.end;
}

Range TextRows::between(std::string_view text, std::size_t row, float x, float to_x) const {
  const Range range = content(text, row);
  std::size_t begin = range.begin;
  float left = 0;
  while (begin < range.end) {
    const Step s = step(text, begin);
    if (left + s.width > x) break;
    left += s.width;
    begin = s.end;
  }
  std::size_t end = begin;
  while (end < range.end && left < to_x) {
    const Step s = step(text, end);
    left += s.width;
    end = s.end;
  }
  return {begin, end};
}

}  // namespace gui
