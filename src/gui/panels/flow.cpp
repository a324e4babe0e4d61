#include "gui/panels/flow.h"

#include <algorithm>

namespace gui {

namespace {

/// Goes on beside the last item if so many pixels still fit there.
void flow(const Ui& ui, float width, bool first) {
  if (first) return;
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  ImGui::SameLine(0, ui.px(Space::unit));
  if (ImGui::GetCursorScreenPos().x + width > right) ImGui::NewLine();
}

}  // namespace

bool flowing_button(const Ui& ui, const Button& one, bool first) {
  float width = measure(ui, Style::Body, one.label).x + ui.px(30);
  if (!one.icon.empty()) width += ui.px(28);
  if (!one.key.empty()) width += measure(ui, Style::SmallCode, one.key).x + ui.px(20);
  flow(ui, width, first);
  return button(ui, one);
}

void chip(const Ui& ui, std::string_view words, bool first) {
  const ImVec2 letters = measure(ui, Style::Caption, words);
  const float side = ui.px(8);
  flow(ui, letters.x + 2 * side, first);
  const float room = std::max(1.0F, ImGui::GetContentRegionAvail().x - 2 * side);
  const ImVec2 wrapped = letters.x > room ? measure(ui, Style::Caption, words, room) : letters;
  const ImVec2 size{wrapped.x + 2 * side, wrapped.y + ui.px(6)};
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + size.x, at.y + size.y},
                                            mix(ui.theme.card, ui.theme.muted, 0.12F),
                                            std::min(size.y / 2, ui.px(12)));
  text_at(ui, {at.x + side, at.y + ui.px(3)}, Style::Caption, ui.theme.muted, words,
          letters.x > room ? room : 0);
  ImGui::Dummy(size);
}

}  // namespace gui
