#include <chrono>
#include <fstream>
#include <thread>

#include <doctest/doctest.h>

#include "app/preferences.h"
#include "window/real_window.h"

namespace {

namespace fs = std::filesystem;
using test::Home;
using test::RealWindow;
using test::XDisplay;

void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

/// How many colours a picture has: one when nothing was drawn.
int colours_of(const fs::path& picture) {
  return std::stoi(test::run_tool({"identify", "-format", "%k", picture.string()}));
}

}  // namespace

TEST_SUITE("long") {
  TEST_CASE("the real window opens, shows the first screen, sleeps and closes") {
    const XDisplay display;
    const Home home;
    RealWindow window(display, home);
    CHECK(window.note().width == 1200);
    CHECK(window.note().height == 800);
    CHECK(window.find("nav/today"));
    const fs::path picture = home.folder / "first.png";
    window.screenshot(picture);
    window.keep_picture("window-first");
    CHECK(colours_of(picture) > 50);
    const long long shown = window.note().shown;
    const double used = window.processor_seconds();
    std::this_thread::sleep_for(std::chrono::seconds(3));
    CHECK(window.processor_seconds() - used < 0.15);  // the bench holds it to a hundredth
    CHECK(window.note().shown - shown <= 1);
    CHECK(window.quit() == 0);
    CHECK(window.err().empty());
  }

  TEST_CASE("the window comes back where it was, with its size") {
    const XDisplay display;
    const Home home;
    {
      RealWindow window(display, home);
      window.resize(900, 700);
      CHECK(window.quit() == 0);
    }
    RealWindow window(display, home);
    CHECK(window.note().width == 900);
    CHECK(window.note().height == 700);
    CHECK(app::read_preferences(home.preferences()).preferences.place->width == 900);
  }

  TEST_CASE("a place on a monitor that is gone is moved onto the one that is there") {
    const XDisplay display(1024, 768);
    const Home home;
    REQUIRE(app::write_preferences(
        home.preferences(), {"dark", 100, app::WindowPlace{5000, -300, 3000, 2000, false}, {}}));
    RealWindow window(display, home);
    CHECK(window.note().width == 1024);
    CHECK(window.note().height == 768);
    window.keep_picture("window-dark-1024x768");
  }

  TEST_CASE("garbage in the preferences is no reason not to start") {
    const XDisplay display;
    const Home home;
    write(home.preferences(), "{\"theme\": 7, \"window\": \"%s%n\"");
    RealWindow window(display, home);
    CHECK(fs::exists(home.preferences().string() + ".bad"));
    window.keep_picture("window-garbage-preferences");
    CHECK(window.quit() == 0);
  }

  TEST_CASE("the display's scale reaches the inside once, at every size down to the least") {
    const Home home;
    for (const int dots : {96, 120, 144, 168, 192}) {
      XDisplay display;
      display.set_dots_per_inch(dots);
      RealWindow window(display, home);
      CHECK(window.note().scale == doctest::Approx(dots / 96.0));
      window.resize(800, 600);
      window.keep_picture("window-800x600-scale-" + std::to_string(dots * 100 / 96));
      window.resize(480, 360);
      CHECK(window.note().width == 480);
      CHECK(window.quit() == 0);
      fs::remove(home.preferences());
    }
  }

  TEST_CASE("F11 fills the display and gives it back") {
    const XDisplay display(1280, 900);
    const Home home;
    RealWindow window(display, home);
    const auto before = window.note();
    window.key("F11");
    CHECK(window.note().width == 1280);
    CHECK(window.note().height == 900);
    window.keep_picture("window-full-screen");
    window.key("F11");
    CHECK(window.note().width == before.width);
    CHECK(window.note().height == before.height);
    CHECK(window.quit() == 0);
    CHECK(app::read_preferences(home.preferences()).preferences.place->width == before.width);
  }

  TEST_CASE("a display without OpenGL 3.3 is told in words, with exit code 3") {
    const XDisplay display;
    const Home home;
    RealWindow window(display, home,
                      {{}, {"MESA_GL_VERSION_OVERRIDE=2.1", "LIBGL_ALWAYS_SOFTWARE=1"}, false});
    CHECK(window.wait_for_exit(20'000) == 3);
    CHECK(window.err().find("no window with OpenGL 3.3 can be opened here: ") != std::string::npos);
  }

  TEST_CASE("a display that does not answer leaves the terminal, with a reason") {
    const XDisplay display;
    const Home home;
    RealWindow window(display, home, {{}, {"DISPLAY=:4242"}, false});
    CHECK(window.wait_for_exit(60'000) == 0);
    CHECK(window.err().starts_with("attest: no window: "));
    CHECK(window.out().find("Due today: ") != std::string::npos);
    CHECK(window.out().find("attest opens its window") != std::string::npos);
  }

  TEST_CASE("a window that was killed at any moment starts again") {
    const XDisplay display;
    const Home home;
    for (const int milliseconds : {0, 20, 50, 100, 150, 200, 300, 500}) {
      RealWindow window(display, home, {{}, {}, false});
      std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
      window.kill();
    }
    RealWindow window(display, home);
    CHECK(window.find("nav/today"));
    window.key("ctrl+k");
    window.kill();
    RealWindow again(display, home);
    CHECK(again.quit() == 0);
  }
}
