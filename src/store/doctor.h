#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"

namespace store {

class Collection;

/// One thing that is not as it should be.
struct Finding {
  std::string what;         ///< a whole sentence, naming the card if it is about one
  std::string next;         ///< what can be done, with the command
  bool repairable = false;  ///< by `repair`
};

struct Checkup {
  std::vector<Finding> findings;  ///< empty: healthy
  std::int64_t cards = 0;
  std::int64_t entries = 0;
  std::int64_t reviews = 0;   ///< that stand
  std::int64_t repaired = 0;  ///< findings that repair put right
};

/// Checks the file (SQLite's integrity_check, foreign keys), folds the whole log and compares with
/// the stored standings (memory within 1e-6 relative, all else equal), checks the search index
/// and the queue column. A damaged page is a finding, not an Error; if it stops the repair, that is
/// one too. With `repair` standings, queue
/// and index are rebuilt from log and content in one transaction; the log itself is never touched.
base::Result<Checkup> examine(Collection& collection, bool repair = false);

}  // namespace store
