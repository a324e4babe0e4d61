#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/places.h"
#include "app/preferences.h"
#include "base/time.h"
#include "gui/fonts.h"
#include "gui/layout_record.h"

namespace gui {

/// What the window was started with.
struct Launch {
  app::Places places;
  std::function<base::Instant()> now;
  std::uint64_t seed = 1;
  int threads = 1;  ///< for simulations
  app::Preferences preferences;
  std::vector<std::string> notices{};  ///< told once, when the first frame is drawn
};

/// Everything that is inside the window, without a window: tests and pictures drive it on a context
/// of their own. It opens the collection (or shows why it cannot and what to do), holds the screens
/// and carries out what they ask for. One thread.
///
/// A frame is: ImGui::NewFrame, frame(), ImGui::Render, after_frame().
class Application {
 public:
  explicit Application(Launch launch);
  ~Application();
  Application(const Application&) = delete;
  Application& operator=(const Application&) = delete;

  /// Builds one frame over the whole display. `display_scale` is pixels per unit of the display
  /// (1, 1.25, 1.5, ...); `seconds` comes from a clock that never goes back.
  void frame(const Fonts& fonts, float display_scale, double seconds,
             LayoutRecord* record = nullptr);
  /// Carries out what the frame asked for.
  void after_frame();

  /// Seconds until it wants a frame without any input; none: never.
  std::optional<double> next_frame() const;
  /// The window came to the front: card files and collection may have changed.
  void on_focus();

  bool wants_to_quit() const;
  /// F11 was pressed since the last call.
  bool take_full_screen_toggle();
  const app::Preferences& preferences() const;
  /// What the window remembers of its own place.
  void set_place(const app::WindowPlace& place);
  /// Colour behind everything.
  ImU32 background() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace gui
