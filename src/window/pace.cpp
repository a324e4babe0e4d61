#include "window/pace.h"

#include <algorithm>

namespace window {

namespace {

constexpr double moving_frame = 1.0 / 60;
constexpr double shortest_frame = 0.004;

}  // namespace

void Pace::built(double now) {
  settling_ = std::max(0, settling_ - 1);
  last_ = now;
}

std::optional<double> Pace::wait(double now, std::optional<double> next_frame) const {
  if (settling_ > 0) return 0.0;
  if (!next_frame) return std::nullopt;
  const double since = last_ ? now - *last_ : moving_frame;
  return std::max({0.0, *next_frame, moving_frame - since});
}

double Pace::rest(double now) const {
  return last_ ? std::clamp(shortest_frame - (now - *last_), 0.0, shortest_frame) : 0.0;
}

}  // namespace window
