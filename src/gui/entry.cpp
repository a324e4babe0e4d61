#include "gui/entry.h"

#include <algorithm>
#include <cmath>

#include <imgui_stdlib.h>

#include "gui/widgets.h"

namespace gui {

namespace {

constexpr float height = 32;

void push_look(const Ui& ui, bool wrong) {
  const Theme& theme = ui.theme;
  ImGui::PushStyleColor(ImGuiCol_FrameBg, theme.field);
  ImGui::PushStyleColor(ImGuiCol_FrameBgHovered, mix(theme.field, theme.accent, 0.06F));
  ImGui::PushStyleColor(ImGuiCol_FrameBgActive, theme.field);
  ImGui::PushStyleColor(ImGuiCol_Border, wrong ? theme.bad : theme.line);
  ImGui::PushStyleColor(ImGuiCol_Text, theme.text);
  ImGui::PushStyleColor(ImGuiCol_TextDisabled, theme.muted);
  ImGui::PushStyleColor(ImGuiCol_TextSelectedBg, theme.selection);
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, std::max(1.0F, std::floor(ui.scale)));
  ImGui::PushStyleVar(ImGuiStyleVar_FrameRounding, ui.px(6));
}

void pop_look() {
  ImGui::PopStyleVar(3);
  ImGui::PopStyleColor(7);
}

}  // namespace

std::optional<std::string> entry(const Ui& ui, const Entry& entry, EntryState& state) {
  ImGui::PushID(entry.id.data(), entry.id.data() + entry.id.size());
  const Ui::Face face = ui.face(entry.numbers ? Style::Code : Style::Body);
  ImGui::PushFont(face.font, face.size);
  push_look(ui, !state.complaint.empty());
  const float above = std::floor((ui.px(height) - face.size) / 2);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(8), std::max(1.0F, above)});
  // While nobody types, the box shows the value as it is now.
  if (!state.editing && state.complaint.empty()) state.text = std::string(entry.shown);
  if (state.wants_focus) ImGui::SetKeyboardFocusHere();
  state.wants_focus = false;
  ImGui::SetNextItemWidth(entry.width > 0 ? entry.width : ImGui::GetContentRegionAvail().x);
  const std::string hint(entry.hint);
  ImGui::InputTextWithHint("##entry", hint.c_str(), &state.text, ImGuiInputTextFlags_AutoSelectAll);
  if (ImGui::IsItemActivated()) state.editing = true;
  const bool done = ImGui::IsItemDeactivated();
  const bool changed = ImGui::IsItemDeactivatedAfterEdit();
  ui.probe(entry.id);
  if (ui.record)
    ui.record->add(LayoutRecord::Kind::Text, state.text, ImGui::GetItemRectMin(),
                   ImGui::GetItemRectMax());
  pop_look();
  ImGui::PopFont();
  ImGui::PopID();
  if (!done) return std::nullopt;
  state.editing = false;
  state.complaint.clear();
  if (changed && state.text != entry.shown) return state.text;
  return std::nullopt;
}

void complaint(const Ui& ui, const EntryState& state) {
  if (state.complaint.empty()) return;
  sign(ui, icon::warning, ui.theme.bad);
  ImGui::SameLine(0, ui.px(6));
  text(ui, Style::Caption, ui.theme.bad, state.complaint);
}

}  // namespace gui
