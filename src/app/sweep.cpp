#include "app/sweep.h"

#include <algorithm>
#include <utility>

#include "sim/settings.h"
#include "sim/suggest.h"

namespace app {

namespace {

[[noreturn]] void refuse(std::string what, std::string where, std::string next) {
  throw base::Failure({base::Fault::BadInput, std::move(what), std::move(where), std::move(next)});
}

/// Texts of the settings that all runs share, and the axes.
struct Parted {
  std::vector<std::string> shared;
  std::vector<SweepAxis> axes;
};

Parted parted(const sim::Simulation& simulation, const std::vector<std::string>& assignments) {
  Parted result;
  for (const std::string& assignment : assignments) {
    const std::size_t equals = assignment.find('=');
    const std::string name = assignment.substr(0, equals);
    const bool preset = name == "preset" && !simulation.presets.empty();
    if (equals == assignment.npos || (!preset && !sim::find_parameter(simulation, name))) {
      result.shared.push_back(assignment);  // an entry of a map, or a fault that is told there
      continue;
    }
    std::erase_if(result.axes, [&](const SweepAxis& axis) { return axis.parameter == name; });
    SweepAxis axis = base::value_or_throw(sweep_axis(
        simulation, name, std::string_view(assignment).substr(equals + 1), most_sweep_runs));
    if (axis.values.size() > 1)
      result.axes.push_back(std::move(axis));
    else
      result.shared.push_back(assignment);
  }
  return result;
}

void check_size(const sim::Simulation& simulation, const std::vector<SweepAxis>& axes) {
  if (axes.empty())
    refuse("no parameter has several values", "simulation " + simulation.id,
           "give one, as in --set NAME=16..1024:x2 or --set NAME=1,2,3");
  if (axes.size() > 2)
    refuse("a sweep goes over one or two parameters, not " + std::to_string(axes.size()),
           "simulation " + simulation.id, "give the others one value each");
  std::size_t runs = 1;
  for (const SweepAxis& axis : axes) runs *= axis.values.size();
  if (runs > most_sweep_runs)
    refuse("that would be " + std::to_string(runs) + " runs; at most " +
               std::to_string(most_sweep_runs) + " are made",
           "simulation " + simulation.id, "take larger steps");
}

/// The texts that all share, with one value of each axis: as if each run had been asked for.
sim::Settings settings_at(const Sweep& sweep, std::vector<std::string> texts, std::size_t run) {
  for (std::size_t i = sweep.axes.size(); i-- > 0;) {
    const SweepAxis& axis = sweep.axes[i];
    texts.push_back(axis.parameter + "=" + sim::to_text(axis.values[run % axis.values.size()]));
    run /= axis.values.size();
  }
  return base::value_or_throw(sim::settings_from_text(*sweep.simulation, texts));
}

void choose_measures(Sweep& sweep, const std::vector<std::string>& wanted) {
  std::vector<std::string> known;
  for (const sim::Settings& settings : sweep.runs)
    for (const sim::Measure& measure : sim::measures_of(*sweep.simulation, settings))
      if (std::ranges::find(known, measure.name) == known.end()) known.push_back(measure.name);
  for (const std::string& name : wanted)
    if (std::ranges::find(known, name) == known.end())
      refuse("unknown measure \"" + name + "\"", "simulation " + sweep.simulation->id,
             sim::suggest(name, {known.begin(), known.end()}));
  sweep.measures = wanted.empty() ? std::move(known) : wanted;
}

}  // namespace

base::Result<Sweep> read_sweep(const sim::Simulation& simulation,
                               const std::vector<std::string>& assignments,
                               const std::vector<std::string>& measures) {
  return base::guarded("reading a sweep", [&] {
    Sweep sweep;
    sweep.simulation = &simulation;
    Parted given = parted(simulation, assignments);
    if (given.axes.empty())  // a name that is not known is the better reason
      base::value_or_throw(sim::settings_from_text(simulation, given.shared));
    check_size(simulation, given.axes);
    sweep.axes = std::move(given.axes);
    std::size_t runs = 1;
    for (const SweepAxis& axis : sweep.axes) runs *= axis.values.size();
    for (std::size_t run = 0; run < runs; ++run)
      sweep.runs.push_back(settings_at(sweep, given.shared, run));
    choose_measures(sweep, measures);
    return sweep;
  });
}

base::Result<> run_sweep(Sweep& sweep, const SweepOptions& options) {
  const auto count = static_cast<double>(sweep.runs.size());
  sweep.outcomes.clear();
  for (const sim::Settings& settings : sweep.runs) {
    const auto done = static_cast<double>(sweep.outcomes.size());
    sim::RunOptions run;
    run.seed = options.seed;
    run.threads = options.threads;
    run.stop = options.stop;
    run.on_progress = [&](double share) {
      if (options.on_progress) options.on_progress((done + share) / count);
    };
    run.on_progress(0);
    if (options.stop.stop_requested())
      return base::fail(base::Fault::Cancelled, "the sweep was stopped", {}, {});
    auto outcome = sim::run(*sweep.simulation, settings, run);
    if (!outcome) return base::fail(outcome.error());
    sim::Outcome kept;  // thousands of runs keep their numbers, not their plots
    kept.measures = std::move(outcome->measures);
    kept.notes = std::move(outcome->notes);
    sweep.outcomes.push_back(std::move(kept));
  }
  return {};
}

}  // namespace app
