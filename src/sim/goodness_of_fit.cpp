#include "sim/goodness_of_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace sim {
namespace {

constexpr double fewest_expected = 5;

struct Cell {
  double count = 0, expected = 0;

  void add(const Cell& other) {
    count += other.count;
    expected += other.expected;
  }
};

std::vector<Cell> cells_of(std::span<const double> counts, std::span<const double> law) {
  const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
  std::vector<Cell> cells;
  Cell rare;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const Cell one{counts[i], total * law[i]};
    if (one.expected >= fewest_expected)
      cells.push_back(one);
    else
      rare.add(one);
  }
  if (rare.expected >= fewest_expected || cells.empty()) {
    cells.push_back(rare);
  } else {
    std::ranges::min_element(cells, {}, &Cell::expected)->add(rare);
  }
  return cells;
}

double upper_tail(double statistic, double degrees) {
  const double spread = 2 / (9 * degrees);
  const double normal = (std::cbrt(statistic / degrees) - (1 - spread)) / std::sqrt(spread);
  return std::erfc(normal / std::sqrt(2.0)) / 2;
}

bool saw_the_impossible(std::span<const double> counts, std::span<const double> law) {
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (law[i] == 0 && counts[i] > 0) return true;
  return false;
}

}  // namespace

GoodnessOfFit goodness_of_fit(std::span<const double> counts, std::span<const double> law) {
  const std::vector<Cell> cells = cells_of(counts, law);
  GoodnessOfFit fit;
  fit.degrees = double(cells.size()) - 1;
  for (const Cell& cell : cells)
    if (cell.expected > 0)
      fit.statistic += (cell.count - cell.expected) * (cell.count - cell.expected) / cell.expected;
  if (saw_the_impossible(counts, law))
    fit.p_value = 0;
  else if (fit.degrees > 0)
    fit.p_value = upper_tail(fit.statistic, fit.degrees);
  return fit;
}

double total_variation(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(a[i] - b[i]);
  return sum / 2;
}

}  // namespace sim
