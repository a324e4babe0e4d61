#pragma once

#include <string_view>

#include "gui/ui.h"

/// The small parts that every screen is made of. Each advances ImGui's cursor like an item, records
/// itself in `ui.record`, works with keyboard and mouse, and shows hover and keyboard focus. A text
/// is shown as it is: it is no id and no format. An `id` is ours, unique within its screen.
namespace gui {

/// Words wrapped at `width` pixels (0: to the right edge of the window's content).
void text(const Ui& ui, Style style, ImU32 colour, std::string_view words, float width = 0);
/// One line, cut with an ellipsis where `width` pixels end (0: the right edge).
void line(const Ui& ui, Style style, ImU32 colour, std::string_view words, float width = 0);
/// Pixels that words take in one line, or wrapped at `width`.
ImVec2 measure(const Ui& ui, Style style, std::string_view words, float width = 0);
/// Draws at a place without moving the cursor.
void text_at(const Ui& ui, ImVec2 at, Style style, ImU32 colour, std::string_view words,
             float width = 0);

/// Empty space of so many units.
void gap(const Ui& ui, float units);
/// A line across the content.
void rule(const Ui& ui);

/// Signs of the icon font; an empty one draws nothing.
namespace icon {
inline constexpr std::string_view none = "";
inline constexpr std::string_view today = "\uf133";       // calendar-o
inline constexpr std::string_view study = "\uf19d";       // graduation-cap
inline constexpr std::string_view library = "\uf02d";     // book
inline constexpr std::string_view lab = "\uf0c3";         // flask
inline constexpr std::string_view settings = "\uf013";    // cog
inline constexpr std::string_view statistics = "\uf080";  // bar-chart
inline constexpr std::string_view check = "\uf00c";
inline constexpr std::string_view cross = "\uf00d";
inline constexpr std::string_view warning = "\uf071";
inline constexpr std::string_view info = "\uf05a";
inline constexpr std::string_view undo = "\uf0e2";
inline constexpr std::string_view search = "\uf002";
inline constexpr std::string_view copy = "\uf0c5";
inline constexpr std::string_view paste = "\uf0ea";
inline constexpr std::string_view save = "\uf0c7";
inline constexpr std::string_view play = "\uf04b";
inline constexpr std::string_view star = "\uf005";
inline constexpr std::string_view clock = "\uf017";
inline constexpr std::string_view flag = "\uf024";
inline constexpr std::string_view right = "\uf054";  // chevron-right
inline constexpr std::string_view down = "\uf078";   // chevron-down
inline constexpr std::string_view hint = "\uf0eb";   // lightbulb-o
inline constexpr std::string_view dice = "\uf074";   // random: a new seed
}  // namespace icon

enum class ButtonKind {
  Primary,  ///< filled with the accent: the one thing to do next
  Plain,    ///< a surface with a border
  Quiet,    ///< words alone, until the pointer is over them
};

struct Button {
  std::string_view id;
  std::string_view label;
  std::string_view key = {};  ///< the key that does the same, shown as a key cap
  std::string_view icon = {};
  ButtonKind kind = ButtonKind::Plain;
  bool enabled = true;
  bool chosen = false;  ///< one of several alternatives that is in force
  float width = 0;      ///< pixels; 0: as wide as its words
};
/// True in the frame in which it is pressed, by mouse, or by Enter or Space when focused.
bool button(const Ui& ui, const Button& button);

/// A picture of a key, at the cursor and on its line.
void key_cap(const Ui& ui, std::string_view key);
/// Icon at the cursor, on the line of Style::Body.
void sign(const Ui& ui, std::string_view icon, ImU32 colour);

/// One of several, side by side (wrapping); returns the newly chosen index or -1.
int choice(const Ui& ui, std::string_view id, const std::string_view* labels, int count,
           int chosen);
/// On or off, with words behind it; true when it was switched.
bool toggle(const Ui& ui, std::string_view id, std::string_view label, bool on);

/// A surface with rounded corners, a border and a soft shadow, as high as what is inside.
/// `width` pixels, 0: the whole content. Always end it.
void begin_card(const Ui& ui, std::string_view id, float width = 0);
void end_card(const Ui& ui);

/// A banner across the content: a sign, a colour and words that say what happened and what to do.
enum class Tone { Info, Good, Warning, Bad };
void banner(const Ui& ui, Tone tone, std::string_view title, std::string_view words = {});
ImU32 colour_of(const Ui& ui, Tone tone);
std::string_view icon_of(Tone tone);

/// What stands on a screen that has nothing to show: a sign, what happened, what to do; the button
/// is drawn when it has a label. True when it is pressed.
bool empty_state(const Ui& ui, std::string_view icon, std::string_view title,
                 std::string_view words, const Button& button = {});

}  // namespace gui
