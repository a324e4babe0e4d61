#include <string>

#include "app/words.h"
#include "gui/panels/study_parts.h"

namespace gui::study {

namespace {

std::string progress_words(const View& view) {
  return std::to_string(view.answered) + " answered · " + std::to_string(view.left) + " left · " +
         std::to_string(view.minutes_spent) + " of " + std::to_string(view.minutes) + " min";
}

}  // namespace

void draw_head(Page& page) {
  const Ui& ui = page.ui;
  const std::string words = progress_words(page.view);
  const float room = ImGui::GetContentRegionAvail().x;
  const float wide = measure(ui, Style::Caption, words).x;
  const float title = room - wide - ui.px(16);
  if (title >= ui.px(96)) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    line(ui, Style::Heading, ui.theme.text, page.view.scope, title);
    text_at(ui, {at.x + room - wide, at.y + ui.px(4)}, Style::Caption, ui.theme.muted, words);
  } else {
    line(ui, Style::Caption, ui.theme.muted, words);
  }
  const int all = page.view.answered + page.view.left;
  const float part =
      all > 0 ? static_cast<float>(page.view.answered) / static_cast<float>(all) : 0.0F;
  progress_bar(ui, part, 4);
  gap(ui, 16);
}

void draw_notices(Page& page) {
  const Ui& ui = page.ui;
  if (page.view.read_only) {
    banner(ui, Tone::Warning, "Reviews will not be saved",
           "The collection is open read-only, so cards can be read and tried but not rated.");
    gap(ui, 12);
  }
  for (const base::Error& error : page.view.passed_over) {
    banner(ui, Tone::Warning, "A damaged card was passed over", error.message());
    gap(ui, 12);
  }
  if (!page.view.card.changed.empty() && page.view.stage != View::Stage::Over) {
    banner(ui, Tone::Info, "This card has changed since you last rated it");
    page.text("changed", page.view.card.changed);
    gap(ui, 12);
  }
}

}  // namespace gui::study
