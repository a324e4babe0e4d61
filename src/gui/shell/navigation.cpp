#include "gui/shell/navigation.h"

#include "gui/widgets.h"

namespace gui {

namespace {

constexpr float wide_rail = 200;
constexpr float narrow_rail = 60;
constexpr float wide_window = 1000;

bool compact(const Ui& ui, float width) { return width < ui.px(wide_rail); }

void draw_badge(const Ui& ui, int count, ImVec2 from, ImVec2 to, bool narrow) {
  const std::string words = count > 999 ? "999+" : std::to_string(count);
  const ImVec2 size = measure(ui, Style::Caption, words);
  if (narrow) {
    ImGui::GetWindowDrawList()->AddCircleFilled({to.x - ui.px(8), from.y + ui.px(8)}, ui.px(4),
                                                ui.theme.accent);
    return;
  }
  text_at(ui, {to.x - size.x - ui.px(12), (from.y + to.y - size.y) / 2}, Style::Caption,
          ui.theme.accent, words);
}

bool draw_item(const Ui& ui, const NavigationView::Item& item, bool current, float width) {
  const float margin = ui.px(8);
  const bool narrow = compact(ui, width);
  ImGui::SetCursorPosX(margin);
  ImGui::PushID(item.id.data(), item.id.data() + item.id.size());
  const bool pressed =
      ImGui::InvisibleButton("item", {width - 2 * margin, ui.px(40)}, ImGuiButtonFlags_EnableNav);
  const ImVec2 from = ImGui::GetItemRectMin();
  const ImVec2 to = ImGui::GetItemRectMax();
  const float tint = current ? 0.16F : ImGui::IsItemHovered() ? 0.08F : 0;
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (tint > 0) list->AddRectFilled(from, to, mix(ui.theme.rail, ui.theme.accent, tint), ui.px(8));
  if (current)  // not by colour alone
    list->AddRectFilled({from.x, from.y + ui.px(10)}, {from.x + ui.px(3), to.y - ui.px(10)},
                        ui.theme.accent, ui.px(2));
  const ImU32 colour = current ? ui.theme.accent : ui.theme.muted;
  const float height = to.y - from.y;
  const char* icon_end = item.icon.data() + item.icon.size();
  const float size = ui.px(17);
  const float icon_width =
      ui.fonts.icons->CalcTextSizeA(size, FLT_MAX, 0, item.icon.data(), icon_end).x;
  const float middle = narrow ? (from.x + to.x) / 2 : from.x + ui.px(22);
  list->AddText(ui.fonts.icons, size,
                {std::floor(middle - icon_width / 2), std::floor(from.y + (height - size) / 2)},
                colour, item.icon.data(), icon_end);
  if (!narrow)
    text_at(ui, {from.x + ui.px(42), from.y + (height - ui.face(Style::Body).size) / 2},
            current ? Style::Strong : Style::Body, current ? ui.theme.text : ui.theme.muted,
            item.title);
  if (item.badge > 0) draw_badge(ui, item.badge, from, to, narrow);
  if (narrow && ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) {
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(item.title.data(), item.title.data() + item.title.size());
    ImGui::EndTooltip();
  }
  ui.probe("nav/" + std::string(item.id));
  ImGui::PopID();
  return pressed;
}

}  // namespace

float navigation_width(const Ui& ui, float window_width) {
  return ui.px(window_width >= ui.px(wide_window) ? wide_rail : narrow_rail);
}

std::optional<std::size_t> draw_navigation(const Ui& ui, const NavigationView& view, float width) {
  std::optional<std::size_t> chosen;
  const bool narrow = compact(ui, width);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, ui.theme.rail);
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0F);
  ImGui::BeginChild("navigation", {width, 0}, ImGuiChildFlags_NavFlattened,
                    ImGuiWindowFlags_NoScrollbar);
  const ImVec2 top = ImGui::GetWindowPos();
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddLine({top.x + width - 0.5F, top.y},
                {top.x + width - 0.5F, top.y + ImGui::GetWindowHeight()}, ui.theme.line);
  if (!narrow)
    text_at(ui, {top.x + ui.px(20), top.y + ui.px(20)}, Style::Heading, ui.theme.text, "Attest");
  ImGui::SetCursorPosY(ui.px(narrow ? 16 : 64));
  for (std::size_t i = 0; i < view.items.size(); ++i)
    if (draw_item(ui, view.items[i], i == view.current, width)) chosen = i;
  const float foot = ImGui::GetWindowHeight() - ui.px(40);
  if (!narrow && !view.foot.empty() && foot > ImGui::GetCursorPosY()) {
    ImGui::SetCursorPos({ui.px(20), foot});
    line(ui, Style::Caption, ui.theme.muted, view.foot, width - ui.px(32));
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  return chosen;
}

}  // namespace gui
