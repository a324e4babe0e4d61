#include "app/simulation_documents.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "app/version.h"

namespace app {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const sim::Value& value) {
  return std::visit([](const auto& v) { return Json(v); }, value);
}

Json json_of(const sim::Parameter& parameter, const sim::Value& value) {
  if (parameter.kind == sim::ParameterKind::Integer)
    return static_cast<std::int64_t>(std::get<double>(value));
  return json_of(value);
}

Json json_of(const sim::Simulation& simulation, const sim::Values& values) {
  Json object = Json::object();
  for (const sim::Parameter& parameter : simulation.parameters)
    if (const auto found = values.find(parameter.name); found != values.end())
      object[parameter.name] = json_of(parameter, found->second);
  return object;
}

/// The range of a parameter: [low, high] of a number, the names of a choice, else null.
Json range_of(const sim::Parameter& parameter) {
  switch (parameter.kind) {
    case sim::ParameterKind::Integer:
      return {static_cast<std::int64_t>(parameter.low), static_cast<std::int64_t>(parameter.high)};
    case sim::ParameterKind::Real:
    case sim::ParameterKind::RealList:
      return {parameter.low, parameter.high};
    case sim::ParameterKind::Choice:
      return parameter.choices;
    default:
      return nullptr;
  }
}

Json json_of(const sim::Parameter& parameter) {
  return {{"name", parameter.name},       {"kind", sim::name_of(parameter.kind)},
          {"range", range_of(parameter)}, {"default", json_of(parameter, parameter.initial)},
          {"unit", parameter.unit},       {"about", parameter.about}};
}

Json json_of(const sim::Simulation& simulation) {
  Json json = {
      {"id", simulation.id},         {"title", simulation.title}, {"question", simulation.question},
      {"parameters", Json::array()}, {"presets", Json::array()},  {"measures", Json::array()}};
  for (const auto& parameter : simulation.parameters)
    json["parameters"].push_back(json_of(parameter));
  for (const auto& preset : simulation.presets)
    json["presets"].push_back({{"name", preset.name},
                               {"settings", json_of(simulation, preset.settings)},
                               {"source", preset.source}});
  for (const auto& measure : simulation.measures)
    json["measures"].push_back({{"name", measure.name},
                                {"kind", sim::name_of(measure.kind)},
                                {"unit", measure.unit},
                                {"about", measure.about}});
  return json;
}

/// Writes an outcome as JSON and remembers in `notes` what could not be written as a number.
class OutcomeWriter {
 public:
  explicit OutcomeWriter(const sim::Outcome& outcome) : outcome_(outcome), notes_(outcome.notes) {}

  void write_to(Json& json) {
    json["measures"] = measures();
    json["series"] = Json::array();
    for (const auto& series : outcome_.series) json["series"].push_back(write(series));
    json["histograms"] = Json::array();
    for (const auto& histogram : outcome_.histograms)
      json["histograms"].push_back(write(histogram));
    json["heatmaps"] = Json::array();
    for (const auto& map : outcome_.heatmaps) json["heatmaps"].push_back(write(map));
    json["tables"] = Json::array();
    for (const auto& table : outcome_.tables) json["tables"].push_back(write(table));
    json["takeaway"] = outcome_.takeaway;
    json["notes"] = notes_;
  }

 private:
  Json number(double value, const std::string& where) {
    if (std::isfinite(value)) return value;
    notes_.push_back(where + " is not a finite number");
    return nullptr;
  }

  Json numbers(const std::vector<double>& values, const std::string& where) {
    Json list = Json::array();
    bool noted = false;
    for (const double value : values) {
      list.push_back(std::isfinite(value) ? Json(value) : Json(nullptr));
      noted = noted || !std::isfinite(value);
    }
    if (noted) notes_.push_back(where + " has values that are not finite numbers");
    return list;
  }

  Json measures() {
    Json json = Json::object();
    for (const auto& measure : outcome_.measures)
      json[measure.name] = {{"value", number(measure.value, measure.name)},
                            {"standard_error", measure.standard_error
                                                   ? number(*measure.standard_error,
                                                            "the standard error of " + measure.name)
                                                   : Json(nullptr)},
                            {"unit", measure.unit},
                            {"kind", sim::name_of(measure.kind)}};
    return json;
  }

  static Json axis(const sim::Axis& axis) { return {{"label", axis.label}, {"log", axis.log}}; }

  Json write(const sim::Series& series) {
    Json lines = Json::array();
    for (const auto& line : series.lines)
      lines.push_back({{"name", line.name},
                       {"y", numbers(line.y, series.id + "/" + line.name)},
                       {"standard_error", numbers(line.standard_error, series.id)},
                       {"closed_form", line.dashed}});
    return {{"id", series.id},
            {"title", series.title},
            {"x_axis", axis(series.x_axis)},
            {"y_axis", axis(series.y_axis)},
            {"x", numbers(series.x, series.id)},
            {"lines", lines}};
  }

  Json write(const sim::Histogram& histogram) {
    return {{"id", histogram.id},
            {"title", histogram.title},
            {"axis", axis(histogram.axis)},
            {"edges", numbers(histogram.edges, histogram.id)},
            {"counts", numbers(histogram.counts, histogram.id)},
            {"value_label", histogram.value_label},
            {"labels", histogram.labels},
            {"curve_name", histogram.curve_name},
            {"curve", numbers(histogram.curve, histogram.id)}};
  }

  Json write(const sim::HeatMap& map) {
    return {{"id", map.id},
            {"title", map.title},
            {"row_axis", axis(map.row_axis)},
            {"column_axis", axis(map.column_axis)},
            {"rows", map.rows},
            {"columns", map.columns},
            {"values", numbers(map.values, map.id)},
            {"row_labels", map.row_labels},
            {"column_labels", map.column_labels}};
  }

  Json write(const sim::Table& table) {
    Json rows = Json::array();
    for (const auto& row : table.rows) {
      Json cells = Json::array();
      for (const auto& cell : row)
        cells.push_back(std::holds_alternative<double>(cell)
                            ? number(std::get<double>(cell), "a cell of " + table.id)
                            : Json(std::get<std::string>(cell)));
      rows.push_back(cells);
    }
    return {{"id", table.id}, {"title", table.title}, {"columns", table.columns}, {"rows", rows}};
  }

  const sim::Outcome& outcome_;
  std::vector<std::string> notes_;
};

}  // namespace

std::string simulation_list_json(std::span<const sim::Simulation* const> simulations) {
  Json list = Json::array();
  for (const sim::Simulation* simulation : simulations) list.push_back(json_of(*simulation));
  return Json{{"simulations", list}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string outcome_json(const RunHead& head, const sim::Outcome& outcome) {
  Json json = {{"version", version},
               {"simulation", head.simulation.id},
               {"simulation_revision", head.simulation.revision},
               {"settings", json_of(head.simulation, head.settings.values())},
               {"seed", head.seed},
               {"threads", head.threads}};
  OutcomeWriter(outcome).write_to(json);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace app
