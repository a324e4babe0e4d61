#include "app/csv.h"
#include "app/simulation_documents.h"

namespace app {

namespace {

std::string field(const sim::Cell& cell) {
  return std::visit([](const auto& v) { return csv_field(v); }, cell);
}

void add_measures(std::string& csv, const sim::Outcome& outcome) {
  add_csv_row(csv, {"measure", "value", "standard_error", "unit", "kind"});
  for (const auto& m : outcome.measures)
    add_csv_row(csv, {csv_field(m.name), csv_field(m.value),
                      m.standard_error ? csv_field(*m.standard_error) : "", csv_field(m.unit),
                      sim::name_of(m.kind)});
}

void add_series(std::string& csv, const sim::Series& series) {
  csv += "\n# " + series.id + "\n";
  std::vector<std::string> head{csv_field(series.x_axis.label)};
  for (const auto& line : series.lines) head.push_back(csv_field(line.name));
  add_csv_row(csv, head);
  for (std::size_t i = 0; i < series.x.size(); ++i) {
    std::vector<std::string> row{csv_field(series.x[i])};
    for (const auto& line : series.lines) row.push_back(csv_field(line.y[i]));
    add_csv_row(csv, row);
  }
}

void add_bars(std::string& csv, const sim::Histogram& bars) {
  add_csv_row(
      csv, {csv_field(bars.axis.label), csv_field(bars.value_label), csv_field(bars.curve_name)});
  for (std::size_t i = 0; i < bars.counts.size(); ++i)
    add_csv_row(csv, {csv_field(bars.labels[i]), csv_field(bars.counts[i]),
                      i < bars.curve.size() ? csv_field(bars.curve[i]) : ""});
}

void add_histogram(std::string& csv, const sim::Histogram& histogram) {
  csv += "\n# " + histogram.id + "\n";
  if (!histogram.labels.empty()) return add_bars(csv, histogram);
  add_csv_row(csv, {"from", "to", "count", csv_field(histogram.curve_name)});
  for (std::size_t i = 0; i < histogram.counts.size(); ++i)
    add_csv_row(csv, {csv_field(histogram.edges[i]), csv_field(histogram.edges[i + 1]),
                      csv_field(histogram.counts[i]),
                      i < histogram.curve.size() ? csv_field(histogram.curve[i]) : ""});
}

void add_heatmap(std::string& csv, const sim::HeatMap& map) {
  csv += "\n# " + map.id + "\n";
  for (int row = 0; row < map.rows; ++row) {
    std::vector<std::string> fields;
    for (int column = 0; column < map.columns; ++column)
      fields.push_back(csv_field(map.values[static_cast<std::size_t>(row * map.columns + column)]));
    add_csv_row(csv, fields);
  }
}

void add_table(std::string& csv, const sim::Table& table) {
  csv += "\n# " + table.id + "\n";
  std::vector<std::string> head;
  for (const auto& column : table.columns) head.push_back(csv_field(column));
  add_csv_row(csv, head);
  for (const auto& row : table.rows) {
    std::vector<std::string> fields;
    for (const auto& cell : row) fields.push_back(field(cell));
    add_csv_row(csv, fields);
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
