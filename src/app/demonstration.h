#pragma once

#include <vector>

#include "base/error.h"
#include "cards/card.h"
#include "grading/judge.h"
#include "proof/claim_result.h"
#include "proof/contrast.h"
#include "proof/outcome_cache.h"
#include "proof/settle.h"

namespace app {

/// What a card's proof shows: its simulation as the card sets it, and every claim with its rivals.
struct Demonstration {
  sim::Outcome outcome;                    ///< of the card's own simulation use
  std::vector<proof::ClaimResult> claims;  ///< in the order of the card
};

/// A learner's guess of how a run turns out.
struct Guess {
  std::optional<proof::Direction> direction;
  std::optional<double> number;
  int confidence_percent = 0;  ///< 50, 70 or 90
};

/// How a prediction came out.
struct Settled {
  sim::Measured measured;
  std::optional<sim::Measured> against;
  std::optional<proof::Direction> direction;  ///< what the runs say
  std::optional<proof::Nearness> nearness;    ///< of a guessed number
  bool right = false;                         ///< the direction, or within 10 %
};

/// Runs what belongs to one card (variables filled in). Outcomes are kept, so that a second look, a
/// prediction and a contrast under the same settings cost nothing. One thread at a time.
class Demonstrator {
 public:
  explicit Demonstrator(sim::RunOptions options) : options_(std::move(options)) {}

  /// Options of the runs to come; kept outcomes stay.
  void use(sim::RunOptions options) { options_ = std::move(options); }

  /// NotFound for a card without a simulation.
  base::Result<Demonstration> demonstrate(const cards::Card& card);
  base::Result<Settled> settle(const cards::SimulationUse& use, const cards::Prediction& prediction,
                               const Guess& guess);
  /// The claim that contradicts the misconception the judgement names; NotFound when there is none.
  base::Result<proof::Contrast> contrast(const cards::Card& card,
                                         const grading::Judgement& judgement);

 private:
  sim::RunOptions options_;
  proof::OutcomeCache cache_;
};

}  // namespace app
