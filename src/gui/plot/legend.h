#pragma once

#include "gui/plot/chart.h"

namespace gui::plot {

/// Names with a sample of how each is drawn, wrapped at `width` pixels, at the cursor. Nothing
/// where the chart has one thing without a name.
void legend(const Ui& ui, const Chart& chart, float width);

}  // namespace gui::plot
