#include "base/time.h"

#include <doctest/doctest.h>

#include "base/zone.h"

using base::CivilDate;
using base::Instant;
using base::StudyDay;
using test::Zone;

namespace {

constexpr int rollover = 4;
constexpr std::int64_t minute = 60'000;
constexpr std::int64_t hour = 60 * minute;

Instant at(const char* text) { return base::parse_rfc3339(text).value(); }

StudyDay day_of(const char* text) { return base::study_day(at(text), rollover); }

std::string date_of(const char* text) { return base::to_text(base::to_date(day_of(text))); }

/// The start belongs to its day and the millisecond before it does not, for every day of the years.
void check_every_start(int first_year, int last_year, int rollover_hour) {
  const StudyDay end = base::to_study_day({last_year, 12, 31});
  for (StudyDay day = base::to_study_day({first_year, 1, 1}); day <= end; day = day + 1) {
    const Instant start = base::start_of(day, rollover_hour);
    CAPTURE(base::to_rfc3339(start));
    REQUIRE(base::study_day(start, rollover_hour) == day);
    REQUIRE(base::study_day(start + -1, rollover_hour) == day + -1);
  }
}

}  // namespace

TEST_CASE("a session past midnight is one study day, and the day ends at the rollover hour") {
  const Zone zone("America/New_York");
  CHECK(date_of("2026-03-02T23:30:00-05:00") == "2026-03-02");
  CHECK(date_of("2026-03-03T00:30:00-05:00") == "2026-03-02");
  CHECK(date_of("2026-03-03T03:59:59.999-05:00") == "2026-03-02");
  CHECK(date_of("2026-03-03T04:00:00-05:00") == "2026-03-03");
  CHECK(date_of("2026-03-03T04:30:00-05:00") == "2026-03-03");
}

TEST_CASE("the rollover hour of midnight makes study days of civil days") {
  const Zone zone("Asia/Kolkata");
  CHECK(base::study_day(at("2026-05-01T00:00:00+05:30"), 0) == base::to_study_day({2026, 5, 1}));
  CHECK(base::study_day(at("2026-04-30T23:59:59+05:30"), 0) == base::to_study_day({2026, 4, 30}));
}

TEST_CASE("the night of a clock change has one study day, of 23 or 25 hours") {
  const Zone zone("Europe/Berlin");
  const auto length = [](CivilDate date) {
    const StudyDay day = base::to_study_day(date);
    return base::start_of(day + 1, rollover) - base::start_of(day, rollover);
  };
  CHECK(length({2026, 3, 27}) == 24 * hour);
  CHECK(length({2026, 3, 28}) == 23 * hour);
  CHECK(length({2026, 10, 24}) == 25 * hour);
  CHECK(date_of("2026-10-25T02:30:00+02:00") == "2026-10-24");
  CHECK(date_of("2026-10-25T02:30:00+01:00") == "2026-10-24");
  CHECK(date_of("2026-03-29T01:59:59+01:00") == "2026-03-28");
  CHECK(date_of("2026-03-29T03:00:00+02:00") == "2026-03-28");
}

TEST_CASE("a clock that jumps over the rollover hour starts the day at the jump") {
  const Zone zone("Europe/Berlin");
  const Instant start = base::start_of(base::to_study_day({2026, 3, 29}), 2);
  CHECK(base::to_rfc3339(start) == "2026-03-29T03:00:00+02:00");
}

TEST_CASE("a flight to Tokyo skips and doubles no study day") {
  StudyDay before_flight;
  {
    const Zone zone("Europe/Berlin");
    before_flight = day_of("2026-06-10T12:00:00+02:00");
  }
  const Zone zone("Asia/Tokyo");
  CHECK(day_of("2026-06-11T03:59:00+09:00") == before_flight);
  CHECK(day_of("2026-06-11T08:00:00+09:00") == before_flight + 1);
  CHECK(base::to_rfc3339(base::start_of(before_flight + 1, rollover)) ==
        "2026-06-11T04:00:00+09:00");
}

TEST_CASE("offsets come from the system's zone data: Brazil has had no summer time since 2019") {
  const Zone zone("America/Sao_Paulo");
  CHECK(base::local_time(at("2018-11-20T12:00:00Z")).offset_min == -120);
  CHECK(base::local_time(at("2019-11-20T12:00:00Z")).offset_min == -180);
  CHECK(date_of("2018-11-20T05:59:00Z") == "2018-11-19");
  CHECK(date_of("2018-11-20T06:00:00Z") == "2018-11-20");
  CHECK(date_of("2019-11-20T06:59:00Z") == "2019-11-19");
  CHECK(date_of("2019-11-20T07:00:00Z") == "2019-11-20");
}

TEST_CASE("every study day starts where the day before it ends, in every kind of zone") {
  for (const char* name : {"UTC", "Europe/Berlin", "America/New_York", "America/Sao_Paulo",
                           "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Kiritimati"}) {
    CAPTURE(name);
    const Zone zone(name);
    check_every_start(2016, 2020, rollover);
  }
}

