#include "schedule/steps.h"

#include <algorithm>
#include <cmath>

namespace schedule {
namespace {

constexpr std::int64_t day = 86400;

std::optional<std::int64_t> delay_at(std::span<const double> steps, int step) {
  if (step >= static_cast<int>(steps.size())) return std::nullopt;
  const double seconds = steps[static_cast<std::size_t>(step)] * 60;
  return std::max<std::int64_t>(1, std::llround(seconds));
}

std::int64_t in_whole_days_when_long(std::int64_t seconds) {
  return seconds > day ? (seconds + day / 2) / day * day : seconds;
}

}  // namespace

int step_in(std::span<const double> steps, int step) {
  const int last = std::max(0, static_cast<int>(steps.size()) - 1);
  return std::clamp(step, 0, last);
}

std::optional<std::int64_t> again_delay(std::span<const double> steps) {
  return delay_at(steps, 0);
}

std::optional<std::int64_t> hard_delay(std::span<const double> steps, int step) {
  const int current = step_in(steps, step);
  const std::optional<std::int64_t> delay = delay_at(steps, current);
  if (!delay || current > 0) return delay;
  if (const auto next = delay_at(steps, 1)) return in_whole_days_when_long((*delay + *next) / 2);
  return in_whole_days_when_long(std::min(*delay * 3 / 2, *delay + day));
}

std::optional<std::int64_t> good_delay(std::span<const double> steps, int step) {
  return delay_at(steps, step_in(steps, step) + 1);
}

}  // namespace schedule
