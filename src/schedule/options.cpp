#include "schedule/options.h"

#include <algorithm>
#include <span>
#include <string>

namespace schedule {
namespace {

constexpr double minutes_per_year = 365 * 24 * 60;

// Written so that NaN is out of range.
bool within(double x, double low, double high) { return x >= low && x <= high; }

bool good_steps(std::span<const double> steps) {
  return std::all_of(steps.begin(), steps.end(),
                     [](double minutes) { return minutes > 0 && minutes <= minutes_per_year; });
}

base::Result<> out_of_range(std::string name, std::string range) {
  return base::fail(base::Fault::BadInput, name + " is out of range", {}, "use " + range);
}

}  // namespace

base::Result<> validate(const Options& options) {
  if (!within(options.desired_retention, 0.7, 0.99))
    return out_of_range("desired_retention", "a number from 0.7 to 0.99");
  if (!within(options.maximum_interval, 1, 36500))
    return out_of_range("maximum_interval", "a number of days from 1 to 36500");
  if (!good_steps(options.learning_steps))
    return out_of_range("learning_steps", "minutes above 0, at most a year each");
  if (!good_steps(options.relearning_steps))
    return out_of_range("relearning_steps", "minutes above 0, at most a year each");
  return {};
}

}  // namespace schedule
