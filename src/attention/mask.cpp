#include "attention/mask.h"

#include <utility>

#include "base/assert.h"

namespace attention {

bool Mask::visible(Index query, Index key) const {
  const Index position = first_position + query;
  if ((causal || window > 0) && key > position) return false;
  if (window > 0 && key <= position - window) return false;
  return padding.empty() || !padding[static_cast<std::size_t>(key)];
}

Index Mask::visible_keys(Index query, Index key_len) const {
  Index count = 0;
  for (Index key = 0; key < key_len; ++key) count += visible(query, key) ? 1 : 0;
  return count;
}

Mask no_mask() { return {}; }

Mask causal_mask() {
  Mask mask;
  mask.causal = true;
  return mask;
}

Mask bottom_right_causal_mask(Index seq_len, Index key_len) {
  ASSERT(seq_len >= 0 && key_len >= 0);
  Mask mask = causal_mask();
  mask.first_position = key_len - seq_len;
  return mask;
}

Mask padding_mask(std::vector<bool> padding) {
  Mask mask;
  mask.padding = std::move(padding);
  return mask;
}

Mask sliding_window_mask(Index keys) {
  ASSERT(keys >= 1);
  Mask mask;
  mask.window = keys;
  return mask;
}

}  // namespace attention
