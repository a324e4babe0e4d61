#include "proof/proved_standard.h"

#include <algorithm>
#include <string>

#include "proof/stated_answer.h"

namespace proof {

void check_proved(const cards::Card& card, const std::vector<ClaimPlan>& claims, Places& places) {
  const auto needs = [&](bool there, const char* what) {
    if (!there)
      places.error("", std::string("a card of a proved deck needs `") + what + "`",
                   "add it, or move the card to a deck of your own");
  };
  needs(!card.tldr.empty(), "tldr");
  needs(card.memory_aid.has_value(), "memory_aid");
  needs(!card.concepts.empty(), "concepts");
  needs(!card.explanation.intuition.empty(), "explanation.intuition");
  needs(!card.explanation.mechanics.empty(), "explanation.mechanics");
  needs(!card.quick_scan.empty(), "quick_scan");
  needs(card.comparison.has_value(), "comparison");
  needs(!card.examples.empty(), "examples");
  needs(!card.follow_ups.empty(), "follow_ups");
  needs(!card.mistakes.most_common.empty(), "mistakes.most_common");
  needs(!card.mistakes.red_flags.empty(), "mistakes.red_flags");
  needs(!card.cheat_sheet.empty(), "cheat_sheet");
  needs(!card.references.empty(), "references");
  needs(card.grading.has_value(), "grading");
  needs(card.simulation.has_value(), "simulation");
  needs(!card.claims.empty(), "claims");
  const auto proves = [](const ClaimPlan& plan) {
    return plan.measure.kind != sim::MeasureKind::Arithmetic;
  };
  if (!claims.empty() && std::ranges::none_of(claims, proves))
    places.error("/claims", "every claim is arithmetic: nothing is proved by a run",
                 "add a claim on a sampled or counted measure");
  for (const ClaimPlan& plan : claims)
    if (plan.sampled() && plan.rivals.empty())
      places.error(plan.pointer, "claim " + plan.claim.id + " is sampled and rejects no rival",
                   "add \"rejects\": the formulas that people wrongly believe");
  check_stated_answer(card, places);
}

}  // namespace proof
