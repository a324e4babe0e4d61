#pragma once

#include <string>

#include "gui/stage.h"
#include "gui/text/text_box.h"
#include "gui/widgets.h"

namespace test {

/// A screen with a text box between two buttons, and shortcuts such as a window has.
class TextDesk {
 public:
  explicit TextDesk(gui::TextBoxOptions options = {.id = "answer"},
                    gui::TextModel::Shape shape = {}, int width = 800, int height = 600)
      : options_(options), stage_([this](const gui::Ui& ui) { draw(ui); }, width, height) {
    state.model = gui::TextModel(shape);
  }

  gui::TextBoxState state;
  gui::TextBoxResult last;
  int submitted = 0;
  int left = 0;
  int ctrl_entered = 0;
  int undo_unused = 0;
  int shortcuts = 0;  ///< plain keys that reached the window
  int palette = 0;    ///< Ctrl+K
  bool window_keys = true;
  int before = 0;  ///< presses of the buttons
  int after = 0;

  Stage& stage() { return stage_; }
  const std::string& text() const { return state.model.text(); }
  void focus() {
    state.focus();
    stage_.frames(2);
  }
  void chord(ImGuiKey key) { stage_.press_key(key, ImGuiMod_Ctrl); }
  /// The key goes down and its letter comes in the same moment, as from a keyboard.
  void strike(ImGuiKey key, const std::string& letter) {
    stage_.headless().key_down(key);
    stage_.headless().type(letter);
    stage_.frames(2);
    stage_.headless().key_up(key);
    stage_.frames(2);
  }

 private:
  void draw(const gui::Ui& ui) {
    if (window_keys) read_shortcuts();
    if (gui::button(ui, {.id = "before", .label = "Before"})) ++before;
    last = gui::text_box(ui, options_, state);
    submitted += last.submitted;
    left += last.left;
    ctrl_entered += last.ctrl_entered;
    undo_unused += last.undo_unused;
    if (gui::button(ui, {.id = "after", .label = "After"})) ++after;
  }

  void read_shortcuts() {
    for (const ImGuiKey key : {ImGuiKey_1, ImGuiKey_D, ImGuiKey_Space, ImGuiKey_Enter})
      if (ImGui::Shortcut(key, ImGuiInputFlags_RouteGlobal)) ++shortcuts;
    if (ImGui::Shortcut(ImGuiMod_Ctrl | ImGuiKey_K, ImGuiInputFlags_RouteGlobal)) ++palette;
  }

  gui::TextBoxOptions options_;
  Stage stage_;
};

}  // namespace test
