#pragma once

#include <string>
#include <string_view>

#include "gui/fonts.h"
#include "gui/headless.h"
#include "gui/layout_record.h"

namespace test {

/// Acts on what is drawn without a display as a person would, and looks at it: by the names of
/// widgets and by words.
class Driver {
 public:
  Driver(int width, int height) : headless_(width, height) { fonts_ = gui::load_fonts({}); }
  virtual ~Driver() = default;
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;

  /// Draws so many frames of 1/60 s; the record is that of the last.
  void frames(int count = 1);
  void click(std::string_view widget);
  void press_key(ImGuiKey key, ImGuiKey modifier = ImGuiKey_None);
  void type(const std::string& utf8);
  void resize(int width, int height) { headless_.resize(width, height); }
  /// Moves the clock that carets and toasts see.
  void wait(double seconds) { seconds_ += seconds; }
  double seconds() const { return seconds_; }

  /// The widget of that name in the last frame; fails the test when it is not there.
  const gui::LayoutRecord::Place& widget(std::string_view name) const;
  bool shows(std::string_view widget) const { return record_.find(widget) != nullptr; }
  /// Whether all of the widget's height is in sight, so that a click meets it.
  bool in_sight(std::string_view widget) const;
  /// Whether a text that contains these words was drawn in the last frame.
  bool says(std::string_view words) const;
  const gui::LayoutRecord& record() const { return record_; }
  gui::Headless& headless() { return headless_; }
  const gui::Fonts& fonts() const { return fonts_.fonts; }

  /// What is wrong with the layout of the last frame: texts cut at a side, widgets that overlap or
  /// leave the window. Empty when all is well; a test prints it.
  std::string faults() const;

 private:
  virtual void draw_frame(gui::Headless& headless, gui::LayoutRecord& record) = 0;

  gui::LoadedFonts fonts_;  // before the context, which it must outlive
  gui::Headless headless_;
  gui::LayoutRecord record_;
  double seconds_ = 0;
};

}  // namespace test
