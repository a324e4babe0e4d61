#include "gui/plot/legend.h"

#include <algorithm>
#include <cmath>

#include "gui/plot/marks.h"
#include "gui/widgets.h"

namespace gui::plot {

namespace {

constexpr float sample_units = 30;

/// Places entries side by side, as words in a paragraph.
class Flow {
 public:
  Flow(const Ui& ui, float width) : ui_(ui), width_(width), at_(ImGui::GetCursorScreenPos()) {
    left_ = at_.x;
  }

  template <class Sample>
  void add(std::string_view name, Sample draw_sample_at) {
    const float sample = ui_.px(sample_units) + ui_.px(6);
    const float room = std::max(1.0F, width_ - sample);
    const ImVec2 one_line = measure(ui_, Style::Caption, name);
    const ImVec2 words = one_line.x <= room ? one_line : measure(ui_, Style::Caption, name, room);
    const float wide = sample + std::min(words.x, room);
    if (at_.x > left_ && at_.x + wide > left_ + width_) next_line();
    const float line = one_line.y;
    draw_sample_at(ImVec2{at_.x + ui_.px(sample_units) / 2, std::round(at_.y + line / 2)},
                   ui_.px(sample_units));
    text_at(ui_, {at_.x + sample, at_.y}, Style::Caption, ui_.theme.text, name,
            one_line.x <= room ? 0 : room);
    height_ = std::max(height_, words.y);
    at_.x += wide + ui_.px(18);
  }

  float finish() {
    next_line();
    return at_.y - ImGui::GetCursorScreenPos().y;
  }

 private:
  void next_line() {
    at_ = {left_, at_.y + height_ + ui_.px(4)};
    height_ = 0;
  }

  const Ui& ui_;
  float width_, left_ = 0, height_ = 0;
  ImVec2 at_;
};

}  // namespace

void legend(const Ui& ui, const Chart& chart, float width) {
  const bool named = std::any_of(chart.curves.begin(), chart.curves.end(),
                                 [](const Curve& curve) { return !curve.name.empty(); }) ||
                     std::any_of(chart.bars.begin(), chart.bars.end(),
                                 [](const Bars& bars) { return !bars.name.empty(); });
  if (!chart.legend || !named) return;
  Flow flow(ui, width);
  for (const Bars& bars : chart.bars)
    if (!bars.name.empty())
      flow.add(bars.name, [&](ImVec2 at, float wide) { draw_sample(ui, bars, at, wide); });
  for (std::size_t i = 0; i < chart.curves.size(); ++i) {
    const Curve& curve = chart.curves[i];
    if (!curve.name.empty())
      flow.add(curve.name, [&](ImVec2 at, float wide) {
        draw_sample(ui, curve, static_cast<int>(i), at, wide);
      });
  }
  ImGui::Dummy({width, flow.finish()});
}

}  // namespace gui::plot
