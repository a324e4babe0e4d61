#include <algorithm>
#include <cmath>

#include "gui/plot/axes.h"
#include "gui/plot/heat_cells.h"
#include "gui/plot/marks.h"
#include "gui/plot/outcome_charts.h"
#include "gui/plot/outcome_view.h"

namespace gui::plot {

namespace {

/// The data alone, in a frame of pixels.
void sketch(const Ui& ui, const Chart& chart, ImVec2 from, ImVec2 to) {
  const Shown shown = shown_ranges(chart, {});
  const Frame frame{
      {shown.x, chart.x.log, from.x, to.x}, {shown.y, chart.y.log, to.y, from.y}, from, to};
  for (const Bars& bars : chart.bars) draw_bars(ui, bars, frame);
  for (std::size_t i = 0; i < chart.curves.size(); ++i)
    draw_curve(ui, chart.curves[i], static_cast<int>(i), frame);
}

void sketch(const Ui& ui, const sim::HeatMap& map, ImVec2 from, ImVec2 to) {
  if (map.rows <= 0 || map.columns <= 0) return;
  const float cell = std::min((to.x - from.x) / static_cast<float>(map.columns),
                              (to.y - from.y) / static_cast<float>(map.rows));
  const float wide = cell * static_cast<float>(map.columns);
  const float left = std::floor((from.x + to.x - wide) / 2);
  draw_heat_cells(ui, heat_cells(heat_map_of(map), 64), {left, from.y},
                  {left + wide, from.y + cell * static_cast<float>(map.rows)});
}

/// The first column of numbers as bars, a row each.
void sketch(const Ui& ui, const sim::Table& table, ImVec2 from, ImVec2 to) {
  constexpr std::size_t most_rows = 8;
  const std::size_t rows = std::min(table.rows.size(), most_rows);
  std::vector<double> values;
  for (std::size_t column = 0; column < table.columns.size() && values.empty(); ++column)
    for (std::size_t row = 0; row < rows; ++row)
      if (const double* value = std::get_if<double>(&table.rows[row][column]))
        values.push_back(std::isfinite(*value) ? std::abs(*value) : 0);
  if (values.empty()) return;
  const double most = std::max(*std::ranges::max_element(values), 1e-300);
  const float step = (to.y - from.y) / static_cast<float>(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float y = from.y + step * static_cast<float>(i);
    const float x = from.x + (to.x - from.x) * static_cast<float>(values[i] / most);
    ImGui::GetWindowDrawList()->AddRectFilled(
        {from.x, std::round(y + step * 0.15F)},
        {std::max(x, from.x + 1), std::round(y + step * 0.85F)},
        with_alpha(series_colour(ui.theme, 0), 0.55F), ui.px(2));
  }
}

/// Means of neighbours, at most so many rows and columns.
sim::HeatMap coarser(const sim::HeatMap& map, int most) {
  HeatCells cells = heat_cells(heat_map_of(map), most);
  sim::HeatMap result;
  result.id = map.id;
  result.rows = cells.rows;
  result.columns = cells.columns;
  result.values = std::move(cells.values);
  return result;
}

}  // namespace

sim::Outcome thumbnail_of(const sim::Outcome& outcome) {
  sim::Outcome result;
  if (!outcome.series.empty())
    result.series.push_back(outcome.series.front());
  else if (!outcome.histograms.empty())
    result.histograms.push_back(outcome.histograms.front());
  else if (!outcome.heatmaps.empty())
    result.heatmaps.push_back(coarser(outcome.heatmaps.front(), 32));
  else if (!outcome.tables.empty())
    result.tables.push_back(outcome.tables.front());
  return result;
}

void outcome_thumbnail(const Ui& ui, const sim::Outcome& outcome, ImVec2 size) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float edge = ui.px(8);
  const ImVec2 from{std::round(at.x + edge), std::round(at.y + edge)};
  const ImVec2 to{std::max(from.x + 1, std::round(at.x + size.x - edge)),
                  std::max(from.y + 1, std::round(at.y + size.y - edge))};
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, ui.theme.field, ui.px(8));
  list->PushClipRect(at, {at.x + size.x, at.y + size.y}, true);
  if (!outcome.series.empty())
    sketch(ui, chart_of(outcome.series.front()), from, to);
  else if (!outcome.histograms.empty())
    sketch(ui, chart_of(outcome.histograms.front()).chart, from, to);
  else if (!outcome.heatmaps.empty())
    sketch(ui, outcome.heatmaps.front(), from, to);
  else if (!outcome.tables.empty())
    sketch(ui, outcome.tables.front(), from, to);
  list->PopClipRect();
  ImGui::Dummy(size);
}

}  // namespace gui::plot
