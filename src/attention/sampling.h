#pragma once

#include <span>
#include <vector>

#include "attention/matrix.h"

namespace attention {

/// What is done to a token's logits before the draw, in this order. Each step works on the
/// probabilities that the step before it left, made to sum to 1 again, and leaves at least one
/// token.
struct SamplingRule {
  double temperature = 1;  ///< >= 0; logits are divided by it; 0 leaves the largest alone
  Index top_k = 0;         ///< k > 0: the k most probable tokens stay
  double top_p = 1;  ///< in (0, 1]: the fewest most probable tokens that reach it together stay
                     ///< (nucleus sampling, Holtzman et al. 2020)
  double min_p = 0;  ///< in [0, 1]: tokens of at least min_p times the largest probability stay
                     ///< (Nguyen et al. 2024)
};

/// The probabilities of the tokens under the rule: 0 for those that it drops; they sum to 1. Of
/// equally probable tokens the earlier one counts as more probable. At least one logit is finite
/// and none is NaN or plus infinity.
std::vector<double> sampling_probabilities(std::span<const double> logits,
                                           const SamplingRule& rule);

/// The token at `uniform` in [0, 1) of the cumulated probabilities, never one of probability 0.
Index sampled_token(std::span<const double> probabilities, double uniform);

/// argmax of logit - ln(-ln u), with one u in (0, 1) for each token: a draw from softmax(logits)
/// (Gumbel 1954; Maddison et al. 2014) that needs no sum.
Index gumbel_token(std::span<const double> logits, std::span<const double> uniforms);

}  // namespace attention
