#pragma once

#include <imgui.h>

#include "gui/page/page_layout.h"
#include "gui/ui.h"

namespace gui {

/// A font at a size in whole pixels.
struct Face {
  ImFont* font = nullptr;
  float size = 0;
  bool operator==(const Face&) const = default;
};

/// Above and below the baseline, pixels.
struct Extent {
  float ascent = 0;
  float descent = 0;
};
Extent extent_of(const Face& face);

/// Pixels that a text without line breaks takes.
float width_of(const Face& face, const char* from, const char* to);

/// The faces of one page: of its running text, and of all that follows its size.
struct Faces {
  Face body;
  Face strong;
  Face emphasis;
  Face code;        ///< in running text
  Face block;       ///< of code blocks
  Face display;     ///< of display mathematics
  Face heading[3];  ///< of levels 1, 2, and 3 to 6
  float unit = 1;   ///< pixels of a unit, grown with the text: for gaps and indents
};
Faces faces_of(const Ui& ui, const PageLook& look);

}  // namespace gui
