#include <algorithm>
#include <string>

#include "gui/panels/study_parts.h"

namespace gui::study {

namespace {

struct Heading {
  ImU32 colour;
  std::string_view icon;
  const char* word;
};

Heading heading_of(const Ui& ui, cards::Verdict verdict) {
  switch (verdict) {
    case cards::Verdict::Correct:
      return {ui.theme.good, icon::check, "Right"};
    case cards::Verdict::Partial:
      return {ui.theme.warn, "\uf042", "Partly right"};
    case cards::Verdict::Wrong:
      return {ui.theme.bad, icon::cross, "Wrong"};
    case cards::Verdict::Retry:
      return {ui.theme.warn, "\uf021", "Not understood"};
    case cards::Verdict::Ungraded:
      return {ui.theme.muted, icon::info, "Compare it with the answer yourself"};
  }
  return {ui.theme.muted, icon::info, ""};
}

/// An id of an author as words: "variance-grows" is "variance grows".
std::string words_of(std::string id) {
  std::replace(id.begin(), id.end(), '-', ' ');
  std::replace(id.begin(), id.end(), '_', ' ');
  return id;
}

void draw_typed(Page& page) {
  const Ui& ui = page.ui;
  text(ui, Style::Caption, ui.theme.muted, "Your answer");
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, padding = ui.px(12);
  const float inner = std::max(1.0F, room - 2 * padding);
  const ImVec2 size = measure(ui, Style::Body, page.view.card.typed, inner);
  const ImVec2 to{at.x + room, at.y + size.y + 2 * ui.px(8)};
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(at, to, ui.theme.field, ui.px(8));
  list->AddRect(at, to, ui.theme.line, ui.px(8));
  text_at(ui, {at.x + padding, at.y + ui.px(8)}, Style::Body, ui.theme.text, page.view.card.typed,
          inner);
  ImGui::Dummy({room, to.y - at.y});
}

/// Key points, those found first, each kind in one line.
void draw_points(const Ui& ui, const std::vector<grading::PointFound>& points) {
  for (const bool found : {true, false}) {
    std::string words;
    for (const auto& point : points)
      if (point.found == found) words += (words.empty() ? "" : ", ") + words_of(point.id);
    if (!words.empty())
      signed_text(ui, found ? icon::check : "\uf10c", found ? ui.theme.good : ui.theme.warn,
                  Style::Body, (found ? "Said: " : "Not said: ") + words);
  }
}

}  // namespace

void draw_verdict(Page& page) {
  const Ui& ui = page.ui;
  const CardView& card = page.view.card;
  if (card.typed.empty()) return;
  gap(ui, 16);
  draw_typed(page);
  if (!card.judgement) return;
  gap(ui, 8);
  const grading::Judgement& judgement = *card.judgement;
  const Heading heading = heading_of(ui, judgement.verdict);
  signed_text(ui, heading.icon, heading.colour, Style::Heading,
              card.accepted ? "Right, as you said" : heading.word);
  // What was not understood says how far it was in its message.
  if (!judgement.understood.empty() && judgement.verdict != cards::Verdict::Retry)
    text(ui, Style::Caption, ui.theme.muted, "Understood as " + judgement.understood);
  if (!judgement.message.empty()) page.text("verdict", judgement.message);
  draw_points(ui, judgement.points);
}

}  // namespace gui::study
