#pragma once

#include <vector>

#include <imgui.h>

#include "gui/plot/heat_map.h"
#include "gui/plot/range.h"

namespace gui::plot {

/// The cells of a heat map as they are drawn: the map's own, or means of neighbours.
struct HeatCells {
  int rows = 0, columns = 0;
  int rows_each = 1, columns_each = 1;  ///< of the map, in one cell
  std::vector<double> values;           ///< row after row; NaN where the map has no number
  int without_number = 0;               ///< values of the map
  Range range{0, 1};                    ///< of the values; from == to when all are equal

  double at(int row, int column) const {
    return values[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                  static_cast<std::size_t>(column)];
  }
  /// 0..1 along the colours.
  double share(double value) const;
  bool averaged() const { return rows_each > 1 || columns_each > 1; }
};

/// At most `most` rows and columns.
HeatCells heat_cells(const HeatMap& map, int most = 256);

/// Paints the cells into a rectangle, row 0 at the top. `gap` pixels between them, where they are
/// large enough.
void draw_heat_cells(const Ui& ui, const HeatCells& cells, ImVec2 from, ImVec2 to);

/// The whole pixel at which cell `index` of `count` begins between two edges.
float cell_edge(float from, float to, int index, int count);

}  // namespace gui::plot
