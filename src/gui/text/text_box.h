#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "gui/text/text_model.h"
#include "gui/ui.h"

namespace gui {

struct TextBoxOptions {
  std::string_view id;  ///< ours, unique within the screen; tests find the box by it
  std::string_view placeholder = {};
  Style style = Style::Body;
  float width = 0;  ///< pixels; 0: the whole content
  /// Rows; the box grows with the text between them and scrolls beyond. Equal: a fixed height.
  int min_rows = 1;
  int max_rows = 8;
  bool enter_breaks = false;   ///< for editors: Enter breaks the line instead of submitting
  bool escape_clears = false;  ///< Esc in a box with text empties it instead of leaving
  /// Up and Down keep the focus in a single line: they choose from a list below it.
  bool keeps_arrows = false;
  bool read_only = false;      ///< can be selected and copied
  float gutter = 0;            ///< pixels kept free on the left, for what the caller draws
  std::string_view icon = {};  ///< a sign on the left of a single line
};

/// What lives from frame to frame. A model whose shape says single_line makes a single-line box.
struct TextBoxState {
  TextModel model;

  /// The caret goes into the box in the next frame.
  void focus() { wish = Wish::Focus; }
  /// The caret leaves it in the next frame.
  void leave() { wish = Wish::Leave; }
  /// Scrolls to the caret in the next frame, after a change of the model from outside.
  void show_caret() { reveal = true; }

  // Of the box itself.
  enum class Wish { None, Focus, Leave };
  enum class Drag { None, Letters, Words, Lines, Thumb };
  Wish wish = Wish::None;
  Drag drag = Drag::None;
  Range drag_from;        ///< what the first click selected
  float scroll = 0;       ///< pixels, downwards or (single line) to the right
  float thumb_grip = 0;   ///< pixels from the thumb's top to the pointer
  double last_input = 0;  ///< Ui::seconds
  bool reveal = false;
  bool has_focus = false;
  bool cut = false;        ///< the last edit had no room: the box says so
  ImFont* font = nullptr;  ///< what the rows were measured with
  float font_size = 0;
};

/// Where the text was drawn, for what a caller draws over it or in the gutter.
struct TextBoxView {
  ImVec2 from, to;  ///< of the part that shows text, pixels on the screen
  ImVec2 origin;    ///< of row 0, which may be out of sight
  float row_height = 0;
  std::size_t first_row = 0, end_row = 0;  ///< rows in sight
};

/// What happened in this frame.
struct TextBoxResult {
  bool focused = false;    ///< keys go to the box
  bool changed = false;    ///< the text
  bool submitted = false;  ///< Enter (never where Enter breaks the line)
  bool ctrl_entered = false;
  bool left = false;  ///< Esc was pressed; the box has given up the focus
  bool cut = false;   ///< some of a paste or a key had no room
  /// Ctrl+Z or Ctrl+Y was pressed and the box had nothing to take back: the program's own may.
  bool undo_unused = false;
  bool redo_unused = false;
  /// Seconds until the caret blinks; none while it stands still: no frame is wanted then.
  std::optional<double> next_frame;
  TextBoxView view;
};

/// A text box with wrapped lines, or a single line that scrolls to its side. While it has the focus
/// ImGuiIO::WantTextInput is true: whoever reads plain keys must leave them alone then. It takes
/// arrows, Home, End, Page Up and Down, Enter, Esc, Backspace, Delete and Ctrl with A C V X Z Y and
/// arrows; other chords are the program's. Tab leaves. Right-to-left text is drawn left to right.
/// Letters of chords follow the printed letter when the backend reports translated keys, as GLFW's
/// does; on a layout without Latin letters they follow the position.
TextBoxResult text_box(const Ui& ui, const TextBoxOptions& options, TextBoxState& state);

}  // namespace gui
