#pragma once

#include <imgui.h>

#include "gui/plot/chart.h"
#include "gui/plot/scale.h"

namespace gui::plot {

/// Where values stand: the axes of one plot, in pixels of the screen.
struct Frame {
  Scale x;
  Scale y;  ///< its from is the bottom
  ImVec2 from, to;
};

/// The shape of a curve's markers and its dashes tell it apart without its colour.
void draw_marker(ImDrawList& list, int shape, ImVec2 at, float radius, ImU32 colour);

ImU32 series_colour(const Theme& theme, int index);

/// Bars, then bands, then curves. `index` is the curve's place in its chart.
void draw_bars(const Ui& ui, const Bars& bars, const Frame& frame);
void draw_band(const Ui& ui, const Curve& curve, int index, const Frame& frame);
void draw_curve(const Ui& ui, const Curve& curve, int index, const Frame& frame);

/// A short piece of the curve for a legend, centred on `at`, `width` pixels wide.
void draw_sample(const Ui& ui, const Curve& curve, int index, ImVec2 at, float width);
void draw_sample(const Ui& ui, const Bars& bars, ImVec2 at, float width);

}  // namespace gui::plot
