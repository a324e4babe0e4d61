#pragma once

#include <string_view>

#include "gui/text/text_box.h"

namespace gui {

/// A state for it: one line of at most 1000 bytes.
TextBoxState search_state();

/// One line with a magnifier and, when something is typed, a button that clears it (`<id>/clear`).
/// Esc with text clears the text first (reported as changed, not as left).
TextBoxResult search_field(const Ui& ui, std::string_view id, std::string_view placeholder,
                           TextBoxState& state, float width = 0);

}  // namespace gui
