#include "proof/resolve.h"

#include "formula/evaluate.h"
#include "formula/parse.h"
#include "sim/catalogue.h"

namespace proof {
namespace {

bool takes_numbers(const sim::Parameter* parameter) {
  return parameter && (parameter->kind == sim::ParameterKind::Integer ||
                       parameter->kind == sim::ParameterKind::Real);
}

// A number may be written as a formula of numbers: what is left of a formula of a card's variables.
sim::Value value_of(const sim::Parameter* parameter, const cards::SettingValue& setting) {
  const auto* text = std::get_if<std::string>(&setting);
  if (!text || !takes_numbers(parameter)) return setting;
  const auto parsed = formula::parse(*text);
  if (!parsed) return setting;
  const auto number = formula::evaluate(*parsed);
  return number ? sim::Value(*number) : setting;
}

sim::Values layer_of(const sim::Simulation& simulation, const cards::SettingValues& settings) {
  sim::Values values;
  for (const auto& [name, setting] : settings)
    values[name] = value_of(sim::find_parameter(simulation, name), setting);
  return base::value_or_throw(sim::without_preset(simulation, values));
}

}  // namespace

base::Result<Resolved> resolve(const sim::Simulation& simulation, const cards::SettingValues& under,
                               const cards::SettingValues& over) {
  return base::guarded("reading settings", [&] {
    sim::Values values = layer_of(simulation, over);
    values.merge(layer_of(simulation, under));
    return Resolved{&simulation, base::value_or_throw(sim::settings_for(simulation, values))};
  });
}

base::Result<Resolved> resolve(const cards::SimulationUse& use) {
  const auto simulation = sim::find(use.id);
  if (!simulation) return base::fail(simulation.error());
  return resolve(**simulation, use.settings, {});
}

base::Result<Resolved> resolve(const cards::SimulationUse* use, const cards::Claim& claim) {
  const bool same = use && (claim.simulation.empty() || claim.simulation == use->id);
  if (!use && claim.simulation.empty())
    return base::fail(base::Fault::BadInput, "claim " + claim.id + " has no simulation", "",
                      "add \"simulation\" to the claim or to the card");
  const auto simulation = sim::find(same ? use->id : claim.simulation);
  if (!simulation) return base::fail(simulation.error());
  return resolve(**simulation, same ? use->settings : cards::SettingValues{}, claim.settings);
}

}  // namespace proof
