#include "gui/slider.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include <imgui_internal.h>

#include "app/setting_values.h"
#include "gui/widgets.h"

namespace gui {

namespace {

constexpr float track_height = 28;
constexpr float knob_radius = 8;
constexpr float entry_width = 92;
constexpr float row_height = 32;
constexpr double widest_plain = 1e15;  ///< whole numbers below it are exact

constexpr ImGuiKey slider_keys[] = {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow,
                                    ImGuiKey_DownArrow, ImGuiKey_Home,       ImGuiKey_End,
                                    ImGuiKey_PageUp,    ImGuiKey_PageDown};

/// The keys are the slider's while it has the focus: the toolkit would move the focus with them.
void claim_keys() {
  for (const ImGuiKey key : slider_keys) ImGui::SetKeyOwner(key, ImGui::GetItemID());
}

std::optional<double> value_by_key(const SliderScale& scale, double value) {
  const ImGuiIO& io = ImGui::GetIO();
  const Pace pace = io.KeyShift ? Pace::Fine : io.KeyCtrl ? Pace::Coarse : Pace::Normal;
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(key); };
  if (pressed(ImGuiKey_LeftArrow) || pressed(ImGuiKey_DownArrow))
    return stepped(scale, value, -1, pace);
  if (pressed(ImGuiKey_RightArrow) || pressed(ImGuiKey_UpArrow))
    return stepped(scale, value, 1, pace);
  if (pressed(ImGuiKey_PageDown)) return stepped(scale, value, -1, Pace::Coarse);
  if (pressed(ImGuiKey_PageUp)) return stepped(scale, value, 1, Pace::Coarse);
  if (pressed(ImGuiKey_Home)) return scale.low;
  if (pressed(ImGuiKey_End)) return scale.high;
  return std::nullopt;
}

/// Where the knob's centre may be.
struct Rail {
  float from, to, y;
  float x_of(double share) const { return from + static_cast<float>(share) * (to - from); }
  double share_of(float x) const {
    return to > from ? static_cast<double>(x - from) / static_cast<double>(to - from) : 0;
  }
};

/// Whoever takes the knob beside its middle does not move it; elsewhere it jumps to the pointer.
std::optional<double> value_by_pointer(const Ui& ui, const Rail& rail, const SliderScale& scale,
                                       double value) {
  if (!ImGui::IsItemActive() || !ImGui::IsMouseDown(ImGuiMouseButton_Left)) return std::nullopt;
  const float x = ImGui::GetMousePos().x;
  ImGuiStorage& kept = *ImGui::GetStateStorage();
  const ImGuiID grip = ImGui::GetItemID();
  if (ImGui::IsItemActivated()) {
    const float off = x - rail.x_of(scale.share_of(value));
    kept.SetFloat(grip, std::abs(off) <= ui.px(knob_radius) ? off : 0);
    if (std::abs(off) <= ui.px(knob_radius)) return std::nullopt;
  } else if (ImGui::GetIO().MouseDelta.x == 0) {
    return std::nullopt;
  }
  return scale.value_at(rail.share_of(x - kept.GetFloat(grip)));
}

void draw_track(const Ui& ui, const Rail& rail, const Track& track, double value) {
  const Theme& theme = ui.theme;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float half = std::max(1.0F, ui.px(2));
  const float knob = rail.x_of(track.scale.share_of(value));
  const float mark = rail.x_of(track.scale.share_of(track.mark));
  const bool touched = ImGui::IsItemHovered() || ImGui::IsItemActive();
  list->AddRectFilled({rail.from, rail.y - half}, {rail.to, rail.y + half},
                      mix(theme.card, theme.muted, 0.35F), half);
  list->AddRectFilled({rail.from, rail.y - half}, {knob, rail.y + half}, theme.accent, half);
  list->AddLine({mark, rail.y - ui.px(7)}, {mark, rail.y + ui.px(7)}, theme.muted,
                std::max(1.0F, ui.px(1)));
  list->AddCircleFilled({knob, rail.y}, ui.px(knob_radius), theme.card);
  list->AddCircleFilled({knob, rail.y}, ui.px(touched ? knob_radius : knob_radius - 1),
                        theme.accent);
}

}  // namespace

