#pragma once

#include <vector>

#include "attention/matrix.h"

namespace attention {

/// Which rows of a head's keys and values are packed.
struct KeptRows {
  Index count = 0;
  std::vector<Index> chosen;  ///< ascending; empty: the first `count`

  Index operator[](Index i) const {
    return chosen.empty() ? i : chosen[static_cast<std::size_t>(i)];
  }
};

/// Rows of packed keys or values, with those that fill the last block.
Index packed_rows(const KeptRows& kept);

/// rows(., width), without gaps, to the layout of FusedTask::key: packed_rows * width floats.
void pack_keys(const float* rows, Index width, const KeptRows& kept, float* packed);

/// The same for FusedTask::value.
void pack_values(const float* rows, Index width, const KeptRows& kept, float* packed);

}  // namespace attention
