#include "gui/page/table_layout.h"

#include <algorithm>
#include <cmath>

#include "gui/page/line_breaker.h"
#include "gui/page/runs.h"

namespace gui {

namespace {

using typeset::Alignment;
using typeset::Block;

/// Units: around the text of a cell, and of a column of a table that scrolls at most.
constexpr float cell_side = 10, cell_above = 6, readable_column = 200;

struct Wish {
  float line = 1;  ///< pixels of the longest line
  float word = 1;  ///< of the longest word
};

float sum(const std::vector<float>& widths) {
  float all = 0;
  for (const float width : widths) all += width;
  return all;
}

class TableLayouter {
 public:
  TableLayouter(PageLayout& out, const Block& table, const Faces& faces, Ink ink)
      : out_(out), table_(table), faces_(faces), ink_(ink) {}

  float lay_out(float left, float top, float width) {
    const float padding = 2 * side() * static_cast<float>(table_.header.size());
    widths_ = column_widths(width - padding);
    const float wide = sum(widths_) + padding;
    Band& band = out_.bands.back();
    band.left = left;
    band.right = left + width;
    if (wide > width + 0.5F) band.content_width = wide;
    left_ = left;
    right_ = left + wide;
    float y = row(table_.header, top, faces_.strong);
    out_.marks.push_back({Mark::Kind::Header, {left_, top}, {right_, y}});
    for (const auto& cells : table_.rows) {
      out_.marks.push_back({Mark::Kind::Rule, {left_, y}, {right_, y}});
      y = row(cells, y, faces_.body);
    }
    out_.marks.push_back({Mark::Kind::Border, {left_, top}, {right_, y}});
    return y;
  }

 private:
  float side() const { return std::round(cell_side * faces_.unit); }

  Wish wish_of(const typeset::Inlines& cell, const Face& face) const {
    PageLayout scratch;
    LineBreaker breaker(scratch, 0, 0, 1e7F);
    for (const Run& run : runs_of(cell, faces_, face, ink_, scratch.links)) breaker.add(run);
    breaker.finish();
    return {std::ceil(breaker.widest_line()) + 1, std::ceil(breaker.widest_word()) + 1};
  }

  std::vector<Wish> wishes() const {
    std::vector<Wish> columns;
    for (std::size_t i = 0; i < table_.header.size(); ++i) {
      Wish wish = wish_of(table_.header[i], faces_.strong);
      for (const auto& cells : table_.rows) {
        const Wish other = wish_of(cells[i], faces_.body);
        wish.line = std::max(wish.line, other.line);
        wish.word = std::max(wish.word, other.word);
      }
      columns.push_back(wish);
    }
    return columns;
  }

  /// Columns as wide as they like; else each has room for its longest word and a share of what is
  /// left by how much more it wants; where even words do not fit, readable columns that are wider
  /// together than the room.
  std::vector<float> column_widths(float room) const {
    const std::vector<Wish> columns = wishes();
    const float readable = faces_.unit * readable_column;
    std::vector<float> least, liked, scrolled;
    for (const Wish& column : columns) {
      least.push_back(std::min(column.word, readable));
      liked.push_back(column.line);
      scrolled.push_back(std::min(column.line, readable));
    }
    if (sum(liked) <= room) return liked;
    const float left = room - sum(least), wanted = sum(liked) - sum(least);
    if (left < 0) return scrolled;
    for (std::size_t i = 0; i < least.size(); ++i)
      least[i] = std::floor(least[i] + left * (liked[i] - least[i]) / wanted);
    return least;
  }

  float row(const std::vector<typeset::Inlines>& cells, float top, const Face& face) {
    const float above = std::round(cell_above * faces_.unit);
    float x = left_ + side();
    float bottom = top + face.size + 2 * above;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Alignment alignment =
          i < table_.alignment.size() ? table_.alignment[i] : Alignment::Default;
      LineBreaker breaker(out_, x, top + above, widths_[i], alignment);
      for (const Run& run : runs_of(cells[i], faces_, face, ink_, out_.links)) breaker.add(run);
      bottom = std::max(bottom, breaker.finish() + above);
      x += widths_[i] + 2 * side();
    }
    return bottom;
  }

  PageLayout& out_;
  const Block& table_;
  const Faces& faces_;
  Ink ink_;
  std::vector<float> widths_;
  float left_ = 0, right_ = 0;
};

}  // namespace

float lay_out_table(PageLayout& out, const Block& table, const Faces& faces, Ink ink, float left,
                    float top, float width) {
  return TableLayouter(out, table, faces, ink).lay_out(left, top, width);
}

}  // namespace gui
