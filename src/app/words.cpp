#include "app/words.h"

#include <cmath>
#include <cstdio>

namespace app {

namespace {

std::string with_unit(double value, const char* unit) {
  char text[48];
  std::snprintf(text, sizeof text, value < 9.95 ? "%.2g %s" : "%.0f %s", value, unit);
  return text;
}

std::string minutes_words(double minutes) {
  if (minutes < 1) return "under 1 min";
  if (minutes < 60) return with_unit(std::round(minutes), "min");
  if (minutes < 60 * 24) return with_unit(minutes / 60, "h");
  return counted(std::llround(minutes / (60 * 24)), "day", "days");
}

std::string days_words(int days) {
  if (days < 31) return counted(days, "day", "days");
  if (days < 365) return with_unit(days / 30.44, "months");
  return with_unit(days / 365.25, "years");
}

std::string clock(base::Instant at) {
  const base::LocalTime local = base::local_time(at);
  char text[16];
  std::snprintf(text, sizeof text, "%02d:%02d", local.hour, local.minute);
  return text;
}

double minutes_until(base::Instant at, base::Instant now) {
  return static_cast<double>(at - now) / 60'000;
}

}  // namespace

std::string counted(long long count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string short_number(double value) {
  char text[48];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

std::string delay_words(const schedule::Decision& decided, base::Instant now) {
  if (decided.due.at) return minutes_words(minutes_until(*decided.due.at, now));
  return days_words(decided.interval_days);
}

std::string due_words(const schedule::Due& due, const app::DocumentContext& context) {
  if (due.at) {
    const double minutes = minutes_until(*due.at, context.now.at);
    return minutes <= 0 ? "now" : "in " + minutes_words(minutes) + " (" + clock(*due.at) + ")";
  }
  if (!due.day) return "not due";
  const int days = *due.day - context.now.day;
  if (days <= 0) return "today";
  if (days == 1) return "tomorrow";
  return "on " + base::to_text(base::to_date(*due.day)) + " (" + counted(days, "day", "days") + ")";
}

std::string state_words(const store::Card& card, const app::DocumentContext& context) {
  const schedule::CardState& state = card.standing.schedule;
  if (!state.memory) return "new";
  char text[160];
  std::snprintf(
      text, sizeof text, "%s, due %s, stability %s days, difficulty %.1f of 10, recall now %.0f %%",
      std::string(schedule::to_text(state.decided.phase)).c_str(),
      due_words(state.decided.due, context).c_str(), short_number(state.memory->stability).c_str(),
      state.memory->difficulty, 100 * app::recall_now(state, context).value_or(0));
  return text;
}

}  // namespace app
