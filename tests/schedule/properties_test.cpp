#include <cmath>
#include <random>

#include <doctest/doctest.h>

#include "schedule/scheduler.h"
#include "simulate.h"

using namespace schedule;

// Rules that hold for every state, tried on thousands of random ones.

namespace {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  int integer(int low, int high) { return std::uniform_int_distribution(low, high)(random_); }
  double real(double low, double high) {
    return std::uniform_real_distribution(low, high)(random_);
  }
  double log_real(double low, double high) { return std::exp(real(std::log(low), std::log(high))); }

  Parameters parameters() {
    if (integer(0, 1) == 0) return default_parameters;
    Parameters p = default_parameters;
    for (double& w : p.w) w *= real(0.0, 3.0);
    return clamped(p);
  }

  Options options() {
    Options o;
    o.parameters = parameters();
    o.desired_retention = real(0.7, 0.99);
    o.maximum_interval = static_cast<int>(log_real(1, 36500));
    o.fuzz = integer(0, 1) == 1;
    o.learning_steps.resize(static_cast<std::size_t>(integer(0, 3)), log_real(0.1, 5000));
    o.relearning_steps.resize(static_cast<std::size_t>(integer(0, 3)), log_real(0.1, 5000));
    return o;
  }

  CardState state(int today) {
    CardState s;
    s.decided.phase = static_cast<Phase>(integer(0, 3));
    if (s.decided.phase == Phase::New) return s;
    if (s.decided.phase == Phase::Review)
      s.decided.interval_days = static_cast<int>(log_real(1, 36500));
    else
      s.decided.step = integer(0, 4);
    s.memory = MemoryState{log_real(0.001, 36500), real(1, 10)};
    s.last_day = base::StudyDay{today - integer(-5, 5) * integer(0, 20000)};
    s.reps = integer(1, 100);
    return s;
  }

 private:
  std::mt19937_64 random_;
};

constexpr int today = 20000;

template <class Check>
void for_random_states(int count, Check check) {
  for (int i = 0; i < count; ++i) {
    CAPTURE(i);  // also the seed
    Draw draw(static_cast<std::uint64_t>(i));
    const Options options = draw.options();
    REQUIRE(validate(options).has_value());
    const CardState state = draw.state(today);
    check(state, options, fuzz_seed("card", i));
  }
}

bool is_later_in_days(const Decision& a, const Decision& b, int maximum) {
  if (a.phase != Phase::Review || b.phase != Phase::Review) return true;
  return a.interval_days < b.interval_days || b.interval_days == maximum;
}

}  // namespace

TEST_CASE("intervals grow from Again to Easy and stay within the maximum") {
  for_random_states(20000, [](const CardState& state, const Options& options, std::uint64_t seed) {
    const Preview p = preview(state, schedule_test::noon(today), options, seed);
    const int maximum = options.maximum_interval;
    CHECK_UNARY(is_later_in_days(p[1].decided, p[2].decided, maximum));
    CHECK_UNARY(is_later_in_days(p[2].decided, p[3].decided, maximum));
    const Decision& again = p[0].decided;
    if (again.phase == Phase::Review && p[1].decided.phase == Phase::Review)
      CHECK_UNARY(again.interval_days <= p[1].decided.interval_days);
    for (const CardState& next : p) {
      const bool in_review = next.decided.phase == Phase::Review;
      CHECK_UNARY(next.decided.interval_days <= maximum);
      CHECK_UNARY(next.decided.interval_days >= (in_review ? 1 : 0));
    }
  });
}

TEST_CASE("a due time is in the future and of the kind that its phase has") {
  for_random_states(5000, [](const CardState& state, const Options& options, std::uint64_t seed) {
    const Moment now = schedule_test::noon(today);
    for (const CardState& next : preview(state, now, options, seed)) {
      const Decision& d = next.decided;
      CHECK_UNARY(d.phase != Phase::New);
      CHECK_UNARY(d.due.day.has_value() == (d.phase == Phase::Review));
      CHECK_UNARY(d.due.at.has_value() == (d.phase != Phase::Review));
      if (d.due.day) CHECK_UNARY(*d.due.day - now.day == d.interval_days);
      if (d.due.at) CHECK_UNARY(*d.due.at >= now.at + 1000);
    }
  });
}

TEST_CASE("memory stays a number in range along any history") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    Draw draw(seed);
    const Parameters p = draw.parameters();
    MemoryState memory = first_memory(all_ratings[seed % 4], p);
    for (int i = 0; i < 200; ++i) {
      const int elapsed = draw.integer(0, 2) == 0 ? 0 : static_cast<int>(draw.log_real(1, 2e9));
      memory = next_memory(memory, all_ratings[static_cast<std::size_t>(draw.integer(0, 3))],
                           elapsed, p);
      CHECK_UNARY(memory.stability >= 0.001 && memory.stability <= 36500);
      CHECK_UNARY(memory.difficulty >= 1 && memory.difficulty <= 10);
      CHECK_UNARY(std::isfinite(interval(memory.stability, draw.real(0.7, 0.99), p)));
    }
  }
}

TEST_CASE("recall never raises difficulty with Easy, nor lowers stability") {
  for_random_states(5000, [](const CardState& state, const Options& options, std::uint64_t) {
    if (!state.memory) return;
    const int elapsed = std::max(0, today - state.last_day->value);
    const auto next = next_memories(*state.memory, elapsed, options.parameters);
    for (std::size_t i = 1; i < 4; ++i)
      CHECK_UNARY(next[i].stability >= state.memory->stability * (1 - 1e-12));
    CHECK_UNARY(next[0].difficulty >= next[3].difficulty);
    if (elapsed > 0) CHECK_UNARY(next[0].stability <= state.memory->stability * (1 + 1e-12));
  });
}

TEST_CASE("the preview is what the answer gives, and another seed only moves fuzz") {
  for_random_states(2000, [](const CardState& state, const Options& options, std::uint64_t seed) {
    const Moment now = schedule_test::noon(today);
    const Preview shown = preview(state, now, options, seed);
    for (Rating r : all_ratings) {
      const CardState& next = shown[index_of(r)];
      CHECK_UNARY(review(state, r, now, options, seed) == next);
      const CardState other = review(state, r, now, options, seed + 1);
      CHECK_UNARY(other.memory == next.memory);
      CHECK_UNARY(other.decided.phase == next.decided.phase);
      if (!options.fuzz) CHECK_UNARY(other == next);
    }
  });
}
