#pragma once

#include "attention/matrix.h"

namespace attention {

/// Numbers that cross between slow memory and the chip, elements and not bytes, caches left out.
struct Traffic {
  double queries = 0, keys_and_values = 0, scores = 0, weights = 0, output = 0;

  double total() const { return queries + keys_and_values + scores + weights + output; }
};

/// Attention with whole score and weight matrices: each is written once and read once.
Traffic materialised_traffic(Index seq_len, Index head_dim);

/// Attention over tiles of `tile` >= 1 queries: each tile reads its queries, every key and value,
/// and writes its output. Counted along the loop over the tiles, the last of which may be smaller.
Traffic tiled_traffic(Index seq_len, Index head_dim, Index tile);

}  // namespace attention
