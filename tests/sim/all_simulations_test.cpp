// Rules that every simulation of the catalogue keeps, now and later.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>
#include <thread>

#include <doctest/doctest.h>

#include "formula/parse.h"
#include "processor_time.h"
#include "sim/catalogue.h"
#include "sim/first_outcome.h"

namespace {

sim::Outcome outcome_of(const sim::Simulation& simulation, const sim::Settings& settings,
                        std::uint64_t seed = 1, int threads = 1) {
  sim::RunOptions options;
  options.seed = seed;
  options.threads = threads;
  auto outcome = sim::run(simulation, settings, options);
  REQUIRE_MESSAGE(outcome.has_value(), outcome.error().message());
  return std::move(*outcome);
}

// Every number of an outcome, to be compared bit by bit.
std::vector<double> numbers(const sim::Outcome& outcome) {
  std::vector<double> all;
  const auto add = [&](const std::vector<double>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  for (const auto& m : outcome.measures) add({m.value, m.standard_error.value_or(-1)});
  for (const auto& s : outcome.series) {
    add(s.x);
    for (const auto& line : s.lines) {
      add(line.y);
      add(line.standard_error);
    }
  }
  for (const auto& h : outcome.histograms) {
    add(h.edges);
    add(h.counts);
    add(h.curve);
  }
  for (const auto& map : outcome.heatmaps) add(map.values);
  for (const auto& table : outcome.tables)
    for (const auto& row : table.rows)
      for (const auto& cell : row)
        if (const auto* number = std::get_if<double>(&cell)) all.push_back(*number);
  return all;
}

void check_shapes(const sim::Outcome& outcome) {
  for (const auto& s : outcome.series) {
    CHECK_FALSE(s.id.empty());
    for (const auto& line : s.lines) {
      CHECK(line.y.size() == s.x.size());
      CHECK((line.standard_error.empty() || line.standard_error.size() == s.x.size()));
    }
  }
  for (const auto& h : outcome.histograms) {
    CHECK(h.edges.size() == h.counts.size() + 1);
    CHECK((h.curve.empty() || h.curve.size() == h.counts.size()));
    CHECK(std::ranges::is_sorted(h.edges));
  }
  for (const auto& map : outcome.heatmaps)
    CHECK(map.values.size() == static_cast<std::size_t>(map.rows * map.columns));
  for (const auto& table : outcome.tables)
    for (const auto& row : table.rows) CHECK(row.size() == table.columns.size());
}

bool samples(const sim::Simulation& simulation) {
  return std::ranges::any_of(simulation.measures, [](const sim::Measure& m) {
    return m.kind == sim::MeasureKind::Sampled;
  });
}

// Values that are each in range may be refused together, by the simulation and with its words.
void check_refused(const sim::Simulation& simulation, const sim::Values& values) {
  const auto settings = sim::settings_for(simulation, values);
  REQUIRE_FALSE(settings.has_value());
  CAPTURE(settings.error().message());
  CHECK(settings.error().fault == base::Fault::BadInput);
  CHECK(bool(simulation.refusal));
  CHECK(settings.error().what.size() > 20);
}

// The settings with one parameter at another value, for each end of each parameter.
std::vector<sim::Settings> corners(const sim::Simulation& simulation) {
  std::vector<sim::Settings> all{sim::initial_settings(simulation)};
  const auto with = [&](const std::string& name, const sim::Value& value) {
    const auto settings = sim::settings_for(simulation, {{name, value}});
    if (settings)
      all.push_back(*settings);
    else
      check_refused(simulation, {{name, value}});
  };
  for (const sim::Parameter& p : simulation.parameters) {
    if (p.kind == sim::ParameterKind::Integer || p.kind == sim::ParameterKind::Real) {
      with(p.name, p.low);
      with(p.name, p.high);
    }
    for (const std::string& choice : p.choices) with(p.name, choice);
    if (p.kind == sim::ParameterKind::Flag) {
      with(p.name, true);
      with(p.name, false);
    }
  }
  return all;
}

// In range, on a log scale where the range spans decades; texts and maps keep their initial value.
double random_number(const sim::Parameter& p, base::Random& random) {
  const double share = random.uniform();
  const bool decades = p.low > 0 && p.high / p.low > 100;
  const double value =
      decades ? p.low * std::pow(p.high / p.low, share) : p.low + share * (p.high - p.low);
  return std::clamp(p.kind == sim::ParameterKind::Integer ? std::round(value) : value, p.low,
                    p.high);
}

sim::Value random_value(const sim::Parameter& p, base::Random& random) {
  if (p.kind == sim::ParameterKind::Flag) return random.below(2) == 1;
  if (p.kind == sim::ParameterKind::Choice)
    return p.choices[random.below(static_cast<std::uint32_t>(p.choices.size()))];
  if (p.kind != sim::ParameterKind::RealList) return random_number(p, random);
  const std::size_t spread = std::min<std::size_t>(p.most - p.fewest, 8);
  std::vector<double> list(p.fewest + random.below(static_cast<std::uint32_t>(spread + 1)));
  for (double& entry : list) entry = p.low + random.uniform() * (p.high - p.low);
  return list;
}

sim::Values random_values(const sim::Simulation& simulation, base::Random& random) {
  sim::Values values;
  for (const sim::Parameter& p : simulation.parameters)
    if (p.kind != sim::ParameterKind::Text && p.kind != sim::ParameterKind::Map)
      values[p.name] = random_value(p, random);
  return values;
}

// Processor seconds from asking a run to stop until it has; at most 0 if it was done before.
double seconds_to_stop(const sim::Simulation& simulation, const sim::Settings& settings,
                       int threads) {
  std::stop_source stop;
  sim::RunOptions options;
  options.stop = stop.get_token();
  options.threads = threads;
  double asked = 0;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    asked = test::processor_seconds();
    stop.request_stop();
  });
  const auto outcome = sim::run(simulation, settings, options);
  const double ended = test::processor_seconds();
  stopper.join();
  if (!outcome.has_value()) CHECK(outcome.error().fault == base::Fault::Cancelled);
  return ended - asked;
}

}  // namespace

