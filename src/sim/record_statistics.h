#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sim {

/// The running maximum of n exchangeable numbers that come in blocks of `block` >= 1 (the last may
/// be smaller): for each block after the first the chance that it raises the maximum, its share of
/// the numbers so far. The blocks do so independently (Renyi 1962).
std::vector<double> update_chances(std::int64_t n, std::int64_t block);

/// The expected number of blocks that do: H_N - 1 for N = n/block whole blocks.
double expected_updates(std::int64_t n, std::int64_t block);

/// The chances of 0, 1, ..., bins - 1 updates, the last for that many or more.
std::vector<double> update_distribution(std::int64_t n, std::int64_t block, std::size_t bins);

}  // namespace sim
