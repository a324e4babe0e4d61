#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

namespace gui {

/// Where things were drawn in a frame, for tests: what can be clicked by its name, and whether
/// anything is clipped, overlaps or leaves the window.
struct LayoutRecord {
  enum class Kind { Widget, Text };
  struct Place {
    Kind kind;
    std::string name;  ///< of a widget; the text of a text
    ImVec2 from, to;   ///< pixels
    ImVec2 clip_from, clip_to;
    ImGuiID layer = 0;  ///< what lies over something else is in another layer
  };
  std::vector<Place> places;

  void add(Kind kind, std::string_view name, ImVec2 from, ImVec2 to);
  /// The widget of that name, or nullptr.
  const Place* find(std::string_view name) const;
};

}  // namespace gui
