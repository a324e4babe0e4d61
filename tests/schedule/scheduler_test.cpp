#include "schedule/scheduler.h"

#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "simulate.h"

using namespace schedule;
using schedule_test::answer_all;
using schedule_test::noon;
using schedule_test::without_fuzz;

namespace {

constexpr std::int64_t minute = 60'000;

CardState after(std::string_view ratings, const Options& options = without_fuzz()) {
  Moment now = noon(20000);
  return answer_all({}, ratings, now, options);
}

CardState in_review(MemoryState memory, int interval_days, int last_day) {
  CardState state;
  state.decided = {Phase::Review, 0, interval_days, {base::StudyDay{last_day + interval_days}, {}}};
  state.memory = memory;
  state.last_day = base::StudyDay{last_day};
  state.reps = 5;
  return state;
}

std::array<Phase, 4> phases(const Preview& preview) {
  return {preview[0].decided.phase, preview[1].decided.phase, preview[2].decided.phase,
          preview[3].decided.phase};
}

std::vector<double> seconds_to_due(const Preview& preview, const Moment& now) {
  std::vector<double> seconds;
  for (const CardState& s : preview)
    if (s.decided.due.at) seconds.push_back(static_cast<double>(*s.decided.due.at - now.at) / 1000);
  return seconds;
}

}  // namespace

// Published with py-fsrs (tests/test_basic.py).
TEST_CASE("six Good, two Again and five Good give the published intervals") {
  Moment now = noon(19325);
  CardState state;
  std::vector<int> days;
  for (char rating : std::string("GGGGGGAAGGGGG")) {
    state = answer_all(state, std::string(1, rating), now, without_fuzz());
    days.push_back(state.decided.interval_days);
  }
  CHECK(days == std::vector<int>{0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21});
}

TEST_CASE("a new card goes through its steps in minutes, not days") {
  const Moment now = noon(20000);
  const Preview states = preview({}, now, without_fuzz(), 0);
  CHECK(phases(states) ==
        std::array{Phase::Learning, Phase::Learning, Phase::Learning, Phase::Review});
  CHECK(seconds_to_due(states, now) == std::vector<double>{60, 330, 600});
  CHECK(states[2].decided.step == 1);
  CHECK(states[3].decided.due.day == base::StudyDay{20008});
  CHECK(after("GA").decided.step == 0);
  CHECK(after("GH").decided.step == 1);
  CHECK(after("GG").decided.phase == Phase::Review);
}

TEST_CASE("a card failed at first sight returns the same day whatever its first stability") {
  Options options = without_fuzz();
  options.parameters.w[0] = 1.17;
  const Moment now = noon(20000);
  const CardState state = review({}, Rating::Again, now, options, 0);
  CHECK(*state.decided.due.at - now.at == minute);
}

TEST_CASE("a lapse goes through the relearning steps and counts, a failed step does not") {
  const CardState lapsed = after("GGGA");
  CHECK(lapsed.decided.phase == Phase::Relearning);
  CHECK(lapsed.lapses == 1);
  CHECK(after("GGGAA").lapses == 1);
  CHECK(after("AAAA").lapses == 0);
  CHECK(after("GGGAGA").lapses == 2);
  CHECK(after("GGGAG").decided.phase == Phase::Review);
  CHECK(after("GGGAH").decided.phase == Phase::Relearning);
  CHECK(after("GGGAE").decided.interval_days > after("GGGAG").decided.interval_days);
}

// A failure a few minutes before the rollover was counted as many elsewhere.
TEST_CASE("a lapse just before the rollover is one lapse and an answer after it is the next day") {
  const CardState state = in_review({10, 5}, 10, 19990);
  const base::Instant before{20001 * schedule_test::ms_per_day - 2 * minute};
  const Moment late{before, {20000}};
  const CardState failed = review(state, Rating::Again, late, without_fuzz(), 0);
  CHECK(*failed.decided.due.at - before == 10 * minute);
  const Moment later{*failed.decided.due.at, {20001}};
  const CardState passed = review(failed, Rating::Good, later, without_fuzz(), 0);
  CHECK(passed.lapses == 1);
  CHECK(passed.memory == next_memory(*failed.memory, Rating::Good, 1, default_parameters));
}

