#pragma once

#include <functional>

#include "gui/driver.h"
#include "gui/ui.h"

namespace test {

/// Draws what a test shows into one window that fills a picture without a display.
class Stage final : public Driver {
 public:
  using Draw = std::function<void(const gui::Ui&)>;

  explicit Stage(Draw draw, int width = 1280, int height = 800, float scale = 1,
                 gui::ThemeName theme = gui::ThemeName::Light);

  void set_scale(float scale) { scale_ = scale; }
  void set_theme(gui::ThemeName theme) { theme_ = theme; }

 private:
  void draw_frame(gui::Headless& headless, gui::LayoutRecord& record) override;

  Draw draw_;
  float scale_;
  gui::ThemeName theme_;
};

}  // namespace test
