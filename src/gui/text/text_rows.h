#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "gui/text/range.h"

namespace gui {

/// Pixels that a code point moves the pen. Code points that draw nothing are never asked about.
using Advance = std::function<float(char32_t)>;

/// Where the rows of a wrapped text begin. A row breaks after spaces (which may hang over the
/// edge), between ideographs, and inside a word only when the word is wider than a row. An edit
/// wraps again only the rows that it changes. The text is the caller's, the same in every call.
class TextRows {
 public:
  /// Until it is wrapped: one row per line, and every code point is one pixel wide.
  TextRows();

  /// Wraps everything at `width` pixels.
  void wrap(std::string_view text, float width, Advance advance);
  /// The text was edited so; it is now `text`.
  void edited(std::string_view text, const Replacement& edit);

  /// Infinite until it is wrapped.
  float width() const { return width_; }
  std::size_t count() const { return begins_.size(); }
  /// The row's bytes with its line break, if it has one.
  Range row(std::string_view text, std::size_t index) const;
  /// The same without line break.
  Range content(std::string_view text, std::size_t index) const;
  /// The row that shows the position. `before`: of the two rows that meet there, the upper one.
  std::size_t row_of(std::string_view text, std::size_t at, bool before = false) const;
  /// Pixels from the left of the row to the position.
  float x_of(std::string_view text, std::size_t row, std::size_t at) const;
  /// The edge of the row nearest to `x` pixels.
  std::size_t at_x(std::string_view text, std::size_t row, float x) const;
  /// Pixels from one edge of a row to the end of the text.
  float width_of(std::string_view text, std::size_t begin = 0) const;
  /// The graphemes of a row that are seen between two distances from its left.
  Range between(std::string_view text, std::size_t row, float x, float to_x) const;

 private:
  struct Step {
    std::size_t end;
    float width;
    char32_t code;  ///< the first of the grapheme
  };
  Step step(std::string_view text, std::size_t at) const;
  std::size_t row_end(std::string_view text, std::size_t begin) const;
  std::size_t first_changed(std::string_view text, std::size_t at) const;

  float width_;
  Advance advance_;
  std::array<float, 128> ascii_{};  ///< asked once
  std::vector<std::size_t> begins_{0};
};

}  // namespace gui
