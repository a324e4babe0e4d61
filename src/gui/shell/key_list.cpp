#include "gui/shell/key_list.h"

#include <algorithm>

namespace gui {

namespace {

void draw_group(const Ui& ui, std::string_view title, const std::vector<Command>& commands) {
  const bool any = std::any_of(commands.begin(), commands.end(),
                               [](const Command& command) { return !command.key.empty(); });
  if (!any) return;
  text(ui, Style::Strong, ui.theme.text, title);
  const float keys = ui.px(150);
  const float left = ImGui::GetCursorPosX();
  for (const Command& command : commands) {
    if (command.key.empty()) continue;
    key_cap(ui, command.key);
    ImGui::SameLine();
    ImGui::SetCursorPosX(left + keys);
    text(ui, Style::Body, ui.theme.text, command.label);
  }
  gap(ui, 12);
}

}  // namespace

void KeyList::draw(const Ui& ui, std::string_view screen, const std::vector<Command>& here,
                   const std::vector<Command>& everywhere) {
  if (opening_) ImGui::OpenPopup("keys");
  opening_ = false;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float wide = std::min(ui.px(520), display.x - ui.px(32));
  ImGui::SetNextWindowPos({display.x / 2, display.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({wide, 0}, {wide, display.y - ui.px(32)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(24), ui.px(20)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(12));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
  open_ = ImGui::BeginPopupModal(
      "keys", nullptr,
      ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_AlwaysAutoResize);
  ImGui::PopStyleVar(3);
  if (!open_) return;
  text(ui, Style::Heading, ui.theme.text, "Keys");
  gap(ui, 8);
  draw_group(ui, screen, here);
  draw_group(ui, "Everywhere", everywhere);
  const bool close = button(ui, {.id = "keys/close", .label = "Close", .key = "Esc"});
  if (close || ImGui::IsKeyPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace gui
