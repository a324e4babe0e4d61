#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "attention/matrix.h"
#include "attention/softmax.h"

namespace attention {

/// What a worker that saw some of the keys hands on, so that the outputs can be merged: with LSE =
/// log_add_exp of all, the whole output is the sum of e^(lse - LSE) * output. Dao et al. 2022,
/// algorithm 1, in the form of split keys.
struct PartialAttention {
  double lse = 0;      ///< log-sum-exp of its logits; minus infinity when it saw no key
  double largest = 0;  ///< of its logits
  Index keys = 0;
  Matrix output;  ///< (1, value_dim)
};

/// A worker without a visible key hands on zeros, or the NaN that an unguarded softmax gives.
enum class EmptyPart { Zeros, NotANumber };

/// logits (keys), at least one; values (keys, value_dim).
inline PartialAttention partial_attention(std::span<const double> logits,
                                          const Eigen::Ref<const Matrix>& values, EmptyPart empty) {
  std::vector<double> weights(logits.size());
  const bool sees_a_key = softmax<double>(logits, weights);
  if (!sees_a_key && empty == EmptyPart::NotANumber)
    std::ranges::fill(weights, std::numeric_limits<double>::quiet_NaN());
  PartialAttention part{
      log_sum_exp<double>(logits), *std::ranges::max_element(logits), values.rows(), {}};
  part.output = Eigen::Map<const Matrix>(weights.data(), 1, values.rows()) * values;
  return part;
}

/// ln(e^a + e^b), without overflow; minus infinity if both are.
inline double log_add_exp(double a, double b) {
  const double both[] = {a, b};
  return log_sum_exp<double>(both);
}

}  // namespace attention
