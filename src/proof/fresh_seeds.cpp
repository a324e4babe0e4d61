#include "proof/fresh_seeds.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "base/assert.h"
#include "cards/instances.h"
#include "proof/claim_plan.h"

namespace proof {
namespace {

constexpr std::uint64_t first_seed = 1001;

/// Claims that one run serves: the same simulation and settings.
struct Group {
  std::vector<ClaimPlan> plans;
};

/// A claim's own count of failures, by card and pointer.
struct Count {
  const cards::LoadedCard* card = nullptr;
  ClaimPlan plan;
  int failures = 0;
  double expected = 0;
};

// The chance that a true claim fails or lets a rival pass: the measured value has to stray by the
// allowance one way, or far enough the other way to meet a rival.
double chance_of_failure(const ClaimResult& result) {
  const double error = result.standard_error.value_or(0);
  if (!(error > 0)) return 0;
  const double allowed = allowance(result.standard_error, result.expected, result.tolerance);
  // A bound without a tolerance claims to hold in every run.
  if (result.op != cards::Operator::Equal)
    return allowed > 0 ? two_sided_tail(allowed / error) / 2 : 0;
  double chance = two_sided_tail(allowed / error);
  for (const RivalResult& rival : result.rivals) {
    const double away = std::abs(rival.value - result.expected) - allowed;
    chance += away > 0 ? two_sided_tail(away / error) / 2 : 1;
  }
  return std::min(chance, 1.0);
}

bool has_score(const ClaimResult& result) {
  return result.z && result.op == cards::Operator::Equal &&
         result.tolerance.kind == cards::ToleranceKind::StandardErrors;
}

class SeedCheck {
 public:
  SeedCheck(std::span<const cards::LoadedCard* const> cards, int seeds, const CheckOptions& options)
      : cards_(cards), seeds_(seeds), options_(options) {
    for (std::size_t i = 0; i < cards.size(); ++i) collect(*cards[i], i);
  }

  SeedReport run() {
    std::uint64_t seed = first_seed;
    std::size_t done = 0;
    for (const auto& [key, group] : groups_) {
      for (int i = 0; i < seeds_; ++i) run_group(group, seed++);
      ++done;
      if (options_.on_progress)
        options_.on_progress(static_cast<double>(done) / static_cast<double>(groups_.size()));
    }
    for (const auto& [key, count] : counts_) judge(count);
    cards::sort_problems(report_.problems);
    report_.limit = poisson_limit(report_.expected_failures);
    report_.z = summarise(std::move(scores_));
    return std::move(report_);
  }

 private:
  void collect(const cards::LoadedCard& loaded, std::size_t index) {
    std::vector<cards::Problem> said_by_check;
    Places places(&loaded, said_by_check);
    const auto instances = cards::instances(loaded.card);
    if (!instances || instances->empty()) return;
    // Other instances are other settings of the same law: the first one speaks for them.
    const cards::Card card = cards::expand(loaded.card, instances->front());
    for (ClaimPlan& plan : plan_claims(card, places)) {
      if (!plan.sampled() || plan.claim.shipped_seed_only) continue;
      plan.card = index;
      groups_[plan.resolved.simulation->id + " " + sim::to_text(plan.resolved.settings)]
          .plans.push_back(std::move(plan));
    }
  }

  void run_group(const Group& group, std::uint64_t seed) {
    sim::RunOptions run_options;
    run_options.seed = seed;
    run_options.threads = options_.threads;
    run_options.stop = options_.stop;
    const Resolved& resolved = group.plans.front().resolved;
    const sim::Outcome outcome =
        base::value_or_throw(sim::run(*resolved.simulation, resolved.settings, run_options));
    std::vector<double> scores;  // two cards may state the same: one score for both
    for (const ClaimPlan& plan : group.plans) {
      const ClaimResult result = evaluate(plan, outcome, seed);
      note(plan, result);
      if (has_score(result) && std::ranges::find(scores, *result.z) == scores.end())
        scores.push_back(*result.z);
    }
    scores_.insert(scores_.end(), scores.begin(), scores.end());
  }

  void note(const ClaimPlan& plan, const ClaimResult& result) {
    ++report_.runs;
    const double chance = chance_of_failure(result);
    report_.expected_failures += chance;
    Count& count = counts_[std::to_string(plan.card) + plan.pointer];
    count.card = cards_[plan.card];
    count.plan = plan;
    count.expected += chance;
    if (result.passed()) return;
    ++count.failures;
    report_.failures.push_back(result);
  }

  void judge(const Count& count) {
    if (count.failures <= poisson_limit(count.expected)) return;
    Places places(count.card, report_.problems);
    places.error(count.plan.pointer,
                 "claim " + count.plan.claim.id + " fails under " + std::to_string(count.failures) +
                     " of " + std::to_string(seeds_) + " fresh seeds",
                 "it is wrong, its tolerance too tight, or a rival too near");
  }

  std::span<const cards::LoadedCard* const> cards_;
  int seeds_;
  const CheckOptions& options_;
  std::map<std::string, Group> groups_;
  std::map<std::string, Count> counts_;
  std::vector<double> scores_;
  SeedReport report_;
};

}  // namespace

base::Result<SeedReport> check_fresh_seeds(std::span<const cards::LoadedCard* const> cards,
                                           int seeds, const CheckOptions& options) {
  ASSERT(seeds >= 1);
  return base::guarded("checking fresh seeds",
                       [&] { return SeedCheck(cards, seeds, options).run(); });
}

}  // namespace proof
