#include <charconv>
#include <cmath>

#include "app/simulation_documents.h"

namespace app {

namespace {

/// RFC 4180: a field with a comma, a quote or a line break stands in quotes.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

/// The shortest text that reads back as the same number; empty if it is not finite.
std::string field(double value) {
  if (!std::isfinite(value)) return {};
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string field(const sim::Cell& cell) {
  return std::visit([](const auto& v) { return field(v); }, cell);
}

void add_row(std::string& csv, const std::vector<std::string>& fields) {
  for (std::size_t i = 0; i < fields.size(); ++i) csv += (i ? "," : "") + fields[i];
  csv += "\n";
}

void add_measures(std::string& csv, const sim::Outcome& outcome) {
  add_row(csv, {"measure", "value", "standard_error", "unit", "kind"});
  for (const auto& m : outcome.measures)
    add_row(csv, {field(m.name), field(m.value), m.standard_error ? field(*m.standard_error) : "",
                  field(m.unit), sim::name_of(m.kind)});
}

void add_series(std::string& csv, const sim::Series& series) {
  csv += "\n# " + series.id + "\n";
  std::vector<std::string> head{field(series.x_axis.label)};
  for (const auto& line : series.lines) head.push_back(field(line.name));
  add_row(csv, head);
  for (std::size_t i = 0; i < series.x.size(); ++i) {
    std::vector<std::string> row{field(series.x[i])};
    for (const auto& line : series.lines) row.push_back(field(line.y[i]));
    add_row(csv, row);
  }
}

void add_histogram(std::string& csv, const sim::Histogram& histogram) {
  csv += "\n# " + histogram.id + "\n";
  add_row(csv, {"from", "to", "count", field(histogram.curve_name)});
  for (std::size_t i = 0; i < histogram.counts.size(); ++i)
    add_row(csv,
            {field(histogram.edges[i]), field(histogram.edges[i + 1]), field(histogram.counts[i]),
             i < histogram.curve.size() ? field(histogram.curve[i]) : ""});
}

void add_heatmap(std::string& csv, const sim::HeatMap& map) {
  csv += "\n# " + map.id + "\n";
  for (int row = 0; row < map.rows; ++row) {
    std::vector<std::string> fields;
    for (int column = 0; column < map.columns; ++column)
      fields.push_back(field(map.values[static_cast<std::size_t>(row * map.columns + column)]));
    add_row(csv, fields);
  }
}

void add_table(std::string& csv, const sim::Table& table) {
  csv += "\n# " + table.id + "\n";
  std::vector<std::string> head;
  for (const auto& column : table.columns) head.push_back(field(column));
  add_row(csv, head);
  for (const auto& row : table.rows) {
    std::vector<std::string> fields;
    for (const auto& cell : row) fields.push_back(field(cell));
    add_row(csv, fields);
  }
}

}  // namespace

std::string outcome_csv(const RunHead& head, const sim::Outcome& outcome) {
  std::string csv = "# " + head.simulation.id + " seed=" + std::to_string(head.seed) + " " +
                    sim::to_text(head.settings) + "\n";
  add_measures(csv, outcome);
  for (const auto& series : outcome.series) add_series(csv, series);
  for (const auto& histogram : outcome.histograms) add_histogram(csv, histogram);
  for (const auto& map : outcome.heatmaps) add_heatmap(csv, map);
  for (const auto& table : outcome.tables) add_table(csv, table);
  return csv;
}

}  // namespace app
