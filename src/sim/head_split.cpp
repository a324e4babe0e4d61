#include "sim/head_split.h"

#include <cstdint>

namespace sim {

std::string refusal_of_head_split(const Settings& s) {
  const std::int64_t d = s.integer("d"), h = s.integer("h"), n_kv = s.integer("n_kv");
  if (d % h != 0)
    return "heads split the width evenly: d = " + std::to_string(d) +
           " is not a multiple of h = " + std::to_string(h) +
           "; set d to a multiple of h, or h to a divisor of d";
  if (h % n_kv != 0)
    return "every key-value head serves the same number of query heads: h = " + std::to_string(h) +
           " is not a multiple of n_kv = " + std::to_string(n_kv) +
           "; set n_kv to a divisor of h, or h to a multiple of n_kv";
  return "";
}

}  // namespace sim
