#include "gui/plot/marks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "gui/plot/curve_path.h"

namespace gui::plot {

namespace {

constexpr int shapes = 6;

int colour_index(const Curve& curve, int index) { return curve.colour < 0 ? index : curve.colour; }

ImU32 colour_of(const Ui& ui, const Curve& curve, int index) {
  const ImU32 colour = series_colour(ui.theme, colour_index(curve, index));
  return curve.faded ? with_alpha(colour, 0.6F) : colour;
}

/// Lengths of dash, gap, dash, gap in units; another pattern for each curve.
std::array<float, 4> dashes(int index) {
  static constexpr std::array<std::array<float, 4>, 3> patterns = {
      {{7, 4, 7, 4}, {2, 3, 2, 3}, {10, 3, 2, 3}}};
  return patterns[static_cast<std::size_t>(index) % patterns.size()];
}

double length_of(const Path& path) {
  double sum = 0;
  for (std::size_t i = 1; i < path.size(); ++i)
    sum += std::hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
  return sum;
}

/// Cuts a path into dashes. A very long one (noise) gets longer dashes, so that their number stays
/// small.
void draw_dashed(ImDrawList& list, const Path& path, std::array<float, 4> lengths, float scale,
                 ImU32 colour, float thickness) {
  scale *= static_cast<float>(std::max(1.0, length_of(path) / 8000));
  std::size_t piece = 0;
  float left = lengths[0] * scale;
  list.PathClear();
  if (!path.empty()) list.PathLineTo(path.front());
  for (std::size_t i = 1; i < path.size(); ++i) {
    ImVec2 at = path[i - 1];
    float rest = std::hypot(path[i].x - at.x, path[i].y - at.y);
    while (rest > left) {
      const float part = left / rest;
      at = {at.x + (path[i].x - at.x) * part, at.y + (path[i].y - at.y) * part};
      if (piece % 2 == 0) {
        list.PathLineTo(at);
        list.PathStroke(colour, 0, thickness);
      } else {
        list.PathLineTo(at);
      }
      rest -= left;
      piece = (piece + 1) % lengths.size();
      left = lengths[piece] * scale;
    }
    left -= rest;
    if (piece % 2 == 0) list.PathLineTo(path[i]);
  }
  if (piece % 2 == 0) list.PathStroke(colour, 0, thickness);
  list.PathClear();
}

void draw_marker_at(const Ui& ui, const Curve& curve, int index, const Frame& frame,
                    std::size_t i) {
  if (!frame.x.shows(curve.x[i]) || !frame.y.shows(curve.y[i])) return;
  const ImVec2 at{frame.x.pixel(curve.x[i]), frame.y.pixel(curve.y[i])};
  const float radius = std::max(2.5F, 3.5F * ui.scale);
  if (at.x < frame.from.x - radius || at.x > frame.to.x + radius) return;
  draw_marker(*ImGui::GetWindowDrawList(), index, at, radius, colour_of(ui, curve, index));
}

/// Markers at all visible points where they stand well apart; else at a few, so that the line is
/// never hidden under them.
void draw_markers(const Ui& ui, const Curve& curve, int index, const Frame& frame) {
  if (!is_ascending(curve.x)) return;
  const Visible part = visible_part(curve.x, frame.x.range());
  const float width = frame.to.x - frame.from.x;
  const auto points = static_cast<float>(std::max<std::size_t>(1, part.last - part.first));
  if (width / points >= ui.px(10)) {
    for (std::size_t i = part.first; i < part.last; ++i) draw_marker_at(ui, curve, index, frame, i);
    return;
  }
  const float offset = ui.px(8) + ui.px(9) * static_cast<float>(index % shapes);
  for (float x = frame.from.x + offset; x < frame.to.x; x += ui.px(64)) {
    const auto found = std::lower_bound(curve.x.begin(), curve.x.end(), frame.x.value(x));
    if (found == curve.x.end()) return;
    draw_marker_at(ui, curve, index, frame, static_cast<std::size_t>(found - curve.x.begin()));
  }
}

ImVec2 corner(ImVec2 at, float radius, float turn) {
  const float angle = turn * 6.2831853F;
  return {at.x + radius * std::sin(angle), at.y - radius * std::cos(angle)};
}

}  // namespace

ImU32 series_colour(const Theme& theme, int index) {
  return theme.series[static_cast<std::size_t>(index) % theme.series.size()];
}

void draw_marker(ImDrawList& list, int shape, ImVec2 at, float radius, ImU32 colour) {
  const float r = radius;
  switch (shape % shapes) {
    case 0:
      list.AddCircleFilled(at, r, colour);
      return;
    case 1:
      list.AddRectFilled({at.x - r * 0.9F, at.y - r * 0.9F}, {at.x + r * 0.9F, at.y + r * 0.9F},
                         colour);
      return;
    case 2:
      list.AddTriangleFilled(corner(at, r * 1.3F, 0), corner(at, r * 1.3F, 1.0F / 3),
                             corner(at, r * 1.3F, 2.0F / 3), colour);
      return;
    case 3:
      list.AddQuadFilled(corner(at, r * 1.3F, 0), corner(at, r * 1.3F, 0.25F),
                         corner(at, r * 1.3F, 0.5F), corner(at, r * 1.3F, 0.75F), colour);
      return;
    case 4:
      list.AddTriangleFilled(corner(at, r * 1.3F, 0.5F), corner(at, r * 1.3F, 0.5F + 1.0F / 3),
                             corner(at, r * 1.3F, 0.5F + 2.0F / 3), colour);
      return;
    default:
      list.AddLine({at.x - r, at.y - r}, {at.x + r, at.y + r}, colour, std::max(1.5F, r * 0.6F));
      list.AddLine({at.x - r, at.y + r}, {at.x + r, at.y - r}, colour, std::max(1.5F, r * 0.6F));
  }
}

void draw_bars(const Ui& ui, const Bars& bars, const Frame& frame) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImU32 colour = series_colour(ui.theme, bars.colour);
  const ImU32 fill = with_alpha(colour, 0.32F);
  const float floor = std::min(frame.to.y, frame.y.shows(0) ? frame.y.pixel(0) : frame.to.y);
  for (std::size_t i = 0; i < bars.heights.size(); ++i) {
    if (!frame.x.shows(bars.edges[i]) || !frame.x.shows(bars.edges[i + 1])) continue;
    if (!frame.y.shows(bars.heights[i]) || bars.heights[i] == 0) continue;
    const float left = std::round(frame.x.pixel(bars.edges[i]));
    float right = std::round(frame.x.pixel(bars.edges[i + 1]));
    if (right < frame.from.x || left > frame.to.x) continue;
    if (right - left > ui.px(5)) right -= std::max(1.0F, std::floor(ui.scale));
    const float top = std::round(frame.y.pixel(bars.heights[i]));
    right = std::max(right, left + 1);
    list->AddRectFilled({left, std::min(top, floor)}, {right, std::max(top, floor)}, fill);
    list->AddRectFilled({left, top}, {right, top + std::max(1.0F, std::round(1.5F * ui.scale))},
                        colour);
  }
}

