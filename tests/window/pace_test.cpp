#include "window/pace.h"

#include <doctest/doctest.h>

namespace {

window::Pace settled_at(double now) {
  window::Pace pace;
  while (!pace.settled()) pace.built(now);
  return pace;
}

}  // namespace

TEST_CASE("three frames follow each event without waiting, then the window sleeps") {
  window::Pace pace = settled_at(10);
  CHECK_FALSE(pace.wait(10, std::nullopt));
  pace.wake();
  for (int frame = 0; frame < 3; ++frame) {
    CHECK(pace.wait(10, std::nullopt) == 0.0);
    pace.built(10);
  }
  CHECK_FALSE(pace.wait(10, std::nullopt));
}

TEST_CASE("the window sleeps no longer than until the next frame that its inside wants") {
  const window::Pace pace = settled_at(10);
  CHECK(pace.wait(10, 0.5) == doctest::Approx(0.5));
  CHECK(pace.wait(20, 0.05) == doctest::Approx(0.05));
}

TEST_CASE("what moves gets sixty frames in a second and no more") {
  const window::Pace pace = settled_at(10);
  CHECK(pace.wait(10, 0.0) == doctest::Approx(1.0 / 60));
  CHECK(pace.wait(10.01, 0.0) == doctest::Approx(1.0 / 60 - 0.01));
  CHECK(pace.wait(11, 0.0) == 0.0);
}

TEST_CASE("a flood of events costs at most a frame every four milliseconds") {
  window::Pace pace = settled_at(10);
  pace.wake();
  CHECK(pace.rest(10.001) == doctest::Approx(0.003));
  CHECK(pace.rest(10.5) == 0.0);
  CHECK(window::Pace().rest(0) == 0.0);
}
