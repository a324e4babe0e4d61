#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "gui/entry.h"
#include "gui/slider_scale.h"
#include "gui/ui.h"

namespace gui {

/// A track with a knob, `width` pixels wide; `mark` is where a tick stands, such as the initial
/// value. Returns the value that the pointer drags it to, or that a key asks for while it has the
/// focus: arrows step (Shift finer, Ctrl coarser), Page Up and Down step coarsely, Home and End go
/// to the ends.
struct Track {
  std::string_view id;
  SliderScale scale;
  double mark = 0;
  float width = 0;
};
struct TrackResult {
  std::optional<double> value;
  bool wants_typing = false;  ///< double click, or Enter
};
TrackResult track(const Ui& ui, const Track& track, double value);

/// A number to set: a track, the number itself to type (`<id>/entry`), and a button that goes back
/// to the initial value (`<id>/reset`).
struct Slider {
  std::string_view id;
  SliderScale scale;
  double initial = 0;
  std::string_view allowed = {};  ///< "whole numbers 1 to 1024": said when something else is typed
  float width = 0;                ///< pixels; 0: to the right edge
};
/// A new value within the range, when there is one. What is typed and cannot be used changes
/// nothing and is complained of.
std::optional<double> slider(const Ui& ui, const Slider& slider, double value, EntryState& state);

/// A small round arrow that takes a change back; an empty place while there is nothing to take
/// back.
bool reset_button(const Ui& ui, std::string_view id, bool enabled);

/// As a person writes it: 100000, where the shortest spelling would be 1e+05.
std::string plain_number(double value);

/// The number that a text says, if the scale admits it.
std::optional<double> number_within(const SliderScale& scale, std::string_view text);

}  // namespace gui
