#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"

namespace base {

/// A point in time: milliseconds since 1970-01-01T00:00:00Z. Range: years 1 to 9999.
struct Instant {
  std::int64_t ms = 0;
  auto operator<=>(const Instant&) const = default;
};

/// A day of study: the number of days from 1970-01-01 to a local civil date. It is fixed when an
/// entry is written, so that a later change of zone or rollover never moves history.
struct StudyDay {
  std::int32_t value = 0;
  auto operator<=>(const StudyDay&) const = default;
};

inline Instant operator+(Instant t, std::int64_t ms) { return {t.ms + ms}; }
inline std::int64_t operator-(Instant a, Instant b) { return a.ms - b.ms; }
inline StudyDay operator+(StudyDay d, int days) { return {d.value + days}; }
inline int operator-(StudyDay a, StudyDay b) { return a.value - b.value; }

/// A civil (proleptic Gregorian) date.
struct CivilDate {
  int year = 1970;
  int month = 1;  ///< 1..12
  int day = 1;    ///< 1..31
  auto operator<=>(const CivilDate&) const = default;
};

/// What a wall clock in the zone TZ (system tz database) shows at an instant.
struct LocalTime {
  CivilDate date;
  int hour = 0;        ///< 0..23
  int minute = 0;      ///< 0..59
  int second = 0;      ///< 0..60
  int offset_min = 0;  ///< minutes east of UTC
};

/// The system clock. Only `main` calls it: everything below takes the instant as an argument.
Instant system_now();

/// Local time in the zone of the environment variable TZ. Thread-safe while TZ does not change.
LocalTime local_time(Instant at);

/// The study day of an instant: the local civil date, minus one while the local clock hour is below
/// `rollover_hour` (0..23). Depends on the clock's hour alone, so a night of a DST change has one
/// study day and none is skipped.
StudyDay study_day(Instant at, int rollover_hour);

/// The first instant that belongs to `day`: when the local clock first shows `rollover_hour` or
/// later on that date (a clock that jumps over that hour gives the instant of the jump, a date that
/// the zone skipped the start of the next). The millisecond before it belongs to an earlier day. In
/// a night whose clock goes back over that very hour it is one of the two such instants.
Instant start_of(StudyDay day, int rollover_hour);

CivilDate to_date(StudyDay day);
StudyDay to_study_day(CivilDate date);
/// "2026-12-01".
std::string to_text(CivilDate date);

/// RFC 3339 with the local offset, whole seconds: "2026-12-01T09:30:00+01:00". Names the same
/// second even where the offset itself had seconds (before about 1930): the offset is cut to whole
/// minutes.
std::string to_rfc3339(Instant at);

/// Reads RFC 3339 (`T` or a space, `Z` or an offset, optional fraction of a second). A date that
/// does not exist (2026-02-30) or lies outside the range of Instant is refused with BadInput.
Result<Instant> parse_rfc3339(std::string_view text);

}  // namespace base
