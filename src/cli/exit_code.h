#pragma once

#include "base/error.h"

namespace cli {

/// What the program ends with; part of its contract with scripts.
enum ExitCode {
  Success = 0,
  NothingOrFault =
      1,            ///< a problem was found, nothing was there to show, a stale review was refused
  Usage = 2,        ///< the command line cannot be used
  Environment = 3,  ///< a file, a lock, the disk
};

constexpr int exit_code(base::Fault fault) {
  switch (fault) {
    case base::Fault::BadInput:
    case base::Fault::NotFound:
      return Usage;
    case base::Fault::Stale:
    case base::Fault::Cancelled:
      return NothingOrFault;
    case base::Fault::Environment:
      return Environment;
  }
  return Environment;
}

}  // namespace cli
