#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/time.h"

namespace cli {

/// Runs the command line (without the program's name) and returns the exit code. `clock` is used
/// unless
/// `--now` fixes the instant.
int run_program(const std::vector<std::string>& words, std::function<base::Instant()> clock);

}  // namespace cli
