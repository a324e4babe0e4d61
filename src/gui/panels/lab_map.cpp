#include <algorithm>
#include <cmath>

#include "gui/panels/lab_parts.h"

namespace gui {

namespace {

/// A map with one thing changed, if the parameter admits it; else the complaint is set.
std::optional<sim::Value> admitted(const sim::Parameter& parameter, sim::TextMap changed,
                                   EntryState& typing) {
  if (auto read = sim::checked(parameter, std::move(changed))) return std::move(*read);
  typing.complaint = "write " + sim::allowed(parameter);
  return std::nullopt;
}

std::optional<sim::Value> draw_name(const Ui& ui, const sim::Parameter& parameter,
                                    const sim::TextMap& value, const std::string& name,
                                    LabState& state, float width) {
  const std::string id = parameter.name + "." + name + "/name";
  EntryState& typing = state.entry_of(id);
  const auto typed = entry(ui, {.id = id, .shown = name, .width = width}, typing);
  if (!typed) return std::nullopt;
  if (typed->empty() || value.contains(*typed)) {
    typing.complaint = typed->empty() ? "a row needs a name" : "this name is taken";
    return std::nullopt;
  }
  sim::TextMap changed = value;
  auto row = changed.extract(name);
  row.key() = *typed;
  changed.insert(std::move(row));
  return admitted(parameter, std::move(changed), typing);
}

std::optional<sim::Value> draw_words(const Ui& ui, const sim::Parameter& parameter,
                                     const sim::TextMap& value, const std::string& name,
                                     LabState& state, float width) {
  const std::string id = parameter.name + "." + name;
  EntryState& typing = state.entry_of(id);
  const auto typed = entry(ui, {.id = id, .shown = value.at(name), .width = width}, typing);
  if (!typed) return std::nullopt;
  sim::TextMap changed = value;
  changed[name] = *typed;
  return admitted(parameter, std::move(changed), typing);
}

/// Name, text, and a button that takes the row away, with what is wrong below.
std::optional<sim::Value> draw_row(const Ui& ui, const sim::Parameter& parameter,
                                   const sim::TextMap& value, const std::string& name,
                                   LabState& state) {
  const float remove = ui.px(36);
  const float room = ImGui::GetContentRegionAvail().x - remove - 2 * ui.px(6);
  const float left = std::floor(room * 0.32F);
  std::optional<sim::Value> next = draw_name(ui, parameter, value, name, state, left);
  ImGui::SameLine(0, ui.px(6));
  if (auto words = draw_words(ui, parameter, value, name, state, room - left))
    next = std::move(words);
  ImGui::SameLine(0, ui.px(6));
  const std::string id = parameter.name + "." + name + "/remove";
  if (button(ui, {.id = id,
                  .label = "",
                  .icon = icon::cross,
                  .kind = ButtonKind::Quiet,
                  .width = remove})) {
    sim::TextMap changed = value;
    changed.erase(name);
    next = admitted(parameter, std::move(changed), state.entry_of(parameter.name));
  }
  complaint(ui, state.entry_of(parameter.name + "." + name + "/name"));
  complaint(ui, state.entry_of(parameter.name + "." + name));
  return next;
}

std::string free_name(const sim::TextMap& value) {
  for (int i = 1;; ++i)
    if (std::string name = "name" + std::to_string(i); !value.contains(name)) return name;
}

/// A new row holds what the last one does, so that it is as admissible as that.
sim::TextMap with_row(const sim::TextMap& value) {
  sim::TextMap changed = value;
  changed[free_name(value)] = value.empty() ? "1" : value.rbegin()->second;
  return changed;
}

}  // namespace

std::optional<sim::Value> draw_lab_map(const Ui& ui, const sim::Parameter& parameter,
                                       const sim::TextMap& value, LabState& state) {
  std::optional<sim::Value> next;
  int row = 0;
  for (const auto& [name, words] : value) {
    ImGui::PushID(row++);
    if (auto changed = draw_row(ui, parameter, value, name, state)) next = std::move(changed);
    ImGui::PopID();
  }
  EntryState& whole = state.entry_of(parameter.name);
  if (button(ui, {.id = parameter.name + "/add", .label = "Add a row"}))
    next = admitted(parameter, with_row(value), whole);
  complaint(ui, whole);
  if (next) whole.complaint.clear();
  return next;
}

}  // namespace gui
