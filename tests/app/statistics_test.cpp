#include "app/statistics.h"

#include <doctest/doctest.h>

namespace {

using schedule::Phase;
using schedule::Rating;

constexpr base::StudyDay today{20'000};

store::Log::ReviewLine line(int card, int days_ago, Phase phase, Rating rating) {
  store::Log::ReviewLine review;
  review.card = {card};
  review.day = today + -days_ago;
  review.phase_before = phase;
  review.rating = rating;
  review.took_ms = 2000;
  return review;
}

app::Statistics tally(const std::vector<store::Log::ReviewLine>& reviews) {
  app::ReviewTally tally(today);
  for (const auto& review : reviews) tally.add(review);
  app::Statistics statistics;
  tally.write_to(statistics);
  return statistics;
}

}  // namespace

TEST_CASE("retention counts the first answer of a day to a review card, and nothing else") {
  std::vector<store::Log::ReviewLine> reviews;
  for (int card = 0; card < 10; ++card)
    reviews.push_back(line(card, 0, Phase::Review, card < 7 ? Rating::Good : Rating::Again));
  for (int card = 5; card < 10; ++card)  // the same cards again on the same day
    reviews.push_back(line(card, 0, Phase::Relearning, Rating::Good));
  reviews.push_back(line(20, 0, Phase::New, Rating::Again));
  const auto statistics = tally(reviews);
  CHECK(statistics.recall_today.passed == 7);
  CHECK(statistics.recall_today.failed == 3);
  CHECK(statistics.reviews_today == 16);
  CHECK(statistics.seconds_today == 32);
}

TEST_CASE("what an answer takes is told from five answers on") {
  std::vector<store::Log::ReviewLine> reviews;
  for (int card = 0; card < 4; ++card)
    reviews.push_back(line(card, 0, Phase::Review, Rating::Good));
  CHECK(tally(reviews).seconds_per_review == 0);
  reviews.push_back(line(4, 0, Phase::Review, Rating::Good));
  CHECK(tally(reviews).seconds_per_review == 2);
  CHECK(tally(reviews).seconds_per_new == 0);
}

TEST_CASE("the last thirty days end today and begin twenty-nine days ago") {
  const auto statistics =
      tally({line(1, 30, Phase::Review, Rating::Good), line(1, 29, Phase::Review, Rating::Good),
             line(1, 0, Phase::Review, Rating::Again)});
  CHECK(statistics.recall_month.total() == 2);
  CHECK(statistics.recall_all.total() == 3);
}

TEST_CASE("a streak lives until a whole day has passed without an answer") {
  const auto yesterday =
      tally({line(1, 3, Phase::New, Rating::Good), line(1, 2, Phase::Review, Rating::Good),
             line(1, 1, Phase::Review, Rating::Good)});
  CHECK(yesterday.streak_days == 3);
  const auto broken =
      tally({line(1, 3, Phase::New, Rating::Good), line(1, 2, Phase::Review, Rating::Good)});
  CHECK(broken.streak_days == 0);
  CHECK(broken.longest_streak_days == 2);
}

TEST_CASE("days without an answer are left out, days beyond a year too") {
  const auto statistics =
      tally({line(1, 365, Phase::New, Rating::Good), line(1, 364, Phase::Review, Rating::Good),
             line(2, 364, Phase::New, Rating::Good)});
  REQUIRE(statistics.days.size() == 1);
  CHECK(statistics.days.front() == std::pair(today + -364, 2));
}

TEST_CASE("no review gives no retention and no streak") {
  const auto statistics = tally({});
  CHECK(statistics.recall_all.total() == 0);
  CHECK(statistics.streak_days == 0);
}
