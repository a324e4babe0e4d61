#include "gui/plot/grid.h"

#include <algorithm>
#include <cmath>

#include "gui/widgets.h"

namespace gui::plot {

namespace {

constexpr float widest_head = 96;      ///< units, where a head has more words
constexpr float between_columns = 24;  ///< units
constexpr float closest_columns = 10;

/// Words of a head, gathered into lines.
std::vector<std::string> head_lines(const Ui& ui, const std::string& head) {
  std::vector<std::string> lines{""};
  std::size_t from = 0;
  while (from <= head.size()) {
    const std::size_t end = std::min(head.find(' ', from), head.size());
    const std::string word = head.substr(from, end - from);
    const std::string longer = lines.back().empty() ? word : lines.back() + " " + word;
    if (!lines.back().empty() && measure(ui, Style::Caption, longer).x > ui.px(widest_head))
      lines.push_back(word);
    else
      lines.back() = longer;
    from = end + 1;
  }
  return lines;
}

struct Placed {
  std::vector<std::string> head;
  float left = 0, width = 0;
};

std::vector<Placed> place_columns(const Ui& ui, const Grid& grid) {
  std::vector<Placed> placed;
  float left = 0;
  for (const Grid::Column& column : grid.columns) {
    Placed one{head_lines(ui, column.head), left, 0};
    for (const std::string& words : one.head)
      one.width = std::max(one.width, measure(ui, Style::Caption, words).x);
    for (const std::string& cell : column.cells)
      one.width = std::max(one.width, measure(ui, Style::Body, cell).x);
    one.width = std::ceil(one.width);
    left += one.width + ui.px(between_columns);
    placed.push_back(std::move(one));
  }
  return placed;
}

/// A text that is cut by the edge of the scrolled part is drawn, but no layout that a test knows.
void put(const Ui& ui, ImVec2 at, Style style, ImU32 colour, const std::string& words) {
  const ImDrawList* list = ImGui::GetWindowDrawList();
  const float right = at.x + measure(ui, style, words).x;
  const bool whole = at.x >= list->GetClipRectMin().x - 1 && right <= list->GetClipRectMax().x + 1;
  const Ui quiet{ui.theme, ui.fonts, ui.scale, ui.seconds, ui.keys, whole ? ui.record : nullptr};
  text_at(quiet, at, style, colour, words);
}

float left_of(const Ui& ui, const Placed& placed, Style style, const std::string& words,
              bool right) {
  return placed.left + (right ? placed.width - measure(ui, style, words).x : 0);
}

float head_height(const Ui& ui, const std::vector<Placed>& placed) {
  std::size_t most = 1;
  for (const Placed& one : placed) most = std::max(most, one.head.size());
  return static_cast<float>(most) * ui.face(Style::Caption).size;
}

/// Columns move closer together before the table has to scroll.
void fit(const Ui& ui, std::vector<Placed>& placed, float width) {
  const float over = placed.back().left + placed.back().width - width;
  if (over <= 0 || placed.size() < 2) return;
  const float closer = std::ceil(over / static_cast<float>(placed.size() - 1));
  if (closer > ui.px(between_columns - closest_columns)) return;
  for (std::size_t i = 1; i < placed.size(); ++i) placed[i].left -= closer * static_cast<float>(i);
}

void draw_heads(const Ui& ui, const Grid& grid, const std::vector<Placed>& placed, ImVec2 at) {
  const float size = ui.face(Style::Caption).size;
  const float high = head_height(ui, placed);
  for (std::size_t c = 0; c < placed.size(); ++c) {
    float y = at.y + high - size * static_cast<float>(placed[c].head.size());
    for (const std::string& words : placed[c].head) {
      const float x = left_of(ui, placed[c], Style::Caption, words, grid.columns[c].right);
      put(ui, {at.x + x, y}, Style::Caption, ui.theme.muted, words);
      y += size;
    }
  }
}

void draw_rows(const Ui& ui, const Grid& grid, const std::vector<Placed>& placed, ImVec2 at,
               float row_height, float width) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float top = list->GetClipRectMin().y, bottom = list->GetClipRectMax().y;
  for (std::size_t row = 0; row < grid.rows; ++row) {
    const float y = std::floor(at.y + row_height * static_cast<float>(row));
    if (y + row_height < top || y > bottom) continue;
    list->AddRectFilled({at.x, y}, {at.x + width, y + 1}, with_alpha(ui.theme.line, 0.8F));
    for (std::size_t c = 0; c < placed.size(); ++c) {
      const std::string& words = grid.columns[c].cells[row];
      const float x = left_of(ui, placed[c], Style::Body, words, grid.columns[c].right);
      put(ui, {at.x + x, y + ui.px(5)}, Style::Body, ui.theme.text, words);
    }
  }
}

}  // namespace

void draw_grid(const Ui& ui, std::string_view id, const Grid& grid, float width) {
  if (grid.columns.empty()) return;
  std::vector<Placed> placed = place_columns(ui, grid);
  fit(ui, placed, width);
  const float content = placed.back().left + placed.back().width;
  const float row_height = ui.face(Style::Body).size + ui.px(10);
  const float heads = head_height(ui, placed) + ui.px(6);
  const bool wide = content > width;
  const float height = heads + row_height * static_cast<float>(grid.rows) + ui.px(2);
  ImGui::PushID(id.data(), id.data() + id.size());
  ImGui::BeginChild("grid", {width, height + (wide ? ImGui::GetStyle().ScrollbarSize : 0)},
                    ImGuiChildFlags_None,
                    wide ? ImGuiWindowFlags_HorizontalScrollbar
                         : ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  draw_heads(ui, grid, placed, at);
  draw_rows(ui, grid, placed, {at.x, at.y + heads}, row_height, std::max(content, width));
  ImGui::Dummy({content, height});
  ImGui::EndChild();
  ui.probe(id);
  ImGui::PopID();
}

}  // namespace gui::plot
