#pragma once

#include <optional>

#include <doctest/doctest.h>

#include "sim/simulation.h"

namespace test {

/// What is shown first: the first partial outcome, or the whole of a run that is done at once.
inline sim::Outcome first_outcome(const sim::Simulation& simulation,
                                  const sim::Settings& settings) {
  std::optional<sim::Outcome> first;
  std::stop_source stop;
  sim::RunOptions options;
  options.stop = stop.get_token();
  options.on_partial = [&](const sim::Outcome& partial) {
    if (!first) first = partial;
    stop.request_stop();
  };
  auto last = sim::run(simulation, settings, options);
  REQUIRE_MESSAGE((first || last), simulation.id);
  return first ? std::move(*first) : std::move(*last);
}

}  // namespace test
