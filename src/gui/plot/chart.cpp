#include "gui/plot/chart.h"

#include <algorithm>
#include <cmath>

#include "gui/plot/axes.h"
#include "gui/plot/legend.h"
#include "gui/plot/marks.h"
#include "gui/plot/read_out.h"
#include "gui/widgets.h"

namespace gui::plot {

namespace {

constexpr double zoom_step = 0.85;
constexpr const char* reset_label = "Show all";

/// A step of the wheel or of + and -.
void zoom(View& view, const Frame& frame, ImVec2 about, double factor) {
  view.x = frame.x.zoomed(about.x, factor);
  view.y = frame.y.zoomed(about.y, factor);
}

void show_all(View& view) {
  view.x.reset();
  view.y.reset();
}

/// The wheel belongs to the plot while Ctrl is held or after a click; else the page scrolls.
void take_wheel(View& view, const Frame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  view.entered = ImGui::IsItemHovered() && (view.entered || ImGui::IsItemActive());
  if (!ImGui::IsItemHovered() || !(io.KeyCtrl || view.entered)) return;
  ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
  if (io.MouseWheel != 0)
    zoom(view, frame, io.MousePos, std::pow(zoom_step, static_cast<double>(io.MouseWheel)));
}

void take_keys(const Ui& ui, View& view, const Frame& frame) {
  if (!ImGui::IsItemFocused()) return;
  const ImVec2 middle{(frame.from.x + frame.to.x) / 2, (frame.from.y + frame.to.y) / 2};
  const bool larger = ui.pressed(ImGuiKey_Equal) || ui.pressed(ImGuiKey_KeypadAdd);
  const bool smaller = ui.pressed(ImGuiKey_Minus) || ui.pressed(ImGuiKey_KeypadSubtract);
  if (larger) zoom(view, frame, middle, zoom_step);
  if (smaller) zoom(view, frame, middle, 1 / zoom_step);
  if (ui.pressed(ImGuiKey_0) || ui.pressed(ImGuiKey_Keypad0)) show_all(view);
}

void take_drag(View& view, const Frame& frame) {
  if (!ImGui::IsItemActive() || !ImGui::IsMouseDragging(ImGuiMouseButton_Left)) return;
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  if (moved.x == 0 && moved.y == 0) return;
  view.x = frame.x.panned(moved.x);
  view.y = frame.y.panned(moved.y);
}

/// The area of the axes as an item: what it is asked with pointer and keys.
void interact(const Ui& ui, std::string_view id, View& view, const Frame& frame) {
  ImGui::SetCursorScreenPos(frame.from);
  const ImVec2 size{frame.to.x - frame.from.x, frame.to.y - frame.from.y};
  ImGui::InvisibleButton("area", size, ImGuiButtonFlags_EnableNav);
  ui.probe(id);
  take_wheel(view, frame);
  take_keys(ui, view, frame);
  take_drag(view, frame);
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) show_all(view);
}

void point_out(const Ui& ui, const Chart& chart, const Frame& frame) {
  if (!ImGui::IsItemHovered() || ImGui::IsMouseDragging(ImGuiMouseButton_Left)) return;
  const auto found = nearest(ui, chart, frame, ImGui::GetIO().MousePos);
  if (!found) return;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddCircle(found->at, ui.px(7), ui.theme.text, 0, std::max(1.5F, 1.5F * ui.scale));
  show_read_out(ui, read_out(chart, *found));
}

/// The line above the axes: the label of y, and what brings everything back.
void head_line(const Ui& ui, std::string_view id, const Chart& chart, View& view, float width) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = caption_height(ui) + ui.px(6);
  const float button = measure(ui, Style::Caption, reset_label).x + ui.px(12);
  const bool moved = view.moved();
  if (!chart.y.label.empty())
    line(ui, Style::Caption, ui.theme.muted, chart.y.label,
         std::max(1.0F, width - (moved ? button + ui.px(8) : 0)));
  if (moved) {
    ImGui::SetCursorScreenPos({at.x + width - button, at.y - ui.px(2)});
    if (ImGui::InvisibleButton("reset", {button, height - ui.px(2)}, ImGuiButtonFlags_EnableNav))
      show_all(view);
    const ImVec2 from = ImGui::GetItemRectMin();
    if (ImGui::IsItemHovered())
      ImGui::GetWindowDrawList()->AddRectFilled(from, ImGui::GetItemRectMax(),
                                                with_alpha(ui.theme.accent, 0.12F), ui.px(5));
    text_at(ui, {from.x + ui.px(6), from.y + ui.px(2)}, Style::Caption, ui.theme.accent,
            reset_label);
    ui.probe(std::string(id) + "/reset");
  }
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({width, height});
}

