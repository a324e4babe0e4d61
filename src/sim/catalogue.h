#pragma once

#include <span>
#include <string_view>

#include "base/error.h"
#include "sim/simulation.h"

namespace sim {

/// Every simulation of the program, by id: one for each file in simulations/.
std::span<const Simulation* const> all();

/// The simulation of that id (never null), or NotFound with the nearest ids.
base::Result<const Simulation*> find(std::string_view id);

}  // namespace sim