TrackResult track(const Ui& ui, const Track& track, double value) {
  ImGui::PushID(track.id.data(), track.id.data() + track.id.size());
  const float wide = track.width > 0 ? track.width : ImGui::GetContentRegionAvail().x;
  ImGui::InvisibleButton("track", {std::max(ui.px(40), wide), ui.px(track_height)},
                         ImGuiButtonFlags_EnableNav);
  ui.probe(track.id);
  const ImVec2 from = ImGui::GetItemRectMin();
  const ImVec2 to = ImGui::GetItemRectMax();
  const Rail rail{from.x + ui.px(knob_radius), to.x - ui.px(knob_radius),
                  std::floor((from.y + to.y) / 2)};
  TrackResult result;
  result.value = value_by_pointer(ui, rail, track.scale, value);
  if (ImGui::IsItemFocused()) {
    claim_keys();
    if (!result.value) result.value = value_by_key(track.scale, value);
    result.wants_typing = ImGui::IsKeyPressed(ImGuiKey_Enter, false);
  }
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
    result.wants_typing = true;
  if (result.value == value) result.value = std::nullopt;
  draw_track(ui, rail, track, result.value.value_or(value));
  ImGui::PopID();
  return result;
}

bool reset_button(const Ui& ui, std::string_view id, bool enabled) {
  if (!enabled) {
    ImGui::Dummy({ui.px(36), ui.px(36)});
    return false;
  }
  return button(
      ui,
      {.id = id, .label = "", .icon = icon::undo, .kind = ButtonKind::Quiet, .width = ui.px(36)});
}

std::string plain_number(double value) {
  if (value == std::floor(value) && std::abs(value) < widest_plain)
    return std::to_string(static_cast<long long>(value));
  return app::number_text(value);
}

std::optional<double> number_within(const SliderScale& scale, std::string_view text) {
  constexpr std::string_view space = " \t";
  text.remove_prefix(std::min(text.find_first_not_of(space), text.size()));
  text = text.substr(0, text.find_last_not_of(space) + 1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (!(value >= scale.low && value <= scale.high)) return std::nullopt;  // so neither is NaN
  if (scale.whole && value != std::floor(value)) return std::nullopt;
  return value;
}

std::optional<double> slider(const Ui& ui, const Slider& slider, double value, EntryState& state) {
  const std::string id(slider.id);
  const float wide = slider.width > 0 ? slider.width : ImGui::GetContentRegionAvail().x;
  const float beside = ui.px(entry_width) + ui.px(36) + 2 * ui.px(8);
  const ImVec2 at = ImGui::GetCursorPos();
  const float lower = std::floor((ui.px(36) - ui.px(track_height)) / 2);
  ImGui::SetCursorPosY(at.y + lower);
  const TrackResult moved =
      track(ui, {slider.id, slider.scale, slider.initial, wide - beside}, value);
  std::optional<double> next = moved.value;
  if (next) state.complaint.clear();
  if (moved.wants_typing) state.wants_focus = true;
  ImGui::SetCursorPos(
      {at.x + wide - beside + ui.px(8), at.y + (ui.px(36) - ui.px(row_height)) / 2});
  const std::string shown = plain_number(next.value_or(value));
  const std::string entry_id = id + "/entry";
  if (const auto typed =
          entry(ui, {.id = entry_id, .shown = shown, .width = ui.px(entry_width), .numbers = true},
                state)) {
    const auto number = number_within(slider.scale, *typed);
    if (number) next = number;
    if (!number)
      state.complaint =
          "\xE2\x80\x9C" + *typed + "\xE2\x80\x9D is not one of " + std::string(slider.allowed);
  }
  ImGui::SetCursorPos({at.x + wide - ui.px(36), at.y});
  if (reset_button(ui, id + "/reset", value != slider.initial)) {
    next = slider.initial;
    state.complaint.clear();
  }
  complaint(ui, state);
  if (next == value) return std::nullopt;
  return next;
}

}  // namespace gui
