#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cards/card.h"
#include "sim/outcome.h"

namespace proof {

/// A rival formula in the same run: it must be rejected under the claim's own tolerance. One
/// without a finite value is not.
struct RivalResult {
  std::string formula;
  double value = 0;
  bool rejected = false;
};

/// What one run says about one claim.
struct ClaimResult {
  base::CardId card;  ///< "deck/slug", or "deck/slug#follow-up" for a claim of a follow-up
  std::string claim;
  std::string simulation;
  std::string measure;
  std::uint64_t seed = 1;
  std::size_t instance = 0;  ///< of a card with variables
  sim::MeasureKind kind = sim::MeasureKind::Sampled;
  double measured = 0;
  std::optional<double> standard_error;
  std::string expect;  ///< the formula, after variables are replaced
  double expected = 0;
  cards::Tolerance tolerance;
  cards::Operator op = cards::Operator::Equal;
  bool holds = false;
  std::optional<double> z;  ///< (measured - expected)/standard_error, where that is above 0
  std::vector<RivalResult> rivals;

  /// The claim holds and every rival is rejected.
  bool passed() const;
};

/// Whether `measured` fulfils "op expected within tolerance". Anything not finite fulfils nothing.
bool fulfils(double measured, std::optional<double> standard_error, double expected,
             cards::Operator op, const cards::Tolerance& tolerance);

/// The width that the tolerance allows around `expected`: k standard errors, r*|expected|, a, or 0.
double allowance(std::optional<double> standard_error, double expected,
                 const cards::Tolerance& tolerance);

}  // namespace proof
