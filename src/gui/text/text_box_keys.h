#pragma once

#include <imgui.h>

#include "gui/text/text_box.h"

namespace gui {

/// Tells ImGui which keys the focused box takes, so that neither navigation nor a shortcut of a
/// window sees them. Call in every frame in which it has the focus.
void own_keys(ImGuiID box, bool single_line);

/// Carries out the keys and letters of this frame in the box that has the focus. True when the box
/// shall give it up.
bool apply_keys(const TextBoxOptions& options, std::size_t page_rows, TextBoxState& state,
                TextBoxResult& result);

}  // namespace gui
