#include "gui/panels/card_page.h"

#include <algorithm>
#include <utility>

#include <imgui_internal.h>

#include "gui/panels/card_page_parts.h"

namespace gui::card_page {

namespace {

/// Units: of a window from which on the outline stands beside the page, and of the outline.
constexpr float wide_window = 1040, outline_width = 216;
constexpr float widest_page = Space::column + 2 * Space::card;

bool outline_row(const Ui& ui, const Place& place, bool current) {
  const ImVec2 size{std::max(1.0F, ImGui::GetContentRegionAvail().x - ui.px(8)), ui.px(28)};
  ImGui::PushID(place.title.c_str());
  const bool pressed = ImGui::InvisibleButton("row", size, ImGuiButtonFlags_EnableNav);
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (current || ImGui::IsItemHovered())
    list->AddRectFilled(from, to, with_alpha(ui.theme.accent, current ? 0.14F : 0.07F), ui.px(6));
  if (current)
    list->AddRectFilled({from.x, from.y + ui.px(6)}, {from.x + ui.px(3), to.y - ui.px(6)},
                        ui.theme.accent, ui.px(2));
  text_at(ui, {from.x + ui.px(12), from.y + ui.px(6)}, Style::Caption,
          current ? ui.theme.text : ui.theme.muted, place.title);
  ui.probe("outline/" + place.title);
  ImGui::PopID();
  return pressed;
}

void draw_outline(const Ui& ui, State& state) {
  std::size_t current = 0;
  for (std::size_t i = 0; i < state.outline.size(); ++i)
    if (state.outline[i].top <= state.scrolled + ui.px(96)) current = i;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, ui.px(2)});
  for (std::size_t i = 0; i < state.outline.size(); ++i)
    if (outline_row(ui, state.outline[i], i == current)) state.wanted = state.outline[i].title;
  ImGui::PopStyleVar();
}

/// The page scrolls with the keys that turn pages, whatever has the focus inside it.
void scroll_by_keys(const Ui& ui) {
  if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) ||
      ImGui::GetIO().WantTextInput)
    return;
  const ImGuiID owner = ImGui::GetID("page");
  for (const ImGuiKey key : {ImGuiKey_PageUp, ImGuiKey_PageDown, ImGuiKey_Home, ImGuiKey_End})
    ImGui::SetKeyOwner(key, owner);
  const float page = std::max(ui.px(40), ImGui::GetWindowHeight() - ui.px(60));
  if (ImGui::IsKeyPressed(ImGuiKey_PageDown)) ImGui::SetScrollY(ImGui::GetScrollY() + page);
  if (ImGui::IsKeyPressed(ImGuiKey_PageUp)) ImGui::SetScrollY(ImGui::GetScrollY() - page);
  if (ImGui::IsKeyPressed(ImGuiKey_Home)) ImGui::SetScrollY(0);
  if (ImGui::IsKeyPressed(ImGuiKey_End)) ImGui::SetScrollY(ImGui::GetScrollMaxY());
}

void scroll_to_wanted(const Ui& ui, State& state) {
  if (state.wanted.empty()) return;
  for (const Place& place : state.outline)
    if (place.title == state.wanted)
      ImGui::SetScrollY(std::max(0.0F, place.top - ui.px(Space::card)));
  state.wanted.clear();
}

void draw_sections(Page& page, bool contents) {
  draw_toolbar(page, contents);
  gap(page.ui, 16);
  draw_notices(page);
  begin_card(page.ui, "card");
  draw_head(page);
  draw_summary(page);
  draw_explanation(page);
  draw_lists(page);
  draw_follow_ups(page);
  draw_references(page);
  draw_proof(page);
  draw_history(page);
  end_card(page.ui);
  gap(page.ui, Space::page);
}

std::optional<Action> draw_page(const Ui& ui, const View& view, State& state) {
  const float room = ImGui::GetContentRegionAvail().x;
  const bool beside = room >= ui.px(wide_window);
  if (beside) {
    ImGui::BeginChild("outline", {ui.px(outline_width), 0}, ImGuiChildFlags_NavFlattened);
    gap(ui, Space::page);
    ImGui::Indent(ui.px(Space::unit));
    draw_outline(ui, state);
    ImGui::EndChild();
    ImGui::SameLine(0, ui.px(Space::unit));
  }
  ImGui::BeginChild("page", {0, 0}, ImGuiChildFlags_NavFlattened);
  scroll_to_wanted(ui, state);
  scroll_by_keys(ui);
  state.scrolled = ImGui::GetScrollY();
  const float avail = ImGui::GetContentRegionAvail().x;
  const float side = avail > ui.px(480) ? ui.px(Space::page) : ui.px(2 * Space::unit);
  const float width = std::max(1.0F, std::min(avail - 2 * side, ui.px(widest_page)));
  const float top = ImGui::GetCursorScreenPos().y;
  // Twice the room that the shadow of the card takes beside it: half of a padding clips.
  const float shadow = ui.px(16);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::floor((avail - width) / 2) - shadow);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {shadow, 0});
  ImGui::BeginChild("column", {width + 2 * shadow, 0},
                    ImGuiChildFlags_AutoResizeY | ImGuiChildFlags_AlwaysUseWindowPadding |
                        ImGuiChildFlags_NavFlattened,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  Page page(ui, view, state, top);
  gap(ui, Space::page);
  draw_sections(page, !beside);
  ImGui::EndChild();
  ImGui::EndChild();
  state.outline = std::move(page.outline);
  return std::move(page.action);
}

void begin_card_of(const View& view, State& state) {
  if (state.version == view.version) return;
  state = State{};
  state.version = view.version;
}

}  // namespace

std::optional<Action> draw(const Ui& ui, const View& view, State& state) {
  const Button library{.id = "to-library", .label = "Open the Library", .icon = icon::library};
  switch (view.state) {
    case View::State::NoneChosen:
      if (empty_state(ui, icon::library, "No card is open",
                      "Choose one in the Library, or press V while you study.", library))
        return ToLibrary{};
      return std::nullopt;
    case View::State::Failed:
      if (empty_state(ui, icon::warning, "This card cannot be shown", view.error.message(),
                      library))
        return ToLibrary{};
      return std::nullopt;
    case View::State::Shown:
      break;
  }
  begin_card_of(view, state);
  return draw_page(ui, view, state);
}

}  // namespace gui::card_page
