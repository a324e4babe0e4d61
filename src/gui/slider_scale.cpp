#include "gui/slider_scale.h"

#include <algorithm>
#include <cmath>

namespace gui {

namespace {

constexpr double crowded_whole = 200;  ///< numbers: more than a track has pixels to part
constexpr double crowded_real = 50;    ///< times its lower end
constexpr double grid_lines = 1000;    ///< a track is about so many pixels long

double power_of_ten(double value) { return std::pow(10.0, std::floor(std::log10(value))); }

/// The largest 1, 2 or 5 times a power of ten that is not above `value`, which is > 0.
double round_step(double value) {
  const double ten = power_of_ten(value * (1 + 1e-12));
  for (const double factor : {5.0, 2.0})
    if (factor * ten <= value * (1 + 1e-12)) return factor * ten;
  return ten;
}

/// To a multiple of `step`, through the quotient: multiples of 0.1 come out as they are written.
double to_grid(double value, double step) {
  return step < 1 ? std::round(value / step) / std::round(1 / step)
                  : std::round(value / step) * step;
}

/// Distance of the values that a linear real track can show.
double grid(const SliderScale& scale) {
  const double span = scale.high - scale.low;
  return span > 0 ? power_of_ten(span * (1 + 1e-12)) / grid_lines : 1;
}

/// Distance of neighbours at this value of a logarithmic real scale: three digits.
double grid_at(double value) { return power_of_ten(value) / 100; }

double step_of(const SliderScale& scale, double value, Pace pace) {
  if (scale.whole) {
    if (pace == Pace::Fine) return 1;
    const double normal = scale.log ? std::max(1.0, round_step(std::max(1.0, value / 50))) : 1;
    return pace == Pace::Coarse ? 10 * normal : normal;
  }
  if (scale.log) return grid_at(value) * (pace == Pace::Fine ? 1 : 5);
  const double fine = grid(scale);
  return pace == Pace::Fine ? fine : pace == Pace::Normal ? 10 * fine : 100 * fine;
}

}  // namespace

SliderScale SliderScale::fitting(double low, double high, bool whole) {
  const bool log =
      whole ? high - low >= crowded_whole && low >= 0 : low > 0 && high / low >= crowded_real;
  return {low, high, whole, log};
}

double SliderScale::share_of(double value) const {
  if (!(high > low)) return 0;
  value = std::clamp(value, low, high);
  if (!log) return (value - low) / (high - low);
  // Whole numbers are counted from 1 on, so that a range may begin at 0.
  if (whole) return std::log(value - low + 1) / std::log(high - low + 1);
  return std::log(value / low) / std::log(high / low);
}

double SliderScale::value_at(double share) const {
  if (!(share > 0)) return low;
  if (share >= 1) return high;
  double value = low + share * (high - low);
  if (log && whole) value = low + std::exp(share * std::log(high - low + 1)) - 1;
  if (log && !whole) value = low * std::exp(share * std::log(high / low));
  const double step = whole ? 1 : log ? grid_at(value) : grid(*this);
  return std::clamp(to_grid(value, step), low, high);
}

double stepped(const SliderScale& scale, double value, int direction, Pace pace) {
  value = std::clamp(value, scale.low, scale.high);
  if (scale.log && pace == Pace::Coarse && value > 0) {
    const double factor = direction > 0 ? 2 : 0.5;
    const double next = scale.whole ? std::round(value * factor) : value * factor;
    if (next != value) return std::clamp(next, scale.low, scale.high);
  }
  const double step = step_of(scale, value, pace);
  double next = to_grid(value + direction * step, step);
  // A value off the grid goes to the next line of it, never the wrong way or nowhere.
  if ((next - value) * direction <= 0) next += direction * step;
  return std::clamp(next, scale.low, scale.high);
}

}  // namespace gui
