#include "window/surface.h"

#include <algorithm>
#include <cmath>

#include <GLFW/glfw3.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include "window/icon.h"

namespace window {

namespace {

constexpr const char* title = "Attest";
// In units.
constexpr int least_width = 480;
constexpr int least_height = 360;
constexpr int first_width = 1200;
constexpr int first_height = 800;

void set_hints() {
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE);
  glfwWindowHintString(GLFW_X11_CLASS_NAME, title);
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "attest");
#ifdef GLFW_WAYLAND_APP_ID
  glfwWindowHintString(GLFW_WAYLAND_APP_ID, "attest");
#endif
}

void set_icon(GLFWwindow* window) {
#ifdef GLFW_PLATFORM_WAYLAND
  if (glfwGetPlatform() == GLFW_PLATFORM_WAYLAND) return;  // its icons come from desktop files
#endif
  Icon small = draw_icon(32), large = draw_icon(128);
  const GLFWimage images[] = {{small.size, small.size, small.pixels.data()},
                              {large.size, large.size, large.pixels.data()}};
  glfwSetWindowIcon(window, 2, images);
}

/// A Wayland compositor shows whole pictures anyway, and waiting for it there could last as long as
/// the window is covered.
int swap_interval() {
#ifdef GLFW_PLATFORM_WAYLAND
  if (glfwGetPlatform() == GLFW_PLATFORM_WAYLAND) return 0;
#endif
  return 1;
}

base::Error no_window() {
  const char* words = nullptr;
  glfwGetError(&words);
  return {base::Fault::Environment,
          std::string("no window with OpenGL 3.3 can be opened here: ") +
              (words ? words : "the system gave no reason"),
          {},
          "install a graphics driver (Debian: libgl1-mesa-dri draws without a graphics card), or "
          "study in the terminal with attest study"};
}

}  // namespace

base::Result<std::unique_ptr<Surface>> Surface::open(const std::optional<app::WindowPlace>& place) {
  set_hints();
  GLFWwindow* window = glfwCreateWindow(first_width, first_height, title, nullptr, nullptr);
  if (!window) return base::fail(no_window());
  std::unique_ptr<Surface> surface(new Surface(window));
  surface->settle_at(place);
  set_icon(window);
  glfwMakeContextCurrent(window);
  glfwSwapInterval(swap_interval());
  surface->start_imgui();
  return surface;
}

void Surface::start_imgui() {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  ImGui_ImplGlfw_InitForOpenGL(window_, false);
  ImGui_ImplOpenGL3_Init("#version 330 core");
  // A clipboard that holds a picture, or nothing, is an empty text.
  ImGui::GetPlatformIO().Platform_GetClipboardTextFn = [](ImGuiContext*) {
    const char* text = glfwGetClipboardString(nullptr);
    return text ? text : "";
  };
}

Surface::~Surface() {
  if (ImGui::GetCurrentContext()) {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
  }
  glfwDestroyWindow(window_);
}

float Surface::scale() const {
  float wide = 1, high = 1;
  glfwGetWindowContentScale(window_, &wide, &high);
  return std::isfinite(wide) ? std::clamp(wide, 0.5F, 8.0F) : 1.0F;
}

std::vector<Area> Surface::work_areas() const {
  int left = 0, top = 0, right = 0, bottom = 0, count = 0;
  glfwGetWindowFrameSize(window_, &left, &top, &right, &bottom);
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  std::vector<Area> areas;
  for (int i = 0; i < count; ++i) {
    Area area;
    glfwGetMonitorWorkarea(monitors[i], &area.x, &area.y, &area.width, &area.height);
    area = {area.x + left, area.y + top, area.width - left - right, area.height - top - bottom};
    if (area.width > 0 && area.height > 0) areas.push_back(area);
  }
  return areas;
}

