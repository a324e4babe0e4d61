#pragma once

#include <vector>

#include "attention/mask.h"
#include "attention/matrix.h"

namespace attention {

/// What attention in blocks of keys keeps: nothing of size seq_len * key_len.
template <class Real>
struct Blockwise {
  MatrixOf<Real> output;  ///< (seq_len, value_dim); 0 for rows in empty_rows
  std::vector<Real>
      log_sum_exp;  ///< per query, of its scaled logits; minus infinity if it sees none
  std::vector<Index>
      max_updates;                ///< per query: blocks that raised its maximum, first one excluded
  std::vector<Index> empty_rows;  ///< queries that see no key, ascending
};

/// The output of scaled_dot_product, computed over `block` >= 1 keys at a time (the last block may
/// be shorter) with a running maximum m, sum l and output per query; when m grows, l and the output
/// shrink by exp(m_old - m_new). Milakov & Gimelshein 2018; Dao et al. 2022, algorithm 1. Equal to
/// the naive form up to rounding for every block size. Instantiated for float and double.
template <class Real>
Blockwise<Real> blockwise_attention(const MatrixOf<Real>& query, const MatrixOf<Real>& key,
                                    const MatrixOf<Real>& value, const Mask& mask, Real scale,
                                    Index block);

}  // namespace attention
