#include "proof/judge_claim.h"

#include <cmath>
#include <string>

#include "proof/claim_strength.h"

namespace proof {
namespace {

std::string short_text(double value) { return sim::to_text(sim::Value(value)); }

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

}  // namespace

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

}  // namespace proof
