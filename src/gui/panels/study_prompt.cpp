#include <string>

#include "gui/panels/study_parts.h"

namespace gui::study {

namespace {

const char* level_word(cards::Level level) {
  switch (level) {
    case cards::Level::Easy:
      return "level: easy";
    case cards::Level::Medium:
      return "level: medium";
    case cards::Level::Hard:
      return "level: hard";
  }
  return "";
}

/// Goes on beside the last item, or below it where so many pixels do not fit.
void flow(const Ui& ui, float width) {
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  ImGui::SameLine(0, ui.px(14));
  if (ImGui::GetCursorScreenPos().x + width > right) ImGui::NewLine();
}

void word(const Ui& ui, std::string_view words, ImU32 colour) {
  flow(ui, measure(ui, Style::Caption, words).x);
  text(ui, Style::Caption, colour, words);
}

/// How often it is asked in interviews: five signs, the first `weight` of them bright.
void stars(const Ui& ui, int weight) {
  const float size = ui.px(13);
  flow(ui, 5 * size);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  for (int i = 0; i < 5; ++i)
    ImGui::GetWindowDrawList()->AddText(
        ui.fonts.icons, size, {at.x + size * static_cast<float>(i), at.y + ui.px(2)},
        i < weight ? ui.theme.warn : with_alpha(ui.theme.muted, 0.3F), icon::star.data(),
        icon::star.data() + icon::star.size());
  ImGui::Dummy({5 * size, measure(ui, Style::Caption, "x").y});
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Asked in interviews: %d of 5", weight);
  ui.probe("stars");
}

}  // namespace

void draw_prompt(Page& page) {
  const Ui& ui = page.ui;
  const CardView& card = page.view.card;
  text(ui, Style::Caption, ui.theme.accent, card.is_new ? "NEW" : "RECALL");
  word(ui, level_word(card.card.level), ui.theme.muted);
  stars(ui, card.card.weight);
  word(ui, std::to_string(card.card.seconds) + " s", ui.theme.muted);
  if (!card.deck.empty() && card.deck != page.view.scope) word(ui, card.deck, ui.theme.muted);
  if (card.flagged) {
    flow(ui, ui.px(80));
    signed_text(ui, icon::flag, ui.theme.bad, Style::Caption, "flagged");
  }
  gap(ui, 8);
  page.text("prompt", card.prompt, {Style::Prompt, Ink::Text});
}

void draw_hints(Page& page) {
  const auto& hints = page.view.card.hints;
  for (std::size_t i = 0; i < hints.size(); ++i) {
    gap(page.ui, 12);
    ImGui::PushID(static_cast<int>(i));
    sign(page.ui, icon::hint, page.ui.theme.warn);
    ImGui::SameLine(0, page.ui.px(10));
    ImGui::BeginGroup();
    page.text("hint", hints[i]);
    ImGui::EndGroup();
    ImGui::PopID();
  }
}

}  // namespace gui::study