/// The axes within [left, left + width], leaving room for the labels of y.
struct Plan {
  Frame frame;
  Ticks x, y;
};

Plan plan_of(const Ui& ui, const Chart& chart, const Shown& shown, ImVec2 at, float width,
             float height) {
  const float top = at.y + std::ceil(caption_height(ui) / 2);
  const float bottom = top + height;
  const Scale y(shown.y, chart.y.log, bottom, top);
  Ticks ticks = ticks_upwards(ui, chart.y, y, height);
  const float left =
      std::ceil(at.x + std::max(ui.px(left_margin), widest_label(ui, ticks) + ui.px(8)));
  // The last label of x may stand half beyond the frame.
  const float right = std::max(left + ui.px(20), std::floor(at.x + width - ui.px(right_margin)));
  const Scale x(shown.x, chart.x.log, left, right);
  return {{x, y, {left, top}, {right, bottom}},
          ticks_across(ui, chart.x, x, right - left),
          std::move(ticks)};
}

void draw_data(const Ui& ui, const Chart& chart, const Frame& frame) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float over = ui.px(4);
  list->PushClipRect({frame.from.x - over, frame.from.y - over},
                     {frame.to.x + over, frame.to.y + 1}, true);
  for (const Bars& bars : chart.bars) draw_bars(ui, bars, frame);
  for (std::size_t i = 0; i < chart.curves.size(); ++i)
    draw_band(ui, chart.curves[i], static_cast<int>(i), frame);
  for (std::size_t i = 0; i < chart.curves.size(); ++i)
    draw_curve(ui, chart.curves[i], static_cast<int>(i), frame);
  list->PopClipRect();
}

void centred_below(const Ui& ui, const Frame& frame, std::string_view words, float y) {
  if (words.empty()) return;
  const float room = frame.to.x - frame.from.x;
  const float wide = std::min(room, measure(ui, Style::Caption, words).x);
  ImGui::SetCursorScreenPos({std::floor((frame.from.x + frame.to.x - wide) / 2), y});
  line(ui, Style::Caption, ui.theme.muted, words, std::ceil(wide) + 1);
}

std::string left_out_words(int count, bool log) {
  return std::to_string(count) + (count == 1 ? " value" : " values") + " not shown: not finite" +
         (log ? ", or not positive on a logarithmic axis" : "");
}

void small_print(const Ui& ui, const Chart& chart, int left_out, float width) {
  if (left_out > 0)
    text(ui, Style::Caption, ui.theme.warn, left_out_words(left_out, chart.x.log || chart.y.log),
         width);
  for (const std::string_view note : chart.notes)
    text(ui, Style::Caption, ui.theme.muted, note, width);
}

}  // namespace

void chart(const Ui& ui, std::string_view id, const Chart& chart, View& view, float width,
           float height) {
  ImGui::PushID(id.data(), id.data() + id.size());
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, ui.px(Space::small)});
  ImGui::BeginGroup();
  if (!chart.title.empty()) text(ui, Style::Strong, ui.theme.text, chart.title, width);
  legend(ui, chart, width);
  head_line(ui, id, chart, view, width);
  const Shown shown = shown_ranges(chart, view);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const Plan plan = plan_of(ui, chart, shown, at, width, height);
  draw_axes(ui, plan.frame, plan.x, plan.y);
  draw_data(ui, chart, plan.frame);
  interact(ui, id, view, plan.frame);
  point_out(ui, chart, plan.frame);
  float below = plan.frame.to.y + ui.px(label_drop) + caption_height(ui) + ui.px(2);
  centred_below(ui, plan.frame, chart.x.label, below);
  if (!chart.x.label.empty()) below += caption_height(ui);
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({width, below - at.y});
  small_print(ui, chart, shown.left_out, width);
  ImGui::EndGroup();
  ImGui::PopStyleVar();
  ImGui::PopID();
}

}  // namespace gui::plot
