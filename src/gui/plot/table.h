#pragma once

#include <string_view>

#include "gui/ui.h"
#include "sim/outcome.h"

namespace gui::plot {

/// Draws a table at the cursor: numbers aligned at their right with equal decimals, texts at their
/// left. Wider than `width` pixels it scrolls sideways.
void table(const Ui& ui, std::string_view id, const sim::Table& table, float width);

}  // namespace gui::plot
