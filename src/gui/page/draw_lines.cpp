#include "gui/page/draw_lines.h"

#include <algorithm>
#include <cmath>

#include "gui/page/faces.h"

namespace gui {

namespace {

ImVec2 sum(ImVec2 a, ImVec2 b) { return {a.x + b.x, a.y + b.y}; }

/// A text that scrolls sideways is recorded as far as it can be seen: being cut is its nature.
void record(const Ui& ui, std::string_view letters, ImVec2 from, ImVec2 to, bool sideways) {
  if (sideways) {
    const ImDrawList* list = ImGui::GetWindowDrawList();
    const float left = list->GetClipRectMin().x, right = list->GetClipRectMax().x;
    if (to.x > left && from.x < right) {
      from.x = std::max(from.x, left);
      to.x = std::min(to.x, right);
    }
  }
  ui.record->add(LayoutRecord::Kind::Text, letters, from, to);
}

void underline(const Ui& ui, const Piece& piece, ImVec2 at, float baseline, bool hovered) {
  const float y = std::floor(at.y + baseline + ui.px(2)) + 0.5F;
  const ImU32 colour = with_alpha(ui.theme.accent, hovered ? 1.0F : 0.45F);
  ImGui::GetWindowDrawList()->AddLine({at.x, y}, {at.x + piece.width, y}, colour,
                                      std::max(1.0F, std::floor(ui.scale)));
}

void draw_piece(const Ui& ui, const PageLayout& layout, const Piece& piece, const PageLine& line,
                const PagePlace& place) {
  const Extent extent = extent_of({piece.font, piece.size});
  const ImVec2 at = sum(
      place.origin, {std::floor(piece.x), std::round(line.top + line.baseline - extent.ascent)});
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (piece.ground) {
    const float side = std::round(piece.size * 0.15F);
    list->AddRectFilled({at.x - side, at.y}, {at.x + piece.width + side, at.y + piece.size},
                        mix(ui.theme.card, ui.theme.muted, 0.12F), ui.px(4));
  }
  const char* text = layout.text.data();
  list->AddText(piece.font, piece.size, at, colour_of(ui.theme, piece.ink), text + piece.from,
                text + piece.to);
  if (piece.link >= 0) underline(ui, piece, at, extent.ascent, piece.link == place.hovered);
  if (ui.record)
    record(ui, std::string_view(text + piece.from, piece.to - piece.from), at,
           {at.x + piece.width, at.y + piece.size}, place.sideways);
}

}  // namespace

void draw_mark(const Ui& ui, const Mark& mark, ImVec2 origin) {
  const ImVec2 from = sum(origin, mark.from), to = sum(origin, mark.to);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float thin = std::max(1.0F, std::floor(ui.scale));
  switch (mark.kind) {
    case Mark::Kind::Ground:
      list->AddRectFilled(from, to, ui.theme.field, ui.px(8));
      list->AddRect(from, to, ui.theme.line, ui.px(8));
      break;
    case Mark::Kind::Header:
      list->AddRectFilled(from, to, ui.theme.field, ui.px(8), ImDrawFlags_RoundCornersTop);
      break;
    case Mark::Kind::Bar:
      list->AddRectFilled(from, to, with_alpha(ui.theme.accent, 0.6F), ui.px(2));
      break;
    case Mark::Kind::Rule:
      list->AddLine({from.x, from.y + 0.5F}, {to.x, from.y + 0.5F}, ui.theme.line, thin);
      break;
    case Mark::Kind::Border:
      list->AddRect(from, to, ui.theme.line, ui.px(8));
      break;
  }
}

void draw_band(const Ui& ui, const PageLayout& layout, const Band& band, const PagePlace& place) {
  for (std::uint32_t i = band.mark_from; i < band.mark_to; ++i) {
    const Mark& mark = layout.marks[i];
    if (mark.to.y >= place.seen_from && mark.from.y <= place.seen_to)
      draw_mark(ui, mark, place.origin);
  }
  for (std::uint32_t i = band.line_from; i < band.line_to; ++i) {
    const PageLine& line = layout.lines[i];
    if (line.top + line.height < place.seen_from || line.top > place.seen_to) continue;
    for (std::uint32_t p = line.from; p < line.to; ++p)
      draw_piece(ui, layout, layout.pieces[p], line, place);
  }
}

}  // namespace gui
