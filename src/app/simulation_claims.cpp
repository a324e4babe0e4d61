#include "app/simulation_claims.h"

#include <utility>

#include "cards/instances.h"
#include "proof/outcome_cache.h"

namespace app {

namespace {

/// The text that a person was asked, for a card or for one of its follow-ups.
std::string prompt_of(const cards::Card& card, const base::CardId& holder) {
  for (const cards::FollowUp& follow_up : card.follow_ups)
    if (holder.value == card.id.value + "#" + follow_up.id) return follow_up.question;
  return card.prompt;
}

void add_claims(const cards::Card& written, std::string_view simulation,
                std::vector<SimulationClaim>& claims) {
  const cards::Card card = cards::expand(written, cards::instance_at(written, 0));
  std::vector<cards::Problem> problems;
  proof::Places places(nullptr, problems);
  for (proof::ClaimPlan& plan : proof::plan_claims(card, places)) {
    if (plan.resolved.simulation->id != simulation) continue;
    SimulationClaim claim{plan.holder, prompt_of(card, plan.holder), plan.claim.say, {}};
    claim.plan = std::move(plan);
    claims.push_back(std::move(claim));
  }
}

}  // namespace

std::vector<SimulationClaim> claims_about(const cards::Library& content,
                                          std::string_view simulation) {
  std::vector<SimulationClaim> claims;
  for (const cards::LoadedCard& loaded : content.cards) add_claims(loaded.card, simulation, claims);
  return claims;
}

base::Result<> run_claims(const std::vector<SimulationClaim>& claims, int threads,
                          std::stop_token stop,
                          const std::function<void(proof::ClaimResult)>& on_result) {
  return base::guarded("running claims", [&] {
    proof::OutcomeCache cache;
    sim::RunOptions options;
    options.threads = threads;
    options.stop = std::move(stop);
    for (const SimulationClaim& claim : claims) {
      const proof::ClaimPlan& plan = claim.plan;
      const sim::Outcome* outcome = base::value_or_throw(
          cache.get(*plan.resolved.simulation, plan.resolved.settings, plan.seed, options));
      on_result(proof::evaluate(plan, *outcome, plan.seed));
    }
  });
}

}  // namespace app
