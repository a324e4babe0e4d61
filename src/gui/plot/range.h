#pragma once

#include <cmath>
#include <optional>
#include <span>

namespace gui::plot {

/// Values that an axis shows, from < to, both finite.
struct Range {
  double from = 0;
  double to = 1;
  bool operator==(const Range&) const = default;
};

/// What is looked at. The caller owns one for each plot; it is empty until someone pans or zooms.
struct View {
  std::optional<Range> x;
  std::optional<Range> y;
  bool entered = false;  ///< it was clicked and the pointer is still over it: it has the wheel
  bool moved() const { return x || y; }
};

// Beyond these a difference or a quotient of two values could leave the range of doubles.
inline constexpr double largest_shown = 1e300;
inline constexpr double smallest_shown = 1e-300;

/// Whether an axis has a place for a value: finite (and below 1e300, so that differences are finite
/// too), and positive on a log axis.
inline bool can_show(double value, bool log) {
  return std::abs(value) <= largest_shown && (!log || value >= smallest_shown);
}

/// Collects values, leaving out what an axis cannot show.
class Extent {
 public:
  explicit Extent(bool log) : log_(log) {}
  void add(double value);
  void add(std::span<const double> values);
  /// Values that were left out: those that `can_show` refuses.
  int left_out() const { return left_out_; }
  bool empty() const { return count_ == 0; }
  double least() const { return least_; }
  double most() const { return most_; }
  /// The smallest range around them with `margin` (a share of it) at both ends; an end that is near
  /// zero is zero. A single value stands in the middle; without any it is 0..1, 1..10 on a log
  /// axis.
  Range range(double margin) const;

 private:
  bool log_;
  int count_ = 0;
  int left_out_ = 0;
  double least_ = 0;
  double most_ = 0;
};

}  // namespace gui::plot
