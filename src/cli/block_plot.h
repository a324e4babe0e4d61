#pragma once

#include <string>

#include "cli/output.h"
#include "sim/outcome.h"

/// Plots in block characters for a terminal of 80 columns. Meaning is never in colour alone: every
/// curve has its own mark, and axes carry their numbers.
namespace cli {

std::string block_plot(const Output& output, const sim::Series& series);
std::string block_plot(const Output& output, const sim::Histogram& histogram);
std::string block_plot(const Output& output, const sim::HeatMap& map);

}  // namespace cli
