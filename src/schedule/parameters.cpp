#include "schedule/parameters.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace schedule {
namespace {

struct Range {
  double low, high;
};

// The order of the weights; w17 and w18 are bounded further by short_term_ceiling.
constexpr std::array<Range, 21> ranges{{
    {0.001, 100}, {0.001, 100},  {0.001, 100}, {0.001, 100},   // w0..3 first stability by rating
    {1, 10},      {0.001, 4},    {0.001, 4},   {0.001, 0.75},  // w4..7 difficulty
    {0, 4.5},     {0, 0.8},      {0.001, 3.5},                 // w8..10 recall
    {0.001, 5},   {0.001, 0.25}, {0.001, 0.9}, {0, 4},         // w11..14 lapse
    {0, 1},       {1, 6},                                      // w15 Hard, w16 Easy
    {0, 2},       {0, 2},        {0, 0.8},                     // w17..19 same day
    {0.1, 0.8},                                                // w20 decay
}};

// The exponent that FSRS-4.5 and FSRS-5 had as a constant.
constexpr double decay_before_fsrs6 = 0.5;

double short_term_ceiling(const Parameters& p, int relearning_steps) {
  if (relearning_steps <= 1) return 2;
  // Stability after a lapse at D = 1, S = 1, R = 0.7, as a logarithm.
  const double after_lapse = std::log(p.w[11]) + std::log(std::exp2(p.w[13]) - 1) + 0.3 * p.w[14];
  return std::min(2.0, std::sqrt(std::max(0.01, -after_lapse / relearning_steps)));
}

Parameters from_fsrs45(std::span<const double> numbers) {
  Parameters p{};
  std::copy(numbers.begin(), numbers.end(), p.w.begin());
  p.w[4] += 2 * p.w[5];
  p.w[5] = std::log(3 * p.w[5] + 1) / 3;
  p.w[6] += 0.5;
  p.w[20] = decay_before_fsrs6;
  return p;
}

Parameters from_fsrs5(std::span<const double> numbers) {
  Parameters p{};
  std::copy(numbers.begin(), numbers.end(), p.w.begin());
  p.w[20] = decay_before_fsrs6;
  return p;
}

bool all_finite(std::span<const double> numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

}  // namespace

const Parameters default_parameters{{0.212,  1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194,
                                     0.001,  1.8722, 0.1666, 0.796,  1.4835, 0.0614, 0.2629,
                                     1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542}};

Parameters clamped(Parameters p, int relearning_steps) {
  for (std::size_t i = 0; i < ranges.size(); ++i)
    p.w[i] = std::clamp(p.w[i], ranges[i].low, ranges[i].high);
  const double ceiling = short_term_ceiling(p, relearning_steps);
  p.w[17] = std::min(p.w[17], ceiling);
  p.w[18] = std::min(p.w[18], ceiling);
  return p;
}

bool has_short_term(const Parameters& p) { return p.w[17] > 0 && p.w[18] > 0; }

base::Result<Parameters> parameters_from(std::span<const double> numbers) {
  const std::size_t count = numbers.size();
  if (count != 21 && count != 19 && count != 17) {
    return base::fail(base::Fault::BadInput,
                      "expected 21 weights of FSRS-6, got " + std::to_string(count), {},
                      "give 21 numbers, or a list of 19 (FSRS-5) or 17 (FSRS-4.5) to be converted");
  }
  Parameters p{};
  if (count == 17) p = from_fsrs45(numbers);
  if (count == 19) p = from_fsrs5(numbers);
  if (count == 21) std::copy(numbers.begin(), numbers.end(), p.w.begin());
  // After the conversion too: the logarithm of a w5 below -1/3 is not a number.
  if (!all_finite(numbers) || !all_finite(p.w)) {
    return base::fail(base::Fault::BadInput, "a weight of FSRS is not a finite number", {},
                      "copy the whole list again from where it was optimised");
  }
  return clamped(p);
}

}  // namespace schedule
