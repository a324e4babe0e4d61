#include <algorithm>

#include "app/words.h"
#include "gui/panels/lab_parts.h"
#include "proof/settle.h"

namespace gui {

namespace {

constexpr float two_plots = 720;  ///< units from which two outcomes stand beside each other

std::vector<const sim::Parameter*> choices_of(const sim::Simulation& simulation) {
  std::vector<const sim::Parameter*> choices;
  for (const sim::Parameter& parameter : simulation.parameters)
    if (parameter.kind == sim::ParameterKind::Choice && parameter.choices.size() > 1)
      choices.push_back(&parameter);
  return choices;
}

/// The value in force, and the next other one.
LabCompare first_comparison(const sim::Parameter& parameter, const sim::Settings& settings) {
  const std::string& now = settings.text(parameter.name);
  const auto other =
      std::ranges::find_if(parameter.choices, [&](const std::string& name) { return name != now; });
  return {parameter.name, {now, *other}};
}

LabAsked choose_parameter(const Ui& ui, const LabView& view,
                          const std::vector<const sim::Parameter*>& choices) {
  std::vector<std::string_view> names;
  int now = -1;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    names.push_back(choices[i]->name);
    if (view.comparison && view.comparison->parameter == choices[i]->name)
      now = static_cast<int>(i);
  }
  text(ui, Style::Caption, ui.theme.muted, "Which choice differs");
  const int chosen =
      choice(ui, "compare/parameter", names.data(), static_cast<int>(names.size()), now);
  if (chosen < 0) return std::nullopt;
  return first_comparison(*choices[static_cast<std::size_t>(chosen)], view.settings);
}

LabAsked choose_value(const Ui& ui, const LabView& view, std::size_t side) {
  const LabComparison& comparison = *view.comparison;
  const sim::Parameter& parameter = *sim::find_parameter(*view.simulation, comparison.parameter);
  const std::vector<std::string_view> names(parameter.choices.begin(), parameter.choices.end());
  const auto now =
      std::ranges::find(parameter.choices, comparison.values[side]) - parameter.choices.begin();
  text(ui, Style::Caption, ui.theme.muted, side == 0 ? "Left" : "Right");
  const int chosen = choice(ui, side == 0 ? "compare/left" : "compare/right", names.data(),
                            static_cast<int>(names.size()), static_cast<int>(now));
  gap(ui, 6);
  if (chosen < 0) return std::nullopt;
  LabCompare next{comparison.parameter, comparison.values};
  next.values[side] = parameter.choices[static_cast<std::size_t>(chosen)];
  return next;
}

std::string value_words(const sim::Measured& measured) {
  std::string words = app::short_number(measured.value);
  if (measured.standard_error) words += " ± " + app::short_number(*measured.standard_error);
  return words;
}

/// What the two runs say, in a word and a sign.
std::string_view relation(const sim::Measured& left, const sim::Measured& right) {
  switch (proof::settle_direction(left, right)) {
    case proof::Direction::Larger:
      return "left is larger";
    case proof::Direction::Smaller:
      return "left is smaller";
    case proof::Direction::Same:
      return "about the same";
  }
  return "";
}

void draw_pair(const Ui& ui, const sim::Measured& left, const sim::Measured& right) {
  const float wide = ImGui::GetContentRegionAvail().x;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const std::string_view says = relation(left, right);
  const float says_width = measure(ui, Style::Caption, says).x;
  line(ui, Style::Strong, ui.theme.text, left.name, wide - says_width - ui.px(12));
  text_at(ui, {at.x + wide - says_width, at.y + ui.px(2)}, Style::Caption, ui.theme.muted, says);
  const ImVec2 below = ImGui::GetCursorScreenPos();
  const float half = std::floor(wide / 2) - ui.px(6);
  line(ui, Style::Code, ui.theme.text, value_words(left), half);
  ImGui::SetCursorScreenPos({below.x + std::floor(wide / 2), below.y});
  line(ui, Style::Code, ui.theme.text, value_words(right), half);
  gap(ui, 8);
}

void draw_pairs(const Ui& ui, const LabComparison& comparison) {
  const app::Found& left = *comparison.runs[0].found;
  const app::Found& right = *comparison.runs[1].found;
  begin_card(ui, "pairs");
  for (const sim::Measured& measured : left.outcome.measures)
    if (const sim::Measured* other = right.outcome.find(measured.name))
      draw_pair(ui, measured, *other);
  end_card(ui);
  gap(ui, 16);
}

/// One of the two outcomes: its value of the choice, takeaway and plots.
LabAsked draw_side(const Ui& ui, const LabComparison& comparison, std::size_t side,
                   LabState& state) {
  ImGui::PushID(static_cast<int>(side));
  text(ui, Style::Heading, ui.theme.text, comparison.parameter + " = " + comparison.values[side]);
  const LabAsked asked = draw_lab_progress(ui, comparison.runs[side]);
  if (comparison.runs[side].found) {
    const sim::Outcome& outcome = comparison.runs[side].found->outcome;
    page_text(ui, state.texts, outcome.takeaway);
    gap(ui, 12);
    const auto draw = [&](const std::string& id) {
      plot::outcome_plot(ui, outcome, id, state.plots[side]);
      gap(ui, 16);
    };
    for (const sim::Series& series : outcome.series) draw(series.id);
    for (const sim::Histogram& histogram : outcome.histograms) draw(histogram.id);
    for (const sim::HeatMap& map : outcome.heatmaps) draw(map.id);
  }
  ImGui::PopID();
  return asked;
}

LabAsked draw_sides(const Ui& ui, const LabComparison& comparison, LabState& state) {
  LabAsked asked;
  const float wide = ImGui::GetContentRegionAvail().x;
  const bool beside = wide >= ui.px(two_plots);
  const float each = beside ? std::floor((wide - ui.px(20)) / 2) : wide;
  for (std::size_t side = 0; side < 2; ++side) {
    if (side == 1 && beside) ImGui::SameLine(0, ui.px(20));
    ImGui::BeginChild(side == 0 ? "left" : "right", {each, 0},
                      ImGuiChildFlags_AutoResizeY | ImGuiChildFlags_NavFlattened);
    take(asked, draw_side(ui, comparison, side, state));
    ImGui::EndChild();
  }
  return asked;
}

}  // namespace

LabAsked draw_lab_comparison(const Ui& ui, const LabView& view, LabState& state) {
  const auto choices = choices_of(*view.simulation);
  if (choices.empty()) {
    empty_state(ui, icon::lab, "There is nothing to set side by side",
                "This simulation has no parameter with named choices. Move a slider instead: the "
                "seed stays, so what changes is the parameter's doing.");
    return std::nullopt;
  }
  text(ui, Style::Body, ui.theme.muted,
       "Two values of one choice under the same seed and otherwise the same settings: what differs "
       "is the choice's doing.");
  gap(ui, 12);
  LabAsked asked = choose_parameter(ui, view, choices);
  gap(ui, 6);
  if (!view.comparison) {
    if (choices.size() == 1) take(asked, first_comparison(*choices[0], view.settings));
    return asked;
  }
  take(asked, choose_value(ui, view, 0));
  take(asked, choose_value(ui, view, 1));
  gap(ui, 12);
  if (view.comparison->runs[0].found && view.comparison->runs[1].found)
    draw_pairs(ui, *view.comparison);
  take(asked, draw_sides(ui, *view.comparison, state));
  return asked;
}

}  // namespace gui