TEST_CASE("every study day starts where the day before it ends, for every rollover hour") {
  for (int rollover_hour = 0; rollover_hour < 24; ++rollover_hour) {
    CAPTURE(rollover_hour);
    const Zone zone("Europe/Berlin");
    check_every_start(2024, 2024, rollover_hour);
  }
}

TEST_CASE("a date that a zone skipped starts with the next one") {
  const Zone zone("Pacific/Apia");
  const StudyDay skipped = base::to_study_day({2011, 12, 30});
  CHECK(base::start_of(skipped, 0) == base::start_of(skipped + 1, 0));
  CHECK(base::study_day(base::start_of(skipped, 0) + -1, 0) == skipped + -1);
}

TEST_CASE("where the clock goes back over the rollover hour the start is still a start") {
  const Zone zone("America/St_Johns");  // at 00:01 back to 23:01 of the day before
  const StudyDay day = base::to_study_day({2006, 10, 29});
  CHECK(base::study_day(base::start_of(day, 0), 0) == day);
  CHECK(base::study_day(base::start_of(day, 0) + -1, 0) < day);
}

TEST_CASE("a clock set back gives the day and the time that it shows") {
  const Zone zone("Europe/Berlin");
  const Instant later = at("2026-06-10T04:30:00+02:00");
  const Instant earlier = later + -hour;
  CHECK(earlier - later == -hour);
  CHECK(base::study_day(earlier, rollover) - base::study_day(later, rollover) == -1);
  CHECK(base::study_day(earlier + hour, rollover) == base::study_day(later, rollover));
}

TEST_CASE("dates and study days convert both ways, leap days included") {
  CHECK(base::to_study_day({1970, 1, 1}).value == 0);
  CHECK(base::to_study_day({2000, 3, 1}) - base::to_study_day({2000, 2, 28}) == 2);
  CHECK(base::to_study_day({1900, 3, 1}) - base::to_study_day({1900, 2, 28}) == 1);
  CHECK(base::to_text(base::to_date(base::to_study_day({2024, 2, 28}) + 1)) == "2024-02-29");
  for (StudyDay day = base::to_study_day({1896, 1, 1}); day.value < 60'000; day = day + 1)
    REQUIRE(base::to_study_day(base::to_date(day)) == day);
}

TEST_CASE("an instant survives being written and read, before 1970 and with odd offsets too") {
  for (const char* name : {"UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu"}) {
    const Zone zone(name);
    CAPTURE(name);
    for (std::int64_t second = -4'000'000'000; second < 10'000'000'000; second += 86'399'977) {
      const Instant instant{second * 1000};
      CAPTURE(base::to_rfc3339(instant));
      REQUIRE(at(base::to_rfc3339(instant).c_str()) == instant);
    }
  }
}

TEST_CASE("the text of an instant shows local time with its offset") {
  const Zone zone("America/St_Johns");
  CHECK(base::to_rfc3339({1'764'581'400'999}) == "2025-12-01T06:00:00-03:30");
}

TEST_CASE("the forms of RFC 3339 all name the same instant") {
  const Instant expected{1'796'113'800'000};
  for (const char* text :
       {"2026-12-01T08:30:00Z", "2026-12-01t08:30:00z", "2026-12-01 09:30:00+01:00",
        "2026-12-01T00:30:00-08:00", "2026-12-01T08:30:00.000Z", "2026-12-01T14:15:00+05:45"})
    CHECK_MESSAGE(at(text) == expected, text);
  CHECK(at("2026-12-01T08:30:00.25Z") - expected == 250);
  CHECK(at("2026-12-01T08:30:00.123987Z") - expected == 123);
  CHECK(at("2016-12-31T23:59:60Z") == at("2017-01-01T00:00:00Z"));
}

TEST_CASE("what is not a point in time is refused with the text and an example") {
  for (const char* text : {"",
                           "now",
                           "2026-02-30T00:00:00Z",
                           "2025-02-29T00:00:00Z",
                           "2026-13-01T00:00:00Z",
                           "2026-00-01T00:00:00Z",
                           "2026-12-01",
                           "2026-12-01T09:30Z",
                           "2026-12-01T09:30:00",
                           "2026-12-01T24:00:00Z",
                           "2026-12-01T09:60:00Z",
                           "2026-12-01T09:30:61Z",
                           "2026-12-01T09:30:00.Z",
                           "2026-12-01T09:30:00+1:00",
                           "2026-12-01T09:30:00+24:00",
                           "2026-12-01T09:30:00+01:60",
                           "2026-12-01T09:30:00Zz",
                           " 2026-12-01T09:30:00Z",
                           "-026-12-01T09:30:00Z",
                           "2026-12--1T09:30:00Z",
                           "0000-12-01T09:30:00Z",
                           "0001-01-01T00:00:00+01:00",
                           "9999-12-31T23:59:59-01:00"}) {
    const auto refused = base::parse_rfc3339(text);
    REQUIRE_MESSAGE(!refused.has_value(), text);
    CHECK(refused.error().fault == base::Fault::BadInput);
    CHECK(refused.error().what.find(text) != std::string::npos);
    CHECK(refused.error().next.find("2026-12-01T09:30:00+01:00") != std::string::npos);
  }
}
