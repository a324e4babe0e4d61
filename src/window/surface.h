#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <imgui.h>

#include "app/preferences.h"
#include "base/error.h"
#include "window/place.h"

struct GLFWwindow;

namespace window {

/// A window of the desktop that Dear ImGui draws into with OpenGL 3.3, together with Dear ImGui's
/// context. One at a time, on the main thread, while GLFW is initialised. It is hidden until the
/// first picture is there.
class Surface {
 public:
  /// Opens it at the remembered place, moved onto a monitor that is there, or in the middle of the
  /// first one. Environment error with the system's own words when there is no OpenGL 3.3.
  static base::Result<std::unique_ptr<Surface>> open(const std::optional<app::WindowPlace>& place);
  ~Surface();
  Surface(const Surface&) = delete;
  Surface& operator=(const Surface&) = delete;

  GLFWwindow* handle() const { return window_; }
  /// Pixels per unit of the display: 1, 1.25, 1.5, ...
  float scale() const;
  /// Pixels per screen coordinate: other than 1 where the desktop counts in units (Wayland).
  float pixel_ratio() const { return pixel_ratio_; }

  /// Tells Dear ImGui size, time and pointer, before ImGui::NewFrame. It works in pixels always.
  void begin_frame();
  /// Makes, changes and gives back textures as Dear ImGui asks; after ImGui::Render.
  void serve_textures();
  /// Puts the picture on the screen.
  void show(const ImDrawData& picture, ImU32 background);

  bool minimised() const;
  bool close_asked() const;
  void toggle_full_screen();
  /// Where it is when it is an ordinary window, neither full screen nor minimised.
  const app::WindowPlace& place();

 private:
  explicit Surface(GLFWwindow* window) : window_(window) {}
  void start_imgui();
  void settle_at(const std::optional<app::WindowPlace>& place);
  void limit_size();
  std::vector<Area> work_areas() const;

  GLFWwindow* window_;
  float pixel_ratio_ = 1;
  float limited_for_ = 0;  ///< the scale that the least size was set for
  bool shown_ = false;
  app::WindowPlace place_;
};

}  // namespace window
