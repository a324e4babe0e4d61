#include "attention/fused_packing.h"

#include <algorithm>
#include <cstring>

#include "attention/fused_kernels.h"

namespace attention {

namespace {

/// The rows that fill the last block hold zeros: their weights are 0, and 0 times 0 is 0.
void clear_last_block(Index width, const KeptRows& kept, float* packed) {
  if (kept.count % fused_keys == 0) return;
  const Index last = (packed_rows(kept) - fused_keys) * width;
  std::fill_n(packed + last, fused_keys * width, 0.0F);
}

}  // namespace

Index packed_rows(const KeptRows& kept) {
  return (kept.count + fused_keys - 1) / fused_keys * fused_keys;
}

void pack_keys(const float* rows, Index width, const KeptRows& kept, float* packed) {
  clear_last_block(width, kept, packed);
  for (Index i = 0; i < kept.count; ++i) {
    const float* row = rows + kept[i] * width;
    float* to = packed + i / fused_rows * fused_rows * width + i % fused_rows;
    for (Index k = 0; k < width; ++k) to[k * fused_rows] = row[k];
  }
}

void pack_values(const float* rows, Index width, const KeptRows& kept, float* packed) {
  clear_last_block(width, kept, packed);
  const Index whole = width / fused_rows * fused_rows, rest = width - whole;
  for (Index i = 0; i < kept.count; ++i) {
    const float* row = rows + kept[i] * width;
    const Index within = i % fused_keys;
    float* block = packed + (i - within) * width;
    float* to = block + within * fused_rows;
    for (Index z = 0; z < whole; z += fused_rows)
      std::memcpy(to + z * fused_keys, row + z, fused_rows * sizeof(float));
    std::copy_n(row + whole, rest, block + whole * fused_keys + within * rest);
  }
}

}  // namespace attention
