#include <algorithm>
#include <cctype>

#include "gui/panels/lab_parts.h"
#include "sim/catalogue.h"

namespace gui {

namespace {

constexpr std::size_t many = 8;  ///< from which on a field to search them helps
constexpr float widest_row = 860;

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& letter : result)
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return result;
}

/// Whether each word that was typed is somewhere in it.
bool has_words(const sim::Simulation& simulation, std::string_view typed) {
  const std::string all = lower(simulation.id + " " + simulation.title + " " + simulation.question);
  const std::string words = lower(typed);
  for (std::size_t from = 0; from < words.size();) {
    const std::size_t end = std::min(words.find(' ', from), words.size());
    if (all.find(words.substr(from, end - from)) == all.npos) return false;
    from = end + 1;
  }
  return true;
}

bool draw_row(const Ui& ui, const sim::Simulation& simulation, float wide) {
  const float padding = ui.px(14);
  const float inner = wide - 2 * padding;
  const float title = measure(ui, Style::Heading, simulation.title, inner).y;
  const float question = measure(ui, Style::Body, simulation.question, inner).y;
  ImGui::PushID(simulation.id.c_str());
  const bool pressed = ImGui::InvisibleButton(
      "row", {wide, title + question + ui.px(4) + 2 * padding}, ImGuiButtonFlags_EnableNav);
  const ImVec2 from = ImGui::GetItemRectMin();
  const ImVec2 to = ImGui::GetItemRectMax();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float touched = ImGui::IsItemActive() ? 0.14F : ImGui::IsItemHovered() ? 0.07F : 0.0F;
  list->AddRectFilled(from, to, mix(ui.theme.card, ui.theme.accent, touched), ui.px(10));
  list->AddRect(from, to, ui.theme.line, ui.px(10));
  text_at(ui, {from.x + padding, from.y + padding}, Style::Heading, ui.theme.text, simulation.title,
          inner);
  text_at(ui, {from.x + padding, from.y + padding + title + ui.px(4)}, Style::Body, ui.theme.muted,
          simulation.question, inner);
  ui.probe("lab/" + simulation.id);
  ImGui::PopID();
  gap(ui, 10);
  return pressed;
}

}  // namespace

LabAsked draw_lab_list(const Ui& ui, const LabView&, LabState& state) {
  LabAsked asked;
  const float wide = std::min(ImGui::GetContentRegionAvail().x, ui.px(widest_row));
  text(ui, Style::Title, ui.theme.text, "Lab");
  text(ui, Style::Body, ui.theme.muted,
       "Turn a parameter, and watch what it does. The same seed gives the same numbers.");
  gap(ui, 8);
  if (button(ui, {.id = "lab/paste",
                  .label = "Paste a state",
                  .key = "V",
                  .icon = icon::paste,
                  .kind = ButtonKind::Quiet}))
    asked = LabPaste{};
  gap(ui, 12);
  if (sim::all().size() >= many) {
    entry(ui,
          {.id = "lab/search",
           .shown = state.search.text,
           .hint = "Search simulations",
           .width = wide},
          state.search);
    gap(ui, 12);
  } else {
    state.search.text.clear();
  }
  bool any = false;
  for (const sim::Simulation* simulation : sim::all()) {
    if (!has_words(*simulation, state.search.text)) continue;
    any = true;
    if (draw_row(ui, *simulation, wide)) asked = LabChoose{simulation->id};
  }
  if (!any) text(ui, Style::Body, ui.theme.muted, "No simulation has these words.");
  return asked;
}

}  // namespace gui
