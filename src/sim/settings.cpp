#include "sim/settings.h"

#include <utility>

#include "base/assert.h"
#include "sim/simulation.h"
#include "sim/suggest.h"

namespace sim {
namespace {

constexpr std::string_view preset_name = "preset";

std::vector<std::string_view> names_of(const std::vector<Parameter>& parameters) {
  std::vector<std::string_view> names;
  for (const Parameter& parameter : parameters) names.push_back(parameter.name);
  return names;
}

base::Result<const Parameter*> known_parameter(const Simulation& simulation,
                                               std::string_view name) {
  if (const Parameter* parameter = find_parameter(simulation, name)) return parameter;
  return base::fail(base::Fault::BadInput, "unknown parameter \"" + std::string(name) + "\"",
                    "simulation " + simulation.id, suggest(name, names_of(simulation.parameters)));
}

const Preset& known_preset(const Simulation& simulation, const std::string& name) {
  if (const Preset* preset = find_preset(simulation, name)) return *preset;
  std::vector<std::string_view> names;
  for (const Preset& preset : simulation.presets) names.push_back(preset.name);
  throw base::Failure({base::Fault::BadInput, "unknown preset \"" + name + "\"",
                       "simulation " + simulation.id, suggest(name, names)});
}

bool names_preset(const Simulation& simulation, std::string_view name) {
  return name == preset_name && !find_parameter(simulation, name);
}

// What the map holds before the first of its entries is set: as in the preset, if one is named.
const Value& map_below(const Simulation& simulation, const Parameter& parameter,
                       const Values& values) {
  const auto named = values.find(std::string(preset_name));
  if (named == values.end() || !names_preset(simulation, preset_name)) return parameter.initial;
  const Values& preset = known_preset(simulation, to_text(named->second)).settings;
  const auto found = preset.find(parameter.name);
  return found == preset.end() ? parameter.initial : found->second;
}

// NAME.KEY=text adds one entry to what the map holds so far; without a text it takes one away.
void assign_entry(const Simulation& simulation, std::string_view name, std::string_view text,
                  Values& into) {
  const std::size_t dot = name.find('.');
  const Parameter& parameter =
      *base::value_or_throw(known_parameter(simulation, name.substr(0, dot)));
  if (parameter.kind != ParameterKind::Map)
    throw base::Failure({base::Fault::BadInput, "parameter " + parameter.name + " has no entries",
                         "given: " + std::string(name), "write " + parameter.name + "=value"});
  Value& value =
      into.try_emplace(parameter.name, map_below(simulation, parameter, into)).first->second;
  const std::string key(name.substr(dot + 1));
  if (text.empty())
    std::get<TextMap>(value).erase(key);
  else
    std::get<TextMap>(value)[key] = text;
}

// Of two presets neither could keep what it stands for.
void assign_preset(std::string_view text, Values& into) {
  const auto [known, added] = into.try_emplace(std::string(preset_name), std::string(text));
  if (!added && to_text(known->second) != text)
    throw base::Failure(
        {base::Fault::BadInput,
         "two presets: \"" + to_text(known->second) + "\" and \"" + std::string(text) + "\"", "",
         "name one, and set what differs from it"});
}

void assign(const Simulation& simulation, std::string_view name, std::string_view text,
            Values& into) {
  if (names_preset(simulation, name)) return assign_preset(text, into);
  if (name.find('.') != name.npos && !find_parameter(simulation, name))
    return assign_entry(simulation, name, text, into);
  const Parameter& parameter = *base::value_or_throw(known_parameter(simulation, name));
  into[parameter.name] = base::value_or_throw(parse_value(parameter, text));
}

std::pair<std::string_view, std::string_view> split(const std::string& assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == assignment.npos)
    throw base::Failure(
        {base::Fault::BadInput, "\"" + assignment + "\" sets nothing", "", "write name=value"});
  return {std::string_view(assignment).substr(0, equals),
          std::string_view(assignment).substr(equals + 1)};
}

}  // namespace

const Value& Settings::at(std::string_view name) const {
  const auto found = values_.find(std::string(name));
  ASSERT(found != values_.end());
  return found->second;
}

std::int64_t Settings::integer(std::string_view name) const {
  return static_cast<std::int64_t>(real(name));
}

double Settings::real(std::string_view name) const {
  const auto* value = std::get_if<double>(&at(name));
  ASSERT(value != nullptr);
  return *value;
}

const std::string& Settings::text(std::string_view name) const {
  const auto* value = std::get_if<std::string>(&at(name));
  ASSERT(value != nullptr);
  return *value;
}

bool Settings::flag(std::string_view name) const {
  const auto* value = std::get_if<bool>(&at(name));
  ASSERT(value != nullptr);
  return *value;
}

const std::vector<double>& Settings::list(std::string_view name) const {
  const auto* value = std::get_if<std::vector<double>>(&at(name));
  ASSERT(value != nullptr);
  return *value;
}

const TextMap& Settings::map(std::string_view name) const {
  const auto* value = std::get_if<TextMap>(&at(name));
  ASSERT(value != nullptr);
  return *value;
}

Settings initial_settings(const Simulation& simulation) {
  auto settings = settings_for(simulation, {});
  ASSERT(settings.has_value());
  return std::move(*settings);
}

base::Result<Values> without_preset(const Simulation& simulation, const Values& given) {
  return base::guarded("reading a preset", [&] {
    const auto found = given.find(std::string(preset_name));
    if (found == given.end() || !names_preset(simulation, preset_name)) return given;
    Values values = known_preset(simulation, to_text(found->second)).settings;
    for (const auto& [name, value] : given)
      if (name != preset_name) values[name] = value;
    return values;
  });
}

base::Result<Settings> settings_for(const Simulation& simulation, const Values& given) {
  return base::guarded("reading settings", [&] {
    Settings settings;
    for (const Parameter& parameter : simulation.parameters)
      settings.values_[parameter.name] = parameter.initial;
    for (const auto& [name, value] : base::value_or_throw(without_preset(simulation, given))) {
      const Parameter& parameter = *base::value_or_throw(known_parameter(simulation, name));
      settings.values_[name] = base::value_or_throw(checked(parameter, value));
    }
    if (const std::string why = simulation.refusal ? simulation.refusal(settings) : "";
        !why.empty())
      throw base::Failure({base::Fault::BadInput, why, "settings of " + simulation.id, ""});
    return settings;
  });
}

base::Result<Settings> settings_from_text(const Simulation& simulation,
                                          const std::vector<std::string>& assignments) {
  return base::guarded("reading settings", [&] {
    Values values;
    for (const bool presets : {true, false})
      for (const std::string& assignment : assignments) {
        const auto [name, text] = split(assignment);
        if (names_preset(simulation, name) == presets) assign(simulation, name, text, values);
      }
    return base::value_or_throw(settings_for(simulation, values));
  });
}

std::string to_text(const Settings& settings) {
  std::string line;
  for (const auto& [name, value] : settings.values())
    line += (line.empty() ? "" : " ") + name + "=" + to_text(value);
  return line;
}

}  // namespace sim
