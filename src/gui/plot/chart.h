#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gui/plot/range.h"
#include "gui/plot/ticks.h"
#include "gui/ui.h"

namespace gui::plot {

struct Axis {
  std::string label;
  bool log = false;
  std::optional<Range> range{};  ///< else from the data
  std::vector<Tick> ticks{};     ///< own ticks (dates, names), ascending; else computed
};

enum class Look {
  Line,    ///< with markers where points are far enough apart
  Dashed,  ///< a closed form, a target
  Points,  ///< a scatter: markers alone
};

/// Points that belong together. Values that an axis cannot show leave a gap and are told.
struct Curve {
  std::string_view name;
  std::span<const double> x;
  std::span<const double> y;               ///< as many as x
  std::span<const double> standard_error;  ///< empty, or as many: a band of one of them around y
  Look look = Look::Line;
  int colour = -1;     ///< of Theme::series; -1: the place in the chart
  bool faded = false;  ///< paler and always dashed: an earlier run behind this one
};

/// Columns on [edge, next edge).
struct Bars {
  std::string_view name;
  std::span<const double> edges;  ///< ascending, one more than heights
  std::span<const double> heights;
  int colour = 0;  ///< of Theme::series
};

/// Axes with what stands on them. All spans must live until it is drawn.
struct Chart {
  std::string_view title;  ///< shown above; may be empty
  Axis x;
  Axis y;
  std::vector<Bars> bars{};
  std::vector<Curve> curves{};
  std::vector<std::string_view> notes{};  ///< small print below
  bool legend = true;                     ///< shown where there is more than one thing, or a name
};

/// Draws it at the cursor, `width` and `height` pixels (the height of the axes' area; title, legend
/// and labels come on top). `id` is ours. Hovering reads out the nearest point; dragging moves; the
/// wheel zooms about the pointer while Ctrl is held, or after a click until the pointer leaves
/// (else the page scrolls); a double click, or the button that appears, shows everything again;
/// with the keyboard on it + and - zoom and 0 resets.
void chart(const Ui& ui, std::string_view id, const Chart& chart, View& view, float width,
           float height);

}  // namespace gui::plot