TEST_CASE("without steps a card leaves learning, or waits for its interval below half a day") {
  Options options = without_fuzz();
  options.learning_steps = options.relearning_steps = {};
  const Moment now = noon(20000);
  const Preview fresh = preview({}, now, options, 0);
  CHECK(phases(fresh) == std::array{Phase::Learning, Phase::Review, Phase::Review, Phase::Review});
  CHECK(seconds_to_due(fresh, now) == std::vector<double>{std::floor(0.212 * 86400)});
  CHECK(fresh[1].decided.interval_days == 1);

  const CardState weak = in_review({0.3, 9}, 1, 19999);
  const CardState failed = review(weak, Rating::Again, now, options, 0);
  CHECK(failed.decided.phase == Phase::Relearning);
  const CardState strong = in_review({80, 5}, 80, 19920);
  const CardState kept = review(strong, Rating::Again, now, options, 0);
  CHECK(kept.decided.phase == Phase::Review);
  CHECK(kept.decided.interval_days >= 1);
  CHECK(kept.lapses == 1);
}

TEST_CASE("weights without short-term memory never keep a card in learning without a step") {
  Options options = without_fuzz();
  options.learning_steps = {};
  options.parameters.w[17] = options.parameters.w[18] = 0;
  const CardState state = review({}, Rating::Again, noon(20000), options, 0);
  CHECK(state.decided.phase == Phase::Review);
  CHECK(state.decided.interval_days == 1);
}

TEST_CASE("a step index that settings no longer have counts as the last step") {
  CardState state = after("G");
  state.decided.step = 9;
  CHECK(review(state, Rating::Good, noon(20000), without_fuzz(), 0).decided.phase == Phase::Review);
}

TEST_CASE("a clock that was set back counts as no day elapsed") {
  const CardState state = in_review({10, 5}, 10, 20003);
  for (int day : {20003, 20000, -100000}) {
    const CardState next = review(state, Rating::Good, noon(day), without_fuzz(), 0);
    CHECK(next.memory == next_memory(*state.memory, Rating::Good, 0, default_parameters));
    CHECK(next.last_day == base::StudyDay{day});
    CHECK(*next.decided.due.day > base::StudyDay{day});
  }
}

TEST_CASE("fuzz does not shorten the interval of a passed card, and without fuzz FSRS decides") {
  // Reviewed on the day of its last review: the model asks for the same 30 days again.
  const CardState state = in_review({30, 5}, 30, 20000);
  Options options;
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    CHECK(review(state, Rating::Hard, noon(20000), options, seed).decided.interval_days >= 30);
  const CardState longer = in_review({30, 5}, 32, 20000);
  const Decision hard = review(longer, Rating::Hard, noon(20000), without_fuzz(), 0).decided;
  CHECK(hard.interval_days == 30);
}

TEST_CASE("the interval after a lapse is not fuzzed") {
  Options options;
  options.relearning_steps = {};
  const CardState state = in_review({3000, 2}, 3000, 17000);
  const auto days = [&](std::uint64_t seed) {
    return review(state, Rating::Again, noon(20000), options, seed).decided.interval_days;
  };
  REQUIRE(days(0) > 5);
  for (std::uint64_t seed = 1; seed < 100; ++seed) CHECK(days(seed) == days(0));
}

TEST_CASE("sixty times Easy stays within the maximum interval") {
  for (int maximum : {10, 365, 36500})
    for (bool fuzz : {false, true}) {
      Options options;
      options.maximum_interval = maximum;
      options.fuzz = fuzz;
      const CardState state = after(std::string(60, 'E'), options);
      CHECK(state.decided.interval_days <= maximum);
      CHECK(state.decided.interval_days >= maximum / 2);
      CHECK(state.memory->stability <= 36500);
    }
}

TEST_CASE("an imported interval of millions of days is brought below the maximum") {
  const CardState state = in_review({36500, 1}, 7'566'887, 0);
  for (const CardState& next : preview(state, noon(7'566'887), Options{}, 1))
    CHECK(next.decided.interval_days <= 36500);
}

TEST_CASE("replaying a review gives the state that the review gave") {
  Moment now = noon(20000);
  CardState live, folded;
  for (char c : std::string("GGHAGEGAAGG")) {
    live = answer_all(live, std::string(1, c), now, Options{});
    const auto rating = static_cast<Rating>(std::string_view("AHGE").find(c) + 1);
    folded = replay(folded, rating, now.day, live.decided, default_parameters);
    CHECK(folded == live);
  }
}

TEST_CASE("ratings and phases have one word each") {
  for (Rating r : all_ratings) CHECK(rating_from(to_text(r)) == r);
  CHECK(to_text(Rating::Easy) == "easy");
  CHECK(to_text(Phase::Relearning) == "relearning");
  for (std::string_view other : {"", "Good", "good ", "3"}) CHECK(!rating_from(other));
}
