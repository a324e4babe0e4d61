#include <algorithm>

#include "gui/panels/lab_parts.h"
#include "gui/slider.h"

namespace gui {

namespace {

using sim::ParameterKind;

bool is_number(const sim::Parameter& parameter) {
  return parameter.kind == ParameterKind::Integer || parameter.kind == ParameterKind::Real;
}

/// "coordinates of a query; whole numbers 1 to 1024, initially 64".
std::string explained(const sim::Parameter& parameter) {
  std::string words = parameter.about;
  const bool shows_range =
      parameter.kind != ParameterKind::Choice && parameter.kind != ParameterKind::Flag;
  if (shows_range) words += (words.empty() ? "" : "; ") + sim::allowed(parameter);
  const std::string initial = sim::to_text(parameter.initial);
  if (initial.size() <= 40) words += (words.empty() ? "initially " : ", initially ") + initial;
  return words;
}

/// Name and meaning; other editors than sliders have their reset here.
bool draw_head(const Ui& ui, const sim::Parameter& parameter, bool changed) {
  const ImVec2 at = ImGui::GetCursorPos();
  const float wide = ImGui::GetContentRegionAvail().x;
  const bool resets = !is_number(parameter);
  const std::string name = parameter.name + (parameter.unit.empty() ? "" : ", " + parameter.unit);
  line(ui, Style::Strong, ui.theme.text, name, wide - ui.px(44));
  text(ui, Style::Caption, ui.theme.muted, explained(parameter), wide - ui.px(44));
  if (!resets) return false;
  const ImVec2 below = ImGui::GetCursorPos();
  ImGui::SetCursorPos({at.x + wide - ui.px(36), at.y});
  const bool reset = reset_button(ui, parameter.name + "/reset", changed);
  ImGui::SetCursorPos({below.x, std::max(below.y, at.y + ui.px(38))});
  return reset;
}

std::optional<sim::Value> draw_number(const Ui& ui, const sim::Parameter& parameter, double value,
                                      LabState& state) {
  const std::string allowed = sim::allowed(parameter);
  const auto next = slider(ui,
                           {.id = parameter.name,
                            .scale = SliderScale::fitting(parameter.low, parameter.high,
                                                          parameter.kind == ParameterKind::Integer),
                            .initial = std::get<double>(parameter.initial),
                            .allowed = allowed},
                           value, state.entry_of(parameter.name));
  if (next) return sim::Value(*next);
  return std::nullopt;
}

std::optional<sim::Value> draw_choice(const Ui& ui, const sim::Parameter& parameter,
                                      const std::string& value) {
  const std::vector<std::string_view> names(parameter.choices.begin(), parameter.choices.end());
  const auto now = std::ranges::find(parameter.choices, value) - parameter.choices.begin();
  const int chosen = choice(ui, parameter.name, names.data(), static_cast<int>(names.size()),
                            static_cast<int>(now));
  if (chosen < 0) return std::nullopt;
  return sim::Value(parameter.choices[static_cast<std::size_t>(chosen)]);
}

/// A text of some lines; it counts as soon as it is one that the parameter admits.
std::optional<sim::Value> draw_text(const Ui& ui, const sim::Parameter& parameter,
                                    const std::string& value, LabState& state) {
  EntryState& typing = state.entry_of(parameter.name);
  TextBoxState& box = state.boxes[parameter.name];
  if (!box.has_focus && typing.complaint.empty() && box.model.text() != value)
    box.model.set_text(value);
  const TextBoxResult result =
      text_box(ui, {.id = parameter.name, .max_rows = 6, .enter_breaks = true}, box);
  std::optional<sim::Value> next;
  if (result.changed) {
    const auto read = sim::checked(parameter, box.model.text());
    typing.complaint = read ? "" : "that is not " + sim::allowed(parameter);
    if (read && box.model.text() != value) next = *read;
  }
  complaint(ui, typing);
  return next;
}

std::optional<sim::Value> draw_editor(const Ui& ui, const sim::Parameter& parameter,
                                      const sim::Value& value, LabState& state) {
  switch (parameter.kind) {
    case ParameterKind::Integer:
    case ParameterKind::Real:
      return draw_number(ui, parameter, std::get<double>(value), state);
    case ParameterKind::Choice:
      return draw_choice(ui, parameter, std::get<std::string>(value));
    case ParameterKind::Flag: {
      const bool on = std::get<bool>(value);
      if (toggle(ui, parameter.name, on ? "on" : "off", on)) return sim::Value(!on);
      return std::nullopt;
    }
    case ParameterKind::RealList:
      return draw_lab_numbers(ui, parameter, std::get<std::vector<double>>(value), state);
    case ParameterKind::Text:
      return draw_text(ui, parameter, std::get<std::string>(value), state);
    case ParameterKind::Map:
      return draw_lab_map(ui, parameter, std::get<sim::TextMap>(value), state);
  }
  return std::nullopt;
}

}  // namespace

LabAsked draw_lab_parameter(const Ui& ui, const sim::Parameter& parameter, const sim::Value& value,
                            LabState& state) {
  ImGui::PushID(parameter.name.c_str());
  const bool reset = draw_head(ui, parameter, value != parameter.initial);
  std::optional<sim::Value> next = draw_editor(ui, parameter, value, state);
  if (reset) {
    state.entries.erase(parameter.name);
    state.boxes.erase(parameter.name);
    next = parameter.initial;
  }
  ImGui::PopID();
  if (!next) return std::nullopt;
  return LabSet{parameter.name, std::move(*next)};
}

}  // namespace gui
