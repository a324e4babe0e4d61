#pragma once

#include <algorithm>
#include <string_view>

#include "schedule/scheduler.h"

namespace schedule_test {

inline constexpr std::int64_t ms_per_day = 86'400'000;

/// Noon UTC of a study day, which is far from any rollover.
inline schedule::Moment noon(int day) { return {{day * ms_per_day + ms_per_day / 2}, {day}}; }

/// The moment at which a card is due: its instant, or its day at the hour of `now`; `now` itself
/// for a new card.
inline schedule::Moment due_moment(const schedule::CardState& state, const schedule::Moment& now) {
  const schedule::Due& due = state.decided.due;
  if (due.at) return {*due.at, {static_cast<std::int32_t>(due.at->ms / ms_per_day)}};
  if (due.day) return {now.at + (*due.day - now.day) * ms_per_day, *due.day};
  return now;
}

inline schedule::Options without_fuzz() {
  schedule::Options options;
  options.fuzz = false;
  return options;
}

/// Answers a card at each of its due times: 'A', 'H', 'G', 'E'. `now` ends at the last answer.
inline schedule::CardState answer_all(schedule::CardState state, std::string_view ratings,
                                      schedule::Moment& now, const schedule::Options& options) {
  for (char c : ratings) {
    now = due_moment(state, now);
    const auto rating = static_cast<schedule::Rating>(std::string_view("AHGE").find(c) + 1);
    state = schedule::review(state, rating, now, options, schedule::fuzz_seed("card", state.reps));
  }
  return state;
}

}  // namespace schedule_test
