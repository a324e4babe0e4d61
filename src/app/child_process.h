#pragma once

#include <string>
#include <vector>

#include "base/error.h"

namespace app {

struct ChildResult {
  int exit_code = 0;   ///< 128 + the signal's number if a signal ended it
  std::string output;  ///< what it wrote to standard output, if that was caught
};

/// Runs a program by its argument list, never through a shell, and waits for it. Its standard
/// output is caught and its standard error dropped, or with `interactive` both stay the terminal's.
/// Environment error when the program cannot be started.
base::Result<ChildResult> run_child(const std::vector<std::string>& arguments,
                                    bool interactive = false);

}  // namespace app
