#include "app/sweep_documents.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "app/csv.h"
#include "app/version.h"
#include "sim/settings.h"

namespace app {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const sim::Simulation& simulation, const std::string& name, const sim::Value& value) {
  const sim::Parameter* parameter = sim::find_parameter(simulation, name);
  if (parameter && parameter->kind == sim::ParameterKind::Integer)
    return static_cast<std::int64_t>(std::get<double>(value));
  return std::visit([](const auto& v) { return Json(v); }, value);
}

Json axes_of(const Sweep& sweep) {
  Json axes = Json::array();
  for (const SweepAxis& axis : sweep.axes) {
    Json values = Json::array();
    for (const sim::Value& value : axis.values)
      values.push_back(json_of(*sweep.simulation, axis.parameter, value));
    axes.push_back({{"parameter", axis.parameter}, {"values", values}});
  }
  return axes;
}

Json settings_of(const Sweep& sweep, std::size_t run) {
  Json settings = Json::object();
  for (const sim::Parameter& parameter : sweep.simulation->parameters)
    settings[parameter.name] =
        json_of(*sweep.simulation, parameter.name, sweep.runs[run].values().at(parameter.name));
  return settings;
}

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json measures_of(const Sweep& sweep, std::size_t run, std::vector<std::string>& notes) {
  Json measures = Json::object();
  for (const std::string& name : sweep.measures) {
    const sim::Measured* measured = sweep.outcomes[run].find(name);
    if (!measured) continue;
    if (!std::isfinite(measured->value))
      notes.push_back(name + " of run " + std::to_string(run + 1) + " is not a finite number");
    measures[name] = {
        {"value", number(measured->value)},
        {"standard_error",
         measured->standard_error ? number(*measured->standard_error) : Json(nullptr)},
        {"unit", measured->unit},
        {"kind", sim::name_of(measured->kind)}};
  }
  return measures;
}

std::string value_text(const sim::Value& value) {
  const double* number = std::get_if<double>(&value);
  return number ? csv_field(*number) : csv_field(sim::to_text(value));
}

}  // namespace

std::string sweep_json(const Sweep& sweep, std::uint64_t seed, int threads) {
  std::vector<std::string> notes = sweep_outcome(sweep).notes;
  Json runs = Json::array();
  for (std::size_t run = 0; run < sweep.outcomes.size(); ++run)
    runs.push_back(
        {{"settings", settings_of(sweep, run)}, {"measures", measures_of(sweep, run, notes)}});
  const Json json = {{"version", version},
                     {"simulation", sweep.simulation->id},
                     {"simulation_revision", sweep.simulation->revision},
                     {"seed", seed},
                     {"threads", threads},
                     {"axes", axes_of(sweep)},
                     {"runs", runs},
                     {"notes", notes}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string sweep_csv(const Sweep& sweep, std::uint64_t seed) {
  std::string csv = "# " + sweep.simulation->id + " seed=" + std::to_string(seed) + "\n";
  std::vector<std::string> head;
  for (const SweepAxis& axis : sweep.axes) head.push_back(csv_field(axis.parameter));
  for (const std::string& name : sweep.measures) {
    head.push_back(csv_field(name));
    head.push_back(csv_field(name + " standard_error"));
  }
  add_csv_row(csv, head);
  const std::size_t width = sweep.axes.size() == 2 ? sweep.axes[1].values.size() : 1;
  for (std::size_t run = 0; run < sweep.outcomes.size(); ++run) {
    std::vector<std::string> row{value_text(sweep.axes[0].values[run / width])};
    if (sweep.axes.size() == 2) row.push_back(value_text(sweep.axes[1].values[run % width]));
    for (const std::string& name : sweep.measures) {
      const sim::Measured* measured = sweep.outcomes[run].find(name);
      row.push_back(measured ? csv_field(measured->value) : "");
      row.push_back(measured && measured->standard_error ? csv_field(*measured->standard_error)
                                                         : "");
    }
    add_csv_row(csv, row);
  }
  return csv;
}

}  // namespace app
