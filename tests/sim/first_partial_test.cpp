// What a person sees in the frames after a slider moved: the first partial outcome, and that later
// ones fill the same charts.
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "sim/catalogue.h"
#include "sim/first_outcome.h"

namespace {

/// The names of everything there is to draw, each with its size.
std::vector<std::string> parts(const sim::Outcome& outcome) {
  std::vector<std::string> all;
  const auto add = [&](const std::string& kind, const std::string& name, std::size_t size) {
    all.push_back(kind + " " + name + " of " + std::to_string(size));
  };
  for (const auto& m : outcome.measures) add("measure", m.name, 1);
  for (const auto& s : outcome.series)
    for (const auto& line : s.lines) add("series", s.id + " " + line.name, line.y.size());
  for (const auto& h : outcome.histograms) add("histogram", h.id, h.counts.size());
  for (const auto& map : outcome.heatmaps) add("heat map", map.id, map.values.size());
  for (const auto& table : outcome.tables) add("table", table.id, table.rows.size());
  for (const auto& note : outcome.notes) add("note", note, 1);
  return all;
}

}  // namespace

TEST_CASE("partial outcomes have the same parts as the last one") {
  for (const sim::Simulation* simulation : sim::all()) {
    CAPTURE(simulation->id);
    std::vector<std::vector<std::string>> shown;
    sim::RunOptions options;
    options.on_partial = [&](const sim::Outcome& partial) { shown.push_back(parts(partial)); };
    const auto outcome = sim::run(*simulation, sim::initial_settings(*simulation), options);
    REQUIRE(outcome.has_value());
    for (const auto& some : shown) CHECK(some == parts(*outcome));
  }
}

TEST_CASE("watching partial outcomes changes nothing in the last one") {
  for (const sim::Simulation* simulation : sim::all()) {
    CAPTURE(simulation->id);
    sim::RunOptions options;
    const auto unseen = sim::run(*simulation, sim::initial_settings(*simulation), options);
    options.on_partial = [](const sim::Outcome&) {};
    const auto seen = sim::run(*simulation, sim::initial_settings(*simulation), options);
    REQUIRE(unseen.has_value());
    REQUIRE(seen.has_value());
    for (std::size_t i = 0; i < unseen->measures.size(); ++i)
      CHECK(unseen->measures[i].value == seen->measures[i].value);
    for (std::size_t i = 0; i < unseen->series.size(); ++i)
      for (std::size_t j = 0; j < unseen->series[i].lines.size(); ++j)
        CHECK(unseen->series[i].lines[j].y == seen->series[i].lines[j].y);
  }
}

TEST_CASE("the sampled measures of a first partial outcome are near the last ones") {
  for (const sim::Simulation* simulation : sim::all()) {
    const sim::Settings settings = sim::initial_settings(*simulation);
    const sim::Outcome first = test::first_outcome(*simulation, settings);
    const auto last = sim::run(*simulation, settings, {});
    REQUIRE(last.has_value());
    for (std::size_t i = 0; i < first.measures.size(); ++i) {
      const sim::Measured &early = first.measures[i], &late = last->measures[i];
      if (!early.standard_error || *early.standard_error == 0) continue;  // 0: of a single row
      CAPTURE(simulation->id);
      CAPTURE(early.name);
      const double apart = std::hypot(*early.standard_error, *late.standard_error);
      CHECK(std::abs(early.value - late.value) <= 5 * apart + 0.1 * std::abs(late.value));
    }
  }
}
