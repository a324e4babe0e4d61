#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gui/ui.h"

namespace gui::plot {

/// Texts in rows and columns, as a table draws them.
struct Grid {
  struct Column {
    std::string head;
    std::vector<std::string> cells;
    bool right = false;  ///< numbers
  };
  std::vector<Column> columns;
  std::size_t rows = 0;
};

/// Draws it at the cursor under a line of heads, which wrap between words. Wider than `width`
/// pixels it scrolls sideways.
void draw_grid(const Ui& ui, std::string_view id, const Grid& grid, float width);

}  // namespace gui::plot
