#include "gui/plot/range.h"

#include <algorithm>
#include <cmath>

namespace gui::plot {

namespace {

// Beyond these a difference or a quotient of two values could leave the range of doubles.
constexpr double largest = 1e300;
constexpr double smallest = 1e-300;
// Values closer than this (relative) are one value with rounding noise, not a curve.
constexpr double noise = 1e-9;

Range around(double value) {
  const double half = value == 0 ? 1.0 : std::abs(value) / 2;
  return {value - half, value + half};
}

Range held(Range range, bool log) {
  return {std::max(range.from, log ? smallest : -largest), std::min(range.to, largest)};
}

Range log_range(double least, double most, double margin) {
  const double spread = std::log(most) - std::log(least);
  const double factor = spread <= noise ? 3 : std::exp(spread * margin);
  return {least / factor, most * factor};
}

}  // namespace

bool can_show(double value, bool log) {
  if (!(std::abs(value) <= largest)) return false;
  return !log || value >= smallest;
}

void Extent::add(double value) {
  if (!can_show(value, log_)) {
    ++left_out_;
    return;
  }
  if (std::abs(value) < smallest) value = 0;
  least_ = count_ == 0 ? value : std::min(least_, value);
  most_ = count_ == 0 ? value : std::max(most_, value);
  ++count_;
}

void Extent::add(std::span<const double> values) {
  for (const double value : values) add(value);
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
