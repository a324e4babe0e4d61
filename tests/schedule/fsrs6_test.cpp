#include "schedule/fsrs6.h"

#include <array>
#include <cmath>
#include <vector>

#include <doctest/doctest.h>

#include "relative.h"
#include "schedule/sm2.h"

using namespace schedule;
using schedule_test::float_tolerance;
using schedule_test::relative_error;

namespace {

const Parameters& weights = default_parameters;

MemoryState memory_after(const std::vector<Rating>& ratings, const std::vector<int>& elapsed,
                         const Parameters& p) {
  MemoryState memory = first_memory(ratings[0], p);
  for (std::size_t i = 1; i < ratings.size(); ++i)
    memory = next_memory(memory, ratings[i], elapsed[i], p);
  return memory;
}

}  // namespace

// Published vectors: the test modules of fsrs-rs (model, inference).

TEST_CASE("a history leads to the memory that fsrs-rs publishes") {
  const std::vector<Rating> ratings{Rating::Again, Rating::Good, Rating::Good,
                                    Rating::Good,  Rating::Good, Rating::Good};
  const std::vector<int> elapsed{0, 0, 1, 3, 8, 21};
  const MemoryState memory = memory_after(ratings, elapsed, weights);
  CHECK(relative_error(memory.stability, 53.62691) < float_tolerance);
  CHECK(relative_error(memory.difficulty, 6.3574867) < float_tolerance);

  Parameters no_short_term = weights;
  no_short_term.w[17] = no_short_term.w[18] = no_short_term.w[19] = 0;
  const double stability = memory_after(ratings, elapsed, no_short_term).stability;
  CHECK(relative_error(stability, 53.335106) < float_tolerance);
}

TEST_CASE("intervals by retention are those of fsrs-rs") {
  const std::array<double, 10> published{3116766, 34793, 2508, 387, 90, 27, 9, 3, 1, 1};
  for (std::size_t i = 0; i < published.size(); ++i) {
    const double retention = static_cast<double>(i + 1) / 10;
    CAPTURE(retention);
    const double days = std::max(1.0, std::round(interval(1, retention, weights)));
    CHECK(std::abs(days - published[i]) <= 1e-6 * published[i]);
  }
}

TEST_CASE("the difficulty after each rating is that of fsrs-rs") {
  const std::array<double, 4> published{8.341763, 6.6659956, 4.990228, 3.3144615};
  for (Rating r : all_ratings)
    CHECK(relative_error(next_difficulty(5, r, weights), published[index_of(r)]) < float_tolerance);
}

TEST_CASE("the stability after a recall, a lapse and a same-day review is that of fsrs-rs") {
  const std::array<double, 4> recall{0.9, 0.8, 0.7, 0.6};
  const std::array<double, 4> recalled{25.602541, 28.226582, 58.656002, 127.226685};
  const std::array<double, 4> lapsed{1.0525396, 1.1894329, 1.3680838, 1.584989};
  const std::array<double, 4> same_day{1.596818, 5, 5, 8.12961};
  for (Rating r : all_ratings) {
    const std::size_t i = index_of(r);
    CAPTURE(i);
    const MemoryState memory{5, static_cast<double>(i + 1)};
    CHECK(relative_error(stability_after_recall(memory, recall[i], r, weights), recalled[i]) <
          float_tolerance);
    CHECK(relative_error(stability_after_lapse(memory, recall[i], weights), lapsed[i]) <
          float_tolerance);
    CHECK(relative_error(stability_same_day(5, r, weights), same_day[i]) < float_tolerance);
  }
}

TEST_CASE("recall falls along the published curve") {
  Parameters p = weights;
  p.w[20] = 0.2;
  const std::array<double, 4> published{1, 0.9, 0.84028935, 0.7985001};
  for (std::size_t t = 0; t < published.size(); ++t)
    CHECK(relative_error(retrievability({1, 5}, static_cast<double>(t), p), published[t]) <
          float_tolerance);
}

TEST_CASE("memory is estimated from SM-2 as fsrs-rs does") {
  struct Point {
    double ease, interval, retention, stability, difficulty;
  };
  for (const Point& point :
       {Point{2.5, 10, 0.9, 10, 6.9140563}, Point{2.5, 10, 0.8, 3.01572, 9.393428},
        Point{2.5, 10, 0.95, 24.841097, 1.2974405}, Point{1.3, 20, 0.9, 20, 10}}) {
    const auto memory = memory_from_sm2(point.ease, point.interval, point.retention, weights);
    CHECK(relative_error(memory.stability, point.stability) < float_tolerance);
    CHECK(relative_error(memory.difficulty, point.difficulty) < float_tolerance);
  }
}

TEST_CASE("an absurd SM-2 card gets a memory in range") {
  for (double ease : {-1.0, 0.0, 1.0, 1.3, 100.0})
    for (double days : {-5.0, 0.0, 1e-9, 36500.0, 7566887.0})
      for (double retention : {-1.0, 0.0, 0.5, 1.0, 2.0}) {
        const MemoryState memory = memory_from_sm2(ease, days, retention, weights);
        CAPTURE(ease);
        CAPTURE(days);
        CAPTURE(retention);
        CHECK((memory.stability >= 0.001 && memory.stability <= 36500));
        CHECK((memory.difficulty >= 1 && memory.difficulty <= 10));
      }
}

// Implementations differ here: py-fsrs and the simulator of fsrs-rs let Hard shorten a memory.
TEST_CASE("a same-day Hard does not lower stability") {
  const double unbounded =
      5 * std::exp(weights.w[17] * (2 - 3 + weights.w[18])) * std::pow(5, -weights.w[19]);
  CHECK(unbounded < 4);
  CHECK(next_memory({5, 5}, Rating::Hard, 0, weights).stability == 5);
  CHECK(next_memory({5, 5}, Rating::Again, 0, weights).stability < 2);
}

TEST_CASE("the four memories at once are the four memories one by one") {
  for (int elapsed : {0, 1, 7, 1000})
    for (double stability : {0.001, 0.4, 12.5, 36500.0}) {
      const MemoryState memory{stability, 6.5};
      const auto next = next_memories(memory, elapsed, weights);
      for (Rating r : all_ratings)
        CHECK(next[index_of(r)] == next_memory(memory, r, elapsed, weights));
    }
}

TEST_CASE("recall is 1 at once and 0.9 after as many days as the stability") {
  for (double stability : {0.001, 1.0, 80.0, 36500.0}) {
    CHECK(retrievability({stability, 5}, 0, weights) == 1);
    CHECK(retrievability({stability, 5}, stability, weights) == doctest::Approx(0.9));
    CHECK(interval(stability, 0.9, weights) == doctest::Approx(stability));
  }
}
