#include "app/words.h"

#include <doctest/doctest.h>

namespace {

constexpr base::Instant now{1'000'000'000'000};

schedule::Decision in_days(int days) {
  schedule::Decision decided;
  decided.phase = schedule::Phase::Review;
  decided.interval_days = days;
  decided.due.day = base::StudyDay{days};
  return decided;
}

schedule::Decision in_minutes(double minutes) {
  schedule::Decision decided;
  decided.phase = schedule::Phase::Learning;
  decided.due.at = now + static_cast<std::int64_t>(minutes * 60'000);
  return decided;
}

}  // namespace

TEST_CASE("delays read as a person says them") {
  CHECK(app::delay_words(in_minutes(0.5), now) == "under 1 min");
  CHECK(app::delay_words(in_minutes(10), now) == "10 min");
  CHECK(app::delay_words(in_minutes(90), now) == "1.5 h");
  CHECK(app::delay_words(in_minutes(3 * 1440), now) == "3 days");
  CHECK(app::delay_words(in_days(1), now) == "1 day");
  CHECK(app::delay_words(in_days(30), now) == "30 days");
  CHECK(app::delay_words(in_days(163), now) == "5.4 months");
  CHECK(app::delay_words(in_days(498), now) == "1.4 years");
  CHECK(app::delay_words(in_days(36500), now) == "100 years");
}

TEST_CASE("a due time in the past is now, a due day in the past is today") {
  app::DocumentContext context;
  context.now = {now, 0, {100}};
  CHECK(app::due_words({{}, now + -1}, context) == "now");
  CHECK(app::due_words({base::StudyDay{99}, {}}, context) == "today");
  CHECK(app::due_words({base::StudyDay{101}, {}}, context) == "tomorrow");
  CHECK(app::due_words({base::StudyDay{102}, {}}, context) == "on 1970-04-13 (2 days)");
  CHECK(app::due_words({}, context) == "not due");
}

TEST_CASE("one is singular") {
  CHECK(app::counted(1, "card", "cards") == "1 card");
  CHECK(app::counted(0, "card", "cards") == "0 cards");
}
