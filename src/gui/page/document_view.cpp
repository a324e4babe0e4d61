#include "gui/page/document_view.h"

#include <algorithm>
#include <cmath>

#include "gui/widgets.h"
#include "typeset/plain_text.h"

namespace gui {

namespace {

std::string as_plain_text(const typeset::Document& document) {
  typeset::PlainOptions options;
  options.width = 1000;
  return typeset::to_plain_text(document, options);
}

}  // namespace

void PageEvent::merge(PageEvent other) {
  if (!other.link.empty()) link = std::move(other.link);
  if (!other.copy.empty()) copy = std::move(other.copy);
}

DocumentView::DocumentView(typeset::Document document, PageLook look)
    : document_(std::move(document)), look_(look) {}

DocumentView::DocumentView(const std::string& markdown, PageLook look)
    : DocumentView(typeset::parse(markdown), look) {}

std::string DocumentView::plain_text() const { return as_plain_text(document_); }

const PageLayout& DocumentView::laid_out(const Ui& ui, float width) {
  const PageLayout::Key key{width, ui.scale, ui.fonts.regular};
  if (!fresh_ || !(layout_.key == key)) layout_ = lay_out(ui, document_, look_, width);
  fresh_ = true;
  return layout_;
}

float DocumentView::height(const Ui& ui, float width) {
  return laid_out(ui, std::floor(width)).height;
}

PageEvent DocumentView::draw(const Ui& ui, float width) {
  if (width <= 0) width = std::max(1.0F, ImGui::GetContentRegionAvail().x);
  width = std::floor(width);
  laid_out(ui, width);
  PageEvent event;
  const ImVec2 cursor = ImGui::GetCursorScreenPos();
  const ImDrawList* list = ImGui::GetWindowDrawList();
  PagePlace place;
  place.origin = {std::floor(cursor.x), std::floor(cursor.y)};
  place.seen_from = list->GetClipRectMin().y - place.origin.y;
  place.seen_to = list->GetClipRectMax().y - place.origin.y;
  ImGui::PushID(this);
  draw_bands(ui, place, event);
  draw_menu(ui, place.origin, event);
  ImGui::PopID();
  ImGui::SetCursorScreenPos(cursor);
  ImGui::Dummy({width, layout_.height});
  return event;
}

void DocumentView::draw_bands(const Ui& ui, PagePlace place, PageEvent& event) {
  place.hovered = hovered_;
  hovered_ = -1;
  const auto first =
      std::lower_bound(layout_.bands.begin(), layout_.bands.end(), place.seen_from,
                       [](const Band& band, float top) { return band.bottom < top; });
  for (const Mark& bar : layout_.bars)
    if (bar.to.y >= place.seen_from && bar.from.y <= place.seen_to)
      draw_mark(ui, bar, place.origin);
  for (auto band = first; band != layout_.bands.end() && band->top <= place.seen_to; ++band) {
    if (band->content_width > 0) {
      draw_wide(ui, *band, place, event);
    } else {
      press_links(ui, *band, place, event);
      draw_band(ui, layout_, *band, place);
    }
  }
}

/// A band that scrolls sideways in a child window of its own.
void DocumentView::draw_wide(const Ui& ui, const Band& band, const PagePlace& place,
                             PageEvent& event) {
  ImGui::PushID(static_cast<int>(&band - layout_.bands.data()));
  ImGui::SetCursorScreenPos({place.origin.x + band.left, place.origin.y + band.top});
  ImGui::BeginChild("wide", {band.right - band.left, band.bottom - band.top},
                    ImGuiChildFlags_NavFlattened,
                    ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoBackground);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  PagePlace inside = place;
  inside.origin = {std::floor(corner.x - band.left), std::floor(corner.y - band.top)};
  inside.sideways = true;
  press_links(ui, band, inside, event);
  draw_band(ui, layout_, band, inside);
  ImGui::SetCursorScreenPos(corner);
  ImGui::Dummy({band.content_width, 1});
  ImGui::EndChild();
  ImGui::PopID();
}

/// A link is a button of each line it stands on. The keyboard reaches addresses, by their first
/// line; bound numbers are too many for that, and what they lead to has buttons of its own.
void DocumentView::press_links(const Ui& ui, const Band& band, PagePlace& place, PageEvent& event) {
  if (layout_.links.empty()) return;
  std::int32_t last = -1;
  for (std::uint32_t i = band.line_from; i < band.line_to; ++i) {
    const PageLine& line = layout_.lines[i];
    if (line.top + line.height < place.seen_from || line.top > place.seen_to) continue;
    for (std::uint32_t p = line.from; p < line.to; ++p) {
      const Piece& piece = layout_.pieces[p];
      if (piece.link < 0) continue;
      const std::string& target = layout_.links[static_cast<std::size_t>(piece.link)];
      const bool by_keyboard = piece.ink == Ink::Link && piece.link != last;
      last = piece.link;
      ImGui::SetCursorScreenPos({place.origin.x + piece.x, place.origin.y + line.top});
      ImGui::PushID(static_cast<int>(p));
      if (ImGui::InvisibleButton("link", {std::max(1.0F, piece.width), line.height},
                                 by_keyboard ? ImGuiButtonFlags_EnableNav : 0))
        event.link = target;
      if (ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        hovered_ = piece.link;
        place.hovered = piece.link;
      }
      if (!place.sideways) ui.probe(target);
      ImGui::PopID();
    }
  }
}

void DocumentView::draw_menu(const Ui& ui, ImVec2 from, PageEvent& event) {
  const ImVec2 mouse = ImGui::GetMousePos();
  const bool inside = mouse.x >= from.x && mouse.x < from.x + layout_.key.width &&
                      mouse.y >= from.y && mouse.y < from.y + layout_.height;
  if (inside && ImGui::IsMouseReleased(ImGuiMouseButton_Right) &&
      ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows)) {
    menu_block_ = 0;
    for (const Band& band : layout_.bands)
      if (band.top <= mouse.y - from.y) menu_block_ = band.block;
    ImGui::OpenPopup("copy");
  }
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(6), ui.px(6)});
  if (ImGui::BeginPopup("copy")) {
    if (document_.blocks.size() > 1 && menu_block_ < document_.blocks.size() &&
        button(ui, {.id = "copy-part",
                    .label = "Copy this paragraph",
                    .icon = icon::copy,
                    .kind = ButtonKind::Quiet})) {
      event.copy = as_plain_text({{document_.blocks[menu_block_]}, {}});
      ImGui::CloseCurrentPopup();
    }
    if (button(ui, {.id = "copy-all",
                    .label = "Copy all of this text",
                    .icon = icon::copy,
                    .kind = ButtonKind::Quiet})) {
      event.copy = plain_text();
      ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
}

}  // namespace gui
