#pragma once

#include "gui/text/text_box.h"
#include "gui/ui.h"

/// The parts of a text box, between its keys and its pixels.
namespace gui {

/// Where everything is in this frame, pixels on the screen.
struct BoxPlan {
  Ui::Face face{};
  float row_height = 0;
  ImVec2 from, to;            ///< the whole box
  ImVec2 text_from, text_to;  ///< the part that shows text
  float notice_height = 0;    ///< of the words below it that say what had no room

  float view_height() const { return text_to.y - text_from.y; }
  float view_width() const { return text_to.x - text_from.x; }
};

/// Wraps the rows when width or face are not those of the last frame, and measures the box.
/// `at` is its upper left corner.
BoxPlan plan_box(const Ui& ui, const TextBoxOptions& options, TextBoxState& state, ImVec2 at);

/// The screen position of the left end of row 0.
ImVec2 text_origin(const BoxPlan& plan, const TextBoxState& state);
/// How far the text can be scrolled.
float most_scroll(const BoxPlan& plan, const TextBoxState& state);
void scroll_to_caret(const Ui& ui, const BoxPlan& plan, TextBoxState& state);

/// The bar at the right that shows which part is in sight; nothing when all is.
struct Thumb {
  ImVec2 from, to;
  bool shown = false;
};
Thumb thumb_of(const Ui& ui, const BoxPlan& plan, const TextBoxState& state);

/// Press, drag and wheel. `hovered`: the pointer is over the box and nothing else.
void apply_mouse(const Ui& ui, const BoxPlan& plan, bool hovered, bool pressed,
                 TextBoxState& state);

struct BoxLook {
  bool focused = false;
  bool caret = false;  ///< in the seen half of its blinking
};
void draw_box(const Ui& ui, const TextBoxOptions& options, const BoxPlan& plan, BoxLook look,
              const TextBoxState& state);
/// Where the caret is drawn, upper end.
ImVec2 caret_at(const BoxPlan& plan, const TextBoxState& state);

}  // namespace gui
