#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gui/plot/marks.h"

namespace gui::plot {

/// What stands nearest to a pixel: point `point` of curve `item`, or bar `point` of bars `item`.
struct Nearest {
  bool bar = false;
  std::size_t item = 0;
  std::size_t point = 0;
  ImVec2 at{0, 0};  ///< its place in pixels
};

/// A point of a curve that is in view within reach of the pixel; else the bar over or under it;
/// else the nearest point in view. Nothing in a plot without any.
std::optional<Nearest> nearest(const Ui& ui, const Chart& chart, const Frame& frame, ImVec2 pixel);

/// Its words: a name, then "label: value" lines with the standard error where it has one.
struct ReadOut {
  std::string name;
  std::vector<std::string> lines;
};
ReadOut read_out(const Chart& chart, const Nearest& nearest);

/// Shows words beside the pointer.
void show_read_out(const Ui& ui, const ReadOut& words);

}  // namespace gui::plot
