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
  /// Position of query row 0 among the keys: cached keys come before it; negative where the first
  /// queries come before all keys.
  Index first_position = 0;

  /// Requires 0 <= query and 0 <= key, and key < padding.size() unless that is empty.
  bool visible(Index query, Index key) const;

  /// The number of visible keys among the first `key_len`.
  Index visible_keys(Index query, Index key_len) const;
};

Mask no_mask();
Mask causal_mask();

/// Causal with the last query at the last key, as when earlier keys come from a cache: query row i
/// sees key_len - seq_len + i + 1 keys. With more queries than keys the first rows see none. Equal
/// to causal_mask() (aligned at the top left) for seq_len = key_len only.
Mask bottom_right_causal_mask(Index seq_len, Index key_len);

Mask padding_mask(std::vector<bool> padding);

/// Exactly `keys` >= 1 keys per query, its own included; fewer only for the first keys - 1 rows.
/// (Libraries that write a window as a reach of w see w + 1 keys.)
Mask sliding_window_mask(Index keys);

}  // namespace attention
