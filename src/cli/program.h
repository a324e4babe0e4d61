#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/time.h"
#include "cli/open_window.h"

namespace cli {

/// Runs the command line (without the program's name) and returns the exit code. `clock` is used
/// unless `--now` fixes the instant; `open_window` when no command is given.
int run_program(const std::vector<std::string>& words, std::function<base::Instant()> clock,
                OpenWindow open_window = {});

}  // namespace cli
