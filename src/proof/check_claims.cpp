#include "proof/check_claims.h"

#include <algorithm>
#include <cmath>

#include "cards/instances.h"
#include "proof/check_texts.h"
#include "proof/claim_plan.h"
#include "proof/claim_strength.h"
#include "proof/number_binding.h"
#include "proof/outcome_cache.h"
#include "proof/proved_standard.h"

namespace proof {
namespace {

std::string short_text(double value) { return sim::to_text(sim::Value(value)); }

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

const char* name_of(cards::Operator op) {
  return op == cards::Operator::AtMost    ? "at most "
         : op == cards::Operator::AtLeast ? "at least "
                                          : "";
}

void report_failure(const ClaimPlan& plan, const ClaimResult& result, Places& places) {
  std::string measured = short_text(result.measured);
  if (result.standard_error) measured += " +- " + short_text(*result.standard_error);
  const std::string hint = result.z ? "that is " + short_text(std::round(*result.z * 100) / 100) +
                                          " standard errors away"
                                    : "";
  places.error(plan.pointer + "/expect",
               "claim " + result.claim + " does not hold: " + result.measure + " is " + measured +
                   ", expected " + name_of(result.op) + short_text(result.expected),
               hint);
}

// Whether a rival is so near that another seed might let it pass: within twice the tolerance the
// claim and the rival can hold together.
bool too_near(const ClaimResult& result, const RivalResult& rival) {
  if (result.op != cards::Operator::Equal || result.kind != sim::MeasureKind::Sampled) return false;
  const double allowed = allowance(result.standard_error, result.expected, result.tolerance) +
                         allowance(result.standard_error, rival.value, result.tolerance);
  return std::abs(rival.value - result.expected) < allowed;
}

void judge_rivals(const ClaimPlan& plan, const ClaimResult& result, Places& places) {
  for (std::size_t i = 0; i < result.rivals.size(); ++i) {
    const RivalResult& rival = result.rivals[i];
    if (!std::isfinite(rival.value)) continue;  // judge_strength says so
    const std::string pointer = plan.pointer + "/rejects/" + std::to_string(i);
    const std::string name = "the rival " + rival.formula;
    if (rival.value == result.expected)
      places.error(pointer, name + " has the value of the claim itself at these settings",
                   "choose settings at which they differ");
    else if (!rival.rejected)
      places.error(pointer, name + " = " + short_text(rival.value) + " is not rejected",
                   "raise `samples`, tighten `within`, or choose other settings");
    else if (too_near(result, rival))
      places.warning(pointer, name + " is too near to be told apart under every seed",
                     "raise `samples`, or choose settings at which it is further away");
  }
}

void judge_tolerance(const ClaimPlan& plan, const ClaimResult& result, Places& places) {
  const double error = result.standard_error.value_or(0);
  const bool plain = result.tolerance.kind == cards::ToleranceKind::Relative ||
                     result.tolerance.kind == cards::ToleranceKind::Absolute;
  const double allowed = allowance(result.standard_error, result.expected, result.tolerance);
  if (!plain || !(error > 0) || allowed >= 5 * error) return;
  places.warning(plan.pointer + "/within",
                 "the tolerance is only " + short_text(std::round(allowed / error * 10) / 10) +
                     " standard errors wide: chance will break it",
                 "raise `samples`, or widen it to 5 standard errors");
}

void judge(const ClaimPlan& plan, const ClaimResult& result, cards::Standard standard,
           Places& places) {
  if (!std::isfinite(result.expected))
    return places.error(plan.pointer + "/expect",
                        "the formula " + result.expect + " has no finite value");
  if (!result.holds) report_failure(plan, result, places);
  judge_rivals(plan, result, places);
  judge_tolerance(plan, result, places);
  judge_strength(plan, result, standard, places);
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
      : options_(options) {
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
        cache_.get(*plan.resolved.simulation, plan.resolved.settings, plan.seed, run_options));
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
  OutcomeCache cache_;
};

}  // namespace

base::Result<CheckReport> check(std::span<const cards::LoadedCard* const> cards,
                                const CheckOptions& options) {
  return base::guarded("checking cards", [&] { return Check(cards, options).run(); });
}

}  // namespace proof
