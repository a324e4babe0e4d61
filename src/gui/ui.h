#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include <imgui.h>

#include "gui/fonts.h"
#include "gui/layout_record.h"
#include "gui/theme.h"

namespace gui {

/// Distances, in units: all are multiples of one.
struct Space {
  static constexpr float unit = 8;
  static constexpr float small = 4;
  static constexpr float page = 24;     ///< around what a screen shows
  static constexpr float card = 24;     ///< inside a card
  static constexpr float column = 680;  ///< widest reading column, about 75 letters of Body
};

/// The type scale. Sizes are line heights in units, as Dear ImGui counts them.
enum class Style { Caption, Body, Strong, Emphasis, Prompt, Heading, Title, Code, SmallCode };

/// What every panel draws with: colours, faces and scale. A value for one frame.
struct Ui {
  const Theme& theme;
  const Fonts& fonts;
  float scale = 1;     ///< pixels per unit: of the display times the text size
  double seconds = 0;  ///< of a clock that never goes back: for the caret and for toasts
  bool keys = true;    ///< plain keys are for the screen: nothing is open over it
  LayoutRecord* record = nullptr;  ///< tests: where everything is

  /// Units to whole pixels.
  float px(float units) const { return std::round(units * scale); }

  struct Face {
    ImFont* font;
    float size;  ///< whole pixels
  };
  Face face(Style style) const;

  /// Whether this key was pressed in this frame to mean a command of the screen: without modifiers
  /// (Shift apart), not by auto-repeat, while no text field has the focus and nothing is open over
  /// the screen. Space and Enter belong to a button while the keyboard is on it.
  bool pressed(ImGuiKey key) const;

  /// Remembers where the last item is, under a name that tests click and compare.
  void probe(std::string_view name) const;
};

}  // namespace gui
