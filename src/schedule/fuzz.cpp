#include "schedule/fuzz.h"

#include <algorithm>
#include <cmath>

namespace schedule {
namespace {

std::uint64_t splitmix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

int round_to_int(double x) { return static_cast<int>(std::lround(x)); }

// Half the width of the range: a day, and a part of the interval that falls from 15 % to 5 %.
double fuzz_delta(double interval) {
  if (interval < 2.5) return 0;
  const auto part = [&](double from, double to) {
    return std::max(0.0, std::min(interval, to) - from);
  };
  return 1 + 0.15 * part(2.5, 7) + 0.10 * part(7, 20) + 0.05 * std::max(0.0, interval - 20);
}

struct Bounds {
  int lower, upper;
};

Bounds fuzz_bounds(double interval, int minimum, int maximum) {
  minimum = std::min(minimum, maximum);
  interval = std::clamp(interval, static_cast<double>(minimum), static_cast<double>(maximum));
  const double delta = fuzz_delta(interval);
  const int lower = std::clamp(round_to_int(interval - delta), minimum, maximum);
  const int upper = std::clamp(round_to_int(interval + delta), minimum, maximum);
  return {lower, upper};
}

}  // namespace

std::uint64_t fuzz_seed(std::string_view card_id, int reps) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (char c : card_id) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return splitmix64(splitmix64(hash) + static_cast<std::uint64_t>(reps));
}

double fuzz_factor(std::uint64_t seed) {
  return static_cast<double>(splitmix64(seed) >> 11) * 0x1p-53;
}

int fuzzed_days(double interval, int minimum, int maximum, std::optional<double> factor) {
  if (!factor) {
    const int least = std::min(minimum, maximum);
    return round_to_int(
        std::clamp(std::round(interval), static_cast<double>(least), static_cast<double>(maximum)));
  }
  const Bounds bounds = fuzz_bounds(interval, minimum, maximum);
  return static_cast<int>(std::floor(bounds.lower + *factor * (1 + bounds.upper - bounds.lower)));
}

int fuzz_floor(double interval, int previous_days, int maximum) {
  if (std::round(interval) > previous_days) return previous_days + 1;
  return previous_days <= fuzz_bounds(interval, 1, maximum).upper ? previous_days : 0;
}

std::int64_t fuzzed_delay(std::int64_t seconds, std::optional<double> factor) {
  if (!factor) return seconds;
  const double extra = std::floor(std::min(static_cast<double>(seconds) * 0.25, 300.0));
  return seconds + static_cast<std::int64_t>(std::floor(*factor * (extra + 1)));
}

}  // namespace schedule
