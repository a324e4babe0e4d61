#include "attention/scaled_dot_product.h"

#include <cmath>
#include <limits>
#include <utility>

#include "attention/softmax.h"
#include "base/assert.h"

namespace attention {

namespace {

template <class Real>
void hide(MatrixOf<Real>& logits, const Mask& mask) {
  for (Index i = 0; i < logits.rows(); ++i)
    for (Index j = 0; j < logits.cols(); ++j)
      if (!mask.visible(i, j)) logits(i, j) = -std::numeric_limits<Real>::infinity();
}

}  // namespace

double default_scale(Index head_dim) {
  ASSERT(head_dim >= 1);
  return 1.0 / std::sqrt(static_cast<double>(head_dim));
}

template <class Real>
Attention<Real> scaled_dot_product(const MatrixOf<Real>& query, const MatrixOf<Real>& key,
                                   const MatrixOf<Real>& value, const Mask& mask, Real scale) {
  ASSERT(query.cols() == key.cols() && key.rows() == value.rows());
  ASSERT(mask.padding.empty() || static_cast<Index>(mask.padding.size()) == key.rows());
  Attention<Real> result;
  result.logits.noalias() = scale * (query * key.transpose());
  hide(result.logits, mask);
  auto [weights, empty_rows] = softmax_rows(result.logits);
  result.output.noalias() = weights * value;
  result.weights = std::move(weights);
  result.empty_rows = std::move(empty_rows);
  return result;
}

template Attention<float> scaled_dot_product(const MatrixOf<float>&, const MatrixOf<float>&,
                                             const MatrixOf<float>&, const Mask&, float);
template Attention<double> scaled_dot_product(const MatrixOf<double>&, const MatrixOf<double>&,
                                              const MatrixOf<double>&, const Mask&, double);

}  // namespace attention
