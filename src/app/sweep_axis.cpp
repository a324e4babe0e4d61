#include "app/sweep_axis.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "sim/settings.h"

namespace app {

namespace {

constexpr std::string_view dots = "..";

[[noreturn]] void refuse(std::string what, std::string_view where, std::string next) {
  throw base::Failure(
      {base::Fault::BadInput, std::move(what), std::string(where), std::move(next)});
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

double number(std::string_view text, std::string_view whole) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
    refuse(quoted(text) + " is no number", whole, "write a range as 16..1024:x2 or 0..1:+0.1");
  return value;
}

/// FROM..TO:xFACTOR or FROM..TO:+STEP.
struct Range {
  double from, to, step;
  bool factor;

  double at(double k) const {
    const double value = factor ? from * std::pow(step, k) : from + k * step;
    // 3 steps of 0.1 are 0.3, as they are written.
    char text[32];
    std::snprintf(text, sizeof text, "%.12g", value);
    return std::strtod(text, nullptr);
  }

  /// Steps until `to` is reached; negative where they lead away from it, infinite where they never
  /// get there.
  double steps() const {
    return factor ? std::log(to / from) / std::log(step) : (to - from) / step;
  }
};

Range range_of(std::string_view text) {
  const std::size_t between = text.find(dots);
  const std::size_t colon = text.find(':', between);
  if (colon == text.npos || colon + 2 > text.size())
    refuse("the range has no step", text,
           "add :x2 to double or :+16 to add, as in " + std::string(text.substr(0, colon)) + ":x2");
  const char kind = text[colon + 1];
  if (kind != 'x' && kind != '+' && kind != '-')
    refuse("a step is a factor or a sum", text, "write :x2 to double, :+16 to add, :-16 to take");
  Range range{number(text.substr(0, between), text),
              number(text.substr(between + dots.size(), colon - between - dots.size()), text),
              number(text.substr(colon + 2), text), kind == 'x'};
  if (kind == '-') range.step = -range.step;
  if (range.factor && !(range.step > 0 && range.from * range.to > 0))
    refuse("a range of factors needs a factor above 0, and ends that are both above or below 0",
           text, "write :+STEP to add instead");
  return range;
}

std::vector<double> numbers_of(const Range& range, std::string_view text, std::size_t most) {
  constexpr double rounding = 1e-9;
  if (range.from == range.to) return {range.from};
  const double steps = range.steps();
  if (!std::isfinite(steps) || steps < 0)
    refuse("the steps never reach the end of the range", text,
           "write a step that leads from the first number to the last");
  if (steps + 1 > static_cast<double>(most))
    refuse("the range has more than " + std::to_string(most) + " values", text,
           "take a larger step");
  std::vector<double> numbers;
  for (double k = 0; k <= steps + rounding; ++k) numbers.push_back(range.at(k));
  return numbers;
}

bool is_number(const sim::Parameter& parameter) {
  return parameter.kind == sim::ParameterKind::Integer ||
         parameter.kind == sim::ParameterKind::Real;
}

/// A choice whose names are numbers may be a range of them.
bool can_be_range(const sim::Parameter& parameter, std::string_view text) {
  return text.find(dots) != text.npos &&
         (is_number(parameter) || parameter.kind == sim::ParameterKind::Choice);
}

bool has_one_word_values(const sim::Parameter& parameter) {
  return is_number(parameter) || parameter.kind == sim::ParameterKind::Flag ||
         parameter.kind == sim::ParameterKind::Choice;
}

/// What stands between commas that are in no brackets: "1,max(a,b)" are two.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (text[i] != ',' || depth > 0) continue;
    parts.push_back(text.substr(from, i - from));
    from = i + 1;
  }
  parts.push_back(text.substr(from));
  return parts;
}

void add(SweepAxis& axis, sim::Value value) {
  if (std::ranges::find(axis.values, value) == axis.values.end())
    axis.values.push_back(std::move(value));
}

}  // namespace

base::Result<SweepAxis> sweep_axis(const sim::Simulation& simulation, std::string_view name,
                                   std::string_view text, std::size_t most) {
  return base::guarded("reading a range", [&] {
    SweepAxis axis{std::string(name), {}, false};
    const sim::Parameter* parameter = sim::find_parameter(simulation, name);
    if (parameter && can_be_range(*parameter, text)) {
      const Range range = range_of(text);
      axis.factor = range.factor;
      for (const double value : numbers_of(range, text, most))
        add(axis, base::value_or_throw(sim::checked(*parameter, value)));
    } else if (parameter && has_one_word_values(*parameter)) {
      for (const std::string_view part : parts_of(text))
        add(axis, base::value_or_throw(sim::parse_value(*parameter, part)));
    } else if (parameter && parameter->kind != sim::ParameterKind::Map) {
      add(axis, base::value_or_throw(sim::parse_value(*parameter, text)));
    } else {
      for (const std::string_view part : parts_of(text)) add(axis, std::string(part));
    }
    if (axis.values.size() > most)
      refuse("there are more than " + std::to_string(most) + " values", text, "give fewer");
    return axis;
  });
}

}  // namespace app
