#include "schedule/fsrs6.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace schedule {
namespace {

double grade(Rating rating) { return static_cast<double>(rating); }

// (1 + factor * t / S)^-w20 is 0.9 at t = S.
double curve_factor(const Parameters& p) { return std::exp(std::log(0.9) / -p.w[20]) - 1; }

double first_difficulty(double g, const Parameters& p) {
  return p.w[4] - std::exp(p.w[5] * (g - 1)) + 1;
}

MemoryState in_range(double stability, double difficulty) {
  return {std::clamp(stability, 0.001, 36500.0), std::clamp(difficulty, 1.0, 10.0)};
}

// The relative growth of stability on Good; Hard and Easy scale it.
double growth_on_good(const MemoryState& m, double recall, const Parameters& p) {
  return std::exp(p.w[8]) * (11 - m.difficulty) * std::pow(m.stability, -p.w[9]) *
         (std::exp(p.w[10] * (1 - recall)) - 1);
}

double grown(double stability, double growth, Rating rating, const Parameters& p) {
  if (rating == Rating::Hard) growth *= p.w[15];
  if (rating == Rating::Easy) growth *= p.w[16];
  return stability * (1 + growth);
}

// `shrinking` is S^-w19: the less stable a memory, the more a same-day review adds.
double same_day(double stability, double shrinking, Rating rating, const Parameters& p) {
  double increase = std::exp(p.w[17] * (grade(rating) - 3 + p.w[18])) * shrinking;
  if (rating != Rating::Again) increase = std::max(increase, 1.0);
  return stability * increase;
}

double reverted_difficulty(double difficulty, Rating rating, double easy, const Parameters& p) {
  const double change = -p.w[6] * (grade(rating) - 3);
  const double damped = difficulty + change * (10 - difficulty) / 9;
  return std::clamp(p.w[7] * easy + (1 - p.w[7]) * damped, 1.0, 10.0);
}

std::array<double, 4> next_stabilities(const MemoryState& m, int elapsed_days,
                                       const Parameters& p) {
  std::array<double, 4> s{};
  if (elapsed_days == 0) {
    const double shrinking = std::pow(m.stability, -p.w[19]);
    for (Rating r : all_ratings) s[index_of(r)] = same_day(m.stability, shrinking, r, p);
    return s;
  }
  const double recall = retrievability(m, elapsed_days, p);
  const double growth = growth_on_good(m, recall, p);
  s[0] = stability_after_lapse(m, recall, p);
  for (Rating r : {Rating::Hard, Rating::Good, Rating::Easy})
    s[index_of(r)] = grown(m.stability, growth, r, p);
  return s;
}

}  // namespace

double retrievability(const MemoryState& memory, double elapsed_days, const Parameters& p) {
  return std::pow(1 + curve_factor(p) * elapsed_days / memory.stability, -p.w[20]);
}

double interval_per_stability(double desired_retention, const Parameters& p) {
  return (std::pow(desired_retention, -1 / p.w[20]) - 1) / curve_factor(p);
}

double interval(double stability, double desired_retention, const Parameters& p) {
  return stability * interval_per_stability(desired_retention, p);
}

double stability_after_recall(const MemoryState& m, double recall, Rating rating,
                              const Parameters& p) {
  return grown(m.stability, growth_on_good(m, recall, p), rating, p);
}

double stability_after_lapse(const MemoryState& m, double recall, const Parameters& p) {
  const double forgotten = p.w[11] * std::pow(m.difficulty, -p.w[12]) *
                           (std::pow(m.stability + 1, p.w[13]) - 1) *
                           std::exp(p.w[14] * (1 - recall));
  return std::min(forgotten, m.stability / std::exp(p.w[17] * p.w[18]));
}

double stability_same_day(double stability, Rating rating, const Parameters& p) {
  return same_day(stability, std::pow(stability, -p.w[19]), rating, p);
}

double next_difficulty(double difficulty, Rating rating, const Parameters& p) {
  // The target of the reversion is not clamped to [1, 10], unlike a state.
  return reverted_difficulty(difficulty, rating, first_difficulty(4, p), p);
}

MemoryState first_memory(Rating rating, const Parameters& p) {
  return in_range(p.w[index_of(rating)], first_difficulty(grade(rating), p));
}

MemoryState next_memory(const MemoryState& m, Rating rating, int elapsed_days,
                        const Parameters& p) {
  ASSERT(elapsed_days >= 0);
  double stability = 0;
  if (elapsed_days == 0) {
    stability = stability_same_day(m.stability, rating, p);
  } else {
    const double recall = retrievability(m, elapsed_days, p);
    stability = rating == Rating::Again ? stability_after_lapse(m, recall, p)
                                        : stability_after_recall(m, recall, rating, p);
  }
  return in_range(stability, next_difficulty(m.difficulty, rating, p));
}

std::array<MemoryState, 4> next_memories(const MemoryState& m, int elapsed_days,
                                         const Parameters& p) {
  ASSERT(elapsed_days >= 0);
  const std::array<double, 4> stabilities = next_stabilities(m, elapsed_days, p);
  const double easy = first_difficulty(4, p);
  std::array<MemoryState, 4> next{};
  for (Rating r : all_ratings) {
    const double difficulty = reverted_difficulty(m.difficulty, r, easy, p);
    next[index_of(r)] = in_range(stabilities[index_of(r)], difficulty);
  }
  return next;
}

}  // namespace schedule
