#include <algorithm>
#include <cmath>
#include <string>

#include "gui/panels/study_parts.h"

namespace gui::study {

namespace {

using schedule::Rating;

/// Units of the bar.
constexpr float padding = 10, button_height = 52, plain_height = 36, least_width = 76;

float inner_width(const Ui& ui, float width) { return column_of(ui, width); }

int columns_of(const Ui& ui, float width) {
  return inner_width(ui, width) >= 4 * ui.px(least_width) + 3 * ui.px(8) ? 4 : 2;
}

ImU32 colour_of(const Theme& theme, Rating rating) {
  switch (rating) {
    case Rating::Again:
      return theme.bad;
    case Rating::Hard:
      return theme.warn;
    case Rating::Good:
      return theme.good;
    case Rating::Easy:
      return theme.info;
  }
  return theme.text;
}

const char* word_of(Rating rating) {
  switch (rating) {
    case Rating::Again:
      return "Again";
    case Rating::Hard:
      return "Hard";
    case Rating::Good:
      return "Good";
    case Rating::Easy:
      return "Easy";
  }
  return "";
}

void draw_key(const Ui& ui, ImVec2 right_top, std::string_view key, ImU32 colour) {
  const ImVec2 words = measure(ui, Style::SmallCode, key);
  const ImVec2 from{right_top.x - words.x - ui.px(10), right_top.y};
  ImGui::GetWindowDrawList()->AddRect(from, {right_top.x, from.y + words.y + ui.px(4)},
                                      with_alpha(colour, 0.55F), ui.px(4));
  text_at(ui, {from.x + ui.px(5), from.y + ui.px(2)}, Style::SmallCode, colour, key);
}

struct RatingButton {
  Rating rating;
  std::string interval;
  bool suggested = false;
};

void draw_look(const Ui& ui, const RatingButton& one, ImVec2 from, ImVec2 to, bool hovered) {
  const Theme& theme = ui.theme;
  const ImU32 colour = colour_of(theme, one.rating);
  const float fill = (one.suggested ? 0.18F : 0.08F) + (hovered ? 0.08F : 0);
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(from, to, mix(theme.card, colour, fill), ui.px(10));
  list->AddRect(from, to, one.suggested ? colour : with_alpha(colour, 0.55F), ui.px(10), 0,
                one.suggested ? std::max(2.0F, ui.px(2)) : std::max(1.0F, ui.px(1)));
  const float left = from.x + ui.px(12), inner = to.x - from.x - ui.px(24);
  text_at(ui, {left, from.y + ui.px(7)}, Style::Strong, theme.text, word_of(one.rating));
  std::string below = one.interval;
  const std::string with_word = below + " · suggested";
  if (one.suggested && measure(ui, Style::Caption, with_word).x <= inner) below = with_word;
  text_at(ui, {left, from.y + ui.px(28)}, Style::Caption, theme.text, below);
  draw_key(ui, {to.x - ui.px(10), from.y + ui.px(8)}, std::to_string(static_cast<int>(one.rating)),
           theme.text);
}

bool rating_button(const Ui& ui, const RatingButton& one, float width) {
  ImGui::PushID(static_cast<int>(one.rating));
  const bool pressed =
      ImGui::InvisibleButton("rate", {width, ui.px(button_height)}, ImGuiButtonFlags_EnableNav);
  draw_look(ui, one, ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), ImGui::IsItemHovered());
  ui.probe(std::string("rate/") + word_of(one.rating));
  if (one.suggested) ui.probe("suggested");
  ImGui::PopID();
  return pressed;
}

void draw_ratings(Page& page, float width) {
  const Ui& ui = page.ui;
  const CardView& card = page.view.card;
  const int columns = columns_of(ui, width);
  const float between = ui.px(8), inner = inner_width(ui, width);
  const float each =
      std::floor((inner - between * static_cast<float>(columns - 1)) / static_cast<float>(columns));
  const float left = ImGui::GetCursorPosX();
  int column = 0;
  for (const Rating rating : schedule::all_ratings) {
    if (column > 0)
      ImGui::SameLine(0, between);
    else
      ImGui::SetCursorPosX(left);
    if (rating_button(
            ui, {rating, card.intervals[schedule::index_of(rating)], rating == card.suggested},
            each))
      page.ask(Rate{rating});
    column = (column + 1) % columns;
  }
}

void draw_asking(Page& page) {
  const Ui& ui = page.ui;
  const std::string& typed = page.state.box.model.text();
  const bool any = typed.find_first_not_of(" \t\n") != std::string::npos;
  const bool graded = page.view.card.card.grading.has_value();
  const bool focused = page.state.box.has_focus;
  const bool check = graded && any;
  if (check &&
      flowing_button(
          ui, {.id = "check", .label = "Check", .key = "Enter", .kind = ButtonKind::Primary}, true))
    page.ask(Judge{typed});
  if (flowing_button(ui,
                     {.id = "reveal",
                      .label = "Show answer",
                      .key = any && focused ? "Ctrl+Enter"
                             : focused      ? "Enter"
                                            : "Space",
                      .kind = check ? ButtonKind::Plain : ButtonKind::Primary},
                     !check))
    page.ask(Reveal{any ? typed : std::string()});
  const CardView& card = page.view.card;
  if (card.hints.size() < card.card.hints.size() &&
      flowing_button(ui, {.id = "hint",
                          .label = "Hint",
                          .key = focused ? std::string_view() : "H",
                          .icon = icon::hint,
                          .kind = ButtonKind::Quiet}))
    page.ask(Hint{});
}

}  // namespace

float bar_height(const Ui& ui, const View& view, float width) {
  float inside = plain_height;
  if (view.stage == View::Stage::Revealed && !view.read_only)
    inside = columns_of(ui, width) == 4 ? button_height : 2 * button_height + Space::unit;
  return ui.px(inside + 2 * padding);
}

void draw_bar(Page& page, float width) {
  const Ui& ui = page.ui;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::GetWindowDrawList()->AddLine(at, {at.x + width, at.y}, ui.theme.line);
  const float left = std::floor((width - inner_width(ui, width)) / 2);
  ImGui::SetCursorScreenPos({at.x + left, at.y + ui.px(padding)});
  ImGui::BeginGroup();
  if (page.view.stage == View::Stage::Asking) {
    draw_asking(page);
  } else if (page.view.stage == View::Stage::Rated) {
    if (button(
            ui,
            {.id = "continue", .label = "Next card", .key = "Space", .kind = ButtonKind::Primary}))
      page.ask(Continue{});
  } else if (page.view.read_only) {
    signed_text(ui, icon::warning, ui.theme.warn, Style::Body,
                "Read-only: this card cannot be rated.");
  } else {
    draw_ratings(page, width);
  }
  ImGui::EndGroup();
}

}  // namespace gui::study
