#include "schedule/scheduler.h"

#include <algorithm>
#include <limits>

#include "base/assert.h"
#include "schedule/steps.h"

namespace schedule {
namespace {

// A clock that was set back gives no negative time: the review counts as one of the same day.
int elapsed_days(base::StudyDay last, base::StudyDay now) {
  const std::int64_t days = std::int64_t{now.value} - last.value;
  return static_cast<int>(std::clamp<std::int64_t>(days, 0, std::numeric_limits<int>::max()));
}

std::array<MemoryState, 4> memories_after(const CardState& state, base::StudyDay day,
                                          const Parameters& p) {
  if (state.memory && state.last_day)
    return next_memories(*state.memory, elapsed_days(*state.last_day, day), p);
  std::array<MemoryState, 4> first{};
  for (Rating r : all_ratings) first[index_of(r)] = first_memory(r, p);
  return first;
}

CardState counted(const CardState& state, Rating rating, base::StudyDay day,
                  const MemoryState& memory, const Decision& decided) {
  const bool lapse = rating == Rating::Again && state.decided.phase == Phase::Review;
  return {.decided = decided,
          .memory = memory,
          .last_day = day,
          .reps = state.reps + 1,
          .lapses = state.lapses + (lapse ? 1 : 0)};
}

// The four decisions about one card at one moment.
class Deciding {
 public:
  Deciding(const CardState& state, const Moment& now, const Options& options,
           const std::array<MemoryState, 4>& memories, std::uint64_t seed)
      : last_(state.decided), now_(now), options_(options) {
    if (options.fuzz) factor_ = fuzz_factor(seed);
    const double per_stability =
        interval_per_stability(options.desired_retention, options.parameters);
    for (Rating r : all_ratings)
      intervals_[index_of(r)] = memories[index_of(r)].stability * per_stability;
  }

  std::array<Decision, 4> decide() const {
    return last_.phase == Phase::Review ? decide_review() : decide_steps();
  }

 private:
  std::array<Decision, 4> decide_review() const {
    const auto delay = again_delay(options_.relearning_steps);
    const Decision again = delay ? on_step(Phase::Relearning, 0, *delay)
                                 : leave(Rating::Again, Phase::Relearning, 0, 1);
    const Decision hard = in_days(days(Rating::Hard, at_least_one(again)));
    const Decision good = in_days(days(Rating::Good, more_than(hard)));
    const Decision easy = in_days(days(Rating::Easy, more_than(good)));
    return {again, hard, good, easy};
  }

  std::array<Decision, 4> decide_steps() const {
    const bool relearning = last_.phase == Phase::Relearning;
    const Phase phase = relearning ? Phase::Relearning : Phase::Learning;
    const auto& steps = relearning ? options_.relearning_steps : options_.learning_steps;
    const int step = step_in(steps, last_.step);

    const auto again_after = again_delay(steps);
    const Decision again =
        again_after ? on_step(phase, 0, *again_after) : leave(Rating::Again, phase, 0, 1);
    const auto hard_after = hard_delay(steps, step);
    const Decision hard = hard_after ? on_step(phase, step, *hard_after)
                                     : leave(Rating::Hard, phase, step, at_least_one(again));
    const auto good_after = good_delay(steps, step);
    const Decision good = good_after ? on_step(phase, step + 1, *good_after)
                                     : leave(Rating::Good, phase, step, more_than(hard));
    // Easy exceeds what Good would give without steps, so that it is worth its name.
    const int good_days = good.phase == Phase::Review ? good.interval_days : days(Rating::Good, 1);
    return {again, hard, good, in_days(days(Rating::Easy, good_days + 1))};
  }

  // No step is left: to review, unless the memory will not last half a day.
  Decision leave(Rating rating, Phase phase, int step, int minimum) const {
    const double interval = intervals_[index_of(rating)];
    if (interval < 0.5 && has_short_term(options_.parameters)) {
      const auto seconds = static_cast<std::int64_t>(interval * 86400);
      return on_step(phase, step, std::max<std::int64_t>(1, seconds));
    }
    return in_days(days(rating, minimum));
  }

  // The fuzz of a lapse would only add noise to a short interval; Anki leaves it out too.
  int days(Rating rating, int minimum) const {
    const double interval = intervals_[index_of(rating)];
    const int maximum = options_.maximum_interval;
    if (!factor_ || rating == Rating::Again)
      return fuzzed_days(interval, minimum, maximum, std::nullopt);
    if (last_.phase == Phase::Review)
      minimum = std::max(minimum, fuzz_floor(interval, last_.interval_days, maximum));
    return fuzzed_days(interval, minimum, maximum, factor_);
  }

  static int at_least_one(const Decision& before) { return std::max(1, before.interval_days); }
  static int more_than(const Decision& before) { return before.interval_days + 1; }

  Decision in_days(int days) const {
    return {.phase = Phase::Review,
            .step = 0,
            .interval_days = days,
            .due = {.day = now_.day + days, .at = std::nullopt}};
  }

  Decision on_step(Phase phase, int step, std::int64_t seconds) const {
    const base::Instant at = now_.at + 1000 * fuzzed_delay(seconds, factor_);
    return {
        .phase = phase, .step = step, .interval_days = 0, .due = {.day = std::nullopt, .at = at}};
  }

  const Decision& last_;
  const Moment& now_;
  const Options& options_;
  std::optional<double> factor_;
  std::array<double, 4> intervals_{};
};

}  // namespace

Preview preview(const CardState& state, const Moment& now, const Options& options,
                std::uint64_t seed) {
  ASSERT(options.desired_retention > 0 && options.desired_retention < 1);
  ASSERT(options.maximum_interval >= 1);
  const auto memories = memories_after(state, now.day, options.parameters);
  const auto decisions = Deciding(state, now, options, memories, seed).decide();
  Preview states;
  for (Rating r : all_ratings) {
    const std::size_t i = index_of(r);
    states[i] = counted(state, r, now.day, memories[i], decisions[i]);
  }
  return states;
}

CardState review(const CardState& state, Rating rating, const Moment& now, const Options& options,
                 std::uint64_t seed) {
  return preview(state, now, options, seed)[index_of(rating)];
}

CardState replay(const CardState& state, Rating rating, base::StudyDay day, const Decision& decided,
                 const Parameters& p) {
  const MemoryState memory =
      state.memory && state.last_day
          ? next_memory(*state.memory, rating, elapsed_days(*state.last_day, day), p)
          : first_memory(rating, p);
  return counted(state, rating, day, memory, decided);
}

}  // namespace schedule
