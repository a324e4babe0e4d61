#include <algorithm>

#include "gui/widgets.h"
#include "typeset/utf8.h"

namespace gui {

namespace {

float content_width() { return std::max(1.0F, ImGui::GetContentRegionAvail().x); }

const char* end_of(std::string_view words) { return words.data() + words.size(); }

void record_text(const Ui& ui, std::string_view words, ImVec2 at, ImVec2 size) {
  if (ui.record)
    ui.record->add(LayoutRecord::Kind::Text, words, at, {at.x + size.x, at.y + size.y});
}

/// The longest beginning, at a letter's edge, that leaves room for an ellipsis.
std::string_view beginning_within(Ui::Face face, std::string_view words, float width) {
  const char* rest = words.data();
  face.font->CalcTextSizeA(face.size, width, 0, words.data(), end_of(words), &rest);
  return words.substr(0, static_cast<std::size_t>(rest - words.data()));
}

float width_of(Ui::Face face, std::string_view words) {
  return words.empty()
             ? 0
             : face.font->CalcTextSizeA(face.size, FLT_MAX, 0, words.data(), end_of(words)).x;
}

/// Stops at the edge, so that a text without end costs no more than a row.
bool fits(Ui::Face face, std::string_view words, float width) {
  const char* rest = end_of(words);
  if (!words.empty())
    face.font->CalcTextSizeA(face.size, width + 1, 0, words.data(), end_of(words), &rest);
  return rest == end_of(words);
}

/// The beginning of a line that fits: up to a space, or up to a letter where one word is too wide.
/// ImGui's own wrapping also breaks after a full stop, which tears "0.05" in two.
std::string_view row_within(Ui::Face face, std::string_view line, float width) {
  if (width <= 0 || fits(face, line, width)) return line;
  std::string_view row;
  for (std::size_t space = line.find(' '); space != std::string_view::npos;
       space = line.find(' ', space + 1)) {
    if (!fits(face, line.substr(0, space), width)) break;
    row = line.substr(0, space);
  }
  if (row.empty()) row = beginning_within(face, line.substr(0, line.find(' ')), width);
  // One letter at least, however narrow.
  if (row.empty()) row = line.substr(0, typeset::decode_first(line).bytes);
  return row;
}

/// Calls `take` for each row of words wrapped at `width` pixels (0: at line breaks only).
template <class Take>
void for_each_row(Ui::Face face, std::string_view words, float width, Take&& take) {
  for (bool more = true; more;) {
    const std::size_t end = words.find('\n');
    more = end != std::string_view::npos;
    std::string_view line = words.substr(0, end);
    words.remove_prefix(more ? end + 1 : words.size());
    do {
      const std::string_view row = row_within(face, line, width);
      take(row);
      line.remove_prefix(row.size());
      while (line.starts_with(' ')) line.remove_prefix(1);
    } while (!line.empty());
  }
}

}  // namespace

ImVec2 measure(const Ui& ui, Style style, std::string_view words, float width) {
  const Ui::Face face = ui.face(style);
  ImVec2 size{0, 0};
  for_each_row(face, words, width, [&](std::string_view row) {
    size = {std::max(size.x, std::ceil(width_of(face, row))), size.y + face.size};
  });
  return size;
}

void text_at(const Ui& ui, ImVec2 at, Style style, ImU32 colour, std::string_view words,
             float width) {
  if (words.empty()) return;
  const Ui::Face face = ui.face(style);
  const ImVec2 whole{std::floor(at.x), std::floor(at.y)};
  float y = whole.y;
  for_each_row(face, words, width, [&](std::string_view row) {
    if (!row.empty())
      ImGui::GetWindowDrawList()->AddText(face.font, face.size, {whole.x, y}, colour, row.data(),
                                          end_of(row));
    y += face.size;
  });
  if (ui.record) record_text(ui, words, whole, measure(ui, style, words, width));
}

void text(const Ui& ui, Style style, ImU32 colour, std::string_view words, float width) {
  if (width <= 0) width = content_width();
  text_at(ui, ImGui::GetCursorScreenPos(), style, colour, words, width);
  ImGui::Dummy(measure(ui, style, words, width));
}

void line(const Ui& ui, Style style, ImU32 colour, std::string_view words, float width) {
  if (width <= 0) width = content_width();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  words = words.substr(0, words.find('\n'));
  ImVec2 size = measure(ui, style, words);
  if (size.x <= width) {
    text_at(ui, at, style, colour, words);
  } else {
    const ImVec2 dots = measure(ui, style, "…");
    const std::string_view kept = beginning_within(ui.face(style), words, width - dots.x);
    text_at(ui, at, style, colour, kept);
    text_at(ui, {at.x + measure(ui, style, kept).x, at.y}, style, colour, "…");
    size.x = width;
  }
  ImGui::Dummy(size);
}

}  // namespace gui
