#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "app/sweep.h"
#include "app/words.h"
#include "sim/settings.h"

namespace app {

namespace {

constexpr std::size_t most_lines = 6;  ///< that can be told apart in one plot
constexpr double two_decades = 100;

/// A value as a place on an axis: a number, or a choice whose name is one.
std::optional<double> place_of(const sim::Value& value) {
  if (const double* number = std::get_if<double>(&value)) return *number;
  const std::string text = sim::to_text(value);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(number)
                                                                  : std::nullopt;
}

bool is_ascending(const SweepAxis& axis) {
  std::optional<double> before;
  for (const sim::Value& value : axis.values) {
    const auto place = place_of(value);
    if (!place || (before && *place <= *before)) return false;
    before = place;
  }
  return true;
}

std::vector<double> places_of(const SweepAxis& axis) {
  std::vector<double> places;
  for (const sim::Value& value : axis.values) places.push_back(place_of(value).value_or(0));
  return places;
}

bool spans_decades(const std::vector<double>& values) {
  double least = HUGE_VAL, most = 0;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    if (!(value > 0)) return false;
    least = std::min(least, value);
    most = std::max(most, value);
  }
  return most >= two_decades * least;
}

sim::Axis axis_of(const SweepAxis& axis) {
  const std::vector<double> places = places_of(axis);
  return {axis.parameter, places.front() > 0 && (axis.factor || spans_decades(places))};
}

std::string titled(const std::string& measure, const SweepAxis& axis) {
  return measure + " over " + axis.parameter;
}

/// A measure of one run; none where its settings have no such measure.
const sim::Measured* found(const Sweep& sweep, std::size_t run, const std::string& measure) {
  return sweep.outcomes[run].find(measure);
}

std::string label_of(const SweepAxis& axis, std::size_t index) {
  const sim::Value& value = axis.values[index];
  const double* number = std::get_if<double>(&value);
  return number ? short_number(*number) : sim::to_text(value);
}

/// A line over the first axis; `second` and `width` choose among the runs of a grid.
sim::Line line_of(const Sweep& sweep, const std::string& measure, std::size_t second,
                  std::size_t width) {
  sim::Line line;
  bool sampled = true;
  for (std::size_t i = 0; i < sweep.axes[0].values.size(); ++i) {
    const sim::Measured* one = found(sweep, i * width + second, measure);
    line.y.push_back(one ? one->value : std::nan(""));
    line.standard_error.push_back(one ? one->standard_error.value_or(0) : 0);
    sampled = sampled && one && one->standard_error;
  }
  if (!sampled) line.standard_error.clear();
  return line;
}

sim::Series series_of(const Sweep& sweep, const std::string& measure) {
  const SweepAxis& axis = sweep.axes[0];
  sim::Series series{measure,          titled(measure, axis), axis_of(axis),
                     {measure, false}, places_of(axis),       {}};
  const bool grid = sweep.axes.size() == 2;
  const std::size_t width = grid ? sweep.axes[1].values.size() : 1;
  std::vector<double> all;
  for (std::size_t second = 0; second < width; ++second) {
    sim::Line line = line_of(sweep, measure, second, width);
    line.name = grid ? sweep.axes[1].parameter + " = " + label_of(sweep.axes[1], second) : measure;
    all.insert(all.end(), line.y.begin(), line.y.end());
    series.lines.push_back(std::move(line));
  }
  series.y_axis.log = spans_decades(all);
  return series;
}

sim::HeatMap map_of(const Sweep& sweep, const std::string& measure) {
  const SweepAxis& rows = sweep.axes[0];
  const SweepAxis& columns = sweep.axes[1];
  sim::HeatMap map;
  map.id = measure;
  map.title = measure;
  map.row_axis.label = rows.parameter;
  map.column_axis.label = columns.parameter;
  map.rows = static_cast<int>(rows.values.size());
  map.columns = static_cast<int>(columns.values.size());
  for (std::size_t i = 0; i < rows.values.size(); ++i) map.row_labels.push_back(label_of(rows, i));
  for (std::size_t i = 0; i < columns.values.size(); ++i)
    map.column_labels.push_back(label_of(columns, i));
  for (std::size_t run = 0; run < sweep.outcomes.size(); ++run) {
    const sim::Measured* one = found(sweep, run, measure);
    map.values.push_back(one ? one->value : std::nan(""));
  }
  return map;
}

sim::Cell cell_of(const sim::Measured* measured) {
  if (!measured) return std::string("-");
  if (!measured->standard_error) return measured->value;
  return short_number(measured->value) + " ± " + short_number(*measured->standard_error);
}

/// All measures of one axis, a row for each of its values.
sim::Table table_of(const Sweep& sweep) {
  const SweepAxis& axis = sweep.axes[0];
  sim::Table table{
      "measures", sweep.simulation->title + " over " + axis.parameter, {axis.parameter}, {}};
  table.columns.insert(table.columns.end(), sweep.measures.begin(), sweep.measures.end());
  for (std::size_t run = 0; run < sweep.outcomes.size(); ++run) {
    table.rows.push_back({label_of(axis, run)});
    for (const std::string& measure : sweep.measures)
      table.rows.back().push_back(cell_of(found(sweep, run, measure)));
  }
  return table;
}

/// One measure of a grid: the first axis down, the second across.
sim::Table grid_of(const Sweep& sweep, const std::string& measure) {
  const SweepAxis& rows = sweep.axes[0];
  const SweepAxis& columns = sweep.axes[1];
  sim::Table table{measure + "-table",
                   measure + ": " + rows.parameter + " down, " + columns.parameter + " across",
                   {rows.parameter},
                   {}};
  for (std::size_t i = 0; i < columns.values.size(); ++i)
    table.columns.push_back(label_of(columns, i));
  for (std::size_t i = 0; i < rows.values.size(); ++i) {
    table.rows.push_back({label_of(rows, i)});
    for (std::size_t j = 0; j < columns.values.size(); ++j)
      table.rows.back().push_back(cell_of(found(sweep, i * columns.values.size() + j, measure)));
  }
  return table;
}

void add_notes(const Sweep& sweep, sim::Outcome& outcome) {
  for (const sim::Outcome& one : sweep.outcomes)
    for (const std::string& note : one.notes)
      if (std::ranges::find(outcome.notes, note) == outcome.notes.end())
        outcome.notes.push_back(note);
}

}  // namespace

sim::Outcome sweep_outcome(const Sweep& sweep) {
  sim::Outcome outcome;
  const bool grid = sweep.axes.size() == 2;
  if (!grid) outcome.tables.push_back(table_of(sweep));
  const bool lines =
      is_ascending(sweep.axes[0]) && (!grid || sweep.axes[1].values.size() <= most_lines);
  for (const std::string& measure : sweep.measures) {
    if (grid) outcome.tables.push_back(grid_of(sweep, measure));
    if (lines)
      outcome.series.push_back(series_of(sweep, measure));
    else if (grid)
      outcome.heatmaps.push_back(map_of(sweep, measure));
  }
  add_notes(sweep, outcome);
  return outcome;
}

}  // namespace app
