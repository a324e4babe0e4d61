#include "proof/contrast.h"

#include <algorithm>

#include "formula/equivalent.h"
#include "formula/parse.h"
#include "proof/claim_plan.h"

namespace proof {
namespace {

// Whether a rival means the typed formula, for all sizes of the names in it.
bool means(const PlannedFormula& rival, const formula::Expression& typed) {
  std::vector<formula::Symbol> symbols;
  std::vector<std::string> names = rival.expression.names();
  names.insert(names.end(), typed.names().begin(), typed.names().end());
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  for (const std::string& name : names) symbols.push_back({name, {}, {}});
  const auto made = formula::Symbols::make(std::move(symbols));
  if (!made) return false;
  const auto sameness = formula::equivalent(rival.expression, typed, *made);
  return sameness && *sameness == formula::Sameness::Same;
}

std::optional<RivalResult> misconception(const ClaimPlan& plan, const ClaimResult& result,
                                         const cards::Form& form) {
  const auto typed = formula::parse(form.formula);
  for (std::size_t i = 0; typed && i < plan.rivals.size(); ++i)
    if (means(plan.rivals[i], *typed)) return result.rivals[i];
  return std::nullopt;
}

// What the card's own settings give for the measure of the claim.
std::optional<sim::Measured> right_variant(const cards::Card& card, const ClaimPlan& plan,
                                           OutcomeCache& cache, const sim::RunOptions& options) {
  if (!card.simulation) return std::nullopt;
  const auto own = resolve(*card.simulation);
  if (!own || own->simulation != plan.resolved.simulation ||
      own->settings == plan.resolved.settings)
    return std::nullopt;
  const auto outcome = cache.get(*own->simulation, own->settings, plan.seed, options);
  const sim::Measured* measured = outcome ? (*outcome)->find(plan.claim.measure) : nullptr;
  return measured ? std::optional(*measured) : std::nullopt;
}

}  // namespace

base::Result<Contrast> contrast(const cards::Card& card, const cards::Form& form,
                                OutcomeCache& cache, const sim::RunOptions& options) {
  std::vector<cards::Problem> problems;
  Places places(nullptr, problems);
  const std::vector<ClaimPlan> plans = plan_claims(card, places);
  const auto plan = std::ranges::find_if(
      plans, [&](const ClaimPlan& p) { return !form.claim.empty() && p.claim.id == form.claim; });
  if (plan == plans.end())
    return base::fail(base::Fault::NotFound, "no claim contradicts the form " + form.id,
                      card.id.value);
  const auto outcome =
      cache.get(*plan->resolved.simulation, plan->resolved.settings, plan->seed, options);
  if (!outcome) return base::fail(outcome.error());
  Contrast contrast;
  contrast.result = evaluate(*plan, **outcome, plan->seed);
  contrast.say = plan->claim.say;
  contrast.typed = form.formula.empty() && !form.texts.empty() ? form.texts.front() : form.formula;
  contrast.right = right_variant(card, *plan, cache, options);
  contrast.misconception = misconception(*plan, contrast.result, form);
  return contrast;
}

}  // namespace proof
