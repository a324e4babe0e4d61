#include "app/run_state.h"

#include <charconv>
#include <optional>

#include <nlohmann/json.hpp>

#include "cards/parse_json.h"
#include "sim/catalogue.h"

namespace app {

namespace {

using Json = nlohmann::ordered_json;
using cards::JsonValue;

Json json_of(const sim::Parameter& parameter, const sim::Value& value) {
  if (parameter.kind == sim::ParameterKind::Integer)
    return static_cast<std::int64_t>(std::get<double>(value));
  return std::visit([](const auto& v) { return Json(v); }, value);
}

[[noreturn]] void refuse(std::string what, std::string where = {}, std::string next = {}) {
  throw base::Failure({base::Fault::BadInput, std::move(what), std::move(where), std::move(next)});
}

std::string in_quotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

JsonValue parsed(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == text.npos)
    refuse("the clipboard holds no text", "", "copy the state of a simulation first");
  cards::ParsedJson json = cards::parse_json(text, "the text");
  for (const cards::Problem& problem : json.problems)
    if (problem.severity == cards::Severity::Error)
      refuse("this is no JSON: " + problem.message,
             "line " + std::to_string(problem.place.line) + ", column " +
                 std::to_string(problem.place.column),
             problem.hint);
  if (!json.root || json.root->kind != JsonValue::Kind::Object)
    refuse("this is no state of a simulation", "",
           R"(it is an object with "simulation", "settings" and "seed")");
  return std::move(*json.root);
}

/// A value of whatever kind the JSON has; the parameter decides whether it admits that.
sim::Value value_of(const JsonValue& json, std::string_view name) {
  switch (json.kind) {
    case JsonValue::Kind::Integer:
    case JsonValue::Kind::Real:
      return json.real;
    case JsonValue::Kind::Bool:
      return json.boolean;
    case JsonValue::Kind::String:
      return json.text;
    case JsonValue::Kind::Array: {
      std::vector<double> list;
      for (const JsonValue& item : json.items) {
        const sim::Value one = value_of(item, name);
        const auto* number = std::get_if<double>(&one);
        if (!number) refuse("parameter " + std::string(name) + " is a list of numbers only");
        list.push_back(*number);
      }
      return list;
    }
    case JsonValue::Kind::Object: {
      sim::TextMap map;
      for (const JsonValue& item : json.items) {
        if (item.kind != JsonValue::Kind::String)
          refuse("parameter " + std::string(name) + " is a map of texts only", item.key);
        map[item.key] = item.text;
      }
      return map;
    }
    case JsonValue::Kind::Null:
      break;
  }
  refuse("parameter " + std::string(name) + " has no value");
}

sim::Values settings_of(const JsonValue& root) {
  sim::Values values;
  const JsonValue* settings = root.member("settings");
  if (!settings) return values;
  if (settings->kind != JsonValue::Kind::Object)
    refuse(R"("settings" is no object)", "", "write {\"name\": value}");
  for (const JsonValue& item : settings->items) values[item.key] = value_of(item, item.key);
  return values;
}

/// Seeds need all 64 bits: they are read from their digits.
std::uint64_t seed_of(const JsonValue& root) {
  const JsonValue* seed = root.member("seed");
  if (!seed) return 1;
  std::uint64_t value = 0;
  const char* end = seed->text.data() + seed->text.size();
  const auto [rest, error] = std::from_chars(seed->text.data(), end, value);
  if (error != std::errc{} || rest != end)
    refuse(R"("seed" cannot be )" + in_quotes(seed->text), "",
           "it is a whole number 0 to 18446744073709551615");
  return value;
}

}  // namespace

std::string state_json(const RunState& state) {
  Json settings = Json::object();
  for (const sim::Parameter& parameter : state.simulation->parameters)
    settings[parameter.name] = json_of(parameter, state.settings.values().at(parameter.name));
  const Json json = {
      {"simulation", state.simulation->id}, {"settings", settings}, {"seed", state.seed}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

base::Result<RunState> read_state_json(std::string_view text) {
  return base::guarded("reading a state", [&] {
    const JsonValue root = parsed(text);
    const JsonValue* id = root.member("simulation");
    if (!id || id->kind != JsonValue::Kind::String)
      refuse(R"(there is no "simulation" in it)", "", "name one, as in {\"simulation\": \"rope\"}");
    const sim::Simulation& simulation = *base::value_or_throw(sim::find(id->text));
    return RunState{&simulation,
                    base::value_or_throw(sim::settings_for(simulation, settings_of(root))),
                    seed_of(root)};
  });
}

}  // namespace app
