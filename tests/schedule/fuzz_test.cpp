#include "schedule/fuzz.h"

#include <array>
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "schedule/leech.h"

using namespace schedule;

TEST_CASE("an interval is placed in its range as Anki does") {
  struct Row {
    double interval;
    int minimum, maximum;
    std::array<int, 3> days;  // at 0, 0.5 and 0.99
  };
  const Row rows[] = {
      {1, 1, 1000, {1, 1, 1}},       {2.49, 1, 1000, {2, 2, 2}},
      {2.5, 1, 1000, {2, 3, 4}},     {7, 1, 1000, {5, 7, 9}},
      {17, 1, 1000, {14, 17, 20}},   {37, 1, 1000, {33, 37, 41}},
      {2, 2, 1000, {2, 2, 2}},       {2, 3, 1000, {3, 4, 4}},
      {2, 3, 3, {3, 3, 3}},          {6.9, 3, 1000, {5, 7, 9}},
      {7, 3, 1000, {5, 7, 9}},       {7.1, 3, 1000, {5, 7, 9}},
      {19.9, 3, 1000, {17, 20, 23}}, {20, 3, 1000, {17, 20, 23}},
      {20.1, 3, 1000, {17, 20, 23}}, {100, 101, 1000, {101, 105, 108}},
      {100, 1, 99, {92, 96, 99}},    {100, 97, 103, {97, 100, 103}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.interval);
    CAPTURE(row.minimum);
    CHECK(fuzzed_days(row.interval, row.minimum, row.maximum, 0.0) == row.days[0]);
    CHECK(fuzzed_days(row.interval, row.minimum, row.maximum, 0.5) == row.days[1]);
    CHECK(fuzzed_days(row.interval, row.minimum, row.maximum, 0.99) == row.days[2]);
  }
}

TEST_CASE("without fuzz an interval is rounded, then bounded") {
  CHECK(fuzzed_days(1.5, 1, 100, std::nullopt) == 2);
  CHECK(fuzzed_days(0.1, 1, 100, std::nullopt) == 1);
  CHECK(fuzzed_days(101, 1, 100, std::nullopt) == 100);
}

TEST_CASE("a minimum above the maximum gives the maximum") {
  CHECK(fuzzed_days(1, 3, 2, std::nullopt) == 2);
  CHECK(fuzzed_days(1, 3, 2, 0.99) == 2);
}

TEST_CASE("fuzz alone does not shorten the last interval") {
  CHECK(fuzz_floor(2.7269483, 4, 36500) == 4);
  CHECK(fuzz_floor(2.7269483, 5, 36500) == 0);
  CHECK(fuzz_floor(4.591988, 4, 36500) == 5);
}

TEST_CASE("a learning delay grows by at most a quarter and by at most five minutes") {
  CHECK(fuzzed_delay(600, std::nullopt) == 600);
  for (std::int64_t seconds : {1, 3, 60, 600, 86400})
    for (double factor : {0.0, 0.3, 0.9999999999}) {
      const std::int64_t extra = fuzzed_delay(seconds, factor) - seconds;
      CHECK((extra >= 0 && extra * 4 <= seconds && extra <= 300));
    }
  CHECK(fuzzed_delay(86400, 0.9999999999) == 86400 + 300);
}

TEST_CASE("a seed depends on the card and its number of reviews, and never changes") {
  CHECK(fuzz_seed("attention-core/scaling-divisor", 3) == 16839254343989991776u);
  CHECK(fuzz_seed("", 0) == 2448385507222971125u);
  std::set<std::uint64_t> seeds;
  double sum = 0;
  for (int card = 0; card < 100; ++card)
    for (int reps = 0; reps < 100; ++reps) {
      const std::uint64_t seed = fuzz_seed("deck/card-" + std::to_string(card), reps);
      seeds.insert(seed);
      const double factor = fuzz_factor(seed);
      CHECK_UNARY(factor >= 0 && factor < 1);
      sum += factor;
    }
  CHECK(seeds.size() == 10000);
  // The mean of 10,000 uniform numbers has a standard deviation of 0.0029.
  CHECK(sum / 10000 == doctest::Approx(0.5).epsilon(0.03));
}

TEST_CASE("a leech is called at the threshold and every half threshold after it") {
  const auto called = [](int threshold) {
    std::set<int> lapses;
    for (int n = 0; n <= 13; ++n)
      if (is_leech(n, threshold)) lapses.insert(n);
    return lapses;
  };
  CHECK(called(0).empty());
  CHECK(called(1) == std::set<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13});
  CHECK(called(3) == std::set<int>{3, 5, 7, 9, 11, 13});
  CHECK(called(8) == std::set<int>{8, 12});
}
