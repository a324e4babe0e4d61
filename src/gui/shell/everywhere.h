#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gui/screen.h"

namespace gui {

/// Commands that hold on every screen: their names, and the keys that mean them.
std::vector<Command> commands_everywhere(const std::vector<std::unique_ptr<Screen>>& screens);

/// The id of the command whose key was pressed in this frame. `typing` is true while a text field
/// has the focus: plain keys are then letters; `leaves_undo` when that field has nothing to undo.
std::optional<std::string> pressed_everywhere(std::size_t screens, bool typing, bool leaves_undo);

}  // namespace gui