void draw_band(const Ui& ui, const Curve& curve, int index, const Frame& frame) {
  if (curve.standard_error.size() != curve.y.size() || curve.y.empty()) return;
  if (!is_ascending(curve.x) || curve.faded) return;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImU32 fill = with_alpha(colour_of(ui, curve, index), 0.22F);
  // Without soft edges neighbouring quads meet without a seam.
  const ImDrawListFlags before = list->Flags;
  list->Flags &= ~ImDrawListFlags_AntiAliasedFill;
  for (const auto& band : band_path(curve.x, curve.y, curve.standard_error, frame.x, frame.y))
    for (std::size_t i = 1; i < band.size(); ++i)
      list->AddQuadFilled({band[i - 1].x, band[i - 1].top}, {band[i].x, band[i].top},
                          {band[i].x, band[i].bottom}, {band[i - 1].x, band[i - 1].bottom}, fill);
  list->Flags = before;
}

void draw_curve(const Ui& ui, const Curve& curve, int index, const Frame& frame) {
  if (curve.look == Look::Points) {
    for (std::size_t i = 0; i < curve.x.size(); ++i) draw_marker_at(ui, curve, index, frame, i);
    return;
  }
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImU32 colour = colour_of(ui, curve, index);
  const float thickness = std::max(1.5F, 2 * ui.scale);
  for (const Path& path : curve_path(curve.x, curve.y, frame.x, frame.y)) {
    if (curve.look == Look::Dashed)
      draw_dashed(*list, path, dashes(index), ui.scale, colour, thickness);
    else
      list->AddPolyline(path.data(), static_cast<int>(path.size()), colour, 0, thickness);
  }
  if (curve.look == Look::Line) draw_markers(ui, curve, index, frame);
}

void draw_sample(const Ui& ui, const Curve& curve, int index, ImVec2 at, float width) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImU32 colour = colour_of(ui, curve, index);
  const float thickness = std::max(1.5F, 2 * ui.scale);
  const ImVec2 from{at.x - width / 2, at.y};
  const ImVec2 to{at.x + width / 2, at.y};
  if (curve.look == Look::Dashed)
    draw_dashed(*list, {from, to}, dashes(index), ui.scale, colour, thickness);
  if (curve.look == Look::Line) list->AddLine(from, to, colour, thickness);
  if (curve.look != Look::Dashed)
    draw_marker(*list, index, at, std::max(2.5F, 3.5F * ui.scale), colour);
}

void draw_sample(const Ui& ui, const Bars& bars, ImVec2 at, float width) {
  const ImU32 colour = series_colour(ui.theme, bars.colour);
  const float half = width * 0.3F;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled({at.x - half, at.y - half}, {at.x + half, at.y + half},
                      with_alpha(colour, 0.32F));
  list->AddRectFilled({at.x - half, at.y - half}, {at.x + half, at.y - half + ui.px(2)}, colour);
}

}  // namespace gui::plot
