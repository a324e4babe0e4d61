#pragma once

#include <Eigen/Core>

namespace attention {

/// A size, a position or a row or column number.
using Index = Eigen::Index;

/// Row-major: row i of queries, keys, values or outputs is one token; row i of logits or weights is
/// one query and column j one key.
template <class Real>
using MatrixOf = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Matrix = MatrixOf<double>;

}  // namespace attention
