#include "base/time.h"

#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace base {

namespace {

constexpr std::int64_t s_per_day = 86'400;
constexpr std::int64_t ms_per_day = s_per_day * 1000;

constexpr Instant first_instant{-719'162 * ms_per_day};      // 0001-01-01T00:00:00Z
constexpr Instant last_instant{2'932'897 * ms_per_day - 1};  // 9999-12-31T23:59:59.999Z

std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

std::int64_t days_from(CivilDate date) {
  using namespace std::chrono;
  return sys_days{year{date.year} / date.month / date.day}.time_since_epoch().count();
}

/// Reads exactly `width` digits from the front of `text`.
bool take_number(std::string_view& text, std::size_t width, int& out) {
  if (text.size() < width) return false;
  const auto [end, error] = std::from_chars(text.data(), text.data() + width, out);
  if (error != std::errc{} || end != text.data() + width || text[0] == '-') return false;
  text.remove_prefix(width);
  return true;
}

bool take(std::string_view& text, std::string_view any_of) {
  if (text.empty() || any_of.find(text[0]) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

bool take_fraction(std::string_view& text, int& ms) {
  if (!take(text, ".")) return true;
  int scale = 100;
  std::size_t digits = 0;
  for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits, scale /= 10)
    ms += (text[digits] - '0') * scale;
  text.remove_prefix(digits);
  return digits > 0;
}

bool take_offset(std::string_view& text, int& offset_min) {
  if (take(text, "Zz")) return true;
  const int sign = !text.empty() && text[0] == '-' ? -1 : 1;
  int hours = 0, minutes = 0;
  if (!take(text, "+-") || !take_number(text, 2, hours) || !take(text, ":") ||
      !take_number(text, 2, minutes) || hours > 23 || minutes > 59)
    return false;
  offset_min = sign * (hours * 60 + minutes);
  return true;
}

bool is_date(CivilDate date) {
  using namespace std::chrono;
  return date.year >= 1 && (year{date.year} / date.month / date.day).ok();
}

}  // namespace

Instant system_now() {
  using namespace std::chrono;
  return {duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count()};
}

LocalTime local_time(Instant at) {
  const std::time_t seconds = floor_div(at.ms, 1000);
  std::tm tm{};
  localtime_r(&seconds, &tm);
  return {{tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday},
          tm.tm_hour,
          tm.tm_min,
          tm.tm_sec,
          static_cast<int>(tm.tm_gmtoff / 60)};
}

StudyDay study_day(Instant at, int rollover_hour) {
  const LocalTime local = local_time(at);
  return to_study_day(local.date) + (local.hour < rollover_hour ? -1 : 0);
}

Instant start_of(StudyDay day, int rollover_hour) {
  // The zone offset lies within a day of UTC, and the study day never decreases across the start,
  // so bisection between two safe ends finds the first instant of the day whatever the clock does.
  std::int64_t before = std::int64_t{day.value} * ms_per_day - ms_per_day;
  std::int64_t after = std::int64_t{day.value} * ms_per_day + 2 * ms_per_day;
  while (after - before > 1) {
    const std::int64_t middle = before + (after - before) / 2;
    (study_day({middle}, rollover_hour) < day ? before : after) = middle;
  }
  return {after};
}

CivilDate to_date(StudyDay day) {
  using namespace std::chrono;
  const year_month_day date{sys_days{days{day.value}}};
  return {int(date.year()), static_cast<int>(unsigned(date.month())),
          static_cast<int>(unsigned(date.day()))};
}

StudyDay to_study_day(CivilDate date) { return {static_cast<std::int32_t>(days_from(date))}; }

std::string to_text(CivilDate date) {
  char text[32];
  std::snprintf(text, sizeof text, "%04d-%02d-%02d", date.year, date.month, date.day);
  return text;
}

std::string to_rfc3339(Instant at) {
  const int offset_min = local_time(at).offset_min;
  const std::int64_t shown = floor_div(at.ms, 1000) + std::int64_t{offset_min} * 60;
  const std::int64_t day = floor_div(shown, s_per_day);
  const auto second = static_cast<int>(shown - day * s_per_day);
  const int offset = std::abs(offset_min);
  char text[48];
  std::snprintf(text, sizeof text, "%sT%02d:%02d:%02d%c%02d:%02d",
                to_text(to_date({static_cast<std::int32_t>(day)})).c_str(), second / 3600,
                second / 60 % 60, second % 60, offset_min < 0 ? '-' : '+', offset / 60,
                offset % 60);
  return text;
}

Result<Instant> parse_rfc3339(std::string_view text) {
  std::string_view rest = text;
  CivilDate date;
  int hour = 0, minute = 0, second = 0, ms = 0, offset_min = 0;
  const bool shape =
      take_number(rest, 4, date.year) && take(rest, "-") && take_number(rest, 2, date.month) &&
      take(rest, "-") && take_number(rest, 2, date.day) && take(rest, "Tt ") &&
      take_number(rest, 2, hour) && take(rest, ":") && take_number(rest, 2, minute) &&
      take(rest, ":") && take_number(rest, 2, second) && take_fraction(rest, ms) &&
      take_offset(rest, offset_min) && rest.empty();
  const auto refused = fail(Fault::BadInput, "\"" + std::string(text) + "\" is not a point in time",
                            {}, "write it like 2026-12-01T09:30:00+01:00");
  if (!shape || !is_date(date) || hour > 23 || minute > 59 || second > 60) return refused;
  const std::int64_t seconds = hour * 3600 + minute * 60 + second - std::int64_t{offset_min} * 60;
  const Instant at{days_from(date) * ms_per_day + seconds * 1000 + ms};
  if (at < first_instant || at > last_instant) return refused;
  return at;
}

}  // namespace base
