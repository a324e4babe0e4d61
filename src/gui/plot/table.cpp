#include "gui/plot/table.h"

#include <algorithm>
#include <cmath>
#include <variant>

#include "gui/plot/grid.h"
#include "gui/plot/number_text.h"
#include "gui/widgets.h"

namespace gui::plot {

namespace {

constexpr int significant = 4;  ///< digits of the smallest number of a column, at least 3

/// Decimals that all numbers of a column have, or -1 when their sizes are too far apart.
int decimals_of(const std::vector<double>& numbers) {
  double least = HUGE_VAL, most = 0;
  bool whole = true;
  for (const double number : numbers) {
    if (!std::isfinite(number)) continue;
    const double size = std::abs(number);
    whole = whole && number == std::round(number);
    most = std::max(most, size);
    if (size > 1e-12 * most) least = std::min(least, size);
  }
  if (most >= 1e7) return -1;
  if (whole || most == 0) return 0;
  if (least < 1e-4) return -1;
  const int order = static_cast<int>(std::floor(std::log10(least)));
  const int of_most = static_cast<int>(std::floor(std::log10(most)));
  return std::clamp(std::max(significant - 1 - of_most, significant - 2 - order), 0, 6);
}

void add_cells(Grid::Column& column, const std::vector<std::vector<sim::Cell>>& rows,
               std::size_t index) {
  std::vector<double> numbers;
  for (const auto& row : rows)
    if (const double* number = std::get_if<double>(&row[index])) numbers.push_back(*number);
  const int decimals = decimals_of(numbers);
  for (const auto& row : rows) {
    if (const std::string* words = std::get_if<std::string>(&row[index]))
      column.cells.push_back(*words);
    else if (const double number = std::get<double>(row[index]); !std::isfinite(number))
      column.cells.push_back(number_text(number));
    else
      column.cells.push_back(decimals < 0 ? number_text(number) : fixed_text(number, decimals));
  }
  column.right = numbers.size() * 2 > rows.size();
}

}  // namespace

void table(const Ui& ui, std::string_view id, const sim::Table& table, float width) {
  Grid grid;
  grid.rows = table.rows.size();
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    grid.columns.push_back({table.columns[i], {}, false});
    add_cells(grid.columns.back(), table.rows, i);
  }
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, ui.px(Space::small)});
  ImGui::BeginGroup();
  if (!table.title.empty()) text(ui, Style::Strong, ui.theme.text, table.title, width);
  draw_grid(ui, id, grid, width);
  ImGui::EndGroup();
  ImGui::PopStyleVar();
}

}  // namespace gui::plot
