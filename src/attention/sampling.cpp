#include "attention/sampling.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "attention/softmax.h"
#include "base/assert.h"

namespace attention {

namespace {

/// Token numbers, the most probable first, of equal ones the earlier.
std::vector<std::size_t> by_probability(std::span<const double> probabilities) {
  std::vector<std::size_t> order(probabilities.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return probabilities[a] > probabilities[b];
  });
  return order;
}

/// Keeps the first `count` tokens of the order, and makes them sum to 1.
void keep(std::vector<double>& probabilities, const std::vector<std::size_t>& order,
          std::size_t count) {
  for (std::size_t i = count; i < order.size(); ++i) probabilities[order[i]] = 0;
  const double sum = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
  for (double& p : probabilities) p /= sum;
}

std::size_t count_of_nucleus(std::span<const double> probabilities,
                             const std::vector<std::size_t>& order, double top_p) {
  double mass = 0;
  std::size_t count = 0;
  while (count < order.size() && mass < top_p) mass += probabilities[order[count++]];
  return count;
}

std::size_t count_of_probable(std::span<const double> probabilities,
                              const std::vector<std::size_t>& order, double least) {
  std::size_t count = 0;
  while (count < order.size() && probabilities[order[count]] >= least) ++count;
  return count;
}

std::vector<double> tempered(std::span<const double> logits, double temperature) {
  const double largest = *std::max_element(logits.begin(), logits.end());
  std::vector<double> probabilities;
  for (const double logit : logits)
    probabilities.push_back(temperature > 0    ? (logit - largest) / temperature
                            : logit == largest ? 0.0
                                               : -INFINITY);
  const bool any_finite = softmax<double>(probabilities, probabilities);
  ASSERT(any_finite);
  return probabilities;
}

}  // namespace

std::vector<double> sampling_probabilities(std::span<const double> logits,
                                           const SamplingRule& rule) {
  ASSERT(!logits.empty() && rule.temperature >= 0 && rule.top_k >= 0);
  ASSERT(rule.top_p > 0 && rule.top_p <= 1 && rule.min_p >= 0 && rule.min_p <= 1);
  std::vector<double> probabilities = tempered(logits, rule.temperature);
  const std::vector<std::size_t> order = by_probability(probabilities);
  if (rule.temperature == 0) keep(probabilities, order, 1);
  const auto k = static_cast<std::size_t>(rule.top_k);
  if (k > 0 && k < order.size()) keep(probabilities, order, k);
  if (rule.top_p < 1)
    keep(probabilities, order, count_of_nucleus(probabilities, order, rule.top_p));
  if (rule.min_p > 0)
    keep(probabilities, order,
         count_of_probable(probabilities, order, rule.min_p * probabilities[order[0]]));
  return probabilities;
}

Index sampled_token(std::span<const double> probabilities, double uniform) {
  ASSERT(!probabilities.empty() && uniform >= 0 && uniform < 1);
  double below = 0;
  std::size_t last = 0;  // the sum may be a rounding short of `uniform`
  for (std::size_t token = 0; token < probabilities.size(); ++token) {
    if (probabilities[token] == 0) continue;
    below += probabilities[token];
    last = token;
    if (uniform < below) break;
  }
  return static_cast<Index>(last);
}

Index gumbel_token(std::span<const double> logits, std::span<const double> uniforms) {
  ASSERT(!logits.empty() && logits.size() == uniforms.size());
  std::size_t best = 0;
  double largest = -INFINITY;
  for (std::size_t token = 0; token < logits.size(); ++token) {
    const double perturbed = logits[token] - std::log(-std::log(uniforms[token]));
    if (perturbed <= largest) continue;
    best = token;
    largest = perturbed;
  }
  return static_cast<Index>(best);
}

}  // namespace attention
