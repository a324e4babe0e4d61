#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "gui/panels/flow.h"
#include "gui/panels/study_view.h"
#include "gui/widgets.h"

/// What the panels of studying share.
namespace gui::study {

/// A frame while it is drawn: what is shown, and what was asked.
class Page {
 public:
  Page(const Ui& page_ui, const View& page_view, State& page_state)
      : ui(page_ui), view(page_view), state(page_state) {}

  /// Markdown of an author; `key` tells equal texts apart.
  void text(std::string_view key, std::string_view markdown, const PageLook& look = {});
  /// A small heading above a part.
  void part(std::string_view title);
  /// A bound number leads to the proof, an address is copied.
  void take(PageEvent event);
  void ask(Action wanted) { action = std::move(wanted); }
  /// What scrolls moves as little as it must to show these pixels of the screen, their top first.
  void show(float from_y, float to_y) { to_show = {from_y, to_y}; }

  const Ui& ui;
  const View& view;
  State& state;
  std::optional<Action> action;
  std::optional<std::pair<float, float>> to_show;  ///< from, to
};

/// Each draws its part at the cursor, or nothing when the card has none.
void draw_head(Page& page);
void draw_notices(Page& page);
void draw_prompt(Page& page);
void draw_hints(Page& page);
void draw_answer_box(Page& page);
void draw_verdict(Page& page);
void draw_contrast(Page& page);
void draw_answer(Page& page);
void draw_predictions(Page& page);
void draw_demo(Page& page);
void draw_more(Page& page);
void draw_end(Page& page);

/// Pixels kept free on each side of a column in a content so wide.
float side_of(const Ui& ui, float room);
/// Pixels that the column takes.
float column_of(const Ui& ui, float room);

/// The bar below what scrolls: pixels it takes, and the bar, `width` pixels wide.
float bar_height(const Ui& ui, const View& view, float width);
void draw_bar(Page& page, float width);

/// Keys of this stage; see the design of the window.
void read_keys(Page& page);

/// Whether a key may change what is shown: that which is shown now has been seen.
bool settled(const Ui& ui, const State& state);

/// A sign before words that wrap at the right edge.
void signed_text(const Ui& ui, std::string_view icon, ImU32 colour, Style style,
                 std::string_view words);
/// A bar that fills up with `part`, 0..1.
void progress_bar(const Ui& ui, float part, float height_units);
/// Progress of work with a button that stops it.
void draw_running(Page& page, std::string_view id, std::string_view words, float progress);

/// "0.01568 ± 0.00006": the value as far as its error lets it be known.
std::string with_error(double value, std::optional<double> standard_error);

}  // namespace gui::study
