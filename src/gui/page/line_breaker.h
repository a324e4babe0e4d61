#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gui/page/page_layout.h"
#include "gui/page/runs.h"

namespace gui {

/// Fills lines with runs of different faces. Breaks at spaces, after a hyphen or slash inside a
/// word, between Chinese and Japanese characters except before closing and after opening signs; a
/// word wider than the line is cut between graphemes. Right-to-left text is not reordered. Nothing
/// is left out but spaces: at the ends of lines, and those that follow another.
class LineBreaker {
 public:
  /// Lines go to `out` from `top` down, between `left` and `left` + `width` (at least 1 pixel).
  LineBreaker(PageLayout& out, float left, float top, float width,
              typeset::Alignment alignment = typeset::Alignment::Default);

  void add(const Run& run);
  /// Ends the last line; the bottom of the lines. No runs make no line.
  float finish();

  /// Of what was added: the widest line, and the widest part that no line may break.
  float widest_line() const { return widest_line_; }
  float widest_word() const { return widest_word_; }

 private:
  /// A part of a word in one look.
  struct Part {
    std::size_t look;      ///< of looks_
    std::size_t from, to;  ///< of word_text_
    float width;
  };

  void add_words(const Run& run);
  void add_cluster(std::string_view cluster, bool wide);
  void end_part();
  void end_word();
  void place_cut(const Part& part);
  void place(const Run& look, std::string_view letters, float width);
  void end_line();
  bool line_is_empty() const;

  PageLayout& out_;
  float left_, top_, width_;
  typeset::Alignment alignment_;

  std::vector<Run> looks_;  ///< of the runs, without their texts
  std::vector<Part> word_;
  std::string word_text_;
  std::size_t part_from_ = 0;  ///< of word_text_: where the part that is being read begins
  char32_t before_ = 0;        ///< the character before the one that is read, in this word
  char32_t before_that_ = 0;

  std::uint32_t line_from_ = 0;
  float x_ = 0;
  float gap_ = 0;       ///< a space that stands if something follows on the line
  float trailing_ = 0;  ///< of x_: the padding of a code span, which a space may use
  bool space_ = false;
  Extent extent_;
  float size_ = 0;
  float widest_line_ = 0, widest_word_ = 0;
};

}  // namespace gui
