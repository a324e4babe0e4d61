#include "gui/text/text_box_keys.h"

#include <string>

#include <imgui_internal.h>

#include "typeset/utf8.h"

namespace gui {

namespace {

using Move = TextModel::Move;
using Erase = TextModel::Erase;

bool pressed(ImGuiKey key) { return ImGui::IsKeyPressed(key, true); }
bool pressed_once(ImGuiKey key) { return ImGui::IsKeyPressed(key, false); }

/// Ctrl with Alt is AltGr, which types.
bool chord() {
  const ImGuiIO& io = ImGui::GetIO();
  return io.KeyCtrl && !io.KeyAlt;
}

void note_fit(TextModel::Fit fit, TextBoxResult& result) {
  if (fit == TextModel::Fit::Cut) result.cut = true;
}

void apply_letters(const TextBoxOptions& options, TextModel& model, TextBoxResult& result) {
  ImGuiIO& io = ImGui::GetIO();
  if (!chord() && !options.read_only) {
    for (const ImWchar letter : io.InputQueueCharacters) {
      if (letter < 0x20 || letter == 0x7F) continue;  // Enter and Tab come as keys too
      std::string utf8;
      typeset::append_utf8(utf8, letter);
      note_fit(model.type(utf8), result);
    }
  }
  io.InputQueueCharacters.resize(0);
}

void apply_moves(std::size_t page_rows, TextModel& model) {
  const bool ctrl = chord();
  const bool select = ImGui::GetIO().KeyShift;
  const auto move = [&](ImGuiKey key, Move plain, Move with_ctrl) {
    if (pressed(key)) model.move(ctrl ? with_ctrl : plain, select, page_rows);
  };
  move(ImGuiKey_LeftArrow, Move::Left, Move::WordLeft);
  move(ImGuiKey_RightArrow, Move::Right, Move::WordRight);
  move(ImGuiKey_Home, Move::RowStart, Move::Start);
  move(ImGuiKey_End, Move::RowEnd, Move::End);
  if (model.shape().single_line) return;
  move(ImGuiKey_UpArrow, Move::Up, Move::Up);
  move(ImGuiKey_DownArrow, Move::Down, Move::Down);
  move(ImGuiKey_PageUp, Move::PageUp, Move::PageUp);
  move(ImGuiKey_PageDown, Move::PageDown, Move::PageDown);
}

void apply_erasing(TextModel& model) {
  const bool ctrl = chord();
  if (pressed(ImGuiKey_Backspace)) model.erase(ctrl ? Erase::WordLeft : Erase::Left);
  if (pressed(ImGuiKey_Delete)) model.erase(ctrl ? Erase::WordRight : Erase::Right);
}

void copy(const TextModel& model) {
  if (model.has_selection()) ImGui::SetClipboardText(std::string(model.selected()).c_str());
}

void paste(TextModel& model, TextBoxResult& result) {
  if (const char* text = ImGui::GetClipboardText()) note_fit(model.insert(text), result);
}

void undo_or_redo(TextModel& model, TextBoxResult& result) {
  const bool shift = ImGui::GetIO().KeyShift;
  const bool redo = pressed(ImGuiKey_Y) || (shift && pressed(ImGuiKey_Z));
  if (redo && !model.redo()) result.redo_unused = true;
  if (!shift && pressed(ImGuiKey_Z) && !model.undo()) result.undo_unused = true;
}

void apply_chords(const TextBoxOptions& options, TextModel& model, TextBoxResult& result) {
  if (!chord()) return;
  if (pressed_once(ImGuiKey_A)) model.select_all();
  if (pressed_once(ImGuiKey_C)) copy(model);
  if (options.read_only) return;
  if (pressed_once(ImGuiKey_X) && model.has_selection()) {
    copy(model);
    model.erase(Erase::Left);
  }
  if (pressed(ImGuiKey_V)) paste(model, result);
  undo_or_redo(model, result);
}

/// The older names of copy and paste.
void apply_insert_key(const TextBoxOptions& options, TextModel& model, TextBoxResult& result) {
  if (!pressed(ImGuiKey_Insert)) return;
  if (chord()) copy(model);
  if (ImGui::GetIO().KeyShift && !options.read_only) paste(model, result);
}

bool enter_pressed(bool repeat) {
  return ImGui::IsKeyPressed(ImGuiKey_Enter, repeat) ||
         ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, repeat);
}

void apply_enter(const TextBoxOptions& options, TextModel& model, TextBoxResult& result) {
  const bool breaks = !model.shape().single_line && !options.read_only &&
                      (options.enter_breaks || ImGui::GetIO().KeyShift);
  if (chord()) {
    result.ctrl_entered = enter_pressed(false);
  } else if (breaks) {
    if (enter_pressed(true)) note_fit(model.type("\n"), result);
  } else {
    result.submitted = enter_pressed(false);
  }
}

/// True when the box shall be left.
bool apply_escape(const TextBoxOptions& options, TextModel& model, TextBoxResult& result) {
  if (!pressed_once(ImGuiKey_Escape)) return false;
  if (options.escape_clears && !options.read_only && !model.text().empty()) {
    model.select_all();
    model.erase(Erase::Left);
    return false;
  }
  result.left = true;
  return true;
}

}  // namespace

void own_keys(ImGuiID box, bool single_line) {
  for (const ImGuiKey key :
       {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_Home, ImGuiKey_End, ImGuiKey_Backspace,
        ImGuiKey_Delete, ImGuiKey_Enter, ImGuiKey_KeypadEnter, ImGuiKey_Escape})
    ImGui::SetKeyOwner(key, box);
  ImGuiContext& context = *ImGui::GetCurrentContext();
  context.ActiveIdUsingNavDirMask |= (1U << ImGuiDir_Left) | (1U << ImGuiDir_Right);
  if (single_line) return;
  for (const ImGuiKey key :
       {ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_PageUp, ImGuiKey_PageDown})
    ImGui::SetKeyOwner(key, box);
  context.ActiveIdUsingNavDirMask |= (1U << ImGuiDir_Up) | (1U << ImGuiDir_Down);
}

bool apply_keys(const TextBoxOptions& options, std::size_t page_rows, TextBoxState& state,
                TextBoxResult& result) {
  TextModel& model = state.model;
  apply_letters(options, model, result);
  apply_moves(page_rows, model);
  if (!options.read_only) apply_erasing(model);
  apply_chords(options, model, result);
  apply_insert_key(options, model, result);
  apply_enter(options, model, result);
  return apply_escape(options, model, result);
}

}  // namespace gui
