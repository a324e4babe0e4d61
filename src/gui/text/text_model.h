#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "gui/text/edit_history.h"
#include "gui/text/text_rows.h"

namespace gui {

/// A text that is edited: its bytes, caret, selection, undo and rows. It knows no toolkit and no
/// font. The text is always valid UTF-8 without control characters but tab and line break; caret
/// and anchor always stand at the edge of a grapheme.
class TextModel {
 public:
  static constexpr std::size_t usual_limit = 200'000;

  struct Shape {
    std::size_t limit = usual_limit;  ///< bytes that typing and pasting may reach
    bool single_line = false;
  };
  TextModel() = default;
  explicit TextModel(Shape shape) : shape_(shape) {}

  const std::string& text() const { return text_; }
  const Shape& shape() const { return shape_; }
  /// Changes when the text does.
  std::size_t version() const { return version_; }
  /// Another text, cleaned but never cut; the history is forgotten, the caret stands at its end.
  void set_text(std::string_view text);

  std::size_t caret() const { return caret_; }
  std::size_t anchor() const { return anchor_; }
  bool has_selection() const { return caret_ != anchor_; }
  Range selection() const;
  std::string_view selected() const;

  /// False when some of it had no room and was left out.
  enum class Fit { All, Cut };
  /// Puts cleaned text in the place of the selection: one step of undo.
  Fit insert(std::string_view raw);
  /// The same for keys, grouped with those typed just before.
  Fit type(std::string_view raw);

  enum class Erase { Left, Right, WordLeft, WordRight };
  /// Erases the selection or, without one, what is beside the caret. False when nothing is there.
  bool erase(Erase what);
  /// Puts cleaned text in the place of a range, whose ends move to edges: one step of undo, for
  /// programs that edit, such as a formatter.
  Fit replace(Range range, std::string_view raw);

  bool can_undo() const { return history_.can_undo(); }
  bool can_redo() const { return history_.can_redo(); }
  bool undo();
  bool redo();

  enum class Move {
    Left,
    Right,
    WordLeft,
    WordRight,
    RowStart,  ///< of the row as it is wrapped
    RowEnd,
    Up,
    Down,
    PageUp,
    PageDown,
    Start,
    End,
  };
  /// `select` keeps the anchor. Without it Left and Right end a selection at its side.
  void move(Move move, bool select, std::size_t page_rows = 10);
  /// Puts the caret at the edge from `at` on; `before`: where two rows meet, at the end of the
  /// upper one.
  void place(std::size_t at, bool select, bool before = false);
  void select(Range range);
  void select_all() { select({0, text_.size()}); }

  /// Wraps at `width` pixels. Cheap only when called on a change of width or font: edits keep the
  /// rows current.
  void wrap(float width, Advance advance);
  const TextRows& rows() const { return rows_; }
  /// Where the caret is drawn.
  std::size_t caret_row() const { return rows_.row_of(text_, caret_, before_); }
  float caret_x() const { return rows_.x_of(text_, caret_row(), caret_); }

 private:
  struct Place {
    std::size_t at;
    bool before;  ///< see place()
  };
  Fit put(Range range, std::string_view raw, EditHistory::Kind kind);
  void apply(std::size_t at, std::size_t removed, std::string_view inserted);
  Place moved(Move move, std::size_t page_rows);
  Place vertically(std::ptrdiff_t rows);

  Shape shape_;
  std::string text_;
  std::size_t caret_ = 0;
  std::size_t anchor_ = 0;
  bool before_ = false;  ///< the caret stands at the end of the upper of two rows
  float column_ = -1;    ///< pixels that moving up and down keeps; negative: those of the caret
  std::size_t version_ = 0;
  EditHistory history_;
  TextRows rows_;
};

}  // namespace gui
