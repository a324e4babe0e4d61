#include "schedule/steps.h"

#include <optional>
#include <vector>

#include <doctest/doctest.h>

using namespace schedule;

namespace {

constexpr std::int64_t day = 86400;

struct Delays {
  std::optional<std::int64_t> again, hard, good;
  bool operator==(const Delays&) const = default;
};

Delays delays(const std::vector<double>& steps, int step) {
  return {again_delay(steps), hard_delay(steps, step), good_delay(steps, step)};
}

}  // namespace

TEST_CASE("the delays of learning steps are Anki's") {
  const auto none = std::nullopt;
  CHECK(delays({10}, 0) == Delays{600, 900, none});
  CHECK(delays({3 * 24 * 60}, 0) == Delays{3 * day, 4 * day, none});
  CHECK(delays({1, 10}, 0) == Delays{60, 330, 600});
  CHECK(delays({1, 10}, 1) == Delays{60, 600, none});
  CHECK(delays({1, 10, 100}, 0) == Delays{60, 330, 600});
  CHECK(delays({1, 10, 100}, 1) == Delays{60, 600, 6000});
  CHECK(delays({1, 10, 100}, 2) == Delays{60, 6000, none});
  CHECK(delays({}, 0) == Delays{none, none, none});
}

TEST_CASE("a computed delay of more than a day is in whole days") {
  CHECK(hard_delay(std::vector{(day - 2) / 60.0, day / 60.0}, 0) == day - 1);
  CHECK(hard_delay(std::vector{24 * 60.0}, 0) == 2 * day);
  CHECK(hard_delay(std::vector{1.0, 2 * 1.4 * 24 * 60}, 0) == day);
}

TEST_CASE("a step index past the end, after the steps were shortened, is the last step") {
  CHECK(delays({1, 10}, 7) == delays({1, 10}, 1));
  CHECK(delays({1, 10}, -3) == delays({1, 10}, 0));
  CHECK(step_in(std::vector<double>{}, 5) == 0);
}

TEST_CASE("steps are minutes and never shorter than a second") {
  CHECK(again_delay(std::vector{0.1}) == 6);
  CHECK(again_delay(std::vector{2.3}) == 138);
  CHECK(again_delay(std::vector{1e-9}) == 1);
}
