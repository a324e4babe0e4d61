#include "app/setting_values.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace app {

namespace {

constexpr double minutes_per_day = 1440;
constexpr double longest_step_days = 30;

auto bad(std::string what, std::string next) {
  return base::fail(base::Fault::BadInput, std::move(what), {}, std::move(next));
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

/// Words parted by white space, commas and brackets.
std::vector<std::string_view> words(std::string_view text) {
  constexpr std::string_view separators = " \t\r\n,;[]()";
  std::vector<std::string_view> found;
  while (true) {
    const std::size_t begin = text.find_first_not_of(separators);
    if (begin == std::string_view::npos) return found;
    const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
    found.push_back(text.substr(begin, end - begin));
    text.remove_prefix(end);
  }
}

/// The number at the front of `text`; what follows it is left in `text`.
bool take_number(std::string_view& text, double& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || !std::isfinite(value)) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

/// Minutes per unit, or 0 for an unknown one.
double minutes_per(std::string_view unit) {
  if (unit == "s") return 1.0 / 60;
  if (unit.empty() || unit == "m" || unit == "min") return 1;
  if (unit == "h") return 60;
  if (unit == "d") return minutes_per_day;
  return 0;
}

}  // namespace

base::Result<int> read_integer(std::string_view text, int lowest, int highest) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < lowest || value > highest)
    return bad(
        quoted(text) + " cannot be used",
        "give a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest));
  return value;
}

base::Result<double> read_real(std::string_view text, double lowest, double highest) {
  double value = 0;
  std::string_view rest = text;
  if (!take_number(rest, value) || !rest.empty() || value < lowest || value > highest)
    return bad(quoted(text) + " cannot be used",
               "give a number from " + number_text(lowest) + " to " + number_text(highest));
  return value;
}

base::Result<bool> read_switch(std::string_view text) {
  if (text == "on") return true;
  if (text == "off") return false;
  return bad(quoted(text) + " is no switch", "give on or off");
}

base::Result<std::vector<double>> read_steps(std::string_view text) {
  std::vector<double> minutes;
  if (text == "none") return minutes;
  for (const std::string_view word : words(text)) {
    double value = 0;
    std::string_view unit = word;
    const double factor = take_number(unit, value) ? minutes_per(unit) : 0;
    const double step = value * factor;
    if (!(step > 0) || step > longest_step_days * minutes_per_day)
      return bad(quoted(word) + " is no step",
                 "write steps like 1m 10m, with s, m, h or d, each at most 30d; or none");
    minutes.push_back(step);
  }
  if (minutes.empty()) return bad("no step given", "write steps like 1m 10m, or none");
  return minutes;
}

std::string steps_text(const std::vector<double>& minutes) {
  if (minutes.empty()) return "none";
  std::string text;
  for (const double step : minutes) {
    if (!text.empty()) text += ' ';
    if (std::fmod(step, minutes_per_day) == 0)
      text += number_text(step / minutes_per_day) + "d";
    else if (std::fmod(step, 60) == 0)
      text += number_text(step / 60) + "h";
    else if (step < 1)
      text += number_text(step * 60) + "s";
    else
      text += number_text(step) + "m";
  }
  return text;
}

std::string number_text(double value) {
  char text[32];
  const auto [end, error] = std::to_chars(text, text + sizeof text, value);
  return {text, end};
}

}  // namespace app
