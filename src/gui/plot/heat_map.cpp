#include "gui/plot/heat_map.h"

#include <algorithm>
#include <cmath>

#include "gui/plot/axes.h"
#include "gui/plot/colour_map.h"
#include "gui/plot/heat_cells.h"
#include "gui/plot/number_text.h"
#include "gui/plot/read_out.h"
#include "gui/widgets.h"

namespace gui::plot {

namespace {

constexpr float largest_cell = 30;  ///< units
constexpr float largest_map = 420;  ///< units of height
constexpr float bar_width = 12;     ///< units
constexpr float widest_label_units = 160;

/// Where the parts stand, in pixels.
struct Layout {
  ImVec2 from, to;  ///< the cells
  float bar = 0;    ///< left edge of the bar of colours
  Ticks ticks;      ///< of the bar
};

std::string label_at(std::span<const std::string> labels, int index) {
  const auto i = static_cast<std::size_t>(index);
  return i < labels.size() ? labels[i] : std::to_string(index + 1);
}

/// A cell of neighbours is named by its first.
std::string row_label(const HeatMap& map, const HeatCells& cells, int row) {
  return label_at(map.row_labels, row * cells.rows_each);
}
std::string column_label(const HeatMap& map, const HeatCells& cells, int column) {
  return label_at(map.column_labels, column * cells.columns_each);
}

/// Few columns are made wide enough for their labels.
float room_for_column_label(const Ui& ui, const HeatMap& map, const HeatCells& cells) {
  if (map.column_labels.empty() || cells.columns > 12) return 0;
  float widest = 0;
  for (int column = 0; column < cells.columns; ++column)
    widest = std::max(widest, measure(ui, Style::Caption, column_label(map, cells, column)).x);
  return std::min(widest + ui.px(12), ui.px(72));
}

float widest_row_label(const Ui& ui, const HeatMap& map, const HeatCells& cells) {
  float widest = 0;
  for (int row = 0; row < cells.rows; ++row)
    widest = std::max(widest, measure(ui, Style::Caption, row_label(map, cells, row)).x);
  return std::min(widest, ui.px(widest_label_units));
}

Ticks bar_ticks(const HeatCells& cells) {
  if (!(cells.range.from < cells.range.to) ||
      cells.range.to - cells.range.from <=
          1e-9 * std::max(std::abs(cells.range.from), std::abs(cells.range.to)))
    return {{{cells.range.from, number_text(cells.range.from)}}, {}};
  return linear_ticks(cells.range, 5);
}

Layout layout_of(const Ui& ui, const HeatMap& map, const HeatCells& cells, ImVec2 at, float width) {
  Layout out;
  out.ticks = bar_ticks(cells);
  const float labels = std::min(widest_row_label(ui, map, cells), std::floor(width * 0.35F));
  const float bar = ui.px(14 + bar_width + 6) + widest_label(ui, out.ticks);
  const float room = std::max(ui.px(24), width - labels - ui.px(8) - bar);
  const float cell =
      std::min({ui.px(largest_cell), room / static_cast<float>(cells.columns),
                std::max(1.0F, ui.px(largest_map) / static_cast<float>(cells.rows))});
  // Few columns beside many rows, or the other way round, are stretched a little.
  const float wanted = std::max({cell, ui.px(largest_cell), room_for_column_label(ui, map, cells)});
  const float across = std::min({room / static_cast<float>(cells.columns), cell * 3, wanted});
  const float high = std::max(
      cell, std::min(ui.px(largest_cell) * 0.8F, ui.px(120) / static_cast<float>(cells.rows)));
  out.from = {std::ceil(at.x + labels + ui.px(8)), at.y + caption_height(ui) + ui.px(4)};
  out.to = {out.from.x + std::floor(across * static_cast<float>(cells.columns)),
            out.from.y + std::floor(high * static_cast<float>(cells.rows))};
  out.bar = out.to.x + ui.px(14);
  return out;
}

void draw_row_labels(const Ui& ui, const HeatMap& map, const HeatCells& cells, const Layout& out,
                     float left) {
  const float height = caption_height(ui);
  float free = -1e6F;
  for (int row = 0; row < cells.rows; ++row) {
    const float middle = (cell_edge(out.from.y, out.to.y, row, cells.rows) +
                          cell_edge(out.from.y, out.to.y, row + 1, cells.rows)) /
                         2;
    if (middle - height / 2 < free) continue;
    const std::string label = row_label(map, cells, row);
    const float room = out.from.x - ui.px(8) - left;
    const float wide = std::min(measure(ui, Style::Caption, label).x, room);
    ImGui::SetCursorScreenPos({out.from.x - ui.px(8) - wide, std::floor(middle - height / 2)});
    line(ui, Style::Caption, ui.theme.muted, label, std::ceil(wide) + 1);
    free = middle + height / 2;
  }
}

/// Labels of every `stride`-th column, from the first; false when two of them meet.
bool fit_column_labels(const Ui& ui, const HeatMap& map, const HeatCells& cells, const Layout& out,
                       float right, int stride, bool draw) {
  float free = -1e6F;
  for (int column = 0; column < cells.columns; column += stride) {
    const std::string label = column_label(map, cells, column);
    const float wide = measure(ui, Style::Caption, label).x;
    const float middle = (cell_edge(out.from.x, out.to.x, column, cells.columns) +
                          cell_edge(out.from.x, out.to.x, column + 1, cells.columns)) /
                         2;
    const float left = std::floor(std::max(out.from.x, middle - wide / 2));
    if (left < free) return false;
    free = left + wide + ui.px(10);
    if (draw && left + wide <= right)
      text_at(ui, {left, out.from.y - caption_height(ui) - ui.px(3)}, Style::Caption,
              ui.theme.muted, label);
  }
  return true;
}

void draw_column_labels(const Ui& ui, const HeatMap& map, const HeatCells& cells, const Layout& out,
                        float right) {
  int stride = 1;
  while (!fit_column_labels(ui, map, cells, out, right, stride, false)) ++stride;
  fit_column_labels(ui, map, cells, out, right, stride, true);
}

void draw_bar(const Ui& ui, const HeatCells& cells, const Layout& out) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float right = out.bar + ui.px(bar_width);
  const int steps = std::max(1, static_cast<int>(out.to.y - out.from.y));
  for (int i = 0; i < steps; ++i) {
    const float y = out.from.y + static_cast<float>(i);
    list->AddRectFilled({out.bar, y}, {right, y + 1}, viridis(1 - (i + 0.5) / steps));
  }
  const float height = caption_height(ui);
  float free = 1e6F;
  for (const Tick& tick : out.ticks.major) {
    const float y =
        out.to.y - static_cast<float>(cells.share(tick.value)) * (out.to.y - out.from.y);
    if (y + height / 2 > free) continue;
    list->AddRectFilled({right, std::round(y)}, {right + ui.px(3), std::round(y) + 1},
                        ui.theme.muted);
    text_at(ui, {right + ui.px(6), y - height / 2}, Style::Caption, ui.theme.muted, tick.label);
    free = y - height / 2;
  }
}

void point_out(const Ui& ui, const HeatMap& map, const HeatCells& cells, const Layout& out) {
  if (!ImGui::IsItemHovered()) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const auto index = [](float at, float from, float to, int count) {
    return std::clamp(static_cast<int>((at - from) / (to - from) * static_cast<float>(count)), 0,
                      count - 1);
  };
  const int row = index(mouse.y, out.from.y, out.to.y, cells.rows);
  const int column = index(mouse.x, out.from.x, out.to.x, cells.columns);
  const ImVec2 a{cell_edge(out.from.x, out.to.x, column, cells.columns),
                 cell_edge(out.from.y, out.to.y, row, cells.rows)};
  const ImVec2 b{cell_edge(out.from.x, out.to.x, column + 1, cells.columns),
                 cell_edge(out.from.y, out.to.y, row + 1, cells.rows)};
  ImGui::GetWindowDrawList()->AddRect({a.x - 1, a.y - 1}, b, ui.theme.text, 0, 0, ui.px(2));
  const std::string row_words = std::string(map.row_axis) + ": " + row_label(map, cells, row);
  const std::string column_words =
      std::string(map.column_axis) + ": " + column_label(map, cells, column);
  show_read_out(ui, {cells.averaged() ? "mean of neighbours" : "",
                     {number_text(cells.at(row, column), 5), row_words, column_words}});
}

std::string axis_words(const HeatMap& map) {
  return "↓ " + std::string(map.row_axis) + "   → " + std::string(map.column_axis);
}

void small_print(const Ui& ui, const HeatMap& map, const HeatCells& cells, float width) {
  if (cells.averaged())
    text(ui, Style::Caption, ui.theme.muted,
         "Each cell is the mean of " + std::to_string(cells.rows_each) + " × " +
             std::to_string(cells.columns_each) + " values of " + std::to_string(map.rows) + " × " +
             std::to_string(map.columns) + ".",
         width);
  if (cells.without_number > 0)
    text(ui, Style::Caption, ui.theme.warn,
         std::to_string(cells.without_number) +
             (cells.without_number == 1 ? " value is" : " values are") + " no finite number.",
         width);
}

}  // namespace

