#include "gui/plot/colour_map.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "gui/theme.h"

namespace gui::plot {

namespace {

// Nine colours of viridis, by Nathaniel Smith and Stefan van der Walt, who gave it to the public
// domain (CC0 1.0). Straight lines between them stay within a few hundredths of the whole table.
constexpr std::array<unsigned, 9> viridis_colours = {
    0x440154, 0x472D7B, 0x3B528B, 0x2C728E, 0x21918C, 0x28AE80, 0x5EC962, 0xADDC30, 0xFDE725};

}  // namespace

ImU32 viridis(double share) {
  const double place = std::clamp(share, 0.0, 1.0) * (viridis_colours.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(place), viridis_colours.size() - 2);
  return mix(rgb(viridis_colours[below]), rgb(viridis_colours[below + 1]),
             static_cast<float>(place - static_cast<double>(below)));
}

}  // namespace gui::plot
