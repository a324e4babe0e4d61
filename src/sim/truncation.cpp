#include "sim/truncation.h"

#include <algorithm>
#include <numeric>

#include "base/assert.h"

namespace sim {
namespace {

// Reaching p is a comparison of a rounded sum: probabilities of 0.5 and 0.3 must reach 0.8.
constexpr double rounding = 1e-12;

std::vector<std::size_t> by_falling_probability(std::span<const double> law) {
  std::vector<std::size_t> order(law.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return law[a] > law[b]; });
  return order;
}

}  // namespace

Kept keep_top_k(std::span<const double> law, std::size_t k) {
  ASSERT(k >= 1);
  const auto order = by_falling_probability(law);
  Kept kept(law.size());
  for (std::size_t i = 0; i < std::min(k, order.size()); ++i) kept[order[i]] = true;
  return kept;
}

Kept keep_top_p(std::span<const double> law, double p, Boundary boundary) {
  Kept kept(law.size());
  double mass = 0;
  for (const std::size_t token : by_falling_probability(law)) {
    const bool reaches = mass + law[token] >= p - rounding;
    if (reaches && boundary == Boundary::Excluded && mass > 0) break;
    kept[token] = true;
    mass += law[token];
    if (reaches) break;
  }
  return kept;
}

Kept keep_min_p(std::span<const double> law, double share) {
  const double largest = *std::ranges::max_element(law);
  Kept kept;
  for (const double probability : law) kept.push_back(probability >= share * largest);
  return kept;
}

std::size_t kept_count(const Kept& kept) {
  return static_cast<std::size_t>(std::ranges::count(kept, true));
}

double kept_mass(std::span<const double> law, const Kept& kept) {
  double mass = 0;
  for (std::size_t i = 0; i < law.size(); ++i)
    if (kept[i]) mass += law[i];
  return mass;
}

std::vector<double> renormalised(std::span<const double> law, const Kept& kept) {
  const double mass = kept_mass(law, kept);
  ASSERT(mass > 0);
  std::vector<double> result;
  for (std::size_t i = 0; i < law.size(); ++i) result.push_back(kept[i] ? law[i] / mass : 0);
  return result;
}

}  // namespace sim
