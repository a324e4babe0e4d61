#include "app/statistics.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace app {

namespace {

constexpr int month_days = 30;
constexpr int year_days = 365;
constexpr int fewest_timed = 5;  ///< answers from which their time tells of the next

using Json = nlohmann::ordered_json;

Json json_of(const Recall& recall) {
  return {{"passed", recall.passed},
          {"failed", recall.failed},
          {"retention", recall.total() == 0
                            ? Json(nullptr)
                            : Json(static_cast<double>(recall.passed) / recall.total())}};
}

std::string text_of(base::StudyDay day) { return base::to_text(base::to_date(day)); }

}  // namespace

void ReviewTally::add(const store::Log::ReviewLine& review) {
  if (review.day != last_day_) add_day(review.day);
  add_recall(review);
  if (today_ - review.day < month_days) add_time(review);
  ++sum_.reviews_all;
  if (today_ - review.day < year_days) ++sum_.days.back().second;
  if (review.day == today_) {
    ++sum_.reviews_today;
    sum_.seconds_today += review.took_ms / 1000;
  }
}

void ReviewTally::add_day(base::StudyDay day) {
  run_ = run_ > 0 && day - last_day_ == 1 ? run_ + 1 : 1;
  sum_.longest_streak_days = std::max(sum_.longest_streak_days, run_);
  last_day_ = day;
  tested_.clear();
  if (today_ - day < year_days) sum_.days.emplace_back(day, 0);
}

void ReviewTally::add_recall(const store::Log::ReviewLine& review) {
  if (!tested_.insert(review.card).second || review.phase_before != schedule::Phase::Review) return;
  const bool passed = review.rating != schedule::Rating::Again;
  const auto count = [passed](Recall& recall) { ++(passed ? recall.passed : recall.failed); };
  count(sum_.recall_all);
  if (today_ - review.day < month_days) count(sum_.recall_month);
  if (review.day == today_) count(sum_.recall_today);
}

void ReviewTally::add_time(const store::Log::ReviewLine& review) {
  const bool is_review = review.phase_before == schedule::Phase::Review;
  (is_review ? month_.review_ms : month_.other_ms) += review.took_ms;
  if (is_review) ++month_.reviews;
  if (review.phase_before == schedule::Phase::New) ++month_.introduced;
}

void ReviewTally::write_to(Statistics& statistics) const {
  const Statistics before = statistics;
  statistics = sum_;
  statistics.today = today_;
  statistics.cards = before.cards;
  statistics.forecast = before.forecast;
  const auto seconds_each = [](std::int64_t ms, int count) {
    return count < fewest_timed ? 0.0 : static_cast<double>(ms) / 1000.0 / count;
  };
  statistics.seconds_per_review = seconds_each(month_.review_ms, month_.reviews);
  statistics.seconds_per_new = seconds_each(month_.other_ms, month_.introduced);
  // A streak lives until a whole day has passed without an answer.
  statistics.streak_days = run_ > 0 && today_ - last_day_ <= 1 ? run_ : 0;
}

base::Result<Statistics> statistics(Study& study, base::Instant now) {
  const auto stamp = study.stamp(now);
  if (!stamp) return base::fail(stamp.error());
  store::Collection& collection = study.collection();
  Statistics result;
  ReviewTally tally(stamp->day);
  const auto read = collection.log().for_each_review({INT32_MIN}, stamp->day,
                                                     [&](const auto& r) { tally.add(r); });
  if (!read) return base::fail(read.error());
  const auto tallies = store::tallies(collection, stamp->day);
  if (!tallies) return base::fail(tallies.error());
  const auto forecast =
      store::forecast(collection, stamp->day, static_cast<int>(result.forecast.size()));
  if (!forecast) return base::fail(forecast.error());
  result.cards = *tallies;
  std::copy(forecast->begin(), forecast->end(), result.forecast.begin());
  tally.write_to(result);
  return result;
}

std::string statistics_json(const Statistics& statistics) {
  Json days = Json::array();
  for (const auto& [day, count] : statistics.days)
    days.push_back({{"study_day", text_of(day)}, {"reviews", count}});
  Json forecast = Json::array();
  for (std::size_t i = 0; i < statistics.forecast.size(); ++i)
    forecast.push_back({{"study_day", text_of(statistics.today + static_cast<int>(i))},
                        {"due", statistics.forecast[i]}});
  const auto& cards = statistics.cards;
  const Json json = {
      {"study_day", text_of(statistics.today)},
      {"retention",
       {{"definition", "first answer to a review card on a study day; Again is a failure"},
        {"today", json_of(statistics.recall_today)},
        {"last_30_days", json_of(statistics.recall_month)},
        {"all", json_of(statistics.recall_all)}}},
      {"cards",
       {{"new", cards.fresh},
        {"learning", cards.learning},
        {"review", cards.review},
        {"suspended", cards.suspended},
        {"buried", cards.buried},
        {"leeches", cards.leeches}}},
      {"reviews",
       {{"today", statistics.reviews_today},
        {"seconds_today", statistics.seconds_today},
        {"all", statistics.reviews_all}}},
      {"streak_days", statistics.streak_days},
      {"longest_streak_days", statistics.longest_streak_days},
      {"forecast", forecast},
      {"days", days}};
  return json.dump(2) + "\n";
}

}  // namespace app
