#include "app/setting_values.h"

#include <cmath>

#include <doctest/doctest.h>

TEST_CASE("steps are read in every spelling people use and written in one") {
  CHECK(app::steps_text(*app::read_steps("1m 10m")) == "1m 10m");
  CHECK(app::steps_text(*app::read_steps("1, 10")) == "1m 10m");
  CHECK(app::steps_text(*app::read_steps("30s 90m 2d")) == "30s 90m 2d");
  CHECK(app::steps_text(*app::read_steps("60m 24h")) == "1h 1d");
  CHECK(app::read_steps("none")->empty());
}

TEST_CASE("the text of steps reads back as the same steps") {
  for (const double step : {0.1, 0.5, 1.0, 1.5, 59.0, 60.0, 61.25, 1440.0, 43200.0}) {
    const auto again = app::read_steps(app::steps_text({step}));
    REQUIRE(again);
    CHECK(again->front() == doctest::Approx(step).epsilon(1e-12));
  }
}

TEST_CASE("steps that are none are refused") {
  for (const char* text : {"", "0m", "-1m", "1w", "31d", "nan", "inf", "1m,,x", "10m10"})
    CHECK_FALSE_MESSAGE(app::read_steps(text), text);
}

TEST_CASE("a number outside its range is refused with the range") {
  const auto refused = app::read_real("1.5", 0.7, 0.99);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().next == "give a number from 0.7 to 0.99");
  CHECK_FALSE(app::read_integer("4.5", 0, 23));
  CHECK_FALSE(app::read_integer("99999999999999999999", 0, 23));
}

TEST_CASE("a number's text reads back as the same number") {
  for (const double value : {0.1, 1.0 / 3, 36500.0, 1e-9, -2.5})
    CHECK(std::stod(app::number_text(value)) == value);
}
