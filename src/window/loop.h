#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "gui/application.h"
#include "window/input.h"
#include "window/layout_file.h"
#include "window/pace.h"
#include "window/remember.h"
#include "window/surface.h"

namespace window {

/// The main loop: sleeps until something happens, builds the inside, and draws only what differs
/// from what is on the screen.
class Loop {
 public:
  struct Parts {
    Surface& surface;
    gui::Application& application;
    const gui::Fonts& fonts;
    Remember& remember;
    std::filesystem::path layout_file;  ///< for tests; empty: none
  };
  explicit Loop(Parts parts);

  /// Until the window is closed.
  void run();

 private:
  void build();
  void build_once();
  void show_if_changed();
  void act();
  void wait();
  void note_layout();

  Parts parts_;
  Input input_;
  Pace pace_;
  gui::LayoutRecord record_;
  LayoutNote note_;
  long long noted_events_ = -1;
  long long noted_shown_ = -1;
  std::optional<std::uint64_t> on_screen_;  ///< hash of the picture; none: it was lost
};

}  // namespace window
