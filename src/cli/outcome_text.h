#pragma once

#include <string>

#include "cli/output.h"
#include "sim/outcome.h"

namespace cli {

/// An outcome for a person: the takeaway, the measures with their standard errors and kinds,
/// tables, and plots in block characters.
std::string outcome_text(const Output& output, const sim::Outcome& outcome);

/// "0.0693 +- 0.0021 (sampled)": one measure.
std::string measured_text(const sim::Measured& measured, bool ascii);

}  // namespace cli
