#pragma once

#include <span>
#include <vector>

#include "attention/matrix.h"

namespace attention {

// A hidden key has the logit minus infinity. All functions subtract the largest logit first, so no
// finite logit overflows. A NaN or plus infinity among the logits makes the whole row NaN: an
// overflow before the softmax stays visible. Instantiated for float and double.

/// One row: weights_j = exp(logits_j) / sum_i exp(logits_i), which sum to 1. False when no key is
/// visible (also for an empty row): the weights are then zeros. The spans have one length and may
/// be the same memory.
template <class Real>
[[nodiscard]] bool softmax(std::span<const Real> logits, std::span<Real> weights);

/// Weights of the same shape as their logits, and the rows in which no key is visible, ascending.
template <class Real>
struct Weights {
  MatrixOf<Real> weights;
  std::vector<Index> empty_rows;
};

/// softmax of every row.
template <class Real>
Weights<Real> softmax_rows(const MatrixOf<Real>& logits);

/// ln sum_j exp(logits_j); minus infinity when no key is visible.
template <class Real>
Real log_sum_exp(std::span<const Real> logits);

/// -sum_j p_j ln p_j in nats, with 0 ln 0 = 0. Between 0 (one key) and ln n (uniform).
template <class Real>
Real entropy(std::span<const Real> weights);

/// d weights_i / d logits_j = p_i (delta_ij - p_j): symmetric, every row sums to 0.
Matrix softmax_jacobian(std::span<const double> weights);

}  // namespace attention
