#pragma once

#include <span>
#include <vector>

#include <imgui.h>

#include "gui/plot/scale.h"

namespace gui::plot {

/// A curve in pixels, broken where a value cannot be shown.
using Path = std::vector<ImVec2>;

/// The curve's visible part. Where many points share a column of pixels only its first, lowest,
/// highest and last are kept, which paints the same pixels; 100,000 ascending points take less than
/// half a millisecond. `x` in any order.
std::vector<Path> curve_path(std::span<const double> x, std::span<const double> y, const Scale& xs,
                             const Scale& ys);

/// A band around a curve: each point is a pixel column (x) with the pixels y.from (upper) and y.to.
struct BandColumn {
  float x, top, bottom;
};
/// Of y +- error, for ascending x; broken like the curve. An edge that a log axis cannot show lies
/// at the end of the axis.
std::vector<std::vector<BandColumn>> band_path(std::span<const double> x, std::span<const double> y,
                                               std::span<const double> error, const Scale& xs,
                                               const Scale& ys);

/// The visible part of ascending values, with one more at either side: [first, last).
struct Visible {
  std::size_t first, last;
};
Visible visible_part(std::span<const double> x, Range range);
bool is_ascending(std::span<const double> x);

}  // namespace gui::plot
