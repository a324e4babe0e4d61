#include "attention/online_softmax.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "base/assert.h"

namespace attention {

namespace {

template <class Real>
constexpr Real minus_infinity = -std::numeric_limits<Real>::infinity();

/// What the faults make of the scale that stands in the exponent.
template <class Real>
Real scale_in_exponent(Real scale, Rescaling rescaling) {
  if (rescaling == Rescaling::DoubleScale) return scale * scale;
  if (rescaling == Rescaling::NoScale) return 1;
  return scale;
}

}  // namespace

template <class Real>
OnlineSoftmax<Real>::OnlineSoftmax(Real scale, Index value_dim, Rescaling rescaling)
    : scale_(scale_in_exponent(scale, rescaling)),
      exponent_(scale_ * std::numbers::log2e_v<Real>),
      shrink_exponent_(rescaling == Rescaling::Unscaled ? std::numbers::log2e_v<Real> : exponent_),
      max_(minus_infinity<Real>),
      shrinks_(rescaling != Rescaling::None),
      unnormalised_(MatrixOf<Real>::Zero(1, value_dim)) {
  ASSERT(scale > 0);
}

template <class Real>
Real OnlineSoftmax<Real>::raise(Real block_max) {
  if (block_max <= max_) return 1;
  const bool first = max_ == minus_infinity<Real>;
  const Real shrink = first ? Real(0) : std::exp2((max_ - block_max) * shrink_exponent_);
  if (!first) ++max_updates_;
  max_ = block_max;
  return shrinks_ ? shrink : Real(1);
}

template <class Real>
void OnlineSoftmax<Real>::absorb(
    std::span<const Real> scores,
    const Eigen::Ref<const MatrixOf<Real>, 0, Eigen::OuterStride<>>& values) {
  ASSERT(static_cast<Index>(scores.size()) == values.rows());
  const Eigen::Map<const Eigen::Array<Real, Eigen::Dynamic, 1>> raw(scores.data(), values.rows());
  const Real block_max = raw.template maxCoeff<Eigen::PropagateNaN>();
  if (block_max == minus_infinity<Real>) return;
  const Real shrink = raise(block_max);
  sum_ *= shrink;
  unnormalised_ *= shrink;
  const Real subtracted = max_ * exponent_;
  for (Index j = 0; j < raw.size(); ++j) {
    const Real weight = std::exp2(raw(j) * exponent_ - subtracted);
    sum_ += weight;
    unnormalised_.row(0) += weight * values.row(j);
  }
}

template <class Real>
Real OnlineSoftmax<Real>::log_sum_exp() const {
  return max_ == minus_infinity<Real> ? max_ : max_ * scale_ + std::log(sum_);
}

template class OnlineSoftmax<float>;
template class OnlineSoftmax<double>;

}  // namespace attention
