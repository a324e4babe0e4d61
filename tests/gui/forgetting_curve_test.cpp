#include "gui/panels/forgetting_curve.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "schedule/scheduler.h"

namespace {

constexpr std::int64_t day_ms = 86'400'000;

store::Entry review(int day, schedule::Rating rating, bool live = true) {
  store::Entry entry;
  entry.rating = rating;
  entry.live = live;
  entry.stamp.at = {1'700'000'000'000 + day * day_ms};
  entry.stamp.day = {19'675 + day};
  entry.decided.phase = schedule::Phase::Review;
  return entry;
}

gui::ForgettingCurve curve_of(const std::vector<store::Entry>& entries, int now) {
  return gui::forgetting_curve(entries, schedule::default_parameters, 0.9,
                               {1'700'000'000'000 + now * day_ms});
}

}  // namespace

TEST_CASE("a card without a review has no forgetting curve") {
  CHECK(curve_of({}, 3).empty());
  CHECK(curve_of({review(0, schedule::Rating::Good, false)}, 3).empty());
}

TEST_CASE("recall starts at 1 after a review and falls until the next") {
  const auto curve =
      curve_of({review(0, schedule::Rating::Good), review(4, schedule::Rating::Good)}, 6);
  REQUIRE(curve.days.size() == curve.recall.size());
  CHECK(std::is_sorted(curve.days.begin(), curve.days.end()));
  CHECK(curve.recall.front() == 1);
  REQUIRE(curve.review_recall.size() == 2);
  CHECK(curve.review_recall[0] == 1);
  CHECK(curve.review_recall[1] < 1);
  for (std::size_t i = 1; i < curve.days.size(); ++i)
    if (curve.days[i] > curve.days[i - 1]) CHECK(curve.recall[i] <= curve.recall[i - 1]);
}

TEST_CASE("the curve agrees with the scheduler at the next review and today") {
  const auto memory = schedule::first_memory(schedule::Rating::Good, schedule::default_parameters);
  const auto curve = curve_of({review(0, schedule::Rating::Good)}, 5);
  CHECK(curve.today == doctest::Approx(5));
  CHECK(curve.recall_today ==
        doctest::Approx(schedule::retrievability(memory, 5, schedule::default_parameters)));
  const auto twice =
      curve_of({review(0, schedule::Rating::Good), review(3, schedule::Rating::Hard)}, 3);
  CHECK(twice.review_recall[1] ==
        doctest::Approx(schedule::retrievability(memory, 3, schedule::default_parameters)));
}

TEST_CASE("the curve goes on until recall is below the target, or to today") {
  const auto soon = curve_of({review(0, schedule::Rating::Good)}, 0);
  CHECK(soon.recall.back() < 0.9);
  CHECK(soon.days.back() >= 1);
  const auto late = curve_of({review(0, schedule::Rating::Good)}, 400);
  CHECK(late.days.back() == doctest::Approx(400));
}

TEST_CASE("a reset begins the curve anew, and a clock that went back does not bend time") {
  store::Entry reset = review(5, schedule::Rating::Good);
  reset.kind = store::EntryKind::Reset;
  reset.rating.reset();
  const auto anew =
      curve_of({review(0, schedule::Rating::Good), reset, review(6, schedule::Rating::Easy)}, 8);
  CHECK(anew.review_days.size() == 1);
  CHECK(anew.today == doctest::Approx(2));
  const auto back =
      curve_of({review(5, schedule::Rating::Good), review(2, schedule::Rating::Good)}, 1);
  CHECK(std::is_sorted(back.days.begin(), back.days.end()));
  CHECK(back.review_days.back() == 0);
}
