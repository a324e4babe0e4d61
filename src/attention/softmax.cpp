#include "attention/softmax.h"

#include <cmath>
#include <limits>

#include "base/assert.h"

namespace attention {

namespace {

/// The largest logit; NaN if one is NaN, minus infinity if no key is visible.
template <class Real>
Real largest(std::span<const Real> logits) {
  Real max = -std::numeric_limits<Real>::infinity();
  for (const Real logit : logits)
    if (!(logit <= max)) max = std::isnan(max) ? max : logit;
  return max;
}

template <class Real>
bool is_hidden(Real logit) {
  return logit == -std::numeric_limits<Real>::infinity();
}

}  // namespace

template <class Real>
bool softmax(std::span<const Real> logits, std::span<Real> weights) {
  ASSERT(logits.size() == weights.size());
  const Real max = largest(logits);
  const bool any_visible = !is_hidden(max);
  Real sum = 0;
  for (std::size_t j = 0; j < logits.size(); ++j) {
    weights[j] = any_visible ? std::exp(logits[j] - max) : Real(0);
    sum += weights[j];
  }
  if (any_visible)
    for (Real& weight : weights) weight /= sum;
  return any_visible;
}

template <class Real>
Weights<Real> softmax_rows(const MatrixOf<Real>& logits) {
  Weights<Real> result{logits, {}};
  const auto columns = static_cast<std::size_t>(logits.cols());
  for (Index i = 0; i < logits.rows(); ++i) {
    Real* row = result.weights.data() + i * logits.cols();
    if (!softmax<Real>({row, columns}, {row, columns})) result.empty_rows.push_back(i);
  }
  return result;
}

template <class Real>
Real log_sum_exp(std::span<const Real> logits) {
  const Real max = largest(logits);
  if (is_hidden(max)) return max;
  Real sum = 0;
  for (const Real logit : logits) sum += std::exp(logit - max);
  return max + std::log(sum);
}

template <class Real>
Real entropy(std::span<const Real> weights) {
  Real sum = 0;
  for (const Real weight : weights)
    if (weight != 0) sum -= weight * std::log(weight);
  return sum;
}

Matrix softmax_jacobian(std::span<const double> weights) {
  const Eigen::Map<const Eigen::VectorXd> p(weights.data(), static_cast<Index>(weights.size()));
  Matrix jacobian = -p * p.transpose();
  jacobian.diagonal() += p;
  return jacobian;
}

template bool softmax(std::span<const float>, std::span<float>);
template bool softmax(std::span<const double>, std::span<double>);
template Weights<float> softmax_rows(const MatrixOf<float>&);
template Weights<double> softmax_rows(const MatrixOf<double>&);
template float log_sum_exp(std::span<const float>);
template double log_sum_exp(std::span<const double>);
template float entropy(std::span<const float>);
template double entropy(std::span<const double>);

}  // namespace attention
