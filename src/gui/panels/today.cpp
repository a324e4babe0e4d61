#include "gui/panels/today.h"

#include <algorithm>
#include <array>

#include "app/words.h"
#include "gui/panels/year.h"
#include "gui/widgets.h"

namespace gui {

namespace {

constexpr float two_columns = 860;  ///< units of content from which they stand side by side

int count_of(const store::DeckCounts& counts) {
  return counts.fresh + counts.learning + counts.due;
}

std::string counts_words(const store::DeckCounts& counts) {
  std::string words;
  const auto add = [&](int count, const char* what) {
    if (count > 0) words += (words.empty() ? "" : " · ") + std::to_string(count) + what;
  };
  add(counts.due, " to review");
  add(counts.learning, " learning");
  add(counts.fresh, " new");
  return words;
}

std::optional<TodayAction> draw_waiting(const Ui& ui, const TodayView& view) {
  const app::Today& today = view.today;
  text(ui, Style::Prompt, ui.theme.text,
       app::counted(count_of(today.total), "card waits", "cards wait") + ", " +
           minutes_words(today.minutes));
  text(ui, Style::Body, ui.theme.muted, counts_words(today.total));
  gap(ui, 16);
  const bool pressed = button(ui, {.id = "study",
                                   .label = "Study now",
                                   .key = "Enter",
                                   .icon = icon::play,
                                   .kind = ButtonKind::Primary});
  if (pressed || ui.pressed(ImGuiKey_Enter) || ui.pressed(ImGuiKey_KeypadEnter))
    return TodayAction{};
  return std::nullopt;
}

std::optional<TodayAction> draw_nothing_due(const Ui& ui, const TodayView& view) {
  std::optional<TodayAction> action;
  text(ui, Style::Prompt, ui.theme.text, "Nothing is due");
  const std::string when =
      view.next.empty() ? "No card is scheduled." : "The next card comes " + view.next + ".";
  text(ui, Style::Body, ui.theme.muted, when + " Until then, play with a simulation.");
  gap(ui, 16);
  if (button(ui, {.id = "lab", .label = "Open the Lab", .icon = icon::lab}))
    action = TodayAction{TodayAction::Kind::OpenLab};
  return action;
}

std::optional<TodayAction> draw_no_cards(const Ui& ui) {
  text(ui, Style::Prompt, ui.theme.text, "There are no cards yet");
  text(ui, Style::Body, ui.theme.muted,
       "attest new my-deck/first-card writes a complete one to start from. Cards are read from the "
       "folders that Settings lists.");
  gap(ui, 16);
  if (button(ui, {.id = "lab", .label = "Open the Lab", .icon = icon::lab}))
    return TodayAction{TodayAction::Kind::OpenLab};
  return std::nullopt;
}

std::optional<TodayAction> draw_hero(const Ui& ui, const TodayView& view) {
  begin_card(ui, "hero");
  std::optional<TodayAction> action;
  if (!view.any_cards)
    action = draw_no_cards(ui);
  else if (count_of(view.today.total) == 0)
    action = draw_nothing_due(ui, view);
  else
    action = draw_waiting(ui, view);
  end_card(ui);
  return action;
}

/// A row that studies its deck: title, counts below it, minutes at the right.
bool draw_deck(const Ui& ui, const app::Today::Deck& deck) {
  const float wide = ImGui::GetContentRegionAvail().x;
  ImGui::PushID(deck.id.c_str());
  const bool pressed =
      ImGui::InvisibleButton("deck", {wide, ui.px(52)}, ImGuiButtonFlags_EnableNav);
  const ImVec2 from = ImGui::GetItemRectMin();
  const ImVec2 to = ImGui::GetItemRectMax();
  if (ImGui::IsItemHovered())
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, mix(ui.theme.card, ui.theme.accent, 0.07F),
                                              ui.px(8));
  const std::string minutes = minutes_words(deck.minutes);
  const float right = measure(ui, Style::Caption, minutes).x + ui.px(8);
  ImGui::SetCursorScreenPos({from.x + ui.px(8), from.y + ui.px(7)});
  line(ui, Style::Body, ui.theme.text, deck.title, wide - right - ui.px(24));
  ImGui::SetCursorScreenPos({from.x + ui.px(8), from.y + ui.px(28)});
  line(ui, Style::Caption, ui.theme.muted, counts_words(deck.counts), wide - right - ui.px(24));
  text_at(ui, {to.x - right, from.y + ui.px(9)}, Style::Caption, ui.theme.muted, minutes);
  ImGui::SetCursorScreenPos({from.x, to.y});
  ImGui::Dummy({wide, 0});
  if (ui.record) ui.record->add(LayoutRecord::Kind::Widget, "deck/" + deck.id, from, to);
  ImGui::PopID();
  return pressed;
}

std::optional<TodayAction> draw_decks(const Ui& ui, const TodayView& view) {
  std::optional<TodayAction> action;
  begin_card(ui, "decks");
  text(ui, Style::Heading, ui.theme.text, "Decks");
  for (const app::Today::Deck& deck : view.today.decks)
    if (draw_deck(ui, deck)) action = TodayAction{TodayAction::Kind::Study, deck.id};
  end_card(ui);
  return action;
}

std::string streak_words(const app::Statistics& statistics) {
  if (statistics.reviews_all == 0) return "The first answer begins a streak.";
  return "Streak of " + app::counted(statistics.streak_days, "day", "days") + ", longest " +
         std::to_string(statistics.longest_streak_days) + ". Today " +
         app::counted(statistics.reviews_today, "answer", "answers") + " in " +
         std::to_string((statistics.seconds_today + 30) / 60) + " min.";
}

std::string retention_words(const app::Recall& recall) {
  if (recall.total() == 0) return "Retention is known after the first reviews.";
  return "Retention of the last 30 days: " +
         std::to_string((100 * recall.passed + recall.total() / 2) / recall.total()) + " % of " +
         app::counted(recall.total(), "review", "reviews") +
         " (first answer to a review card on a day).";
}

void draw_past_and_future(const Ui& ui, const app::Statistics& statistics) {
  begin_card(ui, "year");
  text(ui, Style::Heading, ui.theme.text, "The last year");
  text(ui, Style::Caption, ui.theme.muted, streak_words(statistics));
  draw_year(ui, statistics.days, statistics.today);
  text(ui, Style::Caption, ui.theme.muted, retention_words(statistics.recall_month));
  end_card(ui);
  gap(ui, 16);
  begin_card(ui, "forecast");
  text(ui, Style::Heading, ui.theme.text, "The next two weeks");
  text(ui, Style::Caption, ui.theme.muted, "reviews that come due, overdue ones today");
  draw_forecast(ui, statistics.forecast, statistics.today);
  end_card(ui);
}

std::optional<TodayAction> draw_columns(const Ui& ui, const TodayView& view, float wide) {
  std::optional<TodayAction> action;
  const auto take = [&](std::optional<TodayAction> other) {
    if (other) action = std::move(other);
  };
  const bool two = wide >= ui.px(two_columns);
  const float between = ui.px(24);
  const float column = two ? std::floor((wide - between) / 2) : wide;
  constexpr ImGuiChildFlags flags = ImGuiChildFlags_AutoResizeY | ImGuiChildFlags_NavFlattened;
  // Room for the shadows of the cards, which a child would cut.
  const ImVec2 room{ui.px(8), ui.px(8)};
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, room);
  const float edge = ImGui::GetCursorPosX() - room.x;  // the cards stand below the title
  ImGui::SetCursorPosX(edge);
  ImGui::BeginChild("left", {column + 2 * room.x, 0},
                    flags | ImGuiChildFlags_AlwaysUseWindowPadding);
  take(draw_hero(ui, view));
  gap(ui, 16);
  if (!view.today.decks.empty()) take(draw_decks(ui, view));
  ImGui::EndChild();
  if (two)
    ImGui::SameLine(0, between - 2 * room.x);
  else
    ImGui::SetCursorPosX(edge);
  ImGui::BeginChild("right", {column + 2 * room.x, 0},
                    flags | ImGuiChildFlags_AlwaysUseWindowPadding);
  draw_past_and_future(ui, view.today.statistics);
  ImGui::EndChild();
  ImGui::PopStyleVar();
  return action;
}

}  // namespace

