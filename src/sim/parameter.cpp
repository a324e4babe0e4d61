#include "sim/parameter.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/nearest.h"

namespace sim {
namespace {

base::Result<Value> refuse(const Parameter& parameter, const std::string& given,
                           std::string next = {}) {
  return base::fail(base::Fault::BadInput,
                    "parameter " + parameter.name + " cannot be \"" + given + "\"",
                    "allowed: " + allowed(parameter), std::move(next));
}

bool within(const Parameter& p, double value) { return value >= p.low && value <= p.high; }

bool admits_number(const Parameter& p, double value) {
  const bool whole = p.kind != ParameterKind::Integer || value == std::floor(value);
  return std::isfinite(value) && whole && within(p, value);
}

bool admits_length(const Parameter& p, const std::string& text) {
  return within(p, static_cast<double>(text.size()));
}

// A variant of a choice may be given as a number where its name is one: "divisor": 1.
std::string choice_text(const Value& value) { return to_text(value); }

bool admits(const Parameter& p, const Value& value) {
  switch (p.kind) {
    case ParameterKind::Integer:
    case ParameterKind::Real: {
      const auto* number = std::get_if<double>(&value);
      return number && admits_number(p, *number);
    }
    case ParameterKind::Flag:
      return std::holds_alternative<bool>(value);
    case ParameterKind::Choice:
      return std::ranges::count(p.choices, choice_text(value)) > 0;
    case ParameterKind::RealList: {
      const auto* list = std::get_if<std::vector<double>>(&value);
      return list && list->size() >= p.fewest && list->size() <= p.most &&
             std::ranges::all_of(*list, [&](double x) { return admits_number(p, x); });
    }
    case ParameterKind::Text: {
      const auto* text = std::get_if<std::string>(&value);
      return text && admits_length(p, *text);
    }
    case ParameterKind::Map: {
      const auto* map = std::get_if<TextMap>(&value);
      return map && std::ranges::all_of(
                        *map, [&](const auto& entry) { return admits_length(p, entry.second); });
    }
  }
  return false;
}

// The whole text as a number, or NaN: no parameter admits that.
double number_of(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole ? value : std::nan("");
}

std::vector<double> numbers_of(std::string_view text) {
  std::vector<double> values;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    values.push_back(number_of(text.substr(0, comma)));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return values;
}

Value read(const Parameter& p, std::string_view text) {
  switch (p.kind) {
    case ParameterKind::Integer:
    case ParameterKind::Real:
      return number_of(text);
    case ParameterKind::RealList:
      return numbers_of(text);
    case ParameterKind::Flag:
      if (text == "on" || text == "true") return true;
      if (text == "off" || text == "false") return false;
      return std::string(text);
    default:
      return std::string(text);
  }
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

// As a person writes it: 100000, where the shortest spelling is 1e+05.
std::string bound(double value) {
  constexpr double exact = 1e15;
  if (value == std::floor(value) && std::abs(value) < exact)
    return std::to_string(static_cast<std::int64_t>(value));
  return to_text(value);
}

Parameter make(std::string name, ParameterKind kind, Value initial, std::string about) {
  Parameter parameter;
  parameter.name = std::move(name);
  parameter.kind = kind;
  parameter.initial = std::move(initial);
  parameter.about = std::move(about);
  return parameter;
}

Parameter number(std::string name, ParameterKind kind, double initial, double low, double high,
                 std::string about) {
  Parameter parameter = make(std::move(name), kind, initial, std::move(about));
  parameter.low = low;
  parameter.high = high;
  return parameter;
}

}  // namespace

const char* name_of(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::Integer:
      return "integer";
    case ParameterKind::Real:
      return "real";
    case ParameterKind::Choice:
      return "choice";
    case ParameterKind::Flag:
      return "flag";
    case ParameterKind::RealList:
      return "list";
    case ParameterKind::Text:
      return "text";
    case ParameterKind::Map:
      return "map";
  }
  return "?";
}

Parameter integer(std::string name, double initial, double low, double high, std::string about) {
  return number(std::move(name), ParameterKind::Integer, initial, low, high, std::move(about));
}

Parameter real(std::string name, double initial, double low, double high, std::string about) {
  return number(std::move(name), ParameterKind::Real, initial, low, high, std::move(about));
}

Parameter choice(std::string name, std::string initial, std::vector<std::string> choices,
                 std::string about) {
  Parameter parameter =
      make(std::move(name), ParameterKind::Choice, std::move(initial), std::move(about));
  parameter.choices = std::move(choices);
  return parameter;
}

Parameter flag(std::string name, bool initial, std::string about) {
  return make(std::move(name), ParameterKind::Flag, initial, std::move(about));
}

Parameter list(std::string name, std::vector<double> initial, const ListBounds& bounds,
               std::string about) {
  Parameter parameter = number(std::move(name), ParameterKind::RealList, 0, bounds.low, bounds.high,
                               std::move(about));
  parameter.initial = std::move(initial);
  parameter.fewest = bounds.fewest;
  parameter.most = bounds.most;
  return parameter;
}

Parameter text(std::string name, std::string initial, double longest, std::string about) {
  Parameter parameter =
      number(std::move(name), ParameterKind::Text, 0, 1, longest, std::move(about));
  parameter.initial = std::move(initial);
  return parameter;
}

Parameter map(std::string name, TextMap initial, double longest, std::string about) {
  Parameter parameter =
      number(std::move(name), ParameterKind::Map, 0, 1, longest, std::move(about));
  parameter.initial = std::move(initial);
  return parameter;
}

std::string allowed(const Parameter& parameter) {
  const std::string span = bound(parameter.low) + " to " + bound(parameter.high);
  switch (parameter.kind) {
    case ParameterKind::Integer:
      return "whole numbers " + span;
    case ParameterKind::Real:
      return "numbers " + span;
    case ParameterKind::Choice:
      return joined(parameter.choices);
    case ParameterKind::Flag:
      return "on or off";
    case ParameterKind::RealList:
      if (parameter.most == Parameter::any_number) return "a list of numbers " + span;
      return "a list of " + std::to_string(parameter.fewest) + " to " +
             std::to_string(parameter.most) + " numbers " + span;
    case ParameterKind::Text:
      return "a text of " + span + " bytes";
    case ParameterKind::Map:
      return "texts of " + span + " bytes, each under a name";
  }
  return "?";
}

base::Result<Value> checked(const Parameter& parameter, const Value& value) {
  if (admits(parameter, value))
    return parameter.kind == ParameterKind::Choice ? Value(choice_text(value)) : value;
  if (parameter.kind != ParameterKind::Choice) return refuse(parameter, to_text(value));
  const std::vector<std::string_view> names(parameter.choices.begin(), parameter.choices.end());
  return refuse(parameter, to_text(value), base::did_you_mean(to_text(value), names));
}

base::Result<Value> parse_value(const Parameter& parameter, std::string_view text) {
  const Value value = read(parameter, text);
  if (admits(parameter, value)) return value;
  // The refusal quotes what the person wrote, not what we made of it.
  if (parameter.kind == ParameterKind::Choice) return checked(parameter, value);
  const bool map = parameter.kind == ParameterKind::Map;
  return refuse(parameter, std::string(text),
                map ? "set one entry with " + parameter.name + ".NAME=text, take it away with " +
                          parameter.name + ".NAME="
                    : "");
}

}  // namespace sim
