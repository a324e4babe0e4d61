#include "proof/claim_strength.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace proof {
namespace {

// A rival further away than this is nobody's belief.
constexpr double rival_factor = 1e4;
// A bound further from the value that breaks it says next to nothing about the measure.
constexpr double bound_factor = 100;
// Around zero the run itself gives the scale: what it found and five of its errors, ten times.
constexpr double zero_factor = 10;
constexpr double zero_errors = 5;

// Rounding must not tell 1e-12 from a hundredth of 1e-10.
constexpr double slack = 1 + 1e-9;

std::string short_text(double value) { return sim::to_text(sim::Value(value)); }

// Both are above 0.
bool within_factor(double a, double b, double factor) {
  return std::max(a, b) <= factor * slack * std::min(a, b);
}

class Strength {
 public:
  Strength(const ClaimPlan& plan, const ClaimResult& result, cards::Standard standard,
           Places& places)
      : plan_(plan),
        result_(result),
        proved_(standard == cards::Standard::Proved),
        places_(places),
        allowed_(allowance(result.standard_error, result.expected, result.tolerance)),
        size_(std::abs(result.expected)) {}

  void judge() {
    judge_written_tolerance() && judge_allowance();
    if (!rivals_have_values() || result_.rivals.empty()) return judge_bound();
    if (rivals_are_near()) return judge_bound();
    say("/rejects",
        "the rivals of claim " + result_.claim + " are no rivals: none is near " +
            short_text(result_.expected),
        "reject values that people believe, within a factor of 10,000");
  }

 private:
  void say(const std::string& place, const std::string& what, const std::string& hint) {
    places_.add(proved_ ? cards::Severity::Error : cards::Severity::Warning, plan_.pointer + place,
                what, hint);
  }

  bool judge_written_tolerance() {
    const cards::Tolerance& within = result_.tolerance;
    if (within.kind == cards::ToleranceKind::StandardErrors &&
        within.value > widest_standard_errors) {
      say("/within",
          "a tolerance of " + short_text(within.value) + " standard errors proves nothing",
          "4 are enough, 8 the most");
      return false;
    }
    if (within.kind == cards::ToleranceKind::Relative && within.value > widest_share) {
      say("/within", "a relative tolerance of " + short_text(within.value) + " proves nothing",
          "0.5 is the most");
      return false;
    }
    return true;
  }

  bool judge_allowance() {
    const std::string width = "the tolerance of " + short_text(allowed_);
    if (size_ > 0) {
      if (allowed_ <= widest_share * size_ * slack) return true;
      say("/within",
          width + " is more than half of the " + short_text(result_.expected) + " claimed",
          "raise `samples`, tighten `within`, or choose settings at which the value is larger");
      return false;
    }
    if (result_.tolerance.kind != cards::ToleranceKind::Absolute) return true;
    const double found =
        std::abs(result_.measured) + zero_errors * result_.standard_error.value_or(0);
    const bool broken = std::ranges::any_of(result_.rivals, &RivalResult::rejected);
    if (broken && (found == 0 || allowed_ <= zero_factor * found)) return true;
    say("/within",
        broken ? width + " is far wider than what the run found, " + short_text(result_.measured)
               : width + " around 0 is broken by no rival",
        broken ? "tighten it, or use `exact`" : "add to \"rejects\" a value that people believe");
    return false;
  }

  // What has no value cannot be told from the truth: always an error.
  bool rivals_have_values() {
    bool all = true;
    for (std::size_t i = 0; i < result_.rivals.size(); ++i) {
      const RivalResult& rival = result_.rivals[i];
      if (std::isfinite(rival.value)) continue;
      places_.error(plan_.pointer + "/rejects/" + std::to_string(i),
                    "the rival " + rival.formula + " has no finite value",
                    "reject a value that people believe");
      all = false;
    }
    return all;
  }

  // Zero has no factor: it is near every value, and every value near it unless a tolerance says
  // how large "zero" is.
  bool rivals_are_near() const {
    const double scale = size_ > 0 ? size_ : allowed_;
    return std::ranges::any_of(result_.rivals, [&](const RivalResult& rival) {
      const double value = std::abs(rival.value);
      return value == 0 || scale == 0 || within_factor(value, scale, rival_factor);
    });
  }

  // A bound is used when a slightly other one would be broken. Zero breaks any upper bound, so it
  // does not count, nor does a value across zero.
  bool bound_is_used_by(const RivalResult& rival) const {
    if (!rival.rejected) return false;
    const double value = std::abs(rival.value);
    if (size_ > 0)
      return rival.value * result_.expected > 0 && within_factor(value, size_, bound_factor);
    const double found = std::max(std::abs(result_.measured), result_.standard_error.value_or(0));
    return value > 0 && (found == 0 || within_factor(value, found, bound_factor));
  }

  void judge_bound() {
    if (!proved_ || result_.op == cards::Operator::Equal) return;
    if (std::ranges::any_of(result_.rivals, [&](const auto& r) { return bound_is_used_by(r); }))
      return;
    say("/expect",
        "the bound " + short_text(result_.expected) + " of claim " + result_.claim +
            " is far from everything: no rejected rival is within a factor of 100",
        "the run measured " + short_text(result_.measured) +
            ": tighten the bound, or reject one that people believe");
  }

  const ClaimPlan& plan_;
  const ClaimResult& result_;
  bool proved_;
  Places& places_;
  double allowed_;
  double size_;
};

}  // namespace

void judge_strength(const ClaimPlan& plan, const ClaimResult& result, cards::Standard standard,
                    Places& places) {
  Strength(plan, result, standard, places).judge();
}

}  // namespace proof
