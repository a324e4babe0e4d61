#pragma once

#include <string>

#include "cli/output.h"
#include "sim/outcome.h"

namespace cli {

/// A table of a simulation: names to the left, numbers to the right, headings wrapped between words
/// so that columns stay narrow. No cell is ever broken.
std::string number_table(const Output& output, const sim::Table& table);

/// The same in as many tables below each other as the output's width asks for, each with the first
/// column; a single column that is wider still is shown as it is.
std::string tables_within(const Output& output, const sim::Table& table);

}  // namespace cli
