#include "gui/panels/card_page_parts.h"

namespace gui::card_page {

namespace {

void draw_linked(Page& page, const cards::FollowUp& follow_up, const std::string& number) {
  text(page.ui, Style::Strong, page.ui.theme.muted, number);
  if (button(page.ui, {.id = "card/" + follow_up.card.value,
                       .label = "Open " + follow_up.card.value,
                       .icon = icon::right,
                       .width = ImGui::GetContentRegionAvail().x < page.ui.px(360)
                                    ? ImGui::GetContentRegionAvail().x
                                    : 0}))
    page.ask(ShowCard{follow_up.card});
}

/// The approach stays hidden until it is asked for: a question that answers itself teaches little.
void draw_inline(Page& page, const cards::FollowUp& follow_up, const std::string& number,
                 int index) {
  const Ui& ui = page.ui;
  text(ui, Style::Strong, ui.theme.muted, number);
  page.text("question", follow_up.question);
  const bool shown = page.state.asked_all || page.state.asked.count(follow_up.id) > 0;
  gap(ui, 8);
  if (!shown) {
    if (flowing_button(
            ui,
            {.id = "approach/" + follow_up.id, .label = "Show the approach", .icon = icon::hint},
            true))
      page.state.asked.insert(follow_up.id);
  } else {
    page.text("approach", follow_up.approach);
    gap(ui, 8);
  }
  if (follow_up.simulation &&
      flowing_button(
          ui, {.id = "lab/" + follow_up.id, .label = "Prove it in the Lab", .icon = icon::lab},
          shown))
    page.ask(Lab{index});
}

}  // namespace

void draw_follow_ups(Page& page) {
  const auto& follow_ups = page.view.card.follow_ups;
  if (follow_ups.empty()) return;
  page.section("Interviewer follow-ups");
  int inline_ones = 0;
  for (std::size_t i = 0; i < follow_ups.size(); ++i) {
    if (i > 0) gap(page.ui, 20);
    ImGui::PushID(static_cast<int>(i));
    const std::string number = std::to_string(i + 1) + " of " + std::to_string(follow_ups.size());
    if (!follow_ups[i].card.value.empty()) {
      draw_linked(page, follow_ups[i], number);
    } else {
      draw_inline(page, follow_ups[i], number, static_cast<int>(i));
      ++inline_ones;
    }
    ImGui::PopID();
  }
  if (inline_ones < 2) return;
  gap(page.ui, 20);
  const bool all = page.state.asked_all;
  if (button(page.ui, {.id = "approach-all",
                       .label = all ? "Hide the approaches" : "Show all approaches",
                       .kind = ButtonKind::Quiet})) {
    page.state.asked_all = !all;
    page.state.asked.clear();
  }
}

}  // namespace gui::card_page
