#include <algorithm>
#include <string>

#include "app/words.h"
#include "gui/panels/study_parts.h"

namespace gui::study {

namespace {

/// Enter, or Space, does the first thing that is offered.
bool wants_first(const Page& page) {
  return settled(page.ui, page.state) &&
         (page.ui.pressed(ImGuiKey_Enter) || page.ui.pressed(ImGuiKey_Space));
}

void draw_empty(Page& page) {
  const Ui& ui = page.ui;
  const EndView& end = page.view.end;
  if (!end.any_cards) {
    if (empty_state(ui, icon::library, "There is no card yet",
                    "Write one with `attest new deck/name`, or start with --cards and the folder "
                    "that holds your cards.",
                    {.id = "to-lab", .label = "Try the simulations", .icon = icon::lab}) ||
        wants_first(page))
      page.ask(ToScreen{"lab"});
    return;
  }
  const std::string words =
      (end.next.empty() ? std::string("No card is scheduled.")
                        : "The next card comes " + end.next + ".") +
      " Until then, look a card up in the Library, or change a simulation in the Lab.";
  if (empty_state(ui, icon::check, "Nothing is due", words,
                  {.id = "to-today", .label = "Today", .key = "Enter", .icon = icon::today}) ||
      wants_first(page))
    page.ask(ToScreen{"today"});
  gap(ui, 8);
  const float left = std::floor((ImGui::GetContentRegionAvail().x - ui.px(194)) / 2);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, left));
  ImGui::BeginGroup();
  if (button(ui, {.id = "to-library", .label = "Library", .icon = icon::library}))
    page.ask(ToScreen{"library"});
  ImGui::SameLine(0, ui.px(8));
  if (button(ui, {.id = "to-lab", .label = "Lab", .icon = icon::lab})) page.ask(ToScreen{"lab"});
  ImGui::EndGroup();
}

std::string result_words(const app::SessionSummary& summary) {
  std::string words = std::to_string(summary.recalled) + " recalled";
  words += ", " + std::to_string(summary.answered - summary.recalled) + " missed";
  if (summary.introduced > 0) words += ", " + std::to_string(summary.introduced) + " of them new";
  return words + ".";
}

void draw_missed(Page& page, const app::SessionSummary& summary) {
  if (summary.missed.empty()) return;
  const Ui& ui = page.ui;
  page.part("Missed");
  for (const auto& missed : summary.missed) {
    ImGui::PushID(missed.card.value.c_str());
    page.text("prompt", missed.prompt.empty() ? missed.card.value : missed.prompt,
              {Style::Body, Ink::Text});
    if (!missed.why.empty()) page.text("why", missed.why, {Style::Body, Ink::Muted});
    for (std::size_t i = 0; i < missed.cheat_sheet.size(); ++i) {
      ImGui::PushID(static_cast<int>(i));
      page.text("line", "- " + missed.cheat_sheet[i]);
      ImGui::PopID();
    }
    if (button(ui, {.id = "open-missed", .label = "Open its page", .kind = ButtonKind::Quiet}))
      page.ask(OpenMissed{missed.card});
    ImGui::PopID();
    gap(ui, 12);
  }
}

void draw_misconceptions(Page& page, const app::SessionSummary& summary) {
  if (summary.misconceptions.empty()) return;
  const Ui& ui = page.ui;
  page.part("Misconceptions met");
  int place = 0;
  for (const auto& met : summary.misconceptions) {
    ImGui::PushID(place++);
    signed_text(ui, icon::cross, ui.theme.bad, Style::Strong, met.typed);
    // Why it is wrong stands above for a card that was missed.
    if (std::none_of(summary.missed.begin(), summary.missed.end(),
                     [&](const auto& missed) { return missed.why == met.message; }))
      page.text("message", met.message);
    ImGui::PopID();
    gap(ui, 8);
  }
}

void draw_ways_on(Page& page) {
  const Ui& ui = page.ui;
  const bool more = page.view.end.waiting > 0;
  gap(ui, 20);
  if (more && flowing_button(ui,
                             {.id = "more-minutes",
                              .label = "10 more minutes",
                              .key = "Enter",
                              .kind = ButtonKind::Primary},
                             true))
    page.ask(MoreMinutes{});
  if (flowing_button(ui,
                     {.id = "to-today",
                      .label = "Today",
                      .key = more ? std::string_view() : "Enter",
                      .icon = icon::today,
                      .kind = more ? ButtonKind::Plain : ButtonKind::Primary},
                     !more))
    page.ask(ToScreen{"today"});
  if (!wants_first(page)) return;
  if (more)
    page.ask(MoreMinutes{});
  else
    page.ask(ToScreen{"today"});
}

}  // namespace

void draw_end(Page& page) {
  const Ui& ui = page.ui;
  const EndView& end = page.view.end;
  const app::SessionSummary& summary = end.summary;
  if (summary.answered == 0) return draw_empty(page);
  text(ui, Style::Title, ui.theme.text,
       app::counted(summary.answered, "answer", "answers") + " in this session");
  text(ui, Style::Body, ui.theme.text, result_words(summary));
  if (end.waiting > 0)
    text(ui, Style::Body, ui.theme.muted,
         app::counted(end.waiting, "card still waits.", "cards still wait."));
  else if (!end.next.empty())
    text(ui, Style::Body, ui.theme.muted,
         "Nothing is left for now. The next card comes " + end.next + ".");
  draw_ways_on(page);
  draw_missed(page, summary);
  draw_misconceptions(page, summary);
}

}  // namespace gui::study
