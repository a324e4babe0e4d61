#include "proof/claim_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "formula/evaluate.h"
#include "formula/parse.h"
#include "sim/catalogue.h"
#include "sim/suggest.h"

namespace proof {
namespace {

bool is_exact(sim::MeasureKind kind) { return kind != sim::MeasureKind::Sampled; }

// A refusal that begins with the name of a setting, or of an entry of it, stands there.
std::string setting_in(const std::string& refusal, const cards::SettingValues& settings) {
  for (const auto& [name, value] : settings) {
    if (!refusal.starts_with(name) || refusal.size() == name.size()) continue;
    const std::string_view rest = std::string_view(refusal).substr(name.size());
    if (rest[0] == ':' || rest[0] == ',' || rest[0] == ' ') return "/" + name;
    if (rest[0] != '.') continue;
    return "/" + name + "/" + std::string(rest.substr(1, rest.find_first_of(",: ") - 1));
  }
  return "";
}

/// One place of a card that uses a simulation: the card itself or a follow-up.
struct Holder {
  base::CardId id;
  std::string pointer;
  const cards::SimulationUse* use = nullptr;
  const std::vector<cards::Claim>* claims = nullptr;
};

class Planner {
 public:
  explicit Planner(Places& places) : places_(places) {}

  void plan(const Holder& holder) {
    if (holder.use) plan_use(*holder.use, holder.pointer + "/simulation");
    for (std::size_t i = 0; i < holder.claims->size(); ++i)
      plan_claim(holder, (*holder.claims)[i], holder.pointer + "/claims/" + std::to_string(i));
  }
  std::vector<ClaimPlan> take() { return std::move(plans_); }

 private:
  const sim::Simulation* known_simulation(const std::string& id, const std::string& pointer) {
    const auto found = sim::find(id);
    if (!found) places_.error(pointer, found.error());
    return found ? *found : nullptr;
  }

  // A value that its parameter does not admit is said at its own setting; values that only
  // contradict each other at the settings as a whole.
  bool settings_exist(const sim::Simulation& simulation, const cards::SettingValues& under,
                      const cards::SettingValues& over, const std::string& pointer) {
    const auto together = resolve(simulation, under, over);
    if (together) return true;
    sim::Simulation lenient = simulation;
    lenient.refusal = nullptr;
    bool placed = false;
    for (const auto& [name, value] : over) {
      const auto alone = resolve(lenient, {}, {{name, value}});
      if (alone) continue;
      places_.error(pointer + "/" + name, alone.error());
      placed = true;
    }
    const bool said_below = !placed && !under.empty() && !resolve(simulation, under, {});
    if (!placed && !said_below)
      places_.error(pointer + setting_in(together.error().what, over), together.error());
    return false;
  }

  std::optional<sim::Measure> known_measure(const Resolved& resolved, const std::string& name,
                                            const std::string& pointer) {
    const auto measures = sim::measures_of(*resolved.simulation, resolved.settings);
    const auto found = std::ranges::find(measures, name, &sim::Measure::name);
    if (found != measures.end()) return *found;
    std::vector<std::string_view> names;
    for (const sim::Measure& measure : measures) names.push_back(measure.name);
    places_.error(pointer, "unknown measure " + name + " of " + resolved.simulation->id,
                  sim::suggest(name, names));
    return std::nullopt;
  }

  void plan_use(const cards::SimulationUse& use, const std::string& pointer) {
    const sim::Simulation* simulation = known_simulation(use.id, pointer + "/id");
    if (!simulation || !settings_exist(*simulation, {}, use.settings, pointer + "/settings"))
      return;
    for (std::size_t i = 0; i < use.predict.size(); ++i) {
      const cards::Prediction& prediction = use.predict[i];
      const std::string at = pointer + "/predict/" + std::to_string(i);
      if (!settings_exist(*simulation, use.settings, prediction.settings, at + "/settings"))
        continue;
      if (prediction.against &&
          !settings_exist(*simulation, use.settings, *prediction.against, at + "/against"))
        continue;
      if (const auto resolved = resolve(*simulation, use.settings, prediction.settings))
        known_measure(*resolved, prediction.measure, at + "/measure");
    }
  }

  std::optional<PlannedFormula> known_formula(const ClaimPlan& plan, const std::string& text,
                                              const std::string& pointer) {
    const auto parsed = formula::parse(text);
    if (!parsed) {
      places_.error(pointer, parsed.error());
      return std::nullopt;
    }
    const formula::Values symbols = sim::symbols(*plan.resolved.simulation, plan.resolved.settings);
    std::vector<std::string_view> known;
    for (const auto& [name, value] : symbols) known.push_back(name);
    const auto measures = sim::measures_of(*plan.resolved.simulation, plan.resolved.settings);
    for (const sim::Measure& measure : measures)
      if (is_exact(measure.kind)) known.push_back(measure.name);
    for (const std::string& name : parsed->names()) {
      if (std::ranges::find(known, name) != known.end()) continue;
      const bool sampled = std::ranges::find(measures, name, &sim::Measure::name) != measures.end();
      places_.error(pointer,
                    sampled ? "the measure " + name + " is sampled: it cannot stand in a formula"
                            : "unknown name " + name + " in the formula " + text,
                    sampled ? "compare a relation of both, or write a closed form"
                            : sim::suggest(name, known));
      return std::nullopt;
    }
    return PlannedFormula{text, *parsed};
  }

