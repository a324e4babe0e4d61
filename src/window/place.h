#pragma once

#include <cstddef>
#include <span>

#include "app/preferences.h"

namespace window {

/// What a monitor has room for, in screen coordinates, without the panels of the desktop.
struct Area {
  int x = 0, y = 0;
  int width = 0, height = 0;
  bool operator==(const Area&) const = default;
};

/// The area that shows most of the place, or else the nearest one. Needs at least one area.
std::size_t area_of(const app::WindowPlace& place, std::span<const Area> areas);

/// The place moved, and shrunk where it must be, so that all of it lies in one of the areas that
/// are there now: a monitor may be gone since it was remembered. Without areas the place itself.
app::WindowPlace on_screen(app::WindowPlace place, std::span<const Area> areas);

/// A place of that size in the middle of the area.
app::WindowPlace centred(int width, int height, const Area& area);

}  // namespace window
