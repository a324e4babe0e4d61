#include "gui/plot/axes.h"

#include <algorithm>
#include <cmath>

#include "gui/widgets.h"

namespace gui::plot {

namespace {

void add_curve(const Curve& curve, const Chart& chart, Extent& xs, Extent& ys) {
  xs.add(curve.x);
  ys.add(curve.y);
  if (curve.standard_error.size() != curve.y.size()) return;
  for (std::size_t i = 0; i < curve.y.size(); ++i) {
    const double error = curve.standard_error[i];
    for (const double edge : {curve.y[i] - error, curve.y[i] + error})
      if (can_show(edge, chart.y.log)) ys.add(edge);
  }
}

Range own_or(const Axis& axis, const Extent& extent, double margin) {
  return axis.range ? *axis.range : extent.range(margin);
}

float label_width(const Ui& ui, const Tick& tick) {
  return measure(ui, Style::Caption, tick.label).x;
}

Ticks computed(const Axis& axis, Range range, int most) {
  return axis.log ? log_ticks(range, most) : linear_ticks(range, most);
}

/// The caller's own ticks that are in view.
Ticks given(const Axis& axis, Range range) {
  Ticks ticks;
  for (const Tick& tick : axis.ticks)
    if (tick.value >= range.from && tick.value <= range.to) ticks.major.push_back(tick);
  return ticks;
}

/// Where the label of a tick begins: centred, but within the margins beside the frame.
float label_left(const Ui& ui, const Tick& tick, const Scale& scale) {
  const float wide = label_width(ui, tick);
  const float least = scale.pixel(scale.range().from) - ui.px(left_margin);
  const float most = scale.pixel(scale.range().to) + ui.px(right_margin) - wide;
  return std::floor(std::max(least, std::min(most, scale.pixel(tick.value) - wide / 2)));
}

bool fits_across(const Ui& ui, const Ticks& ticks, const Scale& scale) {
  float end = -1e6F;
  for (const Tick& tick : ticks.major) {
    const float left = label_left(ui, tick, scale);
    if (left < end) return false;
    end = left + label_width(ui, tick) + ui.px(10);
  }
  return true;
}

/// Every second label goes until the rest fits.
void thin_out(Ticks& ticks) {
  std::vector<Tick> kept;
  for (std::size_t i = 0; i < ticks.major.size(); i += 2) kept.push_back(ticks.major[i]);
  ticks.major = std::move(kept);
}

}  // namespace

Shown shown_ranges(const Chart& chart, const View& view) {
  Extent xs(chart.x.log);
  Extent ys(chart.y.log);
  for (const Curve& curve : chart.curves) add_curve(curve, chart, xs, ys);
  for (const Bars& bars : chart.bars) {
    xs.add(bars.edges);
    for (const double height : bars.heights)
      if (!chart.y.log || height != 0) ys.add(height);
    if (!chart.y.log && !bars.heights.empty()) ys.add(0);
  }
  const bool bars_alone = chart.curves.empty() && !chart.bars.empty();
  return {view.x.value_or(own_or(chart.x, xs, bars_alone ? 0 : 0.03)),
          view.y.value_or(own_or(chart.y, ys, 0.06)), xs.left_out() + ys.left_out()};
}

float caption_height(const Ui& ui) { return ui.face(Style::Caption).size; }

float widest_label(const Ui& ui, const Ticks& ticks) {
  float widest = 0;
  for (const Tick& tick : ticks.major) widest = std::max(widest, label_width(ui, tick));
  return widest;
}

Ticks ticks_across(const Ui& ui, const Axis& axis, const Scale& scale, float width) {
  if (!axis.ticks.empty()) {
    Ticks ticks = given(axis, scale.range());
    while (ticks.major.size() > 1 && !fits_across(ui, ticks, scale)) thin_out(ticks);
    return ticks;
  }
  const int most = std::clamp(static_cast<int>(width / ui.px(48)), 2, 12);
  for (int count = most; count > 2; --count) {
    Ticks ticks = computed(axis, scale.range(), count);
    if (fits_across(ui, ticks, scale)) return ticks;
  }
  Ticks ticks = computed(axis, scale.range(), 2);
  while (ticks.major.size() > 1 && !fits_across(ui, ticks, scale)) thin_out(ticks);
  return ticks;
}

Ticks ticks_upwards(const Ui& ui, const Axis& axis, const Scale& scale, float height) {
  if (!axis.ticks.empty()) return given(axis, scale.range());
  const int most = std::clamp(static_cast<int>(height / (caption_height(ui) * 2.2F)), 2, 10);
  Ticks ticks = computed(axis, scale.range(), most);
  const auto crowded = [&] {
    for (std::size_t i = 1; i < ticks.major.size(); ++i)
      if (scale.pixel(ticks.major[i - 1].value) - scale.pixel(ticks.major[i].value) <
          caption_height(ui))
        return true;
    return false;
  };
  for (int count = most - 1; count >= 2 && crowded(); --count)
    ticks = computed(axis, scale.range(), count);
  while (ticks.major.size() > 1 && crowded()) thin_out(ticks);
  return ticks;
}

void draw_axes(const Ui& ui, const Frame& frame, const Ticks& x, const Ticks& y) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float hair = std::max(1.0F, std::floor(ui.scale));
  const ImU32 grid = with_alpha(ui.theme.line, 0.8F);
  const ImU32 faint = with_alpha(ui.theme.line, 0.4F);
  const auto upright = [&](double value, ImU32 colour) {
    const float at = std::round(frame.x.pixel(value));
    list->AddRectFilled({at, frame.from.y}, {at + hair, frame.to.y}, colour);
  };
  const auto level = [&](double value, ImU32 colour) {
    const float at = std::round(frame.y.pixel(value));
    list->AddRectFilled({frame.from.x, at}, {frame.to.x, at + hair}, colour);
  };
  if (frame.x.log())
    for (const double value : x.minor) upright(value, faint);
  if (frame.y.log())
    for (const double value : y.minor) level(value, faint);
  for (const Tick& tick : x.major) upright(tick.value, grid);
  for (const Tick& tick : y.major) level(tick.value, grid);
  list->AddRectFilled({frame.from.x, frame.to.y}, {frame.to.x, frame.to.y + hair},
                      mix(ui.theme.line, ui.theme.muted, 0.5F));
  const float height = caption_height(ui);
  for (const Tick& tick : x.major)
    text_at(ui, {label_left(ui, tick, frame.x), frame.to.y + ui.px(label_drop)}, Style::Caption,
            ui.theme.muted, tick.label);
  for (const Tick& tick : y.major)
    text_at(
        ui,
        {frame.from.x - ui.px(8) - label_width(ui, tick), frame.y.pixel(tick.value) - height / 2},
        Style::Caption, ui.theme.muted, tick.label);
}

}  // namespace gui::plot
