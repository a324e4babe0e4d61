#pragma once

#include <vector>

#include "attention/mask.h"
#include "attention/matrix.h"

namespace attention {

/// Attention of one head with everything on the way.
template <class Real>
struct Attention {
  MatrixOf<Real> logits;   ///< (seq_len, key_len), scaled; minus infinity where hidden
  MatrixOf<Real> weights;  ///< (seq_len, key_len); each row sums to 1, or is 0 if in empty_rows
  MatrixOf<Real> output;   ///< (seq_len, value_dim) = weights * value
  std::vector<Index> empty_rows;  ///< queries that see no key, ascending; their output is 0
};

/// 1 / sqrt(head_dim). head_dim is the width of one head's queries and keys, a setting of the model
/// of its own: d_model / n_heads and the number of key-value heads say nothing about it.
double default_scale(Index head_dim);

/// query (seq_len, head_dim), key (key_len, head_dim), value (key_len, value_dim) -> Attention.
/// logits = scale * query * key^T: multiply by `scale`, the reciprocal of a Divisor's value.
/// Vaswani et al. 2017, equation 1. Instantiated for float and double.
template <class Real>
Attention<Real> scaled_dot_product(const MatrixOf<Real>& query, const MatrixOf<Real>& key,
                                   const MatrixOf<Real>& value, const Mask& mask, Real scale);

}  // namespace attention
