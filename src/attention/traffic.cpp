#include "attention/traffic.h"

#include <algorithm>

#include "base/assert.h"

namespace attention {

Traffic materialised_traffic(Index seq_len, Index head_dim) {
  const auto n = static_cast<double>(seq_len), d = static_cast<double>(head_dim);
  return {n * d, 2 * n * d, 2 * n * n, 2 * n * n, n * d};
}

Traffic tiled_traffic(Index seq_len, Index head_dim, Index tile) {
  ASSERT(tile >= 1);
  const auto d = static_cast<double>(head_dim);
  Traffic traffic;
  for (Index first = 0; first < seq_len; first += tile) {
    const auto rows = static_cast<double>(std::min(tile, seq_len - first));
    traffic.queries += rows * d;
    traffic.keys_and_values += 2 * static_cast<double>(seq_len) * d;
    traffic.output += rows * d;
  }
  return traffic;
}

}  // namespace attention
