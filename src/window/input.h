#pragma once

#include <functional>
#include <map>

struct GLFWwindow;

namespace window {

/// Hands what a window receives to Dear ImGui's GLFW backend and notes what the main loop must
/// know. Keys go their own way: they mean what is printed on them (key_meaning.h). Must outlive the
/// window's last event and not move.
class Input {
 public:
  /// Takes the callbacks and the user pointer of the window. The backend is there already, without
  /// callbacks of its own. `on_chord` builds a frame at once: when a chord is pressed and let go in
  /// one batch of events, its modifier would be gone before the next frame.
  Input(GLFWwindow* window, std::function<void()> on_chord);
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// Pixels of the picture per screen coordinate, in which the pointer arrives.
  void set_pixel_ratio(float ratio) { pixel_ratio_ = ratio; }
  /// Events since the start, of every kind.
  long long events() const { return events_; }
  /// Whether the window came to the front since the last call.
  bool take_focus();
  /// Whether the system lost what was on the screen since the last call.
  bool take_damage();

 private:
  static Input& of(GLFWwindow* window);
  void take_pointer_callbacks(GLFWwindow* window);
  void take_window_callbacks(GLFWwindow* window);
  void key(GLFWwindow* window, int key, int scancode, int action, int modifiers);

  std::function<void()> on_chord_;
  std::map<int, int> down_;  ///< scancode -> what its key meant when it went down
  float pixel_ratio_ = 1;
  long long events_ = 0;
  bool focused_ = false;
  bool damaged_ = false;
};

}  // namespace window
