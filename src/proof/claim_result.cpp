#include "proof/claim_result.h"

#include <algorithm>
#include <cmath>

namespace proof {

bool ClaimResult::passed() const {
  return holds && std::ranges::all_of(rivals, &RivalResult::rejected);
}

double allowance(std::optional<double> standard_error, double expected,
                 const cards::Tolerance& tolerance) {
  switch (tolerance.kind) {
    case cards::ToleranceKind::StandardErrors:
      return tolerance.value * standard_error.value_or(0);
    case cards::ToleranceKind::Relative:
      return tolerance.value * std::abs(expected);
    case cards::ToleranceKind::Absolute:
      return tolerance.value;
    case cards::ToleranceKind::None:
    case cards::ToleranceKind::Exact:
      return 0;
  }
  return 0;
}

bool fulfils(double measured, std::optional<double> standard_error, double expected,
             cards::Operator op, const cards::Tolerance& tolerance) {
  const double allowed = allowance(standard_error, expected, tolerance);
  if (!std::isfinite(measured) || !std::isfinite(expected) || !std::isfinite(allowed)) return false;
  switch (op) {
    case cards::Operator::Equal:
      return std::abs(measured - expected) <= allowed;
    case cards::Operator::AtMost:
      return measured <= expected + allowed;
    case cards::Operator::AtLeast:
      return measured >= expected - allowed;
  }
  return false;
}

}  // namespace proof
