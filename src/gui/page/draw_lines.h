#pragma once

#include <cstdint>

#include "gui/page/page_layout.h"
#include "gui/ui.h"

namespace gui {

/// A page at its place on the screen, and the part of it that can be seen.
struct PagePlace {
  ImVec2 origin{0, 0};  ///< pixels of the screen, whole
  float seen_from = 0;  ///< pixels of the page
  float seen_to = 0;
  std::int32_t hovered = -1;  ///< link under the pointer
  bool sideways = false;      ///< inside a part that scrolls: texts may be cut at the sides
};

/// Draws what stands behind the lines of a band, then its lines.
void draw_band(const Ui& ui, const PageLayout& layout, const Band& band, const PagePlace& place);
void draw_mark(const Ui& ui, const Mark& mark, ImVec2 origin);

}  // namespace gui
