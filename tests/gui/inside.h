#pragma once

#include <filesystem>
#include <string>

#include "gui/application.h"
#include "gui/driver.h"

namespace test {

/// The whole inside of the window on a collection of its own, with the shipped cards and a fixed
/// clock, without a display.
class Inside final : public Driver {
 public:
  struct Options {
    int width = 1280;
    int height = 800;
    float scale = 1;  ///< of the display
    std::string theme = "light";
    std::filesystem::path collection{};  ///< empty: a new one
    std::filesystem::path cards{};       ///< empty: the shipped ones
  };
  Inside() : Inside(Options()) {}
  explicit Inside(const Options& options);
  ~Inside() override;

  /// Draws until nothing more comes by itself: work in the background has ended. Toasts and carets
  /// are not waited for.
  void settle();
  gui::Application& application() { return *application_; }
  const std::filesystem::path& folder() const { return folder_; }
  /// Moves the clock that is written into reviews.
  void later(std::int64_t ms) { now_ = now_ + ms; }
  void set_scale(float scale) { scale_ = scale; }
  /// Writes what is on the screen as DIR/NAME.png when the environment names a folder for pictures.
  void picture(const std::string& name);

 private:
  void draw_frame(gui::Headless& headless, gui::LayoutRecord& record) override;

  std::filesystem::path folder_;
  base::Instant now_;
  float scale_;
  std::unique_ptr<gui::Application> application_;
};

}  // namespace test
