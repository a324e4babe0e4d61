#include <algorithm>

#include "app/card_page.h"
#include "gui/panels/card_page_parts.h"
#include "typeset/plain_text.h"

namespace gui::card_page {

namespace {

constexpr std::string_view empty_star = "\uf006";

const char* name_of(cards::Level level) {
  switch (level) {
    case cards::Level::Easy:
      return "easy";
    case cards::Level::Medium:
      return "medium";
    case cards::Level::Hard:
      return "hard";
  }
  return "";
}

std::string page_as_text(const cards::Card& card) {
  typeset::PlainOptions options;
  options.width = 100;
  return typeset::to_plain_text(app::card_page(card), options);
}

bool can_open_lab(const View& view) {
  return view.proof.stage != Proof::Stage::None && view.proof.stage != Proof::Stage::Unknown;
}

/// How often it is asked in interviews, of five.
void draw_stars(const Ui& ui, int weight) {
  ImGui::SameLine(0, ui.px(12));
  ImGui::BeginGroup();
  for (int star = 1; star <= 5; ++star) {
    if (star > 1) ImGui::SameLine(0, ui.px(3));
    const bool full = star <= weight;
    sign(ui, full ? icon::star : empty_star, full ? ui.theme.warn : ui.theme.muted);
  }
  ImGui::EndGroup();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("asked in interviews: %d of 5", weight);
  ui.probe("stars");
}

void draw_meta(const Ui& ui, const cards::Card& card) {
  chip(ui, card.type == cards::CardType::Numeric ? "numeric" : "flashcard", true);
  chip(ui, std::string("level: ") + name_of(card.level));
  chip(ui, std::to_string(card.seconds) + " s");
  draw_stars(ui, card.weight);
  bool first = true;
  for (const std::string& tag : card.tags) {
    chip(ui, "# " + tag, std::exchange(first, false));
  }
}

void draw_id(Page& page) {
  const Ui& ui = page.ui;
  const std::string& id = page.view.card.id.value;
  const Button copy{.id = "copy-id",
                    .label = "Copy id",
                    .icon = icon::copy,
                    .kind = ButtonKind::Quiet,
                    .width = ui.px(112)};
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = std::max(1.0F, ImGui::GetContentRegionAvail().x - copy.width - ui.px(8));
  ImGui::SetCursorScreenPos({at.x, at.y + ui.px(10)});
  line(ui, Style::Caption, ui.theme.muted, id, room);
  ImGui::SetCursorScreenPos(
      {at.x + std::min(room, measure(ui, Style::Caption, id).x) + ui.px(8), at.y});
  if (button(ui, copy)) page.ask(Copy{id, "Card id"});
}

void draw_contents(Page& page) {
  if (ImGui::BeginPopup("contents")) {
    for (const Place& place : page.state.outline)
      if (button(page.ui, {.id = place.title, .label = place.title, .kind = ButtonKind::Quiet})) {
        page.state.wanted = place.title;
        ImGui::CloseCurrentPopup();
      }
    ImGui::EndPopup();
  }
}

}  // namespace

void draw_toolbar(Page& page, bool contents) {
  const Ui& ui = page.ui;
  const View& view = page.view;
  draw_id(page);
  const bool writable = !view.read_only && !view.missing;
  if (flowing_button(ui,
                     {.id = "study-card",
                      .label = "Study this card",
                      .icon = icon::study,
                      .kind = ButtonKind::Primary,
                      .enabled = !view.missing},
                     true))
    page.ask(Study{});
  if (flowing_button(ui, {.id = "open-lab",
                          .label = "Open in Lab",
                          .icon = icon::lab,
                          .enabled = can_open_lab(view)}))
    page.ask(Lab{});
  if (flowing_button(ui, {.id = "flag",
                          .label = view.flag > 0 ? "Flagged" : "Flag",
                          .icon = icon::flag,
                          .enabled = writable,
                          .chosen = view.flag > 0}))
    page.ask(SetFlag{view.flag > 0 ? 0 : 1});
  if (flowing_button(ui, {.id = "suspend",
                          .label = view.suspended ? "Suspended" : "Suspend",
                          .enabled = writable,
                          .chosen = view.suspended}))
    page.ask(SetSuspended{!view.suspended});
  if (flowing_button(ui, {.id = "bury", .label = "Bury", .enabled = writable && !view.buried}))
    page.ask(Bury{});
  if (flowing_button(ui, {.id = "copy-page", .label = "Copy page"}))
    page.ask(Copy{page_as_text(view.card), "The page"});
  if (contents && flowing_button(ui, {.id = "contents", .label = "Contents", .icon = icon::down}))
    ImGui::OpenPopup("contents");
  draw_contents(page);
}

void draw_notices(Page& page) {
  const Ui& ui = page.ui;
  const auto notice = [&](Tone tone, std::string_view title, std::string_view words) {
    banner(ui, tone, title, words);
    gap(ui, 12);
  };
  if (page.view.missing)
    notice(Tone::Warning, "The file of this card is gone",
           "This is the copy that the collection kept. Its history stays; it is not asked any more "
           "until the file is back.");
  if (page.view.suspended)
    notice(Tone::Info, "Suspended", "It is not asked until you press Suspended again.");
  if (page.view.buried) notice(Tone::Info, "Buried", "It is not asked before tomorrow.");
  if (page.view.read_only)
    notice(Tone::Info, "Read-only", "The collection can be looked at but not changed.");
}

void draw_head(Page& page) {
  const cards::Card& card = page.view.card;
  draw_meta(page.ui, card);
  gap(page.ui, 16);
  page.text("prompt", card.prompt, {Style::Prompt, Ink::Text});
  page.section("Answer");
  page.text("answer", card.answer);
}

}  // namespace gui::card_page
