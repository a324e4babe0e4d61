#include "attention/blockwise.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.h"

namespace attention {

namespace {

template <class Real>
constexpr Real minus_infinity = -std::numeric_limits<Real>::infinity();

/// The state of one query between blocks.
template <class Real>
struct Running {
  Real max = minus_infinity<Real>;
  Real sum = 0;
  Index max_updates = 0;

  /// Raises the maximum to `block_max` and returns what the old sum and output shrink by.
  Real raise(Real block_max) {
    if (block_max <= max) return 1;
    const bool first = max == minus_infinity<Real>;
    const Real shrink = first ? Real(0) : std::exp(max - block_max);
    if (!first) ++max_updates;
    max = block_max;
    return shrink;
  }
};

/// Takes one block of a query's logits, of which those of hidden keys are minus infinity, into its
/// state and its row of the output, which is not yet divided by the sum.
template <class Real, class Logits, class Values, class Output>
void absorb(Running<Real>& state, const Logits& logits, const Values& value, Output output) {
  const Real block_max = logits.template maxCoeff<Eigen::PropagateNaN>();
  if (block_max == minus_infinity<Real>) return;
  const Real shrink = state.raise(block_max);
  state.sum *= shrink;
  output *= shrink;
  for (Index j = 0; j < logits.size(); ++j) {
    const Real weight = std::exp(logits(j) - state.max);
    state.sum += weight;
    output += weight * value.row(j);
  }
}

template <class Real>
void finish(Index row, const Running<Real>& state, Blockwise<Real>& result) {
  const bool empty = state.max == minus_infinity<Real>;
  if (empty)
    result.empty_rows.push_back(row);
  else
    result.output.row(row) /= state.sum;
  result.log_sum_exp.push_back(empty ? state.max : state.max + std::log(state.sum));
  result.max_updates.push_back(state.max_updates);
}

}  // namespace

template <class Real>
Blockwise<Real> blockwise_attention(const MatrixOf<Real>& query, const MatrixOf<Real>& key,
                                    const MatrixOf<Real>& value, const Mask& mask, Real scale,
                                    Index block) {
  ASSERT(query.cols() == key.cols() && key.rows() == value.rows() && block >= 1);
  ASSERT(mask.padding.empty() || static_cast<Index>(mask.padding.size()) == key.rows());
  std::vector<Running<Real>> states(static_cast<std::size_t>(query.rows()));
  Blockwise<Real> result;
  result.output = MatrixOf<Real>::Zero(query.rows(), value.cols());
  MatrixOf<Real> logits;
  for (Index first = 0; first < key.rows(); first += block) {
    const Index size = std::min(block, key.rows() - first);
    logits.noalias() = scale * (query * key.middleRows(first, size).transpose());
    for (Index i = 0; i < query.rows(); ++i) {
      for (Index j = 0; j < size; ++j)
        if (!mask.visible(i, first + j)) logits(i, j) = minus_infinity<Real>;
      absorb(states[static_cast<std::size_t>(i)], logits.row(i), value.middleRows(first, size),
             result.output.row(i));
    }
  }
  for (Index i = 0; i < query.rows(); ++i) finish(i, states[static_cast<std::size_t>(i)], result);
  return result;
}

template Blockwise<float> blockwise_attention(const MatrixOf<float>&, const MatrixOf<float>&,
                                              const MatrixOf<float>&, const Mask&, float, Index);
template Blockwise<double> blockwise_attention(const MatrixOf<double>&, const MatrixOf<double>&,
                                               const MatrixOf<double>&, const Mask&, double, Index);

}  // namespace attention
