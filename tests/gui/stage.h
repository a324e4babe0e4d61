#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "gui/fonts.h"
#include "gui/headless.h"
#include "gui/layout_record.h"
#include "gui/ui.h"

namespace test {

/// Draws what a test shows into one window that fills a picture without a display, and acts on it
/// by the names of widgets.
class Stage {
 public:
  using Draw = std::function<void(const gui::Ui&)>;

  explicit Stage(Draw draw, int width = 1280, int height = 800, float scale = 1,
                 gui::ThemeName theme = gui::ThemeName::Light);

  /// Draws so many frames; the record is that of the last.
  void frames(int count = 1);
  void click(std::string_view widget);
  void press_key(ImGuiKey key, ImGuiKey modifier = ImGuiKey_None);
  void type(const std::string& utf8);
  void resize(int width, int height) { headless_.resize(width, height); }
  /// Moves the clock that carets and toasts see.
  void wait(double seconds) { seconds_ += seconds; }
  void set_scale(float scale) { scale_ = scale; }
  void set_theme(gui::ThemeName theme) { theme_ = theme; }

  /// The widget of that name in the last frame; fails the test when it is not there.
  const gui::LayoutRecord::Place& widget(std::string_view name) const;
  bool shows(std::string_view widget) const { return record_.find(widget) != nullptr; }
  /// Whether a text that contains these words was drawn in the last frame.
  bool says(std::string_view words) const;
  const gui::LayoutRecord& record() const { return record_; }
  gui::Headless& headless() { return headless_; }

  /// What is wrong with the layout of the last frame: texts cut at a side, widgets that overlap or
  /// leave the window. Empty when all is well; a test prints it.
  std::string faults() const;

 private:
  void draw_frame();

  Draw draw_;
  gui::LoadedFonts fonts_;  // before the context, which it must outlive
  gui::Headless headless_;
  gui::LayoutRecord record_;
  float scale_;
  gui::ThemeName theme_;
  double seconds_ = 0;
};

}  // namespace test
