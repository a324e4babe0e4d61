#include "window/place.h"

#include <array>
#include <random>

#include <doctest/doctest.h>

namespace {

using app::WindowPlace;
using window::Area;

constexpr std::array two{Area{0, 0, 1920, 1080}, Area{1920, 100, 2560, 1440}};

bool inside(const WindowPlace& place, const Area& area) {
  return place.x >= area.x && place.y >= area.y && place.x + place.width <= area.x + area.width &&
         place.y + place.height <= area.y + area.height;
}

}  // namespace

TEST_CASE("a window that lies whole on a monitor stays where it was") {
  const WindowPlace left{100, 50, 1200, 800, false}, right{2000, 300, 1200, 800, true};
  CHECK(window::on_screen(left, two) == left);
  CHECK(window::on_screen(right, two) == right);
}

TEST_CASE("a window on a monitor that is gone comes to the nearest one with its size") {
  const std::array one{Area{0, 0, 1920, 1080}};
  CHECK(window::on_screen({2000, 300, 1200, 800, false}, one) ==
        WindowPlace{720, 280, 1200, 800, false});
  CHECK(window::on_screen({-5000, -5000, 700, 500, true}, one) ==
        WindowPlace{0, 0, 700, 500, true});
}

TEST_CASE("a window between two monitors goes to the one that shows more of it") {
  CHECK(window::area_of({1500, 200, 800, 600, false}, two) == 0);
  CHECK(window::area_of({1600, 200, 800, 600, false}, two) == 1);
}

TEST_CASE("a window larger than its monitor shrinks to it") {
  const std::array small{Area{0, 30, 800, 570}};
  CHECK(window::on_screen({0, 0, 2000, 1500, false}, small) == WindowPlace{0, 30, 800, 570, false});
}

TEST_CASE("without any monitor a place stays as it is") {
  const WindowPlace place{10, 20, 300, 200, false};
  CHECK(window::on_screen(place, {}) == place);
}

TEST_CASE("wherever a window was, it lies whole on one of the monitors afterwards") {
  std::mt19937 draw(7);
  std::uniform_int_distribution<int> anywhere(-1'000'000, 1'000'000), size(1, 1'000'000);
  for (int i = 0; i < 2000; ++i) {
    const WindowPlace place{anywhere(draw), anywhere(draw), size(draw), size(draw), false};
    const WindowPlace fitted = window::on_screen(place, two);
    CAPTURE(i);
    CHECK((inside(fitted, two[0]) || inside(fitted, two[1])));
    CHECK(fitted.width <= place.width);
    CHECK(window::on_screen(fitted, two) == fitted);
  }
}

TEST_CASE("a new window stands in the middle of its monitor") {
  CHECK(window::centred(1200, 800, two[1]) == WindowPlace{2600, 420, 1200, 800, false});
}
