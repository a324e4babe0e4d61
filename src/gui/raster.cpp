#include "gui/raster.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "gui/raster_texture.h"

namespace gui {

namespace {

/// Pixels [x0, x1) by [y0, y1).
struct Box {
  int x0, y0, x1, y1;
  bool empty() const { return x0 >= x1 || y0 >= y1; }
};

Box common(const Box& a, const Box& b) {
  return {std::max(a.x0, b.x0), std::max(a.y0, b.y0), std::min(a.x1, b.x1), std::min(a.y1, b.y1)};
}

/// The first pixel whose centre is at or right of (below) a coordinate; the top-left rule for a
/// straight edge.
int first_pixel(double coordinate) {
  return static_cast<int>(std::ceil(std::clamp(coordinate, -1e6, 1e6) - 0.5));
}

Rgba rgba_of(ImU32 colour) {
  const auto part = [colour](int shift) { return static_cast<float>((colour >> shift) & 255U); };
  return {part(IM_COL32_R_SHIFT), part(IM_COL32_G_SHIFT), part(IM_COL32_B_SHIFT),
          part(IM_COL32_A_SHIFT) / 255.0F};
}

/// A value that changes evenly over a triangle: at a pixel it is c + x * dx + y * dy.
struct Plane {
  double c = 0, dx = 0, dy = 0;
  float at(double x, double y) const { return static_cast<float>(c + x * dx + y * dy); }
};

/// Corners in the order that makes the area positive (clockwise, since y points down).
struct Triangle {
  const ImDrawVert* a;
  const ImDrawVert* b;
  const ImDrawVert* c;
  double area;  ///< twice

  Plane plane(double at_a, double at_b, double at_c) const {
    const double bx = double{b->pos.x} - a->pos.x, by = double{b->pos.y} - a->pos.y;
    const double cx = double{c->pos.x} - a->pos.x, cy = double{c->pos.y} - a->pos.y;
    const double dx = ((at_b - at_a) * cy - (at_c - at_a) * by) / area;
    const double dy = ((at_c - at_a) * bx - (at_b - at_a) * cx) / area;
    return {at_a - a->pos.x * dx - a->pos.y * dy, dx, dy};
  }
};

/// One side of a triangle: a pixel centre is inside where the function is positive, and on it where
/// it is a top or left side.
struct Edge {
  double c, dx, dy;
  bool owns;

  Edge(const ImVec2& from, const ImVec2& to) {
    const double x = double{to.x} - from.x, y = double{to.y} - from.y;
    dx = -y;
    dy = x;
    c = from.x * y - from.y * x;
    owns = y < 0 || (y == 0 && x > 0);
  }
  bool inside(double x, double y) const {
    const double value = c + dx * x + dy * y;
    return value > 0 || (value == 0 && owns);
  }
  /// Narrows [from, to] to where this side may be inside, give or take a pixel.
  void narrow(double y, int& from, int& to) const {
    if (dx == 0) return;
    const double zero = std::clamp(-(c + dy * y) / dx - 0.5, -1e6, 1e6);
    if (dx > 0)
      from = std::max(from, static_cast<int>(std::floor(zero)) - 1);
    else
      to = std::min(to, static_cast<int>(std::ceil(zero)) + 1);
  }
};

class Painter {
 public:
  Painter(Picture& picture) : picture_(picture) {}

  void begin(const Box& clip, const ImTextureData* texture) {
    clip_ = clip;
    texture_ = RasterTexture(texture);
  }

  void triangle(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c) {
    Triangle t{&a, &b, &c, 0};
    t.area = (double{b.pos.x} - a.pos.x) * (double{c.pos.y} - a.pos.y) -
             (double{b.pos.y} - a.pos.y) * (double{c.pos.x} - a.pos.x);
    if (!(t.area != 0) || !std::isfinite(t.area)) return;
    if (((a.col | b.col | c.col) & IM_COL32_A_MASK) == 0) return;
    if (t.area < 0) {
      std::swap(t.b, t.c);
      t.area = -t.area;
    }
    fill(t);
  }

  /// Whether the four corners are an upright rectangle of one colour; then it is painted.
  bool rectangle(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c,
                 const ImDrawVert& d) {
    const bool upright = a.pos.x == d.pos.x && b.pos.x == c.pos.x && a.pos.y == b.pos.y &&
                         c.pos.y == d.pos.y && a.pos.x <= b.pos.x && a.pos.y <= d.pos.y;
    const bool one_colour = a.col == b.col && a.col == c.col && a.col == d.col;
    const bool straight =
        a.uv.x == d.uv.x && b.uv.x == c.uv.x && a.uv.y == b.uv.y && c.uv.y == d.uv.y;
    if (!upright || !one_colour || !straight) return false;
    const Box box = common(clip_, {first_pixel(a.pos.x), first_pixel(a.pos.y), first_pixel(c.pos.x),
                                   first_pixel(c.pos.y)});
    if (box.empty() || (a.col & IM_COL32_A_MASK) == 0) return true;
    fill(box, a, c);
    return true;
  }

 private:
  void fill(const Box& box, const ImDrawVert& from, const ImDrawVert& to) {
    const Rgba colour = rgba_of(from.col);
    if (from.uv.x == to.uv.x && from.uv.y == to.uv.y) {
      const Rgba one = colour * texture_.at(from.uv.x, from.uv.y);
      for (int y = box.y0; y < box.y1; ++y)
        for (int x = box.x0; x < box.x1; ++x) blend(x, y, one);
      return;
    }
    const float du = (to.uv.x - from.uv.x) / (to.pos.x - from.pos.x);
    const float dv = (to.uv.y - from.uv.y) / (to.pos.y - from.pos.y);
    for (int y = box.y0; y < box.y1; ++y) {
      const float v = from.uv.y + (static_cast<float>(y) + 0.5F - from.pos.y) * dv;
      for (int x = box.x0; x < box.x1; ++x) {
        const float u = from.uv.x + (static_cast<float>(x) + 0.5F - from.pos.x) * du;
        blend(x, y, colour * texture_.at(u, v));
      }
    }
  }

