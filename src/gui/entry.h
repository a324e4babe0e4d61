#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "gui/ui.h"

namespace gui {

/// What is being typed into an entry. `complaint` is the owner's: drawn below, in words.
struct EntryState {
  std::string text;
  std::string complaint;
  bool editing = false;
  bool wants_focus = false;  ///< set it to have the caret there in the next frame
};

struct Entry {
  std::string_view id;
  std::string_view shown = {};  ///< what stands there while nobody types
  std::string_view hint = {};   ///< stands there, muted, while it is empty
  float width = 0;              ///< pixels; 0: to the right edge
  bool numbers = false;         ///< digits of equal width
};

/// A line to type in. Returns what was typed when Enter is pressed or the focus leaves it changed;
/// Esc gives up. Nothing is returned while it is typed, so that half a number is never taken.
std::optional<std::string> entry(const Ui& ui, const Entry& entry, EntryState& state);

/// The complaint of a state, where it has one, as a line with a sign.
void complaint(const Ui& ui, const EntryState& state);

}  // namespace gui
