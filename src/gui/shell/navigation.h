#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gui/ui.h"

namespace gui {

struct NavigationView {
  struct Item {
    std::string_view id;
    std::string_view title;
    std::string_view icon;
    int badge = 0;  ///< cards that wait; 0 shows none
  };
  std::vector<Item> items;
  std::size_t current = 0;
  std::string foot;  ///< a line at the bottom, such as the streak
};

/// Pixels that the rail takes: with words in a wide window, signs alone in a narrow one.
float navigation_width(const Ui& ui, float window_width);

/// The rail at the left, `width` pixels wide and as high as the window. Returns what was chosen.
std::optional<std::size_t> draw_navigation(const Ui& ui, const NavigationView& view, float width);

}  // namespace gui