  bool tolerance_fits(const ClaimPlan& plan) {
    if (plan.sampled() || plan.claim.within.kind != cards::ToleranceKind::StandardErrors)
      return true;
    places_.error(plan.pointer + "/within",
                  "measure " + plan.measure.name + " is " + sim::name_of(plan.measure.kind) +
                      " and has no standard error",
                  "use exact, relative or absolute");
    return false;
  }

  void plan_claim(const Holder& holder, const cards::Claim& claim, const std::string& pointer) {
    ClaimPlan plan;
    plan.holder = holder.id;
    plan.pointer = pointer;
    plan.claim = claim;
    plan.seed = holder.use ? holder.use->seed : 1;
    if (!holder.use && claim.simulation.empty()) return;  // said when the card was read
    const bool own = claim.simulation.empty();
    const sim::Simulation* simulation =
        own ? sim::find(holder.use->id).value_or(nullptr)  // already said of the use
            : known_simulation(claim.simulation, pointer + "/simulation");
    if (!simulation) return;
    const bool same = holder.use && (own || claim.simulation == holder.use->id);
    if (!settings_exist(*simulation, same ? holder.use->settings : cards::SettingValues{},
                        claim.settings, pointer + "/settings"))
      return;
    const auto resolved = resolve(holder.use, claim);
    if (!resolved) return;
    plan.resolved = *resolved;
    const auto measure = known_measure(plan.resolved, claim.measure, pointer + "/measure");
    if (!measure) return;
    plan.measure = *measure;
    const auto expect = known_formula(plan, claim.expect, pointer + "/expect");
    if (!expect || !tolerance_fits(plan)) return;
    plan.expect = *expect;
    for (std::size_t i = 0; i < claim.rejects.size(); ++i) {
      const std::string at = pointer + "/rejects/" + std::to_string(i);
      const auto rival = known_formula(plan, claim.rejects[i], at);
      if (!rival) return;
      plan.rivals.push_back(*rival);
    }
    plans_.push_back(std::move(plan));
  }

  Places& places_;
  std::vector<ClaimPlan> plans_;
};

}  // namespace

std::vector<ClaimPlan> plan_claims(const cards::Card& card, Places& places) {
  Planner planner(places);
  planner.plan({card.id, "", card.simulation ? &*card.simulation : nullptr, &card.claims});
  for (std::size_t i = 0; i < card.follow_ups.size(); ++i) {
    const cards::FollowUp& follow_up = card.follow_ups[i];
    planner.plan({{card.id.value + "#" + follow_up.id},
                  "/follow_ups/" + std::to_string(i),
                  follow_up.simulation ? &*follow_up.simulation : nullptr,
                  &follow_up.claims});
  }
  return planner.take();
}

formula::Values values_of(const ClaimPlan& plan, const sim::Outcome* outcome) {
  formula::Values values = sim::symbols(*plan.resolved.simulation, plan.resolved.settings);
  if (outcome)
    for (const sim::Measured& measured : outcome->measures)
      if (is_exact(measured.kind)) values.try_emplace(measured.name, measured.value);
  return values;
}

double value_of(const PlannedFormula& formula, const ClaimPlan& plan, const sim::Outcome* outcome) {
  return formula::evaluate(formula.expression, values_of(plan, outcome))
      .value_or(std::numeric_limits<double>::quiet_NaN());
}

ClaimResult evaluate(const ClaimPlan& plan, const sim::Outcome& outcome, std::uint64_t seed) {
  const cards::Claim& claim = plan.claim;
  const sim::Measured& measured = *outcome.find(claim.measure);
  ClaimResult result;
  result.card = plan.holder;
  result.claim = claim.id;
  result.simulation = plan.resolved.simulation->id;
  result.measure = claim.measure;
  result.seed = seed;
  result.instance = plan.instance;
  result.kind = measured.kind;
  result.measured = measured.value;
  result.standard_error = measured.standard_error;
  result.expect = plan.expect.text;
  result.expected = value_of(plan.expect, plan, &outcome);
  result.tolerance = claim.within;
  result.op = claim.op;
  const double error = measured.standard_error.value_or(0);
  if (error > 0) result.z = (measured.value - result.expected) / error;
  const auto fulfilled_by = [&](double value) {
    return fulfils(measured.value, measured.standard_error, value, claim.op, claim.within);
  };
  result.holds = fulfilled_by(result.expected);
  for (const PlannedFormula& rival : plan.rivals) {
    const double value = value_of(rival, plan, &outcome);
    result.rivals.push_back({rival.text, value, std::isfinite(value) && !fulfilled_by(value)});
  }
  return result;
}

}  // namespace proof
