#pragma once

#include <vector>

#include "base/error.h"
#include "base/time.h"

namespace store {

class Collection;

/// How many cards stand where. Missing cards are in none of the counts; suspended and buried ones
/// are counted there and in the phase they are in.
struct Tallies {
  int fresh = 0;
  int learning = 0;  ///< relearning too
  int review = 0;
  int suspended = 0;
  int buried = 0;   ///< hidden on the day asked about
  int leeches = 0;  ///< forgotten leech_lapses times or more
};
base::Result<Tallies> tallies(Collection& collection, base::StudyDay today);

/// Review cards due on `today` (overdue ones too) and each of the days after it, `days` >= 1 in
/// all. Suspended and missing cards are left out.
base::Result<std::vector<int>> forecast(Collection& collection, base::StudyDay today, int days);

}  // namespace store
