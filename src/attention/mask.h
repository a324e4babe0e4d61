#pragma once

#include <vector>

#include "attention/matrix.h"

namespace attention {

/// Which keys each query sees. The rules combine: a key is visible when every rule in force allows
/// it.
struct Mask {
  bool causal = false;        ///< hides keys after the query's own position
  Index window = 0;           ///< w > 0: causal, and only the last w keys, the query's own included
  std::vector<bool> padding;  ///< per key, true hides it from every query; empty: no padding
  Index first_position =
      0;  ///< position of query row 0 among the keys (cached keys come before it)

  /// Requires 0 <= query and 0 <= key, and key < padding.size() unless that is empty.
  bool visible(Index query, Index key) const;

  /// The number of visible keys among the first `key_len`.
  Index visible_keys(Index query, Index key_len) const;
};

Mask no_mask();
Mask causal_mask();
Mask padding_mask(std::vector<bool> padding);

/// Exactly `keys` >= 1 keys per query, its own included; fewer only for the first keys - 1 rows.
/// (Libraries that write a window as a reach of w see w + 1 keys.)
Mask sliding_window_mask(Index keys);

}  // namespace attention
