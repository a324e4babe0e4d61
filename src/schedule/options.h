#pragma once

#include <vector>

#include "base/error.h"
#include "schedule/parameters.h"

namespace schedule {

/// How cards are scheduled: a person's settings.
struct Options {
  Parameters parameters = default_parameters;
  double desired_retention = 0.9;             ///< in [0.7, 0.99]
  std::vector<double> learning_steps{1, 10};  ///< minutes, each in (0, a year]; may be empty
  std::vector<double> relearning_steps{10};   ///< minutes, each in (0, a year]; may be empty
  int maximum_interval = 36500;               ///< days, in [1, 36500]
  bool fuzz = true;                           ///< spread intervals of 2.5 days and more
  bool operator==(const Options&) const = default;
};

/// BadInput that names the first setting out of its range. Settings that a person wrote go through
/// this before the scheduler sees them; parameters come from parameters_from.
base::Result<> validate(const Options& options);

}  // namespace schedule
