#include "window/icon.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace window {

namespace {

struct Point {
  double x, y;
};
using Colour = std::array<double, 3>;

constexpr Colour card{0.10, 0.36, 0.62};
constexpr Colour tick{1, 1, 1};

/// Distance from the edge of a rounded square in the middle of the unit square; negative inside.
double to_card(Point at) {
  constexpr double half = 0.44, corner = 0.14;
  const double x = std::abs(at.x - 0.5) - half + corner, y = std::abs(at.y - 0.5) - half + corner;
  return std::hypot(std::max(x, 0.0), std::max(y, 0.0)) + std::min(std::max(x, y), 0.0) - corner;
}

double to_stroke(Point at, Point from, Point to) {
  const double dx = to.x - from.x, dy = to.y - from.y;
  const double along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy);
  const double t = std::clamp(along, 0.0, 1.0);
  return std::hypot(at.x - from.x - t * dx, at.y - from.y - t * dy);
}

double to_tick(Point at) {
  constexpr Point begin{0.28, 0.52}, turn{0.44, 0.68}, end{0.73, 0.34};
  return std::min(to_stroke(at, begin, turn), to_stroke(at, turn, end)) - 0.055;
}

std::uint8_t byte(double part) { return static_cast<std::uint8_t>(std::lround(255 * part)); }

}  // namespace

Icon draw_icon(int size) {
  Icon icon{size, {}};
  const auto cover = [&](double distance) { return std::clamp(0.5 - distance * size, 0.0, 1.0); };
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      const Point at{(x + 0.5) / size, (y + 0.5) / size};
      const double white = cover(to_tick(at));
      for (std::size_t i = 0; i < 3; ++i)
        icon.pixels.push_back(byte(card[i] + (tick[i] - card[i]) * white));
      icon.pixels.push_back(byte(cover(to_card(at))));
    }
  return icon;
}

}  // namespace window
