#include "window/loop.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include <imgui_internal.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "window/picture_hash.h"

namespace window {

namespace {

/// Dear ImGui takes one kind of event per frame, so fast typing needs several frames to arrive.
constexpr int most_passes = 32;

bool input_waits() { return ImGui::GetCurrentContext()->InputEventsQueue.Size > 0; }

std::optional<double> sooner(std::optional<double> one, std::optional<double> other) {
  if (!one || !other) return one ? one : other;
  return std::min(*one, *other);
}

}  // namespace

Loop::Loop(Parts parts)
    : parts_(std::move(parts)), input_(parts_.surface.handle(), [this] { build(); }) {}

void Loop::run() {
  while (!parts_.surface.close_asked() && !parts_.application.wants_to_quit()) {
    if (parts_.surface.minimised()) {
      glfwWaitEvents();
      continue;
    }
    build();
    act();
    show_if_changed();
    if (pace_.settled() || note_.shown == 1) note_layout();
    wait();
  }
}

/// Builds until all that arrived was looked at. Costs a fraction of a millisecond; nothing is
/// drawn.
void Loop::build() {
  for (int pass = 0; pass < most_passes; ++pass) {
    build_once();
    if (!input_waits()) break;
  }
  pace_.built(glfwGetTime());
}

void Loop::build_once() {
  Surface& surface = parts_.surface;
  surface.begin_frame();
  input_.set_pixel_ratio(surface.pixel_ratio());
  record_.places.clear();
  const bool recorded = !parts_.layout_file.empty();
  ImGui::NewFrame();
  parts_.application.frame(parts_.fonts, surface.scale(), glfwGetTime(),
                           recorded ? &record_ : nullptr);
  ImGui::Render();
  parts_.application.after_frame();
  ++note_.frame;
  if (has_texture_work(*ImGui::GetDrawData())) on_screen_.reset();
  surface.serve_textures();
}

/// What a frame or an event asked of the window itself; never inside an event.
void Loop::act() {
  if (parts_.application.take_full_screen_toggle()) {
    parts_.surface.toggle_full_screen();
    pace_.wake();
  }
  if (input_.take_focus()) parts_.application.on_focus();
  parts_.application.set_place(parts_.surface.place());
  parts_.remember.look(parts_.application.preferences(), glfwGetTime());
}

void Loop::show_if_changed() {
  if (input_.take_damage()) on_screen_.reset();
  const ImU32 background = parts_.application.background();
  const ImDrawData& picture = *ImGui::GetDrawData();
  const std::uint64_t hash = picture_hash(picture, background);
  if (hash == on_screen_) return;
  parts_.surface.show(picture, background);
  on_screen_ = hash;
  ++note_.shown;
  pace_.wake();
}

void Loop::wait() {
  const double now = glfwGetTime();
  if (const double rest = pace_.rest(now); rest > 0)
    std::this_thread::sleep_for(std::chrono::duration<double>(rest));
  const long long before = input_.events();
  const auto seconds = pace_.wait(
      glfwGetTime(), sooner(parts_.application.next_frame(), parts_.remember.next(glfwGetTime())));
  if (!seconds)
    glfwWaitEvents();
  else if (*seconds > 0)
    glfwWaitEventsTimeout(*seconds);
  else
    glfwPollEvents();
  if (input_.events() != before) pace_.wake();
}

void Loop::note_layout() {
  if (parts_.layout_file.empty()) return;
  if (noted_events_ == input_.events() && noted_shown_ == note_.shown) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  note_.events = noted_events_ = input_.events();
  noted_shown_ = note_.shown;
  note_.width = static_cast<int>(size.x);
  note_.height = static_cast<int>(size.y);
  note_.scale = parts_.surface.scale();
  write_layout(parts_.layout_file, note_, record_);
}

}  // namespace window
