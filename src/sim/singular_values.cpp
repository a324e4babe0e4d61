#include "sim/singular_values.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/assert.h"

namespace sim {
namespace {

using Column = std::vector<double>;

constexpr double noise = 1e-14;  // of the whole matrix; columns below it are left alone

double dot(const Column& a, const Column& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// Turns two columns so that they are orthogonal; false if they were, or one is below `negligible`.
bool rotate(Column& a, Column& b, double negligible) {
  const double aa = dot(a, a), bb = dot(b, b), ab = dot(a, b);
  if (std::min(aa, bb) <= negligible || std::abs(ab) <= 1e-15 * std::sqrt(aa * bb)) return false;
  const double tau = (bb - aa) / (2 * ab);
  const double t = (tau >= 0 ? 1 : -1) / (std::abs(tau) + std::hypot(1.0, tau));
  const double c = 1 / std::hypot(1.0, t), s = c * t;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double old = a[i];
    a[i] = c * old - s * b[i];
    b[i] = s * old + c * b[i];
  }
  return true;
}

}  // namespace

std::vector<double> singular_values(const std::vector<double>& entries, std::size_t size) {
  ASSERT(entries.size() == size * size);
  std::vector<Column> matrix(size);
  for (std::size_t i = 0; i < entries.size(); ++i) matrix[i % size].push_back(entries[i]);
  const double negligible = noise * noise * dot(entries, entries);
  constexpr int most_sweeps = 30;
  bool moved = true;
  for (int sweep = 0; sweep < most_sweeps && moved; ++sweep) {
    moved = false;
    for (std::size_t a = 0; a < size; ++a)
      for (std::size_t b = a + 1; b < size; ++b)
        moved = rotate(matrix[a], matrix[b], negligible) || moved;
  }
  std::vector<double> values;
  for (const Column& column : matrix) values.push_back(std::sqrt(dot(column, column)));
  std::ranges::sort(values, std::greater());
  return values;
}

}  // namespace sim
