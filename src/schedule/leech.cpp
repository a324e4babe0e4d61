#include "schedule/leech.h"

namespace schedule {

bool is_leech(int lapses, int threshold) {
  if (threshold <= 0 || lapses < threshold) return false;
  const int half = threshold / 2 + threshold % 2;
  return (lapses - threshold) % half == 0;
}

}  // namespace schedule
