#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "sim/simulation.h"

namespace proof {

/// Runs each (simulation, settings, seed) once and keeps its outcome. One thread uses it at a time.
class OutcomeCache {
 public:
  /// The outcome, from an earlier call or by running it. The pointer lives as long as the cache.
  /// Errors (also Cancelled) are not kept. Of `options`, the seed is replaced by `seed`.
  base::Result<const sim::Outcome*> get(const sim::Simulation& simulation,
                                        const sim::Settings& settings, std::uint64_t seed,
                                        const sim::RunOptions& options);

 private:
  std::map<std::string, sim::Outcome> outcomes_;
};

}  // namespace proof
