#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "formula/evaluate.h"
#include "sim/outcome.h"
#include "sim/parameter.h"
#include "sim/run.h"
#include "sim/settings.h"

namespace sim {

/// Settings that mean something outside: a real model with the file its numbers come from.
struct Preset {
  std::string name;
  Values settings;
  std::string source;
};

/// A size that follows from the settings, usable in choices and claim formulas: d_model = d_k*h.
struct DerivedSize {
  std::string name;
  std::string formula;
};

/// A simulation: data and one function. It holds no claims: those are in cards. `run` is called
/// with settings of this simulation, on any thread; it throws nothing but what `Run` throws.
struct Simulation {
  std::string id;  ///< its file name
  std::string title;
  std::string question;
  std::string about;  ///< a paragraph: what happens, what to notice
  std::vector<Parameter> parameters;
  std::vector<DerivedSize> derived;
  std::vector<Preset> presets;
  std::vector<Measure> measures;
  /// Set where the measures depend on the settings; `measures` is then what the initial ones give.
  std::vector<Measure> (*measures_of)(const Settings&) = nullptr;
  /// Set where values that are each in range may contradict each other (heads that do not divide
  /// the width) or ask for too much: what is wrong and what to do, or "" for settings that can run.
  /// Pure and quick; called with every parameter present and in its range.
  std::string (*refusal)(const Settings&) = nullptr;
  int revision = 1;  ///< raised when the same settings and seed give other numbers
  Outcome (*run)(const Settings&, Run&) = nullptr;
};

/// The measures that a run with these settings gives.
std::vector<Measure> measures_of(const Simulation& simulation, const Settings& settings);

/// What a formula over these settings may name: every number and flag (0 or 1), every derived size,
/// every choice whose name is itself such a formula ("sqrt(d_k)" has the value 8 at d_k = 64), and
/// every entry of a map that is one ("constants": {"n": "5"}).
formula::Values symbols(const Simulation& simulation, const Settings& settings);

const Parameter* find_parameter(const Simulation& simulation, std::string_view name);
const Preset* find_preset(const Simulation& simulation, std::string_view name);

/// Runs it and checks the outcome: exactly the declared measures, each finite or explained by a
/// note, a standard error on each sampled measure and on no other. A breach is a fault of the
/// simulation (ASSERT). Bit-equal for any number of threads. Cancelled when `options.stop` asks for
/// it, in less than 50 ms.
base::Result<Outcome> run(const Simulation& simulation, const Settings& settings,
                          const RunOptions& options);

}  // namespace sim
