#include "proof/demonstrate.h"

#include "proof/claim_plan.h"

namespace proof {

base::Result<Demonstrated> demonstrate(const cards::Card& card, OutcomeCache& cache,
                                       const sim::RunOptions& options) {
  if (!card.simulation)
    return base::fail(base::Fault::NotFound, "this card has no simulation", card.id.value);
  return base::guarded("running the demonstration", [&] {
    const Resolved use = base::value_or_throw(resolve(*card.simulation));
    Demonstrated shown;
    shown.outcome = *base::value_or_throw(
        cache.get(*use.simulation, use.settings, card.simulation->seed, options));
    std::vector<cards::Problem> problems;
    Places places(nullptr, problems);
    for (const ClaimPlan& plan : plan_claims(card, places)) {
      if (plan.holder != card.id) continue;
      const sim::Outcome* outcome = base::value_or_throw(
          cache.get(*plan.resolved.simulation, plan.resolved.settings, plan.seed, options));
      shown.claims.push_back(evaluate(plan, *outcome, plan.seed));
    }
    return shown;
  });
}

}  // namespace proof
