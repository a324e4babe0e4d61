#pragma once

#include <string>

#include "base/error.h"
#include "sim/outcome.h"

namespace cli {

/// Whether a picture can be written to a file of this name: BadInput if it does not end in .png,
/// Environment in a program that was built without Dear ImGui.
base::Result<> can_plot(const std::string& file);

/// Writes a picture of the outcome (PNG) under a title and a line of settings. Needs no display.
/// `can_plot` must hold.
base::Result<> plot_outcome(const std::string& title, const std::string& settings,
                            const sim::Outcome& outcome, const std::string& file);

}  // namespace cli
