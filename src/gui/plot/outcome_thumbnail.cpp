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

}  // namespace

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
  list->PopClipRect();
  ImGui::Dummy(size);
}

}  // namespace gui::plot
