#include "gui/shell/toasts.h"

#include <algorithm>
#include <cmath>

#include <imgui_internal.h>

namespace gui {

namespace {

constexpr double stays = 5;
constexpr double stays_with_undo = 10;
constexpr std::size_t most = 3;

}  // namespace

void Toasts::add(Toast toast, double seconds) {
  if (toast.undo) drop_undo();  // only the last change can be taken back
  const double time = toast.undo ? stays_with_undo : stays;
  shown_.push_back({std::move(toast), seconds + time});
  if (shown_.size() > most) shown_.erase(shown_.begin());
  seconds_ = seconds;
}

void Toasts::drop_undo() {
  std::erase_if(shown_, [](const Shown& shown) { return shown.toast.undo; });
}

std::optional<double> Toasts::next_frame() const {
  if (shown_.empty()) return std::nullopt;
  const auto first = std::min_element(shown_.begin(), shown_.end(),
                                      [](auto& a, auto& b) { return a.until < b.until; });
  return std::max(0.05, first->until - seconds_);
}

bool Toasts::draw_one(const Ui& ui, Shown& shown, int index, float& bottom) {
  const float padding = ui.px(12);
  const float wide = std::min(ui.px(420), ImGui::GetIO().DisplaySize.x - 2 * ui.px(16));
  const Button undo{
      .id = "toast/undo", .label = "Undo", .key = "Ctrl+Z", .kind = ButtonKind::Quiet};
  const float side = shown.toast.undo ? ui.px(130) : 0;
  const float words = wide - 2 * padding - ui.px(28) - side;
  const float spoken = measure(ui, Style::Body, shown.toast.words, words).y;
  const float inner = std::max(spoken, ui.px(36)), high = inner + 2 * padding;
  const float top = padding + std::floor((inner - spoken) / 2);
  bottom -= high + ui.px(8);
  ImGui::SetNextWindowPos({ImGui::GetIO().DisplaySize.x - wide - ui.px(16), bottom});
  ImGui::SetNextWindowSize({wide, high});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, ui.theme.card);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(10));
  const std::string name = "toast" + std::to_string(index);
  ImGui::Begin(name.c_str(), nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoNav);
  ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  if (ImGui::IsWindowHovered()) shown.until = std::max(shown.until, ui.seconds + 2);
  ImGui::SetCursorPos({padding, top});
  sign(ui, icon_of(shown.toast.tone), colour_of(ui, shown.toast.tone));
  ImGui::SetCursorPos({padding + ui.px(28), top});
  text(ui, Style::Body, ui.theme.text, shown.toast.words, words);
  bool pressed = false;
  if (shown.toast.undo) {
    ImGui::SetCursorPos({wide - padding - side, padding});
    pressed = button(ui, undo);
  }
  ImGui::End();
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
  return pressed;
}

bool Toasts::draw(const Ui& ui) {
  seconds_ = ui.seconds;
  std::erase_if(shown_, [&](const Shown& shown) { return shown.until <= ui.seconds; });
  bool pressed = false;
  float bottom = ImGui::GetIO().DisplaySize.y - ui.px(8);
  for (std::size_t i = shown_.size(); i-- > 0;)
    pressed = draw_one(ui, shown_[i], static_cast<int>(i), bottom) || pressed;
  return pressed;
}

}  // namespace gui
