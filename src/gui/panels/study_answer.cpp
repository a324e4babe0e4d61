#include <algorithm>
#include <utility>

#include "app/card_page.h"
#include "gui/panels/study_parts.h"

namespace gui::study {

namespace {

/// The card's page from its first heading on: what is above stands on the screen already.
typeset::Document below_prompt(const cards::Card& card) {
  typeset::Document document = app::card_page(card, {false});
  auto& blocks = document.blocks;
  blocks.erase(blocks.begin(), std::find_if(blocks.begin(), blocks.end(), [](const auto& block) {
                 return block.kind == typeset::BlockKind::Heading;
               }));
  return document;
}

/// The whole card, without the approaches to its follow-ups.
void draw_whole(Page& page) {
  auto found = page.state.documents.find("page");
  if (found == page.state.documents.end())
    found =
        page.state.documents.emplace("page", DocumentView(below_prompt(page.view.card.card))).first;
  page.part("The whole page");
  page.take(found->second.draw(page.ui));
  gap(page.ui, 12);
  if (button(page.ui, {.id = "open-page", .label = "Open it as a page of its own"}))
    page.ask(OpenPage{});
}

}  // namespace

void draw_answer(Page& page) {
  const CardView& card = page.view.card;
  if (std::exchange(page.state.wants_answer, false)) {
    const float y = ImGui::GetCursorScreenPos().y;
    page.show(y, y + page.ui.px(600));
  }
  if (page.state.whole_answer) return draw_whole(page);
  const bool brief = !card.is_new && !card.card.tldr.empty();
  page.part(brief ? "TL;DR" : "Answer");
  page.text("answer", brief ? card.card.tldr : card.card.answer);
}

void draw_more(Page& page) {
  const Ui& ui = page.ui;
  const CardView& card = page.view.card;
  State& state = page.state;
  gap(ui, 20);
  rule(ui);
  gap(ui, 8);
  const auto quiet = [&](std::string_view id, std::string_view label, std::string_view key,
                         bool first = false) {
    return flowing_button(ui, {.id = id, .label = label, .key = key, .kind = ButtonKind::Quiet},
                          first);
  };
  if (quiet("page", state.whole_answer ? "Short answer" : "Whole page", "V", true))
    state.turn_page();
  const bool wrong = card.judgement && card.judgement->verdict != cards::Verdict::Correct;
  if (wrong && !page.view.read_only && quiet("accept", "My answer was right", "M"))
    page.ask(AcceptWording{});
  if (quiet("report", "Report a mistake", "R")) page.ask(Report{});
  if (quiet("edit", "Edit", "E")) page.ask(Edit{});
  if (page.view.read_only || page.view.stage == View::Stage::Rated) return;
  if (quiet("flag", card.flagged ? "Remove the flag" : "Flag", "F")) page.ask(Flag{});
  if (quiet("bury", "Bury until tomorrow", "B")) page.ask(Bury{});
  if (quiet("suspend", "Suspend", "S")) page.ask(Suspend{});
}

}  // namespace gui::study