  Box bounds(const Triangle& t) const {
    const auto [left, right] = std::minmax({t.a->pos.x, t.b->pos.x, t.c->pos.x});
    const auto [top, bottom] = std::minmax({t.a->pos.y, t.b->pos.y, t.c->pos.y});
    return common(clip_, {first_pixel(left), first_pixel(top), first_pixel(right) + 1,
                          first_pixel(bottom) + 1});
  }

  void fill(const Triangle& t) {
    const Box box = bounds(t);
    if (box.empty()) return;
    const Edge edges[] = {{t.a->pos, t.b->pos}, {t.b->pos, t.c->pos}, {t.c->pos, t.a->pos}};
    const Rgba ca = rgba_of(t.a->col), cb = rgba_of(t.b->col), cc = rgba_of(t.c->col);
    const Plane u = t.plane(t.a->uv.x, t.b->uv.x, t.c->uv.x);
    const Plane v = t.plane(t.a->uv.y, t.b->uv.y, t.c->uv.y);
    const Plane r = t.plane(ca.r, cb.r, cc.r), g = t.plane(ca.g, cb.g, cc.g);
    const Plane b = t.plane(ca.b, cb.b, cc.b), alpha = t.plane(ca.a, cb.a, cc.a);
    for (int row = box.y0; row < box.y1; ++row) {
      const double y = row + 0.5;
      int from = box.x0, to = box.x1 - 1;
      for (const Edge& edge : edges) edge.narrow(y, from, to);
      const auto inside = [&](int column) {
        const double x = column + 0.5;
        return edges[0].inside(x, y) && edges[1].inside(x, y) && edges[2].inside(x, y);
      };
      while (from <= to && !inside(from)) ++from;
      while (from <= to && !inside(to)) --to;
      for (int column = from; column <= to; ++column) {
        const double x = column + 0.5;
        const Rgba colour{r.at(x, y), g.at(x, y), b.at(x, y), alpha.at(x, y)};
        blend(column, row, colour * texture_.at(u.at(x, y), v.at(x, y)));
      }
    }
  }

  void blend(int x, int y, const Rgba& colour) {
    if (colour.a <= 0) return;
    std::uint8_t* pixel = picture_.rgba.data() + 4 * (static_cast<std::size_t>(y) *
                                                          static_cast<std::size_t>(picture_.width) +
                                                      static_cast<std::size_t>(x));
    const float alpha = std::min(colour.a, 1.0F);
    const auto over = [alpha](float source, std::uint8_t below) {
      const float mixed = source * alpha + static_cast<float>(below) * (1 - alpha);
      return static_cast<std::uint8_t>(std::clamp(mixed + 0.5F, 0.0F, 255.0F));
    };
    pixel[0] = over(colour.r, pixel[0]);
    pixel[1] = over(colour.g, pixel[1]);
    pixel[2] = over(colour.b, pixel[2]);
  }

  Picture& picture_;
  Box clip_{0, 0, 0, 0};
  RasterTexture texture_{nullptr};
};

/// The six indices of one quad as Dear ImGui writes it: a b c, a c d.
bool is_quad(const ImDrawIdx* i) { return i[0] == i[3] && i[2] == i[4]; }

void paint(Painter& painter, const ImDrawList& list, const ImDrawCmd& command) {
  const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset;
  const ImDrawVert* vertex = list.VtxBuffer.Data + command.VtxOffset;
  for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
    const ImDrawIdx* at = index + i;
    if (i + 5 < command.ElemCount && is_quad(at) &&
        painter.rectangle(vertex[at[0]], vertex[at[1]], vertex[at[2]], vertex[at[5]])) {
      i += 3;
      continue;
    }
    painter.triangle(vertex[at[0]], vertex[at[1]], vertex[at[2]]);
  }
}

Picture blank(int width, int height, ImU32 colour) {
  Picture picture{width, height, {}};
  const Rgba background = rgba_of(colour);
  const std::uint8_t pixel[] = {static_cast<std::uint8_t>(background.r),
                                static_cast<std::uint8_t>(background.g),
                                static_cast<std::uint8_t>(background.b), 255};
  picture.rgba.resize(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  for (std::size_t i = 0; i < picture.rgba.size(); ++i) picture.rgba[i] = pixel[i % 4];
  return picture;
}

}  // namespace

Picture rasterise(const ImDrawData& data, ImU32 background) {
  Picture picture =
      blank(static_cast<int>(data.DisplaySize.x), static_cast<int>(data.DisplaySize.y), background);
  ASSERT(data.DisplayPos.x == 0 && data.DisplayPos.y == 0);
  const Box all{0, 0, picture.width, picture.height};
  Painter painter(picture);
  for (const ImDrawList* list : data.CmdLists)
    for (const ImDrawCmd& command : list->CmdBuffer) {
      if (command.UserCallback) continue;
      const ImVec4& clip = command.ClipRect;
      const Box box = common(all, {static_cast<int>(clip.x), static_cast<int>(clip.y),
                                   static_cast<int>(clip.z), static_cast<int>(clip.w)});
      if (box.empty()) continue;
      painter.begin(box, command.TexRef._TexData);
      paint(painter, *list, command);
    }
  return picture;
}

}  // namespace gui
