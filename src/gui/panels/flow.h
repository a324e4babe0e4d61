#pragma once

#include <string_view>

#include "gui/ui.h"
#include "gui/widgets.h"

/// Items in a row that goes on below where the content ends.
namespace gui {

/// Puts the next button beside the last item where it fits, else below it; the first one stands
/// where the cursor is.
bool flowing_button(const Ui& ui, const Button& button, bool first = false);

/// The same for a few words on a tinted ground.
void chip(const Ui& ui, std::string_view words, bool first = false);

}  // namespace gui
