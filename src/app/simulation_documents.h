#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "sim/simulation.h"

/// The JSON and CSV documents about simulations. Fields are only ever added.
namespace app {

/// What was run, for the head of its document.
struct RunHead {
  const sim::Simulation& simulation;
  const sim::Settings& settings;
  std::uint64_t seed = 1;
  int threads = 1;
};

/// {simulations: [{id, title, question, parameters, presets, measures}]}
std::string simulation_list_json(std::span<const sim::Simulation* const> simulations);

/// {version, simulation, simulation_revision, settings, seed, threads, measures, series, ...}. A
/// value that is not finite is null, and an entry in `notes` says which.
std::string outcome_json(const RunHead& head, const sim::Outcome& outcome);

/// Measures, then each series, histogram and table as a block of rows under a `# name` line.
std::string outcome_csv(const RunHead& head, const sim::Outcome& outcome);

}  // namespace app
