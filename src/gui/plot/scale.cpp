#include "gui/plot/scale.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace gui::plot {

namespace {

// Below this share of its values a range would show the rounding of doubles.
constexpr double narrowest = 1e-9;
constexpr double smallest_span = 1e-290;
constexpr double furthest_pixel = 1e6;

}  // namespace

Scale::Scale(Range range, bool log, float from_pixel, float to_pixel)
    : range_(range), log_(log), from_pixel_(from_pixel), to_pixel_(to_pixel) {
  ASSERT(range.from < range.to && can_show(range.from, log) && can_show(range.to, log));
  from_ = place(range.from);
  to_ = place(range.to);
}

double Scale::place(double value) const { return log_ ? std::log10(value) : value; }

float Scale::pixel(double value) const {
  const double share = (place(value) - from_) / (to_ - from_);
  const double at = from_pixel_ + share * (double{to_pixel_} - from_pixel_);
  return static_cast<float>(std::clamp(at, -furthest_pixel, furthest_pixel));
}

double Scale::value(float pixel) const {
  const double share = (double{pixel} - from_pixel_) / (double{to_pixel_} - from_pixel_);
  const double at = from_ + share * (to_ - from_);
  return log_ ? std::pow(10.0, at) : at;
}

Range Scale::from_places(double from, double to) const {
  const Range range = log_ ? Range{std::pow(10.0, from), std::pow(10.0, to)} : Range{from, to};
  if (!shows(range.from) || !shows(range.to)) return range_;
  const double size = std::max(std::abs(range.from), std::abs(range.to));
  return range.to - range.from > std::max(narrowest * size, smallest_span) ? range : range_;
}

Range Scale::zoomed(float pixel, double factor) const {
  const double share = (double{pixel} - from_pixel_) / (double{to_pixel_} - from_pixel_);
  const double fixed = from_ + share * (to_ - from_);
  return from_places(fixed - (fixed - from_) * factor, fixed + (to_ - fixed) * factor);
}

Range Scale::panned(float pixels) const {
  const double moved = pixels / (double{to_pixel_} - from_pixel_) * (to_ - from_);
  return from_places(from_ - moved, to_ - moved);
}

}  // namespace gui::plot
