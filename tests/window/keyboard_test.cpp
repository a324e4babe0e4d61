#include <doctest/doctest.h>

#include "window/real_window.h"

namespace {

using test::Home;
using test::RealWindow;
using test::XDisplay;

struct Layout {
  const char* name;
  const char* variant;
  const char* palette;  ///< the chord on the key where K is printed, or on its place
  const char* undo;
};

/// xdotool finds the key that carries the sign, so what is pressed is what a person would press.
constexpr Layout layouts[] = {
    {"us", "", "ctrl+k", "ctrl+z"},       {"fr", "", "ctrl+k", "ctrl+z"},
    {"de", "", "ctrl+k", "ctrl+z"},       {"ru", "", "ctrl+Cyrillic_el", "ctrl+Cyrillic_ya"},
    {"us", "dvorak", "ctrl+k", "ctrl+z"},
};

bool palette_is_open(const RealWindow& window) { return window.find("palette/field").has_value(); }

}  // namespace

TEST_SUITE("long") {
  TEST_CASE("chords follow the printed letter on five layouts") {
    XDisplay display;
    for (const Layout& layout : layouts) {
      CAPTURE(layout.name);
      CAPTURE(layout.variant);
      display.set_keyboard(layout.name, layout.variant);
      const Home home;
      RealWindow window(display, home);
      window.key(layout.palette);
      CHECK(palette_is_open(window));
      window.key("Escape");
      CHECK_FALSE(palette_is_open(window));
      window.key(layout.undo);
      CHECK(window.comes_to_show("nothing to undo"));
    }
  }

  TEST_CASE("a chord works though its keys come and go in one batch, again and again") {
    const XDisplay display;
    const Home home;
    RealWindow window(display, home);
    for (int round = 0; round < 10; ++round) {
      CAPTURE(round);
      window.key("ctrl+k");
      CHECK(palette_is_open(window));
      window.key("Escape");
      CHECK_FALSE(palette_is_open(window));
    }
    CHECK(window.quit() == 0);
  }

  TEST_CASE("Ctrl with the row of digits and the palette reach every screen; fast typing arrives") {
    const XDisplay display;
    const Home home;
    RealWindow window(display, home);
    for (const char* other : {"ctrl+3", "ctrl+4", "ctrl+5"}) {
      CAPTURE(other);
      window.key(other);
      CHECK_FALSE(window.shows("The last year"));
      window.key("ctrl+1");
      CHECK(window.shows("The last year"));
    }
    window.key("ctrl+k");
    window.type("dark theme");
    window.keep_picture("window-palette");
    CHECK(window.find("palette/theme/dark"));
    window.key("Return");
    CHECK_FALSE(palette_is_open(window));
    window.keep_picture("window-dark");
    CHECK(window.quit() == 0);
    CHECK(test::text_of(home.preferences()).find("\"dark\"") != std::string::npos);
  }

  TEST_CASE("the text grows and shrinks with Ctrl and plus or minus, where they are printed") {
    XDisplay display;
    for (const char* layout : {"us", "de", "fr"}) {
      display.set_keyboard(layout);
      const Home home;
      RealWindow window(display, home);
      window.key("ctrl+plus");
      window.key("ctrl+plus");
      window.key("ctrl+minus");
      CHECK(window.quit() == 0);
      CHECK(test::text_of(home.preferences()).find("\"text_percent\": 110") != std::string::npos);
    }
  }
}
