#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/sweep_axis.h"

namespace app {

/// The same simulation under one seed, over every combination of what one or two parameters take.
struct Sweep {
  const sim::Simulation* simulation = nullptr;
  std::vector<SweepAxis> axes;         ///< one or two, each of two values or more
  std::vector<sim::Settings> runs;     ///< first axis outermost
  std::vector<std::string> measures;   ///< those to be told, in order
  std::vector<sim::Outcome> outcomes;  ///< of each run: its measures and notes alone
};

inline constexpr std::size_t most_sweep_runs = 4096;

/// Reads `name=value` texts as `sim::settings_from_text` does, where the values of one or two names
/// may be several (see `sweep_axis`). `measures` empty: all. BadInput, besides what that tells: for
/// no or for three names with several values, an unknown measure, a combination that the simulation
/// refuses, and more than `most_sweep_runs` runs. Nothing has run yet.
base::Result<Sweep> read_sweep(const sim::Simulation& simulation,
                               const std::vector<std::string>& assignments,
                               const std::vector<std::string>& measures);

struct SweepOptions {
  std::uint64_t seed = 1;
  int threads = 1;
  std::stop_token stop;
  /// 0..1 of all, on the calling thread, also within a run.
  std::function<void(double)> on_progress;
};

/// Fills `outcomes`. Cancelled when stopped; the first run that fails ends it.
base::Result<> run_sweep(Sweep& sweep, const SweepOptions& options);

/// What a sweep found as tables and plots: of two parameters a table and a plot (of numbers) or a
/// heat map (of names) for each measure, of one a table of all measures and a plot for each.
sim::Outcome sweep_outcome(const Sweep& sweep);

}  // namespace app
