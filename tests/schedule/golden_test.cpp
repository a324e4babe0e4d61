#include <algorithm>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "relative.h"
#include "schedule/fsrs6.h"
#include "schedule/sm2.h"

using namespace schedule;
using nlohmann::json;
using schedule_test::float_tolerance;
using schedule_test::relative_error;

// States computed by the fsrs-rs program on 240 random histories with four lists of weights.

namespace {

const json& golden() {
  static const json data = json::parse(
      std::ifstream(std::string(ATTEST_ROOT) + "/tests/fixtures/schedule/fsrs6_states.json"));
  return data;
}

Parameters weights_of(const std::string& name) {
  return parameters_from(golden()["weights"][name].get<std::vector<double>>()).value();
}

double error(const MemoryState& memory, const json& stability, const json& difficulty) {
  return std::max(relative_error(memory.stability, stability),
                  relative_error(memory.difficulty, difficulty));
}

MemoryState next(const std::optional<MemoryState>& memory, Rating rating, int elapsed,
                 const Parameters& p) {
  return memory ? next_memory(*memory, rating, elapsed, p) : first_memory(rating, p);
}

}  // namespace

TEST_CASE("240 histories give the memories of fsrs-rs at every step") {
  REQUIRE(golden()["histories"].size() == 240);
  double worst = 0;
  for (const json& history : golden()["histories"]) {
    const Parameters p = weights_of(history["weights"]);
    std::optional<MemoryState> memory;
    for (const json& step : history["steps"]) {
      memory = next(memory, static_cast<Rating>(step[0].get<int>()), step[1], p);
      worst = std::max(worst, error(*memory, step[2], step[3]));
    }
  }
  CAPTURE(worst);
  CHECK(worst < float_tolerance);
}

TEST_CASE("the four next memories and their intervals at six retentions are those of fsrs-rs") {
  const auto retentions = golden()["retentions"].get<std::vector<double>>();
  double worst = 0;
  for (const json& history : golden()["histories"]) {
    const Parameters p = weights_of(history["weights"]);
    std::optional<MemoryState> memory;
    for (const json& step : history["steps"])
      memory = next(memory, static_cast<Rating>(step[0].get<int>()), step[1], p);
    const auto memories = next_memories(memory.value(), 5, p);
    for (Rating r : all_ratings) {
      const json& row = history["next"][index_of(r)];
      const MemoryState& after = memories[index_of(r)];
      worst = std::max(worst, error(after, row[0], row[1]));
      for (std::size_t i = 0; i < retentions.size(); ++i)
        worst = std::max(worst,
                         relative_error(interval(after.stability, retentions[i], p), row[2 + i]));
    }
  }
  CAPTURE(worst);
  CHECK(worst < float_tolerance);
}

TEST_CASE("126 points of the SM-2 bridge are those of fsrs-rs") {
  REQUIRE(golden()["sm2"].size() == 126);
  double worst = 0;
  for (const json& point : golden()["sm2"]) {
    const auto memory = memory_from_sm2(point[0], point[1], point[2], default_parameters);
    worst = std::max(worst, error(memory, point[3], point[4]));
  }
  CAPTURE(worst);
  CHECK(worst < float_tolerance);
}
