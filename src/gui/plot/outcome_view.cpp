#include "gui/plot/outcome_view.h"

#include <algorithm>

#include "gui/plot/chart.h"
#include "gui/plot/grid.h"
#include "gui/plot/number_text.h"
#include "gui/plot/outcome_charts.h"
#include "gui/plot/table.h"
#include "gui/widgets.h"
#include "typeset/plain_text.h"

namespace gui::plot {

namespace {

/// What a simulation says, as one line: Markdown and mathematics become plain Unicode.
std::string plain(const std::string& words) {
  if (words.find_first_of("$*`\\[&<") == std::string::npos) return words;
  std::string text = typeset::to_plain_text(typeset::parse(words), {.width = 1000});
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

float plot_height(const Ui& ui, float width) {
  return std::round(std::clamp(width * 0.42F, ui.px(150), ui.px(280)));
}

std::string value_words(const sim::Measured& measure) {
  return measure.standard_error ? number_text_with_error(measure.value, *measure.standard_error)
                                : number_text(measure.value);
}

void measures(const Ui& ui, const sim::Outcome& outcome, float width) {
  Grid grid{
      {{"measure", {}, false}, {"value", {}, true}, {"unit", {}, false}, {"known by", {}, false}},
      outcome.measures.size()};
  bool units = false;
  for (const sim::Measured& measure : outcome.measures) {
    grid.columns[0].cells.push_back(measure.name);
    grid.columns[1].cells.push_back(value_words(measure));
    grid.columns[2].cells.push_back(measure.unit);
    grid.columns[3].cells.push_back(sim::name_of(measure.kind));
    units = units || !measure.unit.empty();
  }
  if (!units) grid.columns.erase(grid.columns.begin() + 2);
  draw_grid(ui, "measures", grid, width);
}

/// The item of that id, or nullptr.
template <class Item>
const Item* with_id(const std::vector<Item>& items, std::string_view id) {
  const auto found =
      std::find_if(items.begin(), items.end(), [id](const Item& item) { return item.id == id; });
  return found == items.end() ? nullptr : &*found;
}

void series_plot(const Ui& ui, const sim::Series& series, View& view, float width,
                 const sim::Outcome* earlier = nullptr) {
  Chart made = chart_of(series);
  Overlay overlay;
  if (const auto* other = earlier ? with_id(earlier->series, series.id) : nullptr)
    add_earlier(made, *other, overlay);
  chart(ui, series.id, made, view, width, plot_height(ui, width));
}

void histogram_plot(const Ui& ui, const sim::Histogram& histogram, View& view, float width,
                    const sim::Outcome* earlier = nullptr) {
  HistogramChart made = chart_of(histogram);
  Overlay overlay;
  if (const auto* other = earlier ? with_id(earlier->histograms, histogram.id) : nullptr)
    add_earlier(made.chart, *other, overlay);
  chart(ui, histogram.id, made.chart, view, width, plot_height(ui, width));
}

View& view_of(OutcomeViews& views, std::string_view id) {
  const auto found = views.find(id);
  return found != views.end() ? found->second : views[std::string(id)];
}

float width_or_all(float width) {
  return width > 0 ? width : std::max(1.0F, ImGui::GetContentRegionAvail().x);
}

}  // namespace

void outcome_view(const Ui& ui, const sim::Outcome& outcome, OutcomeViews& views, float width) {
  width = width_or_all(width);
  if (!outcome.takeaway.empty())
    text(ui, Style::Body, ui.theme.text, plain(outcome.takeaway), width);
  if (!outcome.measures.empty()) {
    gap(ui, 20);
    measures(ui, outcome, width);
  }
  for (const sim::Series& series : outcome.series) {
    gap(ui, 28);
    series_plot(ui, series, view_of(views, series.id), width);
  }
  for (const sim::Histogram& histogram : outcome.histograms) {
    gap(ui, 28);
    histogram_plot(ui, histogram, view_of(views, histogram.id), width);
  }
  for (const sim::HeatMap& map : outcome.heatmaps) {
    gap(ui, 28);
    heat_map(ui, map.id, heat_map_of(map), width);
  }
  for (const sim::Table& one : outcome.tables) {
    gap(ui, 28);
    table(ui, one.id, one, width);
  }
  if (!outcome.notes.empty()) gap(ui, 20);
  for (const std::string& note : outcome.notes)
    text(ui, Style::Caption, ui.theme.muted, plain(note), width);
}

bool outcome_plot(const Ui& ui, const sim::Outcome& outcome, std::string_view id,
                  OutcomeViews& views, float width, const sim::Outcome* earlier) {
  width = width_or_all(width);
  if (const auto* series = with_id(outcome.series, id))
    series_plot(ui, *series, view_of(views, id), width, earlier);
  else if (const auto* histogram = with_id(outcome.histograms, id))
    histogram_plot(ui, *histogram, view_of(views, id), width, earlier);
  else if (const auto* map = with_id(outcome.heatmaps, id))
    heat_map(ui, id, heat_map_of(*map), width);
  else if (const auto* rows = with_id(outcome.tables, id))
    table(ui, id, *rows, width);
  else
    return false;
  return true;
}

}  // namespace gui::plot
