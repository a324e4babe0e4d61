#pragma once

#include <span>
#include <vector>

#include "attention/matrix.h"
#include "base/random.h"

namespace test {

template <class Real>
attention::MatrixOf<Real> normal_matrix(attention::Index rows, attention::Index cols,
                                        std::uint64_t seed) {
  std::vector<float> draws(static_cast<std::size_t>(rows * cols));
  base::Random(seed, base::stream_of("normal_matrix"), 0).normals(draws);
  return Eigen::Map<attention::MatrixOf<float>>(draws.data(), rows, cols).template cast<Real>();
}

/// One row as the span that the row functions take.
template <class Real>
std::span<const Real> row(const attention::MatrixOf<Real>& matrix, attention::Index i) {
  return {matrix.data() + i * matrix.cols(), static_cast<std::size_t>(matrix.cols())};
}

/// The largest difference between two entries; NaN if one is NaN.
template <class Real>
Real distance(const attention::MatrixOf<Real>& a, const attention::MatrixOf<Real>& b) {
  return (a - b).cwiseAbs().template maxCoeff<Eigen::PropagateNaN>();
}

}  // namespace test
