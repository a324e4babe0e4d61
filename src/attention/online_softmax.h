#pragma once

#include <span>

#include "attention/matrix.h"

namespace attention {

/// How the correction for a new maximum is done: right, or one of the usual faults.
enum class Rescaling {
  Right,
  Unscaled,  ///< old sum and output shrink by exp(m_old - m_new) of the raw scores, scale left out
  None,      ///< old sum and output stay as they were
  DoubleScale,  ///< the scale stands in the scores already and is applied again
  NoScale,      ///< the scale is applied nowhere
};

/// Attention of one query over keys that come in blocks, with the scale folded into the exponent:
/// the running maximum m is that of the raw dot products, the running sum is
/// l = sum_j exp(scale * (s_j - m)), the output is divided by l at the end, and when m grows both
/// shrink by exp(scale * (m_old - m_new)). Valid for scale > 0, which keeps the order of the
/// scores. Dao et al. 2022, algorithm 1, in the form of the FlashAttention-2 kernels (powers of
/// two, scale * log2 e as one factor). Instantiated for float and double.
template <class Real>
class OnlineSoftmax {
 public:
  OnlineSoftmax(Real scale, Index value_dim, Rescaling rescaling = Rescaling::Right);

  /// Takes one block: its raw dot products and its values (scores.size(), value_dim). A key with
  /// the score minus infinity is hidden; a block of hidden keys changes nothing.
  void absorb(std::span<const Real> scores,
              const Eigen::Ref<const MatrixOf<Real>, 0, Eigen::OuterStride<>>& values);

  Real max() const { return max_; }  ///< raw, not scaled; minus infinity before the first key
  Real sum() const { return sum_; }
  Index max_updates() const { return max_updates_; }  ///< blocks that raised it, first one excluded
  /// m * scale + ln l: of the scaled scores. Minus infinity before the first key.
  Real log_sum_exp() const;
  /// (1, value_dim): the unnormalised output over l. Requires a visible key.
  MatrixOf<Real> output() const { return unnormalised_ / sum_; }

 private:
  /// Raises the maximum to `block_max` and returns what the old sum and output shrink by.
  Real raise(Real block_max);

  Real scale_;
  Real exponent_;         ///< factor of a raw difference inside exp2
  Real shrink_exponent_;  ///< the same in the correction of the old sum and output
  Real max_;
  Real sum_ = 0;
  Index max_updates_ = 0;
  bool shrinks_;
  MatrixOf<Real> unnormalised_;  ///< (1, value_dim)
};

}  // namespace attention
