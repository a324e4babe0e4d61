#pragma once

#include "gui/plot/chart.h"
#include "gui/plot/marks.h"

namespace gui::plot {

/// What the axes show: the view, else the axis' own range, else that of the data.
struct Shown {
  Range x, y;
  int left_out = 0;  ///< values that cannot be shown on these axes
};
Shown shown_ranges(const Chart& chart, const View& view);

/// Ticks of an axis whose labels, in the caption's face, stand side by side with room between them.
Ticks ticks_across(const Ui& ui, const Axis& axis, const Scale& scale, float width);
/// ... whose labels stand one above the other.
Ticks ticks_upwards(const Ui& ui, const Axis& axis, const Scale& scale, float height);

// Units beside and below the frame that labels of x may take. The lowest label of y ends where
// those of x begin.
inline constexpr float left_margin = 24;
inline constexpr float right_margin = 18;
inline constexpr float label_drop = 8;

float widest_label(const Ui& ui, const Ticks& ticks);
float caption_height(const Ui& ui);

/// Grid, frame and labels; the labels of x below the frame, those of y at its left.
void draw_axes(const Ui& ui, const Frame& frame, const Ticks& x, const Ticks& y);

}  // namespace gui::plot
