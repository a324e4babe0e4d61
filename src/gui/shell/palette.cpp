#include "gui/shell/palette.h"

#include <algorithm>
#include <cctype>

#include <imgui_stdlib.h>

namespace gui {

namespace {

char lower(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

constexpr int begins_word = 8;
constexpr int follows = 5;
constexpr std::size_t rows_shown = 9;

}  // namespace

std::optional<int> match(std::string_view label, std::string_view words) {
  int score = 0;
  std::size_t at = 0;
  std::size_t last = std::string_view::npos;
  for (const char letter : words) {
    if (letter == ' ') continue;
    std::size_t found = at;
    while (found < label.size() && lower(label[found]) != lower(letter)) ++found;
    if (found == label.size()) return std::nullopt;
    if (found == 0 || label[found - 1] == ' ') score += begins_word;
    if (last != std::string_view::npos && found == last + 1) score += follows;
    score -= static_cast<int>(std::min<std::size_t>(found - at, 4));
    last = found;
    at = found + 1;
  }
  return score;
}

std::vector<std::size_t> matching(const std::vector<Command>& commands, std::string_view words) {
  std::vector<std::pair<int, std::size_t>> found;
  for (std::size_t i = 0; i < commands.size(); ++i)
    if (const auto score = match(commands[i].label, words); score && commands[i].enabled)
      found.emplace_back(-*score, i);
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::size_t> indices;
  for (const auto& [score, index] : found) indices.push_back(index);
  return indices;
}

void Palette::open() {
  open_ = true;
  opening_ = true;
  words_.clear();
  chosen_ = 0;
}

std::optional<std::string> Palette::draw_rows(const Ui& ui, const std::vector<Command>& commands,
                                              const std::vector<std::size_t>& rows) {
  std::optional<std::string> pressed;
  if (rows.empty()) text(ui, Style::Body, ui.theme.muted, "Nothing is called that.");
  // What is chosen stays in view without a scrollbar.
  const auto chosen = static_cast<std::size_t>(chosen_);
  const std::size_t first = chosen >= rows_shown ? chosen - rows_shown + 1 : 0;
  for (std::size_t i = first; i < std::min(rows.size(), first + rows_shown); ++i) {
    const Command& command = commands[rows[i]];
    const float wide = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(command.id.c_str());
    const bool clicked = ImGui::InvisibleButton("row", {wide, ui.px(36)});
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    if (i == chosen || ImGui::IsItemHovered())
      ImGui::GetWindowDrawList()->AddRectFilled(
          from, to, mix(ui.theme.card, ui.theme.accent, i == chosen ? 0.16F : 0.07F), ui.px(6));
    text_at(ui, {from.x + ui.px(12), from.y + ui.px(8)}, Style::Body, ui.theme.text, command.label);
    const ImVec2 key = measure(ui, Style::SmallCode, command.key);
    text_at(ui, {to.x - key.x - ui.px(12), from.y + ui.px(10)}, Style::SmallCode, ui.theme.muted,
            command.key);
    ui.probe("palette/" + command.id);
    ImGui::PopID();
    if (clicked) pressed = command.id;
  }
  return pressed;
}

std::optional<std::string> Palette::draw(const Ui& ui, const std::vector<Command>& commands) {
  if (!open_) return std::nullopt;
  if (opening_) ImGui::OpenPopup("palette");
  const float wide = std::min(ui.px(520), ImGui::GetIO().DisplaySize.x - ui.px(32));
  ImGui::SetNextWindowPos({std::floor((ImGui::GetIO().DisplaySize.x - wide) / 2), ui.px(64)},
                          ImGuiCond_Always);
  ImGui::SetNextWindowSize({wide, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(12)});
  std::optional<std::string> result;
  const bool showing = ImGui::BeginPopup("palette", ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar();
  open_ = showing;
  if (!showing) return std::nullopt;
  if (opening_) ImGui::SetKeyboardFocusHere();
  opening_ = false;
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##words", "What do you want to do?", &words_)) chosen_ = 0;
  ui.probe("palette/field");
  const std::vector<std::size_t> rows = matching(commands, words_);
  const int last = std::max(0, static_cast<int>(rows.size()) - 1);
  if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) ++chosen_;
  if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) --chosen_;
  chosen_ = std::clamp(chosen_, 0, last);
  result = draw_rows(ui, commands, rows);
  if (!result && !rows.empty() &&
      (ImGui::IsKeyPressed(ImGuiKey_Enter, false) ||
       ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false)))
    result = commands[rows[static_cast<std::size_t>(chosen_)]].id;
  if (result || ImGui::IsKeyPressed(ImGuiKey_Escape)) {
    ImGui::CloseCurrentPopup();
    open_ = false;
  }
  ImGui::EndPopup();
  return result;
}

}  // namespace gui
