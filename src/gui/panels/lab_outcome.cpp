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

void draw_measure(const Ui& ui, const sim::Measured& measured, const std::string& about,
                  const sim::Measured* pinned) {
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
  if (pinned) text(ui, Style::Caption, ui.theme.text, "pinned: " + value_words(*pinned));
  gap(ui, 10);
}

void draw_plots(const Ui& ui, const sim::Outcome& outcome, plot::OutcomeViews& views,
                const sim::Outcome* pinned) {
  const auto draw = [&](const std::string& id) {
    plot::outcome_plot(ui, outcome, id, views, 0, pinned);
    gap(ui, 20);
  };
  for (const sim::Series& series : outcome.series) draw(series.id);
  for (const sim::Histogram& histogram : outcome.histograms) draw(histogram.id);
  for (const sim::HeatMap& map : outcome.heatmaps) draw(map.id);
  for (const sim::Table& table : outcome.tables) draw(table.id);
}

/// "Stop" or "Go on" at the right end of the line; it moves nothing else when it comes and goes.
bool draw_small(const Ui& ui, std::string_view id, std::string_view label, ImVec2 right_top) {
  const ImVec2 after = ImGui::GetCursorScreenPos();
  const ImVec2 words = measure(ui, Style::Caption, label);
  const ImVec2 at{right_top.x - words.x - ui.px(8), right_top.y};
  ImGui::SetCursorScreenPos(at);
  const bool pressed =
      ImGui::InvisibleButton("stop", {words.x + ui.px(8), words.y}, ImGuiButtonFlags_EnableNav);
  ui.probe(id);
  text_at(ui, {at.x + ui.px(4), at.y}, Style::Caption, ui.theme.accent, label);
  ImGui::SetCursorScreenPos(after);
  return pressed;
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
  const std::string_view words =
      !run.found     ? "Running..."
      : run.stale    ? "Older outcome shown, of the settings before"
      : !run.running ? std::string_view(run.found->finished ? "Finished" : "Stopped")
                     : std::string_view(share);
  const ImVec2 below = ImGui::GetCursorScreenPos();
  text(ui, Style::Caption, run.stale ? ui.theme.warn : ui.theme.muted, words);
  const ImVec2 end{below.x + wide, below.y};
  const bool halted = !run.running && run.found && !run.found->finished;
  const bool halt = run.running && draw_small(ui, "lab/stop", "Stop", end);
  const bool again = halted && draw_small(ui, "lab/retry", "Run again", end);
  gap(ui, 8);
  if (halt) return LabHalt{};
  if (again) return LabRetry{};
  return std::nullopt;
}

void draw_lab_measures(const Ui& ui, const sim::Simulation& simulation, const app::Found& found,
                       const app::Found* pinned) {
  const auto measures = sim::measures_of(simulation, found.settings);
  for (const sim::Measured& measured : found.outcome.measures)
    draw_measure(ui, measured, about_of(measures, measured.name),
                 pinned ? pinned->outcome.find(measured.name) : nullptr);
}

LabAsked draw_lab_takeaway(const Ui& ui, const LabView& view, LabState& state) {
  LabAsked asked;
  if (view.prediction) take(asked, draw_lab_prediction(ui, view, state));
  if (view.hides_outcome()) return asked;
  take(asked, draw_lab_progress(ui, view.run));
  if (!view.run.found) return asked;
  page_text(ui, state.texts, view.run.found->outcome.takeaway, {.style = Style::Prompt});
  gap(ui, 12);
  take(asked, draw_lab_pin(ui, view));
  return asked;
}

void draw_lab_outcome(const Ui& ui, const LabView& view, LabState& state) {
  if (!view.run.found || view.hides_outcome()) return;
  const sim::Outcome& outcome = view.run.found->outcome;
  const app::Found* pinned = view.pinned != view.run.found ? view.pinned.get() : nullptr;
  begin_card(ui, "measures");
  text(ui, Style::Heading, ui.theme.text, "Measures");
  gap(ui, 10);
  draw_lab_measures(ui, *view.simulation, *view.run.found, pinned);
  end_card(ui);
  gap(ui, 20);
  draw_plots(ui, outcome, state.plots[0], pinned ? &pinned->outcome : nullptr);
  for (const std::string& note : outcome.notes)
    page_text(ui, state.texts, "Note: " + note, {Style::Caption, Ink::Muted});
  if (!view.simulation->about.empty()) {
    gap(ui, 8);
    page_text(ui, state.texts, view.simulation->about, {Style::Body, Ink::Muted},
              std::min(ImGui::GetContentRegionAvail().x, ui.px(Space::column)));
  }
}

}  // namespace gui
