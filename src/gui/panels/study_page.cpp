#include <algorithm>

#include <imgui_internal.h>

#include "gui/panels/study_parts.h"

namespace gui::study {

namespace {

/// Units: of content from which the proof stands beside the page.
constexpr float wide_content = 900;
constexpr float widest_page = Space::column + 2 * Space::card;

void begin_stage(const Ui& ui, const View& view, State& state) {
  if (state.version == view.version && state.stage == view.stage) return;
  if (state.version != view.version) {
    state = State{};
    state.version = view.version;
    if (view.stage == View::Stage::Asking && view.card.card.grading) state.box.focus();
  }
  state.stage = view.stage;
  state.since = ui.seconds;
}

/// Pages turn with their keys, whatever has the focus.
void scroll_by_keys(const Ui& ui) {
  if (!ui.keys || ImGui::GetIO().WantTextInput) return;
  const ImGuiID owner = ImGui::GetID("scroll");
  for (const ImGuiKey key : {ImGuiKey_PageUp, ImGuiKey_PageDown}) ImGui::SetKeyOwner(key, owner);
  const float page = std::max(ui.px(40), ImGui::GetWindowHeight() - ui.px(60));
  if (ImGui::IsKeyPressed(ImGuiKey_PageDown)) ImGui::SetScrollY(ImGui::GetScrollY() + page);
  if (ImGui::IsKeyPressed(ImGuiKey_PageUp)) ImGui::SetScrollY(ImGui::GetScrollY() - page);
}

void begin_scroll(const char* id, ImVec2 size) {
  ImGui::BeginChild(id, size, ImGuiChildFlags_NavFlattened);
}

/// Begins a column in the middle of the content. It is a little wider than what stands in it, so
/// that the shadows of cards have room.
void begin_column(const Ui& ui) {
  const float room = ImGui::GetContentRegionAvail().x, shadow = ui.px(8);
  const float width = column_of(ui, room);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::floor((room - width) / 2) - shadow);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {shadow, 0});
  ImGui::BeginChild("column", {width + 2 * shadow, 0},
                    ImGuiChildFlags_AutoResizeY | ImGuiChildFlags_AlwaysUseWindowPadding |
                        ImGuiChildFlags_NavFlattened);
  ImGui::PopStyleVar();
  gap(ui, side_of(ui, room) / ui.scale);
}

/// Ends it, and scrolls the window around it to what was asked for.
void end_column(Page& page) {
  gap(page.ui, Space::page);
  ImGui::EndChild();
  if (!page.to_show) return;
  const auto [from, to] = *page.to_show;
  page.to_show.reset();
  const float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowHeight();
  const float down = std::min(to - bottom, from - top);
  if (down > 0 || from < top)
    ImGui::SetScrollY(ImGui::GetScrollY() + (down > 0 ? down : from - top));
}

/// The verdict comes into sight when the answer is shown, and again with what contradicts it.
void show_verdict(Page& page, float from) {
  State& state = page.state;
  const RunStage contrast = page.view.card.contrast.stage;
  if (state.contrast_shown && contrast == RunStage::Done) return;
  if (state.verdict_shown && contrast != RunStage::Done) return;
  state.verdict_shown = true;
  state.contrast_shown = contrast == RunStage::Done;
  const Ui& ui = page.ui;
  page.show(from, std::max(from + ui.px(160), ImGui::GetCursorScreenPos().y + ui.px(8)));
}

void draw_revealed(Page& page) {
  const float from = ImGui::GetCursorScreenPos().y;
  draw_verdict(page);
  draw_contrast(page);
  show_verdict(page, from);
  draw_answer(page);
  draw_predictions(page);
  if (page.view.card.proof == Proof::None) {
    gap(page.ui, 16);
    text(page.ui, Style::Caption, page.ui.theme.muted,
         "This card has no simulation: nothing is proved here.");
  }
  draw_more(page);
}

/// The card with prompt, attempt and answer.
void draw_reading(Page& page, bool proof_below) {
  const Ui& ui = page.ui;
  const bool asking = page.view.stage == View::Stage::Asking;
  draw_head(page);
  draw_notices(page);
  begin_card(ui, "card");
  draw_prompt(page);
  draw_hints(page);
  if (asking)
    draw_answer_box(page);
  else
    draw_revealed(page);
  end_card(ui);
  if (!proof_below || asking || page.view.card.proof == Proof::None) return;
  gap(ui, 16);
  begin_card(ui, "proof");
  draw_demo(page);
  end_card(ui);
}

void draw_beside(Page& page, float height) {
  ImGui::PushStyleColor(ImGuiCol_ChildBg, page.ui.theme.rail);
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0);
  begin_scroll("beside", {0, height});
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  const ImVec2 at = ImGui::GetWindowPos();
  ImGui::GetWindowDrawList()->AddLine(at, {at.x, at.y + height}, page.ui.theme.line);
  begin_column(page.ui);
  draw_demo(page);
  end_column(page);
  ImGui::EndChild();
}

void draw_card(Page& page) {
  const Ui& ui = page.ui;
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const bool beside = page.view.card.proof != Proof::None && room.x >= ui.px(wide_content);
  const float reading =
      beside ? std::floor(std::min(room.x * 0.56F, ui.px(widest_page + 2 * Space::page))) : room.x;
  const float bar = bar_height(ui, page.view, reading);
  const float height = std::max(1.0F, room.y - bar);
  const ImVec2 spacing = ImGui::GetStyle().ItemSpacing;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
  ImGui::BeginChild("left", {reading, 0}, ImGuiChildFlags_NavFlattened,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  begin_scroll("reading", {reading, height});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, spacing);
  scroll_by_keys(ui);
  begin_column(ui);
  draw_reading(page, !beside);
  end_column(page);
  ImGui::PopStyleVar();
  ImGui::EndChild();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, spacing);
  draw_bar(page, reading);
  ImGui::PopStyleVar();
  ImGui::EndChild();
  if (beside) {
    ImGui::SameLine(0, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, spacing);
    draw_beside(page, room.y);
    ImGui::PopStyleVar();
  }
  ImGui::PopStyleVar();
}

void draw_over(Page& page) {
  begin_scroll("over", {0, 0});
  begin_column(page.ui);
  draw_notices(page);
  draw_end(page);
  end_column(page);
  ImGui::EndChild();
}

}  // namespace

float side_of(const Ui& ui, float room) { return ui.px(room > ui.px(480) ? Space::page : 12); }

float column_of(const Ui& ui, float room) {
  return std::max(1.0F, std::min(room - 2 * side_of(ui, room), ui.px(widest_page)));
}

std::optional<Action> draw(const Ui& ui, const View& view, State& state) {
  begin_stage(ui, view, state);
  Page page(ui, view, state);
  state.leaves_undo = false;
  state.next_frame.reset();
  ImGui::PushID(view.version);
  if (view.stage == View::Stage::Over) {
    draw_over(page);
  } else if (view.stage != View::Stage::Starting) {
    read_keys(page);
    draw_card(page);
  }
  ImGui::PopID();
  return std::move(page.action);
}

}  // namespace gui::study