TEST_CASE("the catalogue holds every simulation once, named after its file, in order") {
  std::vector<std::string> ids;
  for (const sim::Simulation* simulation : sim::all()) ids.push_back(simulation->id);
  CHECK(ids.size() >= 3);
  CHECK(std::ranges::is_sorted(ids));
  CHECK(std::set<std::string>(ids.begin(), ids.end()).size() == ids.size());
  for (const std::string& id : ids) CHECK(*sim::find(id) != nullptr);
}

TEST_CASE("every simulation says what it is, in words and with valid parameters and presets") {
  for (const sim::Simulation* simulation : sim::all()) {
    CAPTURE(simulation->id);
    CHECK_FALSE(simulation->title.empty());
    CHECK(simulation->question.ends_with("?"));
    CHECK_FALSE(simulation->about.empty());
    CHECK(simulation->revision >= 1);
    std::set<std::string> names;
    for (const sim::Parameter& p : simulation->parameters) {
      CAPTURE(p.name);
      CHECK(names.insert(p.name).second);
      CHECK_FALSE(p.about.empty());
      CHECK(sim::checked(p, p.initial).has_value());
      CHECK(formula::parse(p.name)->names() == std::vector<std::string>{p.name});
    }
    // A formula would mean the setting; a sampled measure cannot stand in one.
    for (const sim::Measure& m : simulation->measures)
      if (m.kind != sim::MeasureKind::Sampled) CHECK(names.insert(m.name).second);
    for (const sim::Preset& preset : simulation->presets) {
      CAPTURE(preset.name);
      CHECK_FALSE(preset.source.empty());
      CHECK(sim::settings_for(*simulation, preset.settings).has_value());
    }
  }
}

TEST_CASE("the same settings and seed give the same bits, for any number of threads") {
  for (const sim::Simulation* simulation : sim::all()) {
    CAPTURE(simulation->id);
    const sim::Settings settings = sim::initial_settings(*simulation);
    const auto once = numbers(outcome_of(*simulation, settings, 7));
    CHECK(once == numbers(outcome_of(*simulation, settings, 7)));
    CHECK(once == numbers(outcome_of(*simulation, settings, 7, 2)));
    CHECK(once == numbers(outcome_of(*simulation, settings, 7, 5)));
    if (samples(*simulation)) CHECK(once != numbers(outcome_of(*simulation, settings, 8)));
  }
}

