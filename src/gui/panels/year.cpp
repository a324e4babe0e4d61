#include "gui/panels/year.h"

#include <algorithm>
#include <array>
#include <string>

#include "app/words.h"
#include "gui/widgets.h"

namespace gui {

namespace {

constexpr std::array shade_from{0, 1, 10, 25, 50};
constexpr int weeks_in_year = 53;

ImU32 shade_colour(const Ui& ui, int shade) {
  static constexpr std::array<float, 5> parts{0.0F, 0.28F, 0.5F, 0.75F, 1.0F};
  if (shade == 0) return mix(ui.theme.card, ui.theme.muted, 0.14F);
  return mix(ui.theme.card, ui.theme.accent, parts[static_cast<std::size_t>(shade)]);
}

int answers_on(std::span<const std::pair<base::StudyDay, int>> days, base::StudyDay day) {
  const auto found = std::lower_bound(days.begin(), days.end(), day,
                                      [](const auto& a, base::StudyDay d) { return a.first < d; });
  return found != days.end() && found->first == day ? found->second : 0;
}

void draw_legend(const Ui& ui) {
  const float size = ui.px(12);
  text(ui, Style::Caption, ui.theme.muted, "answers a day");
  for (int shade = 0; shade < 5; ++shade) {
    ImGui::SameLine(0, ui.px(shade == 0 ? 10 : 8));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + ui.px(2)},
                                              {at.x + size, at.y + ui.px(2) + size},
                                              shade_colour(ui, shade), ui.px(3));
    ImGui::Dummy({size, size});
    ImGui::SameLine(0, ui.px(4));
    const std::string from =
        std::to_string(shade_from[static_cast<std::size_t>(shade)]) + (shade > 0 ? "+" : "");
    text_at(ui, ImGui::GetCursorScreenPos(), Style::Caption, ui.theme.muted, from);
    ImGui::Dummy(measure(ui, Style::Caption, from));
  }
}

void tell_day(base::StudyDay day, int answers) {
  ImGui::BeginTooltip();
  const std::string words =
      base::to_text(base::to_date(day)) + ": " + app::counted(answers, "answer", "answers");
  ImGui::TextUnformatted(words.c_str());
  ImGui::EndTooltip();
}

}  // namespace

int weekday(base::StudyDay day) {
  return ((day.value + 3) % 7 + 7) % 7;  // day 0 was a Thursday
}

int shade_of(int answers) {
  int shade = 0;
  for (std::size_t i = 1; i < shade_from.size(); ++i)
    if (answers >= shade_from[i]) shade = static_cast<int>(i);
  return shade;
}

void draw_year(const Ui& ui, std::span<const std::pair<base::StudyDay, int>> days,
               base::StudyDay today) {
  const float wide = ImGui::GetContentRegionAvail().x;
  const float step = std::max(ui.px(9), std::floor(wide / weeks_in_year));
  const int weeks = std::clamp(static_cast<int>(wide / step), 1, weeks_in_year);
  const float cell = step - std::max(1.0F, ui.px(2));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const base::StudyDay monday = today + -weekday(today);
  for (int week = 0; week < weeks; ++week)
    for (int row = 0; row < 7; ++row) {
      const base::StudyDay day = monday + (7 * (week - weeks + 1) + row);
      if (day > today) break;
      const ImVec2 from{at.x + step * static_cast<float>(week),
                        at.y + step * static_cast<float>(row)};
      const ImVec2 to{from.x + cell, from.y + cell};
      const int answers = answers_on(days, day);
      ImGui::GetWindowDrawList()->AddRectFilled(from, to, shade_colour(ui, shade_of(answers)),
                                                ui.px(2));
      if (ImGui::IsMouseHoveringRect(from, to)) tell_day(day, answers);
    }
  ImGui::Dummy({step * static_cast<float>(weeks), step * 7});
  draw_legend(ui);
}

void draw_forecast(const Ui& ui, std::span<const int> days, base::StudyDay today) {
  static constexpr std::array letters{"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"};
  const float high = ui.px(96);
  const float label = ui.face(Style::Caption).size;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float wide = ImGui::GetContentRegionAvail().x;
  const float step = std::floor(wide / static_cast<float>(days.size()));
  const int most = std::max(1, *std::max_element(days.begin(), days.end()));
  const float bottom = at.y + label + high;
  for (std::size_t i = 0; i < days.size(); ++i) {
    const float left = at.x + step * static_cast<float>(i);
    const float bar = high * static_cast<float>(days[i]) / static_cast<float>(most);
    const auto centred = [&](std::string_view words, float y) {
      const float used = measure(ui, Style::Caption, words).x;
      text_at(ui, {left + (step - used) / 2, y}, Style::Caption, ui.theme.muted, words);
    };
    if (days[i] > 0) {
      ImGui::GetWindowDrawList()->AddRectFilled(
          {left + ui.px(3), bottom - std::max(bar, ui.px(2))}, {left + step - ui.px(3), bottom},
          i == 0 ? ui.theme.accent : mix(ui.theme.card, ui.theme.accent, 0.6F), ui.px(3));
      centred(std::to_string(days[i]), bottom - std::max(bar, ui.px(2)) - label);
    }
    centred(
        i == 0 ? "now" : letters[static_cast<std::size_t>(weekday(today + static_cast<int>(i)))],
        bottom + ui.px(2));
  }
  ImGui::GetWindowDrawList()->AddLine({at.x, bottom}, {at.x + wide, bottom}, ui.theme.line);
  ImGui::Dummy({wide, 2 * label + high + ui.px(4)});
}

}  // namespace gui
