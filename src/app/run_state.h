#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"
#include "sim/simulation.h"

namespace app {

/// What determines an outcome: all that two people need to see the same numbers.
struct RunState {
  const sim::Simulation* simulation = nullptr;
  sim::Settings settings;
  std::uint64_t seed = 1;
};

/// {"simulation": ..., "settings": {...}, "seed": ...}
std::string state_json(const RunState& state);

/// Reads it back; the document of `attest sim run --format json` is one too. Settings that are
/// missing are initial, a missing seed is 1. BadInput says what is wrong and where: faulty JSON
/// (line and column), a name that is not known (with the nearest), a value out of its range (with
/// the range).
base::Result<RunState> read_state_json(std::string_view text);

}  // namespace app
