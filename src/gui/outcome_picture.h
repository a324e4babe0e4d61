#pragma once

#include <string_view>

#include "gui/picture.h"
#include "gui/theme.h"
#include "sim/outcome.h"

namespace gui {

struct PictureLook {
  ThemeName theme = ThemeName::Light;
  int width = 800;  ///< units, 240..4000; the height follows from what is shown
  float scale = 1;  ///< pixels per unit, 0.5..4
};

/// A picture of an outcome for a file: title, settings, measures, every plot and table, takeaway
/// and notes. Needs no display, and leaves the current ImGui context as it was. Takes some tenths
/// of a second.
Picture picture_of(const sim::Outcome& outcome, std::string_view title, std::string_view settings,
                   const PictureLook& look = {});

}  // namespace gui
