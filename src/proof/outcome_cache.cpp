#include "proof/outcome_cache.h"

#include <utility>

namespace proof {

base::Result<const sim::Outcome*> OutcomeCache::get(const sim::Simulation& simulation,
                                                    const sim::Settings& settings,
                                                    std::uint64_t seed,
                                                    const sim::RunOptions& options) {
  const std::string key =
      simulation.id + " " + sim::to_text(settings) + " seed " + std::to_string(seed);
  if (const auto found = outcomes_.find(key); found != outcomes_.end()) return &found->second;
  sim::RunOptions seeded = options;
  seeded.seed = seed;
  auto outcome = sim::run(simulation, settings, seeded);
  if (!outcome) return base::fail(std::move(outcome.error()));
  return &outcomes_.emplace(key, std::move(*outcome)).first->second;
}

}  // namespace proof
