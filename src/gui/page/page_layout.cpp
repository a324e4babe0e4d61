#include "gui/page/page_layout.h"

#include <algorithm>
#include <cmath>

#include "gui/page/faces.h"
#include "gui/page/line_breaker.h"
#include "gui/page/runs.h"
#include "gui/page/table_layout.h"
#include "typeset/visible.h"

namespace gui {

namespace {

using typeset::Block;
using typeset::BlockKind;

// Distances in units of the page.
constexpr float between_blocks = 12, between_items = 6, above_heading = 22, below_heading = 8;
constexpr float quote_indent = 16, code_padding = 12, scrollbar = 16;
/// Nested text keeps so much of its column, whatever its indent.
constexpr float narrowest = 80;

class PageLayouter {
 public:
  PageLayouter(PageLayout& out, const Faces& faces, Ink ink)
      : out_(out), faces_(faces), ink_(ink) {}

  void lay_out(const std::vector<Block>& list, float width) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      block_ = static_cast<std::uint32_t>(i);
      gap_before(list, i);
      open_band();
      block(list[i], 0, width);
      close_band();
    }
    out_.height = y_;
  }

 private:
  float px(float units) const { return std::round(units * faces_.unit); }

  void open_band() {
    Band band;
    band.top = y_;
    band.block = block_;
    band.line_from = static_cast<std::uint32_t>(out_.lines.size());
    band.mark_from = static_cast<std::uint32_t>(out_.marks.size());
    out_.bands.push_back(band);
  }

  /// A band without anything in it is none.
  void close_band() {
    Band& band = out_.bands.back();
    band.bottom = y_;
    band.line_to = static_cast<std::uint32_t>(out_.lines.size());
    band.mark_to = static_cast<std::uint32_t>(out_.marks.size());
    if (band.line_from == band.line_to && band.mark_from == band.mark_to) out_.bands.pop_back();
  }

  void next_band() {
    close_band();
    open_band();
  }

  void gap_before(const std::vector<Block>& list, std::size_t i) {
    if (i == 0) return;
    if (list[i - 1].kind == BlockKind::Heading)
      y_ += px(below_heading);
    else
      y_ += px(list[i].kind == BlockKind::Heading ? above_heading : between_blocks);
  }

