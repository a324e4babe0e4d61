#include "gui/plot/range.h"

#include <algorithm>
#include <cmath>

namespace gui::plot {

namespace {

// Values closer than this (relative) are one value with rounding noise, not a curve.
constexpr double noise = 1e-9;

Range around(double value) {
  const double half = value == 0 ? 1.0 : std::abs(value) / 2;
  return {value - half, value + half};
}

Range held(Range range, bool log) {
  return {std::max(range.from, log ? smallest_shown : -largest_shown),
          std::min(range.to, largest_shown)};
}

Range log_range(double least, double most, double margin) {
  const double spread = std::log(most) - std::log(least);
  const double factor = spread <= noise ? 3 : std::exp(spread * margin);
  return {least / factor, most * factor};
}

}  // namespace

void Extent::add(double value) {
  if (!can_show(value, log_)) {
    ++left_out_;
    return;
  }
  if (std::abs(value) < smallest_shown) value = 0;
  least_ = count_ == 0 ? value : std::min(least_, value);
  most_ = count_ == 0 ? value : std::max(most_, value);
  ++count_;
}

void Extent::add(std::span<const double> values) {
  // Of 100,000 values in each frame only the ends of their range go the long way.
  double least = HUGE_VAL, most = -HUGE_VAL;
  int shown = 0;
  for (const double value : values) {
    if (!can_show(value, log_)) continue;
    least = value < least ? value : least;
    most = value > most ? value : most;
    ++shown;
  }
  left_out_ += static_cast<int>(values.size()) - shown;
  if (shown == 0) return;
  add(least);
  add(most);
}

Range Extent::range(double margin) const {
  if (empty()) return log_ ? Range{1, 10} : Range{0, 1};
  if (log_) return held(log_range(least_, most_, margin), true);
  if (most_ - least_ <= noise * std::max(std::abs(least_), std::abs(most_)))
    return held(around(least_), false);
  const double more = (most_ - least_) * margin;
  // A scale that nearly begins at nothing begins at nothing.
  const double from = least_ >= 0 && least_ <= 0.25 * most_ ? 0 : least_ - more;
  const double to = most_ <= 0 && most_ >= 0.25 * least_ ? 0 : most_ + more;
  return held({from, to}, false);
}

}  // namespace gui::plot
