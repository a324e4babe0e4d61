#pragma once

#include <span>
#include <string>
#include <string_view>

#include "gui/ui.h"

namespace gui::plot {

/// A matrix as colours: row 0 at the top, column 0 at the left.
struct HeatMap {
  std::string_view title;
  std::string_view row_axis;
  std::string_view column_axis;
  int rows = 0;
  int columns = 0;
  std::span<const double> values;           ///< (rows, columns), row after row
  std::span<const std::string> row_labels;  ///< empty, or one for each row
  std::span<const std::string> column_labels;
};

/// Draws it at the cursor, at most `width` pixels wide, with its axes and a bar of colours.
/// Hovering reads out a cell. Above 256 rows or columns neighbours are averaged, and that is told;
/// a cell without a finite value is crossed out and told.
void heat_map(const Ui& ui, std::string_view id, const HeatMap& map, float width);

}  // namespace gui::plot
