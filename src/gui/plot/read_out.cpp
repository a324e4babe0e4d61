#include "gui/plot/read_out.h"

#include <algorithm>
#include <cmath>

#include "gui/plot/curve_path.h"
#include "gui/plot/number_text.h"
#include "gui/widgets.h"

namespace gui::plot {

namespace {

constexpr float reach = 28;  ///< units
constexpr int digits = 5;

struct Found {
  Nearest what;
  float distance = HUGE_VALF;
};

bool within(const Frame& frame, ImVec2 at) {
  return at.x >= frame.from.x - 1 && at.x <= frame.to.x + 1 && at.y >= frame.from.y - 1 &&
         at.y <= frame.to.y + 1;
}

/// The points worth looking at: of an ascending curve those near the pixel's value and one more at
/// either side, so that 100,000 points cost nothing.
Visible candidates(const Curve& curve, const Frame& frame, float x, float room) {
  if (!is_ascending(curve.x)) return {0, curve.x.size()};
  const Range near{frame.x.value(x - room), frame.x.value(x + room)};
  return visible_part(curve.x, near);
}

void look(const Curve& curve, std::size_t item, const Frame& frame, ImVec2 pixel, float room,
          Found& best) {
  const Visible part = candidates(curve, frame, pixel.x, room);
  for (std::size_t i = part.first; i < part.last; ++i) {
    if (!frame.x.shows(curve.x[i]) || !frame.y.shows(curve.y[i])) continue;
    const ImVec2 at{frame.x.pixel(curve.x[i]), frame.y.pixel(curve.y[i])};
    if (!within(frame, at)) continue;
    const float distance = std::hypot(at.x - pixel.x, at.y - pixel.y);
    if (distance < best.distance) best = {{false, item, i, at}, distance};
  }
}

std::optional<Nearest> bar_at(const Chart& chart, const Frame& frame, ImVec2 pixel) {
  const double x = frame.x.value(pixel.x);
  for (std::size_t item = 0; item < chart.bars.size(); ++item) {
    const Bars& bars = chart.bars[item];
    const auto edge = std::upper_bound(bars.edges.begin(), bars.edges.end(), x);
    if (edge == bars.edges.begin() || edge == bars.edges.end()) continue;
    const auto bin = static_cast<std::size_t>(edge - bars.edges.begin()) - 1;
    if (bin >= bars.heights.size()) continue;
    const double height = bars.heights[bin];
    const float y = frame.y.shows(height) ? frame.y.pixel(height) : frame.to.y;
    const float middle = (frame.x.pixel(bars.edges[bin]) + frame.x.pixel(bars.edges[bin + 1])) / 2;
    return Nearest{true, item, bin, {middle, std::clamp(y, frame.from.y, frame.to.y)}};
  }
  return std::nullopt;
}

/// "weight: 0.312", or the number alone under an axis without a label.
std::string labelled(const std::string& label, const std::string& number) {
  return label.empty() ? number : label + ": " + number;
}

/// "1 to 2", or the name of the bar.
std::string bin_text(const Chart& chart, const Bars& bars, std::size_t bin) {
  const double from = bars.edges[bin], to = bars.edges[bin + 1];
  for (const Tick& tick : chart.x.ticks)
    if (tick.value > from && tick.value < to) return tick.label;
  return number_text(from, digits) + " to " + number_text(to, digits);
}

/// The caller's own tick at this value (a name, a date), else the number.
std::string value_on(const Axis& axis, double value) {
  for (const Tick& tick : axis.ticks)
    if (tick.value == value) return tick.label;
  return number_text(value, digits);
}

}  // namespace

std::optional<Nearest> nearest(const Ui& ui, const Chart& chart, const Frame& frame, ImVec2 pixel) {
  Found best;
  for (std::size_t i = 0; i < chart.curves.size(); ++i)
    look(chart.curves[i], i, frame, pixel, ui.px(reach), best);
  const bool near = best.distance <= ui.px(chart.bars.empty() ? reach : 8);
  if (!near)
    if (const auto bar = bar_at(chart, frame, pixel)) return bar;
  if (best.distance == HUGE_VALF) return std::nullopt;
  return best.what;
}

ReadOut read_out(const Chart& chart, const Nearest& nearest) {
  if (nearest.bar) {
    const Bars& bars = chart.bars[nearest.item];
    const std::string height = number_text(bars.heights[nearest.point], digits);
    return {std::string(bars.name),
            {labelled(chart.x.label, bin_text(chart, bars, nearest.point)),
             labelled(chart.y.label, height)}};
  }
  const Curve& curve = chart.curves[nearest.item];
  const std::size_t i = nearest.point;
  const bool known = curve.standard_error.size() == curve.y.size();
  const std::string y = known ? number_text_with_error(curve.y[i], curve.standard_error[i])
                              : number_text(curve.y[i], digits);
  return {std::string(curve.name),
          {labelled(chart.x.label, value_on(chart.x, curve.x[i])), labelled(chart.y.label, y)}};
}

void show_read_out(const Ui& ui, const ReadOut& words) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(10), ui.px(8)});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, ui.px(2)});
  if (ImGui::BeginTooltip()) {
    const float widest = ui.px(320);
    const auto show = [&](Style style, ImU32 colour, std::string_view line) {
      text(ui, style, colour, line, std::min(widest, std::ceil(measure(ui, style, line).x) + 1));
    };
    if (!words.name.empty()) show(Style::Caption, ui.theme.muted, words.name);
    for (const std::string& line : words.lines) show(Style::Body, ui.theme.text, line);
    ImGui::EndTooltip();
  }
  ImGui::PopStyleVar(2);
}

}  // namespace gui::plot