std::string date_words(base::StudyDay day) {
  static constexpr std::array days{"Monday", "Tuesday",  "Wednesday", "Thursday",
                                   "Friday", "Saturday", "Sunday"};
  static constexpr std::array months{"January",   "February", "March",    "April",
                                     "May",       "June",     "July",     "August",
                                     "September", "October",  "November", "December"};
  const base::CivilDate date = base::to_date(day);
  return std::string(days[static_cast<std::size_t>(weekday(day))]) + ", " +
         std::to_string(date.day) + " " + months[static_cast<std::size_t>(date.month - 1)] + " " +
         std::to_string(date.year);
}

std::string minutes_words(double minutes) {
  if (minutes < 1) return "under a minute";
  return "about " + std::to_string(std::lround(minutes)) + " min";
}

std::optional<TodayAction> draw_today(const Ui& ui, const TodayView& view) {
  std::optional<TodayAction> action;
  const float room = ui.px(Space::page);
  const float wide = std::min(
      ImGui::GetContentRegionAvail().x - 2 * room - ImGui::GetStyle().ScrollbarSize, ui.px(1120));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {room, room});
  ImGui::BeginChild("today", {0, 0},
                    ImGuiChildFlags_AlwaysUseWindowPadding | ImGuiChildFlags_NavFlattened);
  ImGui::PopStyleVar();
  text(ui, Style::Title, ui.theme.text, "Today");
  text(ui, Style::Body, ui.theme.muted, view.date);
  gap(ui, 16);
  if (view.ready)
    action = draw_columns(ui, view, wide);
  else
    text(ui, Style::Body, ui.theme.muted, "Reading the log…");
  ImGui::EndChild();
  return action;
}

}  // namespace gui
