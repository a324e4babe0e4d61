#include "window/remember.h"

#include <algorithm>

namespace window {

namespace {

constexpr double stands_still = 1.0;

}  // namespace

void Remember::look(const app::Preferences& preferences, double now) {
  if (preferences != seen_) {
    seen_ = preferences;
    changed_ = now;
  }
  if (const auto left = next(now); left && *left <= 0) finish();
}

std::optional<double> Remember::next(double now) const {
  if (seen_ == saved_) return std::nullopt;
  return std::max(0.0, changed_ + stands_still - now);
}

void Remember::finish() {
  if (seen_ == saved_) return;
  const auto written = app::write_preferences(file_, seen_);
  trouble_ = written ? std::string() : written.error().message();
  saved_ = seen_;  // what failed is tried again with the next change, not every second
}

}  // namespace window
