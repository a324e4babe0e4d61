#include "app/run_state.h"

#include <doctest/doctest.h>

#include "app/simulation_documents.h"
#include "sim/catalogue.h"

namespace {

app::RunState state_of(std::string_view id, const sim::Values& given, std::uint64_t seed) {
  const sim::Simulation* simulation = *sim::find(id);
  return {simulation, *sim::settings_for(*simulation, given), seed};
}

std::string refusal(std::string_view text) {
  const auto state = app::read_state_json(text);
  return state ? "" : state.error().message();
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != text.npos;
}

}  // namespace

TEST_CASE("a state reads back as it was written, for every simulation and all bits of a seed") {
  for (const sim::Simulation* simulation : sim::all()) {
    const app::RunState state{simulation, sim::initial_settings(*simulation),
                              18'446'744'073'709'551'615U};
    const auto back = app::read_state_json(app::state_json(state));
    REQUIRE_MESSAGE(back, back.error().message());
    CHECK(back->simulation == simulation);
    CHECK(back->settings == state.settings);
    CHECK(back->seed == state.seed);
  }
}

TEST_CASE("the document of a run is a state, and what is missing is initial") {
  const app::RunState state = state_of("dot_variance", {{"d_k", 128.0}}, 9);
  const std::string document =
      app::outcome_json({*state.simulation, state.settings, state.seed, 1}, {});
  const auto back = app::read_state_json(document);
  REQUIRE_MESSAGE(back, back.error().message());
  CHECK(back->settings == state.settings);
  CHECK(back->seed == 9);
  const auto least = app::read_state_json(R"({"simulation": "dot_variance"})");
  REQUIRE(least.has_value());
  CHECK(least->settings == sim::initial_settings(*least->simulation));
  CHECK(least->seed == 1);
}

TEST_CASE("what is wrong with a pasted state is said with its name, its range or its place") {
  CHECK(contains(refusal(""), "no text"));
  CHECK(contains(refusal(" \n"), "no text"));
  CHECK(contains(refusal("{\n  \"simulation\": rope}"), "line 2"));
  CHECK(contains(refusal("[1, 2]"), "no state"));
  CHECK(contains(refusal("{}"), "\"simulation\""));
  CHECK(contains(refusal(R"({"simulation": "dot_varience"})"), "dot_variance"));
  const auto set = [](const std::string& settings, const std::string& seed = "1") {
    return refusal(R"({"simulation": "dot_variance", "settings": )" + settings +
                   ", \"seed\": " + seed + "}");
  };
  CHECK(set("{}").empty());
  CHECK(contains(set(R"({"dk": 64})"), "did you mean"));
  CHECK(contains(set(R"({"d_k": 4096})"), "whole numbers 1 to 1024"));
  CHECK(contains(set(R"({"d_k": "many"})"), "whole numbers 1 to 1024"));
  CHECK(contains(set(R"({"d_k": null})"), "d_k"));
  CHECK(contains(set(R"({"d_k": [64, "x"]})"), "d_k"));
  CHECK(contains(set("{\"divisor\": \"sqrt(dk)\"}"), "sqrt(d_k)"));
  CHECK(contains(set("7"), "settings"));
  CHECK(contains(set("{}", "-1"), "seed"));
  CHECK(contains(set("{}", "1.5"), "seed"));
  CHECK(contains(set("{}", "null"), "seed"));
  CHECK(contains(refusal(std::string(5000, '[')), "JSON"));
}
