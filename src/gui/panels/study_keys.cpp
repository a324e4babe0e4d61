#include <imgui_internal.h>

#include "gui/panels/study_parts.h"

namespace gui::study {

namespace {

using schedule::Rating;

bool blank(const std::string& text) { return text.find_first_not_of(" \t\n") == std::string::npos; }

bool enter_pressed(const Ui& ui) {
  return ui.pressed(ImGuiKey_Enter) ||
         (ui.pressed(ImGuiKey_KeypadEnter) && !ImGui::GetIO().NavVisible);
}

/// The rating whose digit was pressed, with Shift or without, on the keypad too.
std::optional<Rating> digit_pressed(const Ui& ui) {
  for (const Rating rating : schedule::all_ratings) {
    const int place = static_cast<int>(rating);
    if (ui.pressed(static_cast<ImGuiKey>(ImGuiKey_0 + place)) ||
        ui.pressed(static_cast<ImGuiKey>(ImGuiKey_Keypad0 + place)))
      return rating;
  }
  return std::nullopt;
}

/// Tab goes into the box unless the keyboard is moving between buttons.
void tab_to_type(const Ui& ui, State& state) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!ui.keys || io.WantTextInput || io.NavVisible) return;
  ImGui::SetKeyOwner(ImGuiKey_Tab, ImGui::GetID("answer-tab"));
  if (ui.pressed(ImGuiKey_Tab) && !io.KeyShift) state.box.focus();
}

bool ctrl_enter_pressed(const Ui& ui) {
  return ui.keys && (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_Enter) ||
                     ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_KeypadEnter));
}

void read_asking(Page& page) {
  const Ui& ui = page.ui;
  const std::string& text = page.state.box.model.text();
  tab_to_type(ui, page.state);
  if (ui.pressed(ImGuiKey_H)) page.ask(Hint{});
  if (!settled(ui, page.state)) return;
  // In the box these two are the box's.
  const bool outside = !ImGui::GetIO().WantTextInput;
  if (outside && (ui.pressed(ImGuiKey_Space) || ctrl_enter_pressed(ui)))
    page.ask(Reveal{blank(text) ? std::string() : text});
  else if (outside && enter_pressed(ui))
    page.ask(blank(text) ? Action(Reveal{}) : Action(Judge{text}));
}

void read_about_card(Page& page) {
  const Ui& ui = page.ui;
  if (ui.pressed(ImGuiKey_R)) page.ask(Report{});
  if (ui.pressed(ImGuiKey_E)) page.ask(Edit{});
  if (page.view.stage == View::Stage::Rated) return;
  if (ui.pressed(ImGuiKey_S)) page.ask(Suspend{});
  if (ui.pressed(ImGuiKey_B)) page.ask(Bury{});
  if (ui.pressed(ImGuiKey_F)) page.ask(Flag{});
}

void read_after_answer(Page& page) {
  const Ui& ui = page.ui;
  State& state = page.state;
  if (ui.pressed(ImGuiKey_V)) state.turn_page();
  if (ui.pressed(ImGuiKey_D) && page.view.card.proof == Proof::Known) {
    state.wants_demo = true;
    if (page.view.card.demo.stage != RunStage::Running) page.ask(RunDemo{});
  }
  if (ui.pressed(ImGuiKey_P) && !page.view.card.predictions.empty())
    state.predicting = state.wants_prediction = true;
  if (ui.pressed(ImGuiKey_M)) page.ask(AcceptWording{});
}

void read_rating(Page& page) {
  const Ui& ui = page.ui;
  if (!settled(ui, page.state)) return;
  if (const auto rating = digit_pressed(ui))
    page.ask(Rate{*rating});
  else if (ui.pressed(ImGuiKey_Space) || enter_pressed(ui))
    page.ask(Rate{page.view.card.suggested});
}

}  // namespace

void read_keys(Page& page) {
  switch (page.view.stage) {
    case View::Stage::Starting:
    case View::Stage::Over:
      return;
    case View::Stage::Asking:
      read_about_card(page);
      return read_asking(page);
    case View::Stage::Revealed:
      read_about_card(page);
      read_after_answer(page);
      return read_rating(page);
    case View::Stage::Rated:
      read_about_card(page);
      read_after_answer(page);
      if (settled(page.ui, page.state) &&
          (page.ui.pressed(ImGuiKey_Space) || enter_pressed(page.ui)))
        page.ask(Continue{});
  }
}

}  // namespace gui::study
