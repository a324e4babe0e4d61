#include <algorithm>

#include "app/words.h"
#include "gui/panels/lab_parts.h"
#include "gui/plot/table.h"

namespace gui {

namespace {

/// How a measure is known, for someone who does not know the word.
std::string_view kind_words(sim::MeasureKind kind) {
  switch (kind) {
    case sim::MeasureKind::Sampled:
      return "sampled: estimated from random draws";
    case sim::MeasureKind::Counted:
      return "counted: computed on real arrays";
    case sim::MeasureKind::Arithmetic:
      return "arithmetic: a closed form, which proves nothing by itself";
  }
  return "";
}

std::string value_words(const sim::Measured& measured) {
  std::string words = app::short_number(measured.value);
  if (measured.standard_error) words += " ± " + app::short_number(*measured.standard_error);
  return measured.unit.empty() ? words : words + " " + measured.unit;
}

std::string about_of(const std::vector<sim::Measure>& measures, const std::string& name) {
  const auto found = std::ranges::find(measures, name, &sim::Measure::name);
  return found == measures.end() ? "" : found->about;
}

void draw_measure(const Ui& ui, const sim::Measured& measured, const std::string& about) {
  const float wide = ImGui::GetContentRegionAvail().x;
  const std::string value = value_words(measured);
  const float name_width = measure(ui, Style::Strong, measured.name).x;
  const float value_width = measure(ui, Style::Code, value).x;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  line(ui, Style::Strong, ui.theme.text, measured.name, wide);
  // Value and name share a line where both have room.
  if (name_width + value_width + ui.px(16) <= wide)
    text_at(ui, {at.x + wide - value_width, at.y + ui.px(1)}, Style::Code, ui.theme.text, value);
  else
    text(ui, Style::Code, ui.theme.text, value);
  text(ui, Style::Caption, ui.theme.muted,
       std::string(kind_words(measured.kind)) + (about.empty() ? "" : " · " + about));
  gap(ui, 10);
}

void draw_plots(const Ui& ui, const sim::Outcome& outcome, plot::OutcomeViews& views) {
  const auto draw = [&](const std::string& id) {
    plot::outcome_plot(ui, outcome, id, views);
    gap(ui, 20);
  };
  for (const sim::Series& series : outcome.series) draw(series.id);
  for (const sim::Histogram& histogram : outcome.histograms) draw(histogram.id);
  for (const sim::HeatMap& map : outcome.heatmaps) draw(map.id);
  for (const sim::Table& table : outcome.tables) draw(table.id);
}

}  // namespace

LabAsked draw_lab_progress(const Ui& ui, const app::Progressed& run) {
  if (run.error) {
    banner(ui, Tone::Bad, run.error->what, run.error->where + " " + run.error->next);
    const bool again = button(ui, {.id = "lab/retry", .label = "Run again"});
    gap(ui, 12);
    if (again) return LabRetry{};
    return std::nullopt;
  }
  const float wide = ImGui::GetContentRegionAvail().x;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float high = std::max(2.0F, ui.px(3));
  list->AddRectFilled(at, {at.x + wide, at.y + high}, mix(ui.theme.page, ui.theme.muted, 0.25F),
                      high / 2);
  list->AddRectFilled(at, {at.x + wide * std::clamp(run.progress, 0.0F, 1.0F), at.y + high},
                      ui.theme.accent, high / 2);
  ImGui::Dummy({wide, high});
  // The line is always there, so that nothing jumps when a run ends.
  const std::string share =
      std::to_string(static_cast<int>(run.progress * 100)) + " % of the draws";
  const std::string_view words = !run.found     ? "Running..."
                                 : run.stale    ? "Older outcome shown, of the settings before"
                                 : !run.running ? "Finished"
                                                : std::string_view(share);
  text(ui, Style::Caption, run.stale ? ui.theme.warn : ui.theme.muted, words);
  gap(ui, 8);
  return std::nullopt;
}

void draw_lab_measures(const Ui& ui, const sim::Simulation& simulation, const app::Found& found) {
  const auto measures = sim::measures_of(simulation, found.settings);
  for (const sim::Measured& measured : found.outcome.measures)
    draw_measure(ui, measured, about_of(measures, measured.name));
}

LabAsked draw_lab_takeaway(const Ui& ui, const LabView& view, LabState& state) {
  const LabAsked asked = draw_lab_progress(ui, view.run);
  if (!view.run.found) return asked;
  page_text(ui, state.texts, view.run.found->outcome.takeaway, {.style = Style::Prompt});
  gap(ui, 16);
  return asked;
}

void draw_lab_outcome(const Ui& ui, const LabView& view, LabState& state) {
  if (!view.run.found) return;
  const sim::Outcome& outcome = view.run.found->outcome;
  begin_card(ui, "measures");
  text(ui, Style::Heading, ui.theme.text, "Measures");
  gap(ui, 10);
  draw_lab_measures(ui, *view.simulation, *view.run.found);
  end_card(ui);
  gap(ui, 20);
  draw_plots(ui, outcome, state.plots[0]);
  for (const std::string& note : outcome.notes)
    page_text(ui, state.texts, "Note: " + note, {Style::Caption, Ink::Muted});
  if (!view.simulation->about.empty()) {
    gap(ui, 8);
    page_text(ui, state.texts, view.simulation->about, {Style::Body, Ink::Muted},
              std::min(ImGui::GetContentRegionAvail().x, ui.px(Space::column)));
  }
}

}  // namespace gui
