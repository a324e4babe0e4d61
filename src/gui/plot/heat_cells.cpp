#include "gui/plot/heat_cells.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/assert.h"
#include "gui/plot/colour_map.h"

namespace gui::plot {

namespace {

constexpr int shades = 256;

/// Mean of the finite values of a block of the map; NaN when it has none.
double mean_of_block(const HeatMap& map, int row, int column, int rows, int columns) {
  double sum = 0;
  int count = 0;
  for (int i = row; i < std::min(map.rows, row + rows); ++i)
    for (int j = column; j < std::min(map.columns, column + columns); ++j) {
      const double value =
          map.values[static_cast<std::size_t>(i) * static_cast<std::size_t>(map.columns) +
                     static_cast<std::size_t>(j)];
      if (!can_show(value, false)) continue;
      sum += value;
      ++count;
    }
  return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

void find_range(HeatCells& cells) {
  double least = HUGE_VAL, most = -HUGE_VAL;
  for (const double value : cells.values) {
    if (std::isnan(value)) continue;
    least = std::min(least, value);
    most = std::max(most, value);
  }
  cells.range = least <= most ? Range{least, most} : Range{0, 0};
}

int shade_of(const HeatCells& cells, int row, int column) {
  const double value = cells.at(row, column);
  if (std::isnan(value)) return -1;
  return static_cast<int>(std::lround(cells.share(value) * (shades - 1)));
}

std::array<ImU32, shades> palette() {
  std::array<ImU32, shades> colours{};
  for (int i = 0; i < shades; ++i)
    colours[static_cast<std::size_t>(i)] = viridis(i / double{shades - 1});
  return colours;
}

void cross_out(const Ui& ui, ImVec2 from, ImVec2 to) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(from, to, ui.theme.field);
  list->AddLine(from, to, ui.theme.muted);
  list->AddLine({from.x, to.y}, {to.x, from.y}, ui.theme.muted);
}

}  // namespace

double HeatCells::share(double value) const {
  const double span = range.to - range.from;
  return span > 0 ? std::clamp((value - range.from) / span, 0.0, 1.0) : 0.5;
}

HeatCells heat_cells(const HeatMap& map, int most) {
  ASSERT(map.values.size() ==
         static_cast<std::size_t>(map.rows) * static_cast<std::size_t>(map.columns));
  HeatCells cells;
  cells.rows_each = std::max(1, (map.rows + most - 1) / most);
  cells.columns_each = std::max(1, (map.columns + most - 1) / most);
  cells.rows = (map.rows + cells.rows_each - 1) / cells.rows_each;
  cells.columns = (map.columns + cells.columns_each - 1) / cells.columns_each;
  cells.values.reserve(static_cast<std::size_t>(cells.rows) *
                       static_cast<std::size_t>(cells.columns));
  for (int i = 0; i < cells.rows; ++i)
    for (int j = 0; j < cells.columns; ++j)
      cells.values.push_back(mean_of_block(map, i * cells.rows_each, j * cells.columns_each,
                                           cells.rows_each, cells.columns_each));
  cells.without_number = static_cast<int>(std::count_if(
      map.values.begin(), map.values.end(), [](double v) { return !can_show(v, false); }));
  find_range(cells);
  return cells;
}

float cell_edge(float from, float to, int index, int count) {
  return std::round(from + (to - from) * static_cast<float>(index) / static_cast<float>(count));
}

void draw_heat_cells(const Ui& ui, const HeatCells& cells, ImVec2 from, ImVec2 to) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const std::array<ImU32, shades> colours = palette();
  const float gap = (to.x - from.x) / static_cast<float>(cells.columns) >= ui.px(9) ? 1.0F : 0.0F;
  for (int row = 0; row < cells.rows; ++row) {
    const float top = cell_edge(from.y, to.y, row, cells.rows);
    const float bottom = std::max(top + 1, cell_edge(from.y, to.y, row + 1, cells.rows) - gap);
    for (int column = 0, next = 0; column < cells.columns; column = next) {
      const int shade = shade_of(cells, row, column);
      next = column + 1;
      // Neighbours of one shade are one rectangle, unless a gap is seen between them.
      while (gap == 0 && shade >= 0 && next < cells.columns && shade_of(cells, row, next) == shade)
        ++next;
      const ImVec2 a{cell_edge(from.x, to.x, column, cells.columns), top};
      const ImVec2 b{std::max(a.x + 1, cell_edge(from.x, to.x, next, cells.columns) - gap), bottom};
      if (shade < 0)
        cross_out(ui, a, b);
      else
        list->AddRectFilled(a, b, colours[static_cast<std::size_t>(shade)]);
    }
  }
}

}  // namespace gui::plot