TEST_CASE("partial outcomes are complete, come after fixed blocks and depend on the seed alone") {
  for (const sim::Simulation* simulation : sim::all()) {
    CAPTURE(simulation->id);
    std::vector<std::vector<double>> shown[2];
    for (const int threads : {1, 2}) {
      double progress = 0;
      sim::RunOptions options;
      options.threads = threads;
      options.on_progress = [&](double share) {
        CHECK(share >= progress);
        CHECK(share <= 1);
        progress = share;
      };
      options.on_partial = [&](const sim::Outcome& partial) {
        check_shapes(partial);
        CHECK(partial.measures.size() == simulation->measures.size());
        shown[threads - 1].push_back(numbers(partial));
      };
      REQUIRE(sim::run(*simulation, sim::initial_settings(*simulation), options).has_value());
      CHECK(progress == 1);
    }
    CHECK(shown[0] == shown[1]);
  }
}

TEST_CASE("a run that was stopped before it began does nothing") {
  std::stop_source stop;
  stop.request_stop();
  for (const sim::Simulation* simulation : sim::all()) {
    sim::RunOptions options;
    options.stop = stop.get_token();
    const auto outcome = sim::run(*simulation, sim::initial_settings(*simulation), options);
    REQUIRE_FALSE(outcome.has_value());
    CHECK(outcome.error().fault == base::Fault::Cancelled);
  }
}

TEST_SUITE("standard") {
  TEST_CASE("every simulation runs at each end of each parameter, with finite results") {
    for (const sim::Simulation* simulation : sim::all()) {
      for (const sim::Settings& settings : corners(*simulation)) {
        CAPTURE(simulation->id);
        CAPTURE(sim::to_text(settings));
        const sim::Outcome outcome = outcome_of(*simulation, settings, 1, 2);
        check_shapes(outcome);
        CHECK_FALSE(outcome.takeaway.empty());
        for (const double number : numbers(outcome)) {
          if (!std::isfinite(number)) CHECK_FALSE(outcome.notes.empty());
        }
      }
    }
  }

  TEST_CASE("every preset runs") {
    for (const sim::Simulation* simulation : sim::all())
      for (const sim::Preset& preset : simulation->presets)
        outcome_of(*simulation, *sim::settings_for(*simulation, preset.settings));
  }

  // The best of three: a loaded machine may delay any one of them.
  TEST_CASE("a run stops within 50 ms, with all numbers at their largest") {
    for (const sim::Simulation* simulation : sim::all()) {
      sim::Values largest;
      for (const sim::Parameter& p : simulation->parameters)
        if (p.kind == sim::ParameterKind::Integer) largest[p.name] = p.high;
      const auto settings = sim::settings_for(*simulation, largest);
      if (!settings) continue;  // sizes that exclude each other
      for (const int threads : {1, 2}) {
        CAPTURE(simulation->id);
        CAPTURE(threads);
        double least = 1e9;
        for (int attempt = 0; attempt < 3 && least >= 0.05 * threads; ++attempt)
          least = std::min(least, seconds_to_stop(*simulation, *settings, threads));
        CHECK(least < 0.05 * threads);  // each thread its 50 ms, however loaded the machine
      }
    }
  }
}

TEST_SUITE("long") {
  TEST_CASE(
      "at random settings the first outcome is whole and finite, or the settings are refused") {
    for (const sim::Simulation* simulation : sim::all()) {
      base::Random random(17, base::stream_of(simulation->id), 0);
      for (int i = 0; i < 200; ++i) {
        const sim::Values values = random_values(*simulation, random);
        const auto settings = sim::settings_for(*simulation, values);
        if (!settings) {
          check_refused(*simulation, values);
          continue;
        }
        CAPTURE(simulation->id);
        CAPTURE(sim::to_text(*settings));
        const sim::Outcome outcome = test::first_outcome(*simulation, *settings);
        check_shapes(outcome);
        for (const double number : numbers(outcome))
          if (!std::isfinite(number)) CHECK_FALSE(outcome.notes.empty());
      }
    }
  }
}
