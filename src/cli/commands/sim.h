#pragma once

#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace cli {

/// `sim sweep`, below `sim`.
void add_sim_sweep(CLI::App& sim, Action& action);

/// So many threads as were asked for; one per core, at most 16, for 0. Outcomes are the same for
/// any number.
int threads_for_runs(int asked);

}  // namespace cli
