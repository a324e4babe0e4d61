#include <algorithm>
#include <string>

#include <doctest/doctest.h>

#include "window/studying.h"

namespace {

using test::Home;
using test::Point;
using test::RealWindow;
using test::XDisplay;

Point there(const RealWindow& window, const std::string& name) {
  const auto at = window.find(name);
  REQUIRE(at);
  return *at;
}

/// The measured variance as it stands behind its name, once the run has ended.
std::string variance_of(const RealWindow& window) {
  REQUIRE(window.comes_to_show("Finished"));
  window.rest();
  const auto texts = window.texts();
  const auto name = std::find(texts.begin(), texts.end(), "variance");
  REQUIRE(name != texts.end());
  REQUIRE(name + 1 != texts.end());
  return name[1];
}

}  // namespace

TEST_SUITE("long") {
  TEST_CASE("in the Lab a slider is dragged, and pushed with the arrow keys") {
    const XDisplay display;
    const Home home;
    RealWindow window(display, home);
    window.click("nav/lab");
    window.keep_picture("lab-1-list");
    window.click("lab/search");
    window.type("variance dot");
    window.click("lab/dot_variance");
    CHECK(std::stod(variance_of(window)) == doctest::Approx(64).epsilon(0.1));
    window.keep_picture("lab-2-open");
    const Point middle = there(window, "d_k");
    window.drag(middle, {middle.x + 60, middle.y});
    const std::string dragged = variance_of(window);
    CHECK(std::stod(dragged) > 200);
    window.keep_picture("lab-3-dragged");
    window.key("Left");  // to a round number
    const std::string pushed = variance_of(window);
    CHECK(pushed != dragged);
    window.keep_picture("lab-4-pushed");
    window.key("Right");
    CHECK(variance_of(window) != pushed);
    window.key("Left");
    CHECK(variance_of(window) == pushed);
    CHECK(window.quit() == 0);
    CHECK(window.err().empty());
  }

  TEST_CASE("theme, text size and size of the window are remembered") {
    const XDisplay display;
    const Home home;
    {
      RealWindow window(display, home);
      window.click("nav/settings");
      window.keep_picture("settings-1");
      window.click("theme/Dark");
      window.click("text-size/125 %");
      CHECK(window.shows("Now 125 %"));
      window.resize(800, 600);
      window.keep_picture("settings-2-dark-800x600");
      CHECK(window.quit() == 0);
    }
    RealWindow window(display, home);
    CHECK(window.note().width == 800);
    CHECK(window.note().height == 600);
    window.keep_picture("settings-3-again");
    window.click("nav/settings");
    CHECK(window.shows("Now 125 %"));
    window.keep_picture("settings-4-again");
    CHECK(test::text_of(home.preferences()).find("\"dark\"") != std::string::npos);
  }
}
