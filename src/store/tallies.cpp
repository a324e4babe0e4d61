#include "store/tallies.h"

#include <algorithm>

#include "store/card.h"
#include "store/collection.h"
#include "store/database.h"

namespace store {

base::Result<Tallies> tallies(Collection& collection, base::StudyDay today) {
  return base::guarded("counting the cards", [&] {
    Statement row = collection.database().use(
        "SELECT phase, COUNT(*), SUM(suspended), SUM(buried_until IS NOT NULL AND buried_until > "
        "?), "
        "SUM(lapses >= ?) FROM card WHERE missing = 0 GROUP BY phase ORDER BY phase");
    row.bind(today.value, leech_lapses);
    Tallies tallies;
    while (row.step()) {
      const auto phase = static_cast<schedule::Phase>(row.small(0));
      int& count = phase == schedule::Phase::New      ? tallies.fresh
                   : phase == schedule::Phase::Review ? tallies.review
                                                      : tallies.learning;
      count += row.small(1);
      tallies.suspended += row.small(2);
      tallies.buried += row.small(3);
      tallies.leeches += row.small(4);
    }
    return tallies;
  });
}

base::Result<std::vector<int>> forecast(Collection& collection, base::StudyDay today, int days) {
  return base::guarded("counting what is due", [&] {
    std::vector<int> due(static_cast<std::size_t>(days));
    Statement row = collection.database().use(
        "SELECT due_day, COUNT(*) FROM card WHERE queue = 3 AND due_day < ? GROUP BY due_day "
        "ORDER BY due_day");
    row.bind(today.value + days);
    while (row.step())
      due[static_cast<std::size_t>(std::max(0, row.small(0) - today.value))] += row.small(1);
    return due;
  });
}

}  // namespace store
