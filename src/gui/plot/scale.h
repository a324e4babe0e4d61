#pragma once

#include "gui/plot/range.h"

namespace gui::plot {

/// Values to pixels along one axis and back. A vertical axis has from > to in pixels.
class Scale {
 public:
  Scale(Range range, bool log, float from_pixel, float to_pixel);

  /// Whether a value has a place on this axis: finite, and positive if it is logarithmic.
  bool shows(double value) const { return can_show(value, log_); }
  /// Pixels, not clipped but held within +-1e6 so that a drawing never overflows.
  float pixel(double value) const;
  double value(float pixel) const;
  Range range() const { return range_; }
  bool log() const { return log_; }

  /// The range seen after zooming by `factor` (< 1 shows less) so that `pixel` keeps its value, and
  /// after moving the content by so many pixels. Both refuse what doubles cannot tell apart any
  /// more and give the present range.
  Range zoomed(float pixel, double factor) const;
  Range panned(float pixels) const;

 private:
  double place(double value) const;
  Range from_places(double from, double to) const;

  Range range_;
  bool log_;
  float from_pixel_, to_pixel_;
  double from_, to_;  // of the range; logarithms on a log axis
};

}  // namespace gui::plot