  void blocks(const std::vector<Block>& list, float left, float width, bool close_together) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (close_together && i > 0)
        y_ += px(between_items);
      else
        gap_before(list, i);
      block(list[i], left, width);
    }
  }

  void block(const Block& block, float left, float width) {
    switch (block.kind) {
      case BlockKind::Paragraph:
        return paragraph(block.inlines, faces_.body, left, width);
      case BlockKind::Heading:
        return paragraph(block.inlines, faces_.heading[std::clamp(block.level, 1, 3) - 1], left,
                         width);
      case BlockKind::List:
        return list(block, left, width);
      case BlockKind::Item:
        return blocks(block.children, left, width, true);
      case BlockKind::Code:
        return code(block, left, width);
      case BlockKind::Table:
        return table(block, left, width);
      case BlockKind::Quote:
        return quote(block, left, width);
      case BlockKind::Rule:
        y_ += px(4);
        out_.marks.push_back({Mark::Kind::Rule, {left, y_}, {left + width, y_}});
        y_ += px(4);
        return;
      case BlockKind::DisplayMath:
        return display(block, left, width);
    }
  }

  void paragraph(const typeset::Inlines& inlines, const Face& face, float left, float width) {
    LineBreaker breaker(out_, left, y_, width);
    for (const Run& run : runs_of(inlines, faces_, face, ink_, out_.links)) breaker.add(run);
    y_ = breaker.finish();
  }

  void display(const Block& block, float left, float width) {
    y_ += px(4);
    LineBreaker breaker(out_, left, y_, width, typeset::Alignment::Center);
    breaker.add(formula_run(block.text, faces_.display, ink_));
    y_ = breaker.finish() + px(4);
  }

  static std::string marker_of(const Block& list, std::size_t index) {
    if (!list.ordered) return "•";
    std::string number = std::to_string(list.start + index);
    number.push_back('.');
    return number;
  }

  void list(const Block& block, float left, float width) {
    const std::string widest = marker_of(block, block.children.size());
    const float marker =
        width_of(faces_.body, widest.data(), widest.data() + widest.size()) + px(10);
    const float indent = width - marker < px(narrowest) ? 0 : std::ceil(marker);
    for (std::size_t i = 0; i < block.children.size(); ++i) {
      if (i > 0) {
        y_ += px(between_items);
        next_band();
      }
      item(block.children[i], marker_of(block, i), left, indent, width);
    }
  }

  /// The marker stands on the first line of an item; alone where there is no room for an indent, or
  /// where the item does not begin with text.
  void item(const Block& item, const std::string& marker, float left, float indent, float width) {
    const bool begins_with_text =
        !item.children.empty() && item.children.front().kind == BlockKind::Paragraph;
    const float top = y_;
    LineBreaker breaker(out_, left, y_, std::max(indent, width));
    Run run;
    run.text = marker;
    run.face = faces_.body;
    run.ink = ink_ == Ink::Text ? Ink::Muted : ink_;
    breaker.add(run);
    const float below = breaker.finish();
    const std::size_t marker_line = out_.lines.size() - 1;
    const bool beside = indent > 0 && begins_with_text;
    y_ = beside || item.children.empty() ? top : below;
    blocks(item.children, left + indent, width - indent, true);
    if (beside && out_.lines.size() > marker_line + 1)
      out_.lines[marker_line].baseline = out_.lines[marker_line + 1].baseline;
    y_ = std::max(y_, below);
  }

  void quote(const Block& block, float left, float width) {
    const float indent = width - px(quote_indent) < px(narrowest) ? 0 : px(quote_indent);
    const float top = y_;
    blocks(block.children, left + indent, width - indent, false);
    if (indent > 0)
      out_.bars.push_back({Mark::Kind::Bar, {left, top}, {left + px(3), std::max(y_, top + 1)}});
  }

  void code(const Block& block, float left, float width) {
    next_band();
    const float padding = px(code_padding), top = y_;
    LineBreaker breaker(out_, left + padding, y_ + padding, 1e7F);
    std::string text = typeset::visible(with_tabs_as_spaces(block.text));
    if (!text.empty() && text.back() == '\n') text.pop_back();
    add_code_lines(breaker, text);
    y_ = breaker.finish() + padding;
    const float wide = std::ceil(breaker.widest_line()) + 2 * padding;
    out_.marks.push_back({Mark::Kind::Ground, {left, top}, {left + std::max(width, wide), y_}});
    end_wide_band(left, width, wide);
  }

  /// Each line is one run, so that its spaces stay.
  void add_code_lines(LineBreaker& breaker, const std::string& text) {
    std::size_t from = 0;
    while (from <= text.size()) {
      const std::size_t end = std::min(text.find('\n', from), text.size());
      Run run;
      run.face = faces_.block;
      run.ink = Ink::Code;
      run.whole = true;
      run.text = text.substr(from, end - from);
      breaker.add(run);
      run.whole = false;
      run.text.assign(1, '\n');
      if (end < text.size()) breaker.add(run);
      from = end + 1;
    }
  }

  static std::string with_tabs_as_spaces(const std::string& text) {
    std::string out;
    for (const char c : text) {
      if (c == '\t')
        out.append(4, ' ');
      else
        out.push_back(c);
    }
    return out;
  }

  void table(const Block& block, float left, float width) {
    next_band();
    y_ = lay_out_table(out_, block, faces_, ink_, left, y_, width);
    const float wide = out_.bands.back().content_width;
    end_wide_band(left, width, wide);
  }

  /// Ends the band of something that may be wider than the column.
  void end_wide_band(float left, float width, float wide) {
    Band& band = out_.bands.back();
    band.left = left;
    band.right = left + width;
    band.content_width = wide > width + 0.5F ? wide : 0;
    if (band.content_width > 0) y_ += px(scrollbar);
    next_band();
  }

  PageLayout& out_;
  const Faces& faces_;
  Ink ink_;
  float y_ = 0;
  std::uint32_t block_ = 0;
};

}  // namespace

PageLayout lay_out(const Ui& ui, const typeset::Document& document, const PageLook& look,
                   float width) {
  PageLayout out;
  out.key = {width, ui.scale, ui.fonts.regular};
  const Faces faces = faces_of(ui, look);
  PageLayouter(out, faces, look.ink).lay_out(document.blocks, std::max(1.0F, width));
  return out;
}

ImU32 colour_of(const Theme& theme, Ink ink) {
  switch (ink) {
    case Ink::Text:
    case Ink::Code:
    case Ink::Bound:
      return theme.text;
    case Ink::Muted:
      return theme.muted;
    case Ink::Link:
      return theme.accent;
    case Ink::Good:
      return theme.good;
    case Ink::Warn:
      return theme.warn;
    case Ink::Bad:
      return theme.bad;
  }
  return theme.text;
}

}  // namespace gui
