#include <algorithm>
#include <cmath>

#include <imgui_internal.h>

#include "app/words.h"
#include "gui/panels/lab_parts.h"
#include "gui/slider.h"

namespace gui {

namespace {

constexpr float bars_height = 112;
constexpr ImGuiKey bar_keys[] = {ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_Home,
                                 ImGuiKey_End,     ImGuiKey_PageUp,    ImGuiKey_PageDown};

std::optional<double> by_key(const SliderScale& scale, double value) {
  const ImGuiIO& io = ImGui::GetIO();
  const Pace pace = io.KeyShift ? Pace::Fine : io.KeyCtrl ? Pace::Coarse : Pace::Normal;
  for (const ImGuiKey key : bar_keys) ImGui::SetKeyOwner(key, ImGui::GetItemID());
  if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) return stepped(scale, value, 1, pace);
  if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) return stepped(scale, value, -1, pace);
  if (ImGui::IsKeyPressed(ImGuiKey_PageUp)) return stepped(scale, value, 1, Pace::Coarse);
  if (ImGui::IsKeyPressed(ImGuiKey_PageDown)) return stepped(scale, value, -1, Pace::Coarse);
  if (ImGui::IsKeyPressed(ImGuiKey_Home)) return scale.low;
  if (ImGui::IsKeyPressed(ImGuiKey_End)) return scale.high;
  return std::nullopt;
}

struct Bar {
  std::string id;
  SliderScale scale;
  float width;
  double value;
};

/// A bar from the zero line (or the end nearest to zero) to its value: dragged up and down, or
/// stepped with the keys that go up and down.
std::optional<double> draw_bar(const Ui& ui, const Bar& bar) {
  ImGui::InvisibleButton(bar.id.c_str(), {bar.width, ui.px(bars_height)},
                         ImGuiButtonFlags_EnableNav);
  ui.probe(bar.id);
  const ImVec2 from = ImGui::GetItemRectMin();
  const ImVec2 to = ImGui::GetItemRectMax();
  std::optional<double> next;
  if (ImGui::IsItemFocused()) next = by_key(bar.scale, bar.value);
  const bool held = ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left);
  if (held && (ImGui::IsItemActivated() || ImGui::GetIO().MouseDelta.y != 0))
    next =
        bar.scale.value_at(static_cast<double>((to.y - ImGui::GetMousePos().y) / (to.y - from.y)));
  const auto y_of = [&](double value) {
    return to.y - static_cast<float>(bar.scale.share_of(value)) * (to.y - from.y);
  };
  const float zero = y_of(std::clamp(0.0, bar.scale.low, bar.scale.high));
  const float end = y_of(next.value_or(bar.value));
  const bool touched = held || ImGui::IsItemHovered();
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled({from.x, std::min(zero, end) - 1}, {to.x, std::max(zero, end) + 1},
                      mix(ui.theme.accent, ui.theme.text, touched ? 0.25F : 0.0F), ui.px(2));
  list->AddLine({from.x, zero}, {to.x, zero}, ui.theme.muted);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", app::short_number(bar.value).c_str());
  return next == bar.value ? std::nullopt : next;
}

std::string joined(const std::vector<double>& values) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : ", ") + plain_number(value);
  return text;
}

std::optional<sim::Value> draw_typed(const Ui& ui, const sim::Parameter& parameter,
                                     const std::vector<double>& value, LabState& state) {
  EntryState& typing = state.entry_of(parameter.name);
  const std::string id = parameter.name + "/entry";
  const std::string shown = joined(value);
  const auto typed = entry(ui, {.id = id, .shown = shown, .numbers = true}, typing);
  std::optional<sim::Value> next;
  if (typed) {
    std::string plain = *typed;
    std::erase_if(plain, [](char letter) { return letter == ' ' || letter == '\t'; });
    if (const auto read = sim::parse_value(parameter, plain))
      next = *read;
    else
      typing.complaint = "write " + sim::allowed(parameter) + ", with commas between them";
  }
  complaint(ui, typing);
  return next;
}

}  // namespace

std::optional<sim::Value> draw_lab_numbers(const Ui& ui, const sim::Parameter& parameter,
                                           const std::vector<double>& value, LabState& state) {
  const SliderScale scale{parameter.low, parameter.high, false, false};
  std::vector<double> changed = value;
  bool any = false;
  const float wide = ImGui::GetContentRegionAvail().x;
  const auto count = static_cast<float>(std::max<std::size_t>(value.size(), 1));
  const float between = value.size() > 24 ? 1 : ui.px(3);
  const float each = std::max(1.0F, std::floor((wide - between * (count - 1)) / count));
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (i > 0) ImGui::SameLine(0, between);
    const auto next =
        draw_bar(ui, {parameter.name + "/" + std::to_string(i + 1), scale, each, value[i]});
    if (!next) continue;
    changed[i] = *next;
    any = true;
  }
  std::optional<sim::Value> typed = draw_typed(ui, parameter, value, state);
  if (button(ui, {.id = "add", .label = "Add one", .enabled = value.size() < parameter.most})) {
    changed.push_back(std::clamp(0.0, parameter.low, parameter.high));
    any = true;
  }
  ImGui::SameLine(0, ui.px(8));
  if (button(ui, {.id = "remove",
                  .label = "Remove the last",
                  .enabled = value.size() > std::max<std::size_t>(parameter.fewest, 1)})) {
    changed.pop_back();
    any = true;
  }
  if (any) return sim::Value(std::move(changed));
  return typed;
}

}  // namespace gui
