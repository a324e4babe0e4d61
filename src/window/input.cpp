#include "window/input.h"

#include <utility>

#include <imgui.h>
#include <imgui_impl_glfw.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "window/key_meaning.h"

// Part of the backend that its header does not show; it is not static so that others can use it.
ImGuiKey ImGui_ImplGlfw_KeyToImGuiKey(int key, int scancode);

namespace window {

namespace {

bool is_down(GLFWwindow* window, int left, int right) {
  return glfwGetKey(window, left) == GLFW_PRESS || glfwGetKey(window, right) == GLFW_PRESS;
}

/// Which modifiers are down after an event. `modifiers` is what the system says about the moment
/// before it, which knows a Caps Lock that was made a Ctrl; of the modifier keys themselves it says
/// nothing yet. AltGr counts as Alt: with it, keys write and are no commands.
void send_modifiers(GLFWwindow* window, int key, int modifiers) {
  ImGuiIO& io = ImGui::GetIO();
  const auto send = [&](ImGuiKey chord, int bit, int left, int right) {
    const bool itself = key == left || key == right;
    io.AddKeyEvent(chord, itself ? is_down(window, left, right) : (modifiers & bit) != 0);
  };
  send(ImGuiMod_Ctrl, GLFW_MOD_CONTROL, GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
  send(ImGuiMod_Shift, GLFW_MOD_SHIFT, GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
  send(ImGuiMod_Super, GLFW_MOD_SUPER, GLFW_KEY_LEFT_SUPER, GLFW_KEY_RIGHT_SUPER);
  const bool alt_gr = glfwGetKey(window, GLFW_KEY_RIGHT_ALT) == GLFW_PRESS;
  send(ImGuiMod_Alt, GLFW_MOD_ALT, GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
  if (alt_gr) io.AddKeyEvent(ImGuiMod_Alt, true);
}

std::string_view printed_on(int key, int scancode) {
  const char* name = glfwGetKeyName(key, scancode);
  return name ? name : "";
}

}  // namespace

Input::Input(GLFWwindow* window, std::function<void()> on_chord) : on_chord_(std::move(on_chord)) {
  glfwSetWindowUserPointer(window, this);
  glfwSetKeyCallback(window, [](GLFWwindow* to, int key, int scancode, int action, int modifiers) {
    of(to).key(to, key, scancode, action, modifiers);
  });
  glfwSetCharCallback(window, [](GLFWwindow* to, unsigned letter) {
    ++of(to).events_;
    ImGui_ImplGlfw_CharCallback(to, letter);
  });
  take_pointer_callbacks(window);
  take_window_callbacks(window);
}

Input& Input::of(GLFWwindow* window) {
  return *static_cast<Input*>(glfwGetWindowUserPointer(window));
}

void Input::take_pointer_callbacks(GLFWwindow* window) {
  glfwSetCursorPosCallback(window, [](GLFWwindow* to, double x, double y) {
    Input& input = of(to);
    ++input.events_;
    ImGui_ImplGlfw_CursorPosCallback(to, x * input.pixel_ratio_, y * input.pixel_ratio_);
  });
  glfwSetCursorEnterCallback(window, [](GLFWwindow* to, int entered) {
    ++of(to).events_;
    ImGui_ImplGlfw_CursorEnterCallback(to, entered);
  });
  glfwSetMouseButtonCallback(window, [](GLFWwindow* to, int button, int action, int modifiers) {
    ++of(to).events_;
    ImGui_ImplGlfw_MouseButtonCallback(to, button, action, modifiers);
  });
  glfwSetScrollCallback(window, [](GLFWwindow* to, double x, double y) {
    ++of(to).events_;
    ImGui_ImplGlfw_ScrollCallback(to, x, y);
  });
}

void Input::take_window_callbacks(GLFWwindow* window) {
  glfwSetWindowFocusCallback(window, [](GLFWwindow* to, int focused) {
    Input& input = of(to);
    ++input.events_;
    input.focused_ = input.focused_ || focused != 0;
    ImGui_ImplGlfw_WindowFocusCallback(to, focused);
  });
  glfwSetWindowRefreshCallback(window, [](GLFWwindow* to) {
    ++of(to).events_;
    of(to).damaged_ = true;
  });
  glfwSetFramebufferSizeCallback(window, [](GLFWwindow* to, int, int) { ++of(to).events_; });
  glfwSetWindowContentScaleCallback(window, [](GLFWwindow* to, float, float) { ++of(to).events_; });
  glfwSetWindowIconifyCallback(window, [](GLFWwindow* to, int) { ++of(to).events_; });
  glfwSetWindowPosCallback(window, [](GLFWwindow* to, int, int) { ++of(to).events_; });
  glfwSetWindowCloseCallback(window, [](GLFWwindow* to) { ++of(to).events_; });
}

void Input::key(GLFWwindow* window, int key, int scancode, int action, int modifiers) {
  ++events_;
  if (action == GLFW_REPEAT) return;  // Dear ImGui repeats by time
  send_modifiers(window, key, modifiers);
  const bool pressed = action == GLFW_PRESS;
  // What went up is what went down, whatever the modifiers and the layout are by now.
  if (pressed) down_[scancode] = meant_key(key, printed_on(key, scancode), modifiers);
  const auto held = down_.find(scancode);
  const int meant = held == down_.end() ? key : held->second;
  if (!pressed && held != down_.end()) down_.erase(held);
  ImGui::GetIO().AddKeyEvent(ImGui_ImplGlfw_KeyToImGuiKey(meant, scancode), pressed);
  constexpr int chord = GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER | GLFW_MOD_SHIFT;
  if (pressed && (modifiers & chord) != 0) on_chord_();
}

bool Input::take_focus() { return std::exchange(focused_, false); }

bool Input::take_damage() { return std::exchange(damaged_, false); }

}  // namespace window
