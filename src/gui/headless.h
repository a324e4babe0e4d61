#pragma once

#include <functional>
#include <string>

#include <imgui.h>

namespace gui {

/// A Dear ImGui context without a window: what draws pictures, and what tests drive. Input arrives
/// as it does from a window, through ImGui's queue. One context at a time per thread; `frame` makes
/// it the current one.
class Headless {
 public:
  /// `width` and `height` in pixels.
  Headless(int width, int height);
  ~Headless();
  Headless(const Headless&) = delete;
  Headless& operator=(const Headless&) = delete;

  /// Draws so many frames of 1/60 s with what `draw` shows.
  void frames(const std::function<void()>& draw, int count = 1);
  void resize(int width, int height);

  /// Queue input; it takes effect in the frames that follow.
  void move(float x, float y);
  void press(int button = 0);
  void release(int button = 0);
  void wheel(float lines);
  /// Key down; `key_up` ends it. A chord is ImGuiMod_Ctrl, then the key.
  void key_down(ImGuiKey key);
  void key_up(ImGuiKey key);
  void type(const std::string& utf8);

  /// The clipboard of this context.
  std::string& clipboard() { return clipboard_; }
  const ImDrawData& draw_data() const;

 private:
  void answer_textures();

  ImGuiContext* context_;
  std::string clipboard_;
};

}  // namespace gui
