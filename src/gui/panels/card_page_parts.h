#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gui/panels/card_page.h"
#include "gui/panels/flow.h"
#include "gui/widgets.h"

/// What the parts of the card's page share.
namespace gui::card_page {

/// A page while it is drawn: where its sections are, and what was asked.
class Page {
 public:
  Page(const Ui& page_ui, const View& page_view, State& page_state, float top)
      : ui(page_ui), view(page_view), state(page_state), top_(top) {}

  /// A heading that the outline lists.
  void section(std::string_view title);
  /// A heading below a section.
  void part(std::string_view title);
  /// Markdown of the author; `key` tells equal texts of one page apart.
  void text(std::string_view key, std::string_view markdown, const PageLook& look = {});
  /// A document that is put together once for each version of the card.
  void document(const std::string& key, const std::function<typeset::Document()>& make);
  void take(PageEvent event);
  void ask(Action wanted) { action = std::move(wanted); }

  const Ui& ui;
  const View& view;
  State& state;
  std::optional<Action> action;
  std::vector<Place> outline;

 private:
  float top_;  ///< pixels of the screen where the page begins
};

inline constexpr std::string_view proof_title = "The proof";
inline constexpr std::string_view references_title = "References";

/// Each draws its sections, or nothing for a card without them.
void draw_toolbar(Page& page, bool contents);
void draw_notices(Page& page);
void draw_head(Page& page);
void draw_summary(Page& page);
void draw_explanation(Page& page);
void draw_lists(Page& page);
void draw_follow_ups(Page& page);
void draw_references(Page& page);
void draw_proof(Page& page);
void draw_history(Page& page);

/// Texts as the items of a list; each is parsed by itself, so that no text reaches beyond its item.
typeset::Document list_of(const std::vector<cards::Text>& items, bool ordered = false);

}  // namespace gui::card_page
