#include "typeset/styled_lines.h"

#include <algorithm>

#include "typeset/width.h"

namespace typeset {
namespace {

std::string sgr(unsigned style) {
  std::string out = "\x1b[0";
  if (style & Bold) out += ";1";
  if (style & Dim) out += ";2";
  if (style & Italic) out += ";3";
  return out + "m";
}

class Wrapper {
 public:
  Wrapper(std::size_t width, bool color) : width_(width), color_(color) {}

  void add(const StyledRun& run) {
    std::string_view text = run.text;
    while (!text.empty()) {
      const Grapheme grapheme = first_grapheme(text);
      const std::string_view cluster = text.substr(0, grapheme.bytes);
      text.remove_prefix(grapheme.bytes);
      if (cluster == "\n") {
        end_word();
        end_line();
      } else if (cluster == " ") {
        end_word();
        space_ = true;
      } else {
        add_cluster(cluster, static_cast<std::size_t>(grapheme.width), run.style);
      }
    }
  }

  std::vector<StyledLine> finish() && {
    end_word();
    if (!line_.text.empty() || lines_.empty()) end_line();
    return std::move(lines_);
  }

 private:
  void add_cluster(std::string_view cluster, std::size_t columns, unsigned style) {
    if (columns == 2 || last_wide_) end_word();
    if (word_width_ + columns > width_) end_word();
    if (word_.empty() || word_.back().style != style) word_.push_back({"", style});
    word_.back().text += cluster;
    word_width_ += columns;
    last_wide_ = columns == 2;
  }

  void end_word() {
    last_wide_ = false;
    if (word_.empty()) return;
    const std::size_t gap = space_ && !line_.text.empty() ? 1 : 0;
    if (line_.width + gap + word_width_ > width_ && !line_.text.empty()) {
      end_line();
    } else if (gap > 0) {
      // A space belongs to the style on both sides, or to none.
      if (style_ != word_.front().style) set_style(Plain);
      line_.text += ' ';
      ++line_.width;
    }
    for (const StyledRun& run : word_) {
      set_style(run.style);
      line_.text += run.text;
    }
    line_.width += word_width_;
    word_.clear();
    word_width_ = 0;
    space_ = false;
  }

  void end_line() {
    set_style(Plain);
    lines_.push_back(std::move(line_));
    line_ = {};
    space_ = false;
  }

  void set_style(unsigned style) {
    if (!color_ || style == style_) return;
    line_.text += sgr(style);
    style_ = style;
  }

  std::size_t width_;
  bool color_;
  std::vector<StyledLine> lines_;
  StyledLine line_;
  std::vector<StyledRun> word_;
  std::size_t word_width_ = 0;
  unsigned style_ = Plain;
  bool space_ = false;
  bool last_wide_ = false;
};

}  // namespace

std::vector<StyledLine> wrap(const std::vector<StyledRun>& runs, std::size_t width, bool color) {
  Wrapper wrapper(std::max<std::size_t>(width, 1), color);
  for (const StyledRun& run : runs) wrapper.add(run);
  return std::move(wrapper).finish();
}

}  // namespace typeset