void Surface::settle_at(const std::optional<app::WindowPlace>& remembered) {
  glfwGetWindowSize(window_, &place_.width, &place_.height);
  int pixels_wide = 0, pixels_high = 0;
  glfwGetFramebufferSize(window_, &pixels_wide, &pixels_high);
  if (place_.width > 0)
    pixel_ratio_ = static_cast<float>(pixels_wide) / static_cast<float>(place_.width);
  const float per_unit = scale() / std::max(pixel_ratio_, 0.1F);
  const auto units = [&](int count) {
    return static_cast<int>(std::lround(static_cast<float>(count) * per_unit));
  };
  const std::vector<Area> areas = work_areas();
  if (remembered)
    place_ = *remembered;
  else if (!areas.empty())
    place_ = centred(units(first_width), units(first_height), areas.front());
  place_.width = std::max(place_.width, units(least_width));
  place_.height = std::max(place_.height, units(least_height));
  place_ = on_screen(place_, areas);
  limit_size();
  glfwSetWindowSize(window_, place_.width, place_.height);
  if (!areas.empty()) glfwSetWindowPos(window_, place_.x, place_.y);
  if (place_.maximised) glfwMaximizeWindow(window_);
}

void Surface::limit_size() {
  const float per_unit = scale() / std::max(pixel_ratio_, 0.1F);
  if (per_unit == limited_for_) return;
  limited_for_ = per_unit;
  glfwSetWindowSizeLimits(window_, static_cast<int>(least_width * per_unit),
                          static_cast<int>(least_height * per_unit), GLFW_DONT_CARE,
                          GLFW_DONT_CARE);
}

void Surface::begin_frame() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  const ImVec2 ratio = io.DisplayFramebufferScale;
  io.DisplaySize = {std::round(io.DisplaySize.x * ratio.x), std::round(io.DisplaySize.y * ratio.y)};
  io.DisplayFramebufferScale = {1, 1};
  if (ratio.x > 0) pixel_ratio_ = ratio.x;
  limit_size();
}

void Surface::serve_textures() {
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures)
    if (texture->Status != ImTextureStatus_OK) ImGui_ImplOpenGL3_UpdateTexture(texture);
}

void Surface::show(const ImDrawData& picture, ImU32 background) {
  const ImVec4 colour = ImGui::ColorConvertU32ToFloat4(background);
  glViewport(0, 0, static_cast<int>(picture.DisplaySize.x),
             static_cast<int>(picture.DisplaySize.y));
  glClearColor(colour.x, colour.y, colour.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  if (!shown_) glfwShowWindow(window_);
  shown_ = true;
  glfwSwapBuffers(window_);
}

bool Surface::minimised() const { return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) != 0; }

bool Surface::close_asked() const { return glfwWindowShouldClose(window_) != 0; }

const app::WindowPlace& Surface::place() {
  if (minimised() || glfwGetWindowMonitor(window_)) return place_;
  place_.maximised = glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) != 0;
  if (place_.maximised) return place_;
  glfwGetWindowPos(window_, &place_.x, &place_.y);
  glfwGetWindowSize(window_, &place_.width, &place_.height);
  return place_;
}

void Surface::toggle_full_screen() {
  if (glfwGetWindowMonitor(window_)) {
    glfwSetWindowMonitor(window_, nullptr, place_.x, place_.y, place_.width, place_.height,
                         GLFW_DONT_CARE);
    if (place_.maximised) glfwMaximizeWindow(window_);
    return;
  }
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  std::vector<Area> areas;
  for (int i = 0; i < count; ++i) {
    const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
    Area area{0, 0, mode ? mode->width : 0, mode ? mode->height : 0};
    glfwGetMonitorPos(monitors[i], &area.x, &area.y);
    areas.push_back(area);
  }
  if (areas.empty()) return;
  const std::size_t here = area_of(place(), areas);
  glfwSetWindowMonitor(window_, monitors[here], 0, 0, areas[here].width, areas[here].height,
                       GLFW_DONT_CARE);
}

}  // namespace window
