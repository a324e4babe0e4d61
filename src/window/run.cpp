#include "window/run.h"

#include <algorithm>
#include <cstdlib>
#include <thread>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "gui/application.h"
#include "gui/fonts.h"
#include "window/loop.h"

namespace window {

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

bool display_named() {
  return !environment("DISPLAY").empty() || !environment("WAYLAND_DISPLAY").empty();
}

/// GLFW, from a successful start to the end of the scope.
class Library {
 public:
  Library() : works_(glfwInit() == GLFW_TRUE) {}
  ~Library() {
    if (works_) glfwTerminate();
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  bool works() const { return works_; }

 private:
  bool works_;
};

std::string last_words() {
  const char* words = nullptr;
  glfwGetError(&words);
  return words ? words : "the display cannot be used";
}

std::vector<std::string> notices_of(const app::ReadPreferences& read,
                                    const gui::LoadedFonts& fonts) {
  std::vector<std::string> notices;
  if (!read.notice.empty()) notices.push_back(read.notice);
  if (!fonts.missing.empty()) {
    std::string names;
    for (const std::string& name : fonts.missing) names += (names.empty() ? "" : ", ") + name;
    notices.push_back("Letters look plainer than they should: these fonts are missing: " + names +
                      ".");
  }
  return notices;
}

/// Threads for simulations, besides the one that draws.
int free_threads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

}  // namespace

base::Result<Ended> run(const Start& start) {
  if (!display_named()) return Ended{false, {}};
  const Library library;
  if (!library.works()) return Ended{false, "no window: " + last_words()};
  const auto file = app::preferences_file();
  const app::ReadPreferences read = app::read_preferences(file);
  gui::LoadedFonts fonts;  // before the surface: outlives the context that uses them
  auto surface = Surface::open(read.preferences.place);
  if (!surface) return base::fail(surface.error());
  fonts = gui::load_fonts(gui::font_folders());
  Remember remember(file, read.preferences);
  {
    gui::Application application({start.places, start.now, start.seed, free_threads(),
                                  read.preferences, notices_of(read, fonts)});
    Loop({**surface, application, fonts.fonts, remember, environment("ATTEST_LAYOUT_FILE")}).run();
    remember.look(application.preferences(), glfwGetTime());
  }
  remember.finish();
  return Ended{true, remember.trouble()};
}

}  // namespace window
