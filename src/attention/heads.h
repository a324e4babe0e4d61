#pragma once

#include <vector>

#include "attention/matrix.h"
#include "base/error.h"

namespace attention {

/// The key-value head that each query head reads (grouped-query attention, Ainslie et al. 2023):
/// groups of n_heads / n_kv_heads neighbours share one, so 8 and 2 give 0 0 0 0 1 1 1 1. n_kv_heads
/// = n_heads is multi-head, 1 is multi-query attention. BadInput when a number is below 1 or
/// n_heads is no multiple of n_kv_heads.
base::Result<std::vector<Index>> head_map(Index n_heads, Index n_kv_heads);

}  // namespace attention