void heat_map(const Ui& ui, std::string_view id, const HeatMap& map, float width) {
  ImGui::PushID(id.data(), id.data() + id.size());
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, ui.px(Space::small)});
  ImGui::BeginGroup();
  if (!map.title.empty()) text(ui, Style::Strong, ui.theme.text, map.title, width);
  if (map.rows <= 0 || map.columns <= 0) {
    text(ui, Style::Caption, ui.theme.muted, "This map is empty.", width);
  } else {
    text(ui, Style::Caption, ui.theme.muted, axis_words(map), width);
    const HeatCells cells = heat_cells(map);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Layout out = layout_of(ui, map, cells, at, width);
    draw_heat_cells(ui, cells, out.from, out.to);
    draw_row_labels(ui, map, cells, out, at.x);
    draw_column_labels(ui, map, cells, out, at.x + width);
    draw_bar(ui, cells, out);
    ImGui::SetCursorScreenPos(out.from);
    ImGui::Dummy({out.to.x - out.from.x, out.to.y - out.from.y});
    ui.probe(id);
    point_out(ui, map, cells, out);
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({width, out.to.y - at.y + ui.px(6)});
    small_print(ui, map, cells, width);
  }
  ImGui::EndGroup();
  ImGui::PopStyleVar();
  ImGui::PopID();
}

}  // namespace gui::plot
