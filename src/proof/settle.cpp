#include "proof/settle.h"

#include <cmath>

#include "proof/resolve.h"
#include "sim/catalogue.h"

namespace proof {

const char* name_of(Direction direction) {
  switch (direction) {
    case Direction::Smaller:
      return "smaller";
    case Direction::Same:
      return "about the same";
    case Direction::Larger:
      return "larger";
  }
  return "?";
}

const char* name_of(Nearness nearness) {
  switch (nearness) {
    case Nearness::TenPercent:
      return "within 10 %";
    case Nearness::FactorTwo:
      return "within a factor of 2";
    case Nearness::OrderOfMagnitude:
      return "within a factor of 10";
    case Nearness::Further:
      return "further than a factor of 10";
  }
  return "?";
}

Direction settle_direction(const sim::Measured& measured, const sim::Measured& against) {
  const double combined =
      std::hypot(measured.standard_error.value_or(0), against.standard_error.value_or(0));
  const double difference = measured.value - against.value;
  if (!(std::abs(difference) > 4 * combined)) return Direction::Same;
  return difference < 0 ? Direction::Smaller : Direction::Larger;
}

Nearness settle_number(double guess, double value) {
  if (guess == value) return Nearness::TenPercent;
  const double ratio = guess / value;
  if (!(ratio > 0) || !std::isfinite(ratio)) return Nearness::Further;
  const double distance = std::abs(std::log(ratio));
  // "Within 10 %" is 0.9 to 1.1 times the value; the other steps are ratios.
  if (std::abs(ratio - 1) <= 0.1 * (1 + 1e-12)) return Nearness::TenPercent;
  if (distance <= std::log(2.0) + 1e-12) return Nearness::FactorTwo;
  return distance <= std::log(10.0) + 1e-12 ? Nearness::OrderOfMagnitude : Nearness::Further;
}

base::Result<PredictionRuns> runs_of(const cards::SimulationUse& use,
                                     const cards::Prediction& prediction) {
  return base::guarded("preparing a prediction", [&] {
    const sim::Simulation& simulation = *base::value_or_throw(sim::find(use.id));
    const auto settings_over = [&](const cards::SettingValues& over) {
      return base::value_or_throw(resolve(simulation, use.settings, over)).settings;
    };
    PredictionRuns runs{&simulation, settings_over(prediction.settings), {}, use.seed};
    if (prediction.against) runs.against = settings_over(*prediction.against);
    return runs;
  });
}

}  // namespace proof
