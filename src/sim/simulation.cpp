#include "sim/simulation.h"

#include <algorithm>
#include <cmath>

#include "formula/parse.h"

namespace sim {
namespace {

// The value of a formula over the symbols known so far, or nothing: most choices are mere names.
void define(formula::Values& symbols, const std::string& name, std::string_view text) {
  const auto parsed = formula::parse(text);
  if (!parsed) return;
  if (const auto value = formula::evaluate(*parsed, symbols)) symbols[name] = *value;
}

// Entries of a map may name each other in any order; a name that means something already keeps it.
void define_entries(formula::Values& symbols, const TextMap& map) {
  for (std::size_t known = symbols.size() + 1; symbols.size() != known;) {
    known = symbols.size();
    for (const auto& [name, text] : map)
      if (!symbols.contains(name)) define(symbols, name, text);
  }
}

[[noreturn]] void breach(const Simulation& simulation, const std::string& what) {
  throw base::Failure({base::Fault::Environment,
                       "simulation " + simulation.id + " broke its contract: " + what,
                       "src/sim/simulations/" + simulation.id + ".cpp", ""});
}

void check_measure(const Simulation& simulation, const Outcome& outcome, const Measured& measured) {
  const double error = measured.standard_error.value_or(0);
  if ((measured.kind == MeasureKind::Sampled) != measured.standard_error.has_value())
    breach(simulation,
           measured.name + " must have a standard error if it is sampled, and only then");
  const bool finite = std::isfinite(measured.value) && std::isfinite(error) && error >= 0;
  if (!finite && outcome.notes.empty())
    breach(simulation, measured.name + " is not finite and no note says why");
}

// Brings the measures into the declared order, with their units and kinds.
void complete(const Simulation& simulation, const std::vector<Measure>& declared,
              Outcome& outcome) {
  std::vector<Measured> ordered;
  for (const Measure& measure : declared) {
    const Measured* found = outcome.find(measure.name);
    if (!found) breach(simulation, "it gave no measure " + measure.name);
    ordered.push_back(*found);
    ordered.back().unit = measure.unit;
    ordered.back().kind = measure.kind;
    check_measure(simulation, outcome, ordered.back());
  }
  if (ordered.size() != outcome.measures.size())
    breach(simulation, "it gave a measure that it does not declare, or one twice");
  outcome.measures = std::move(ordered);
}

}  // namespace

std::vector<Measure> measures_of(const Simulation& simulation, const Settings& settings) {
  return simulation.measures_of ? simulation.measures_of(settings) : simulation.measures;
}

formula::Values symbols(const Simulation& simulation, const Settings& settings) {
  formula::Values symbols;
  for (const auto& [name, value] : settings.values()) {
    if (const auto* number = std::get_if<double>(&value)) symbols[name] = *number;
    if (const auto* flag = std::get_if<bool>(&value)) symbols[name] = *flag ? 1 : 0;
  }
  for (const auto& [name, value] : settings.values())
    if (const auto* map = std::get_if<TextMap>(&value)) define_entries(symbols, *map);
  for (const DerivedSize& size : simulation.derived) define(symbols, size.name, size.formula);
  for (const Parameter& parameter : simulation.parameters)
    if (parameter.kind == ParameterKind::Choice)
      define(symbols, parameter.name, settings.text(parameter.name));
  return symbols;
}

const Parameter* find_parameter(const Simulation& simulation, std::string_view name) {
  const auto found = std::ranges::find(simulation.parameters, name, &Parameter::name);
  return found == simulation.parameters.end() ? nullptr : &*found;
}

const Preset* find_preset(const Simulation& simulation, std::string_view name) {
  const auto found = std::ranges::find(simulation.presets, name, &Preset::name);
  return found == simulation.presets.end() ? nullptr : &*found;
}

base::Result<Outcome> run(const Simulation& simulation, const Settings& settings,
                          const RunOptions& options) {
  return base::guarded("running a simulation", [&] {
    const std::vector<Measure> declared = measures_of(simulation, settings);
    RunOptions completing = options;
    if (options.on_partial) {
      completing.on_partial = [&](const Outcome& partial) {
        Outcome completed = partial;
        complete(simulation, declared, completed);
        options.on_partial(completed);
      };
    }
    Run run(simulation.id, completing);
    run.check_stop();
    Outcome outcome = simulation.run(settings, run);
    complete(simulation, declared, outcome);
    run.progress(1);
    return outcome;
  });
}

}  // namespace sim
