#include "proof/check_claims.h"

#include <algorithm>

#include "cards/instances.h"
#include "proof/check_texts.h"
#include "proof/claim_plan.h"
#include "proof/judge_claim.h"
#include "proof/number_binding.h"
#include "proof/proved_standard.h"

namespace proof {
namespace {

// At most `proved_instances` of them, spread evenly.
std::vector<cards::Instance> instances_to_prove(const cards::Card& card) {
  std::vector<cards::Instance> all =
      cards::instances(card).value_or(std::vector<cards::Instance>());
  if (all.size() <= proved_instances) return all;
  std::vector<cards::Instance> some;
  for (std::size_t i = 0; i < proved_instances; ++i)
    some.push_back(all[i * all.size() / proved_instances]);
  return some;
}

/// One instance of one card, on its way through the check.
struct Work {
  const cards::LoadedCard* loaded = nullptr;
  Places* places = nullptr;
  cards::Card card;  ///< its variables replaced
  std::vector<ClaimPlan> plans;
};

class Check {
 public:
  Check(std::span<const cards::LoadedCard* const> cards, const CheckOptions& options)
      : options_(options), outcomes_(options.outcomes ? *options.outcomes : own_outcomes_) {
    places_.reserve(cards.size());
    for (std::size_t i = 0; i < cards.size(); ++i) prepare(*cards[i], i);
  }

  CheckReport run() {
    std::size_t plans = 0, done = 0;
    for (const Work& work : work_) plans += work.plans.size();
    for (const Work& work : work_) {
      std::vector<ClaimResult> results;
      for (const ClaimPlan& plan : work.plans) {
        if (options_.run) results.push_back(run_claim(plan, work, done++, plans));
      }
      bind_numbers(work, results);
      std::ranges::move(results, std::back_inserter(report_.claims));
    }
    cards::sort_problems(report_.problems);
    return std::move(report_);
  }

 private:
  static cards::Severity severity(const cards::LoadedCard& loaded) {
    return loaded.standard == cards::Standard::Proved ? cards::Severity::Error
                                                      : cards::Severity::Warning;
  }

  void prepare(const cards::LoadedCard& loaded, std::size_t index) {
    Places& places = places_.emplace_back(&loaded, report_.problems);
    check_texts(loaded.card, severity(loaded), places);
    check_unbound_numbers(loaded.card, severity(loaded), places);
    for (const cards::Instance& instance : instances_to_prove(loaded.card)) {
      Work work{&loaded, &places, cards::expand(loaded.card, instance), {}};
      work.plans = plan_claims(work.card, places);
      for (ClaimPlan& plan : work.plans) {
        plan.card = index;
        plan.instance = instance.index;
      }
      if (loaded.standard == cards::Standard::Proved) check_proved(work.card, work.plans, places);
      work_.push_back(std::move(work));
    }
  }

  ClaimResult run_claim(const ClaimPlan& plan, const Work& work, std::size_t done,
                        std::size_t plans) {
    sim::RunOptions run_options;
    run_options.threads = options_.threads;
    run_options.stop = options_.stop;
    if (options_.on_progress) {
      run_options.on_progress = [&, done, plans](double share) {
        options_.on_progress((static_cast<double>(done) + share) / static_cast<double>(plans));
      };
    }
    const sim::Outcome* outcome = base::value_or_throw(
        outcomes_.get(*plan.resolved.simulation, plan.resolved.settings, plan.seed, run_options));
    ClaimResult result = evaluate(plan, *outcome, plan.seed);
    judge(plan, result, work.loaded->standard, *work.places);
    return result;
  }

  static void bind_numbers(const Work& work, const std::vector<ClaimResult>& results) {
    BoundClaims bound;
    for (std::size_t i = 0; i < work.plans.size(); ++i)
      bound.insert(
          {work.plans[i].claim.id, {&work.plans[i], results.empty() ? nullptr : &results[i]}});
    check_bound_numbers(work.card, bound, severity(*work.loaded), *work.places);
  }

  const CheckOptions& options_;
  CheckReport report_;
  std::vector<Places> places_;  ///< of each card; reserved, so that pointers to them stay
  std::vector<Work> work_;
  OutcomeCache own_outcomes_;
  OutcomeCache& outcomes_;
};

}  // namespace

base::Result<CheckReport> check(std::span<const cards::LoadedCard* const> cards,
                                const CheckOptions& options) {
  return base::guarded("checking cards", [&] { return Check(cards, options).run(); });
}

}  // namespace proof
