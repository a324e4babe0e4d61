#include "window/place.h"

#include <algorithm>

#include "base/assert.h"

namespace window {

namespace {

/// How far two stretches overlap; negative: how far they are apart.
long long overlap(int from, int length, int other_from, int other_length) {
  return std::min(0LL + from + length, 0LL + other_from + other_length) -
         std::max(0LL + from, 0LL + other_from);
}

/// Shared surface, or else minus the distance, so that more is better.
long long nearness(const app::WindowPlace& place, const Area& area) {
  const long long wide = overlap(place.x, place.width, area.x, area.width);
  const long long high = overlap(place.y, place.height, area.y, area.height);
  return wide > 0 && high > 0 ? wide * high : std::min(wide, 0LL) + std::min(high, 0LL);
}

}  // namespace

std::size_t area_of(const app::WindowPlace& place, std::span<const Area> areas) {
  ASSERT(!areas.empty());
  const auto nearest =
      std::max_element(areas.begin(), areas.end(), [&](const Area& one, const Area& other) {
        return nearness(place, one) < nearness(place, other);
      });
  return static_cast<std::size_t>(nearest - areas.begin());
}

app::WindowPlace on_screen(app::WindowPlace place, std::span<const Area> areas) {
  if (areas.empty()) return place;
  const Area& area = areas[area_of(place, areas)];
  place.width = std::min(place.width, area.width);
  place.height = std::min(place.height, area.height);
  place.x = std::clamp(place.x, area.x, area.x + area.width - place.width);
  place.y = std::clamp(place.y, area.y, area.y + area.height - place.height);
  return place;
}

app::WindowPlace centred(int width, int height, const Area& area) {
  return {area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height,
          false};
}

}  // namespace window
