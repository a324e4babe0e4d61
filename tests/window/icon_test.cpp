#include "window/icon.h"

#include <doctest/doctest.h>

TEST_CASE("the icon has clear corners, a filled middle and a white tick") {
  for (const int size : {16, 32, 128}) {
    const window::Icon icon = window::draw_icon(size);
    const auto side = static_cast<std::size_t>(size);
    REQUIRE(icon.pixels.size() == side * side * 4);
    const auto pixel = [&](double x, double y) {
      const auto column = static_cast<std::size_t>(x * size),
                 row = static_cast<std::size_t>(y * size);
      return &icon.pixels[(row * side + column) * 4];
    };
    CHECK(pixel(0, 0)[3] == 0);
    CHECK(pixel(0.99, 0.99)[3] == 0);
    CHECK(pixel(0.5, 0.2)[3] == 255);
    CHECK(pixel(0.44, 0.66)[0] > 200);
    CHECK(pixel(0.5, 0.2)[0] < 60);
  }
}
