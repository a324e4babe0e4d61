#include "gui/shell/failures.h"

#include <algorithm>

#include "gui/widgets.h"

namespace gui {

void Failures::add(const base::Error& error) {
  const bool known = std::any_of(waiting_.begin(), waiting_.end(), [&](const base::Error& other) {
    return other.message() == error.message();
  });
  if (!known) waiting_.push_back(error);
}

std::optional<std::string> Failures::draw(const Ui& ui) {
  if (waiting_.empty()) return std::nullopt;
  if (!ImGui::IsPopupOpen("failure")) ImGui::OpenPopup("failure");
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float wide = std::min(ui.px(560), display.x - ui.px(32));
  ImGui::SetNextWindowPos({display.x / 2, display.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({wide, 0}, {wide, display.y - ui.px(32)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(24), ui.px(20)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(12));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
  const bool open = ImGui::BeginPopupModal(
      "failure", nullptr,
      ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_AlwaysAutoResize);
  ImGui::PopStyleVar(3);
  if (!open) return std::nullopt;
  std::optional<std::string> copied;
  const base::Error& error = waiting_.front();
  banner(ui, Tone::Bad, error.what, error.next);
  if (!error.where.empty()) text(ui, Style::Caption, ui.theme.muted, error.where);
  gap(ui, 16);
  const bool close = button(
      ui, {.id = "failure/close", .label = "Close", .key = "Esc", .kind = ButtonKind::Primary});
  ImGui::SameLine(0, ui.px(8));
  if (button(ui, {.id = "failure/copy", .label = "Copy", .icon = icon::copy}))
    copied = error.message();
  if (close || ImGui::IsKeyPressed(ImGuiKey_Escape, false)) {
    waiting_.pop_front();
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
  return copied;
}

}  // namespace gui
