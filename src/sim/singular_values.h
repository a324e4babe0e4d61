#pragma once

#include <cstddef>
#include <vector>

namespace sim {

/// The singular values, falling, of a square matrix of `size` rows, row after row. Those below
/// 1e-14 of the Frobenius norm are noise. By rotations of pairs of columns until all are orthogonal
/// (Hestenes 1958): quick for up to about a hundred rows.
std::vector<double> singular_values(const std::vector<double>& entries, std::size_t size);

}  // namespace sim
