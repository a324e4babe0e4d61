#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include <imgui.h>

namespace gui {

enum class ThemeName { Light, Dark, HighContrast };

/// "light", "dark", "high-contrast": the words of the preferences file.
std::string_view to_text(ThemeName name);
std::optional<ThemeName> theme_named(std::string_view text);

/// Colours by what they are for. Text roles reach a contrast of 4.5:1 on every surface
/// (theme_test computes it); meaning is never in colour alone.
struct Theme {
  ThemeName name = ThemeName::Light;
  // Surfaces.
  ImU32 page = 0;    ///< behind everything
  ImU32 rail = 0;    ///< the navigation
  ImU32 card = 0;    ///< what is read
  ImU32 field = 0;   ///< where something is typed or chosen
  ImU32 shadow = 0;  ///< around a card
  // Lines.
  ImU32 line = 0;   ///< borders and separators
  ImU32 focus = 0;  ///< the ring around what the keyboard is on; 3:1 on every surface
  // Text and signs on any surface.
  ImU32 text = 0;
  ImU32 muted = 0;
  ImU32 accent = 0;
  ImU32 good = 0;
  ImU32 warn = 0;
  ImU32 bad = 0;
  ImU32 info = 0;
  // Text on a surface filled with the accent.
  ImU32 on_accent = 0;
  ImU32 selection = 0;  ///< behind selected text
  /// Lines of a plot in this order, tellable apart by people with any colour vision; 3:1 on `card`.
  std::array<ImU32, 6> series{};
};

const Theme& theme(ThemeName name);

/// Contrast of two opaque colours, 1..21 (WCAG 2.1, relative luminance).
double contrast(ImU32 one, ImU32 other);

/// `part` 0..1 of `other` over `one`, opaque.
ImU32 mix(ImU32 one, ImU32 other, float part);
/// The colour with another opacity, 0..1.
ImU32 with_alpha(ImU32 colour, float alpha);
/// 0xRRGGBB, opaque.
constexpr ImU32 rgb(unsigned value) {
  return IM_COL32((value >> 16) & 255U, (value >> 8) & 255U, value & 255U, 255);
}

/// Sets the style of the current ImGui context for what is left of ImGui's own look: scrollbars,
/// popups, rounding. `scale` is pixels per unit.
void apply(const Theme& theme, float scale);

}  // namespace gui
