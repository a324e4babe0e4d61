#pragma once

#include <string>

#include "base/error.h"
#include "cards/card.h"
#include "sim/outcome.h"
#include "sim/simulation.h"

namespace proof {

enum class Direction { Smaller, Same, Larger };

/// "smaller", "about the same", "larger".
const char* name_of(Direction direction);

/// How near a guessed number came: within 10 %, within a factor of 2, within a factor of 10, or
/// not.
enum class Nearness { TenPercent, FactorTwo, OrderOfMagnitude, Further };

/// "within 10 %", ...
const char* name_of(Nearness nearness);

/// What the runs say about a prediction that asked for a direction: `measured` against `against`.
/// The same means within 4 combined standard errors; two numbers without errors are the same only
/// if equal.
Direction settle_direction(const sim::Measured& measured, const sim::Measured& against);

/// |ln(guess/value)| in steps. A guess of the other sign, or of or at 0, is near only if equal.
Nearness settle_number(double guess, double value);

/// The runs behind a prediction.
struct PredictionRuns {
  const sim::Simulation* simulation = nullptr;
  sim::Settings settings;
  std::optional<sim::Settings> against;
  std::uint64_t seed = 1;
};

/// BadInput if the card names what the simulation does not have; a card that passed `check` never
/// does.
base::Result<PredictionRuns> runs_of(const cards::SimulationUse& use,
                                     const cards::Prediction& prediction);

}  // namespace proof
