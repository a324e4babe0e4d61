#include "gui/plot/outcome_charts.h"

namespace gui::plot {

Chart chart_of(const sim::Series& series) {
  Chart chart{.title = series.title,
              .x = {.label = series.x_axis.label, .log = series.x_axis.log},
              .y = {.label = series.y_axis.label, .log = series.y_axis.log}};
  for (const sim::Line& line : series.lines)
    chart.curves.push_back({.name = line.name,
                            .x = series.x,
                            .y = line.y,
                            .standard_error = line.standard_error,
                            .look = line.dashed ? Look::Dashed : Look::Line});
  return chart;
}

void add_earlier(Chart& chart, const sim::Series& earlier, Overlay& overlay) {
  overlay.names.reserve(earlier.lines.size());  // the curves look into them
  for (std::size_t i = 0; i < earlier.lines.size(); ++i) {
    const sim::Line& line = earlier.lines[i];
    overlay.names.push_back(line.name.empty() ? "pinned" : line.name + " (pinned)");
    chart.curves.push_back({.name = overlay.names.back(),
                            .x = earlier.x,
                            .y = line.y,
                            .standard_error = line.standard_error,
                            .look = Look::Dashed,
                            .colour = static_cast<int>(i),
                            .faded = true});
  }
}

void add_earlier(Chart& chart, const sim::Histogram& earlier, Overlay& overlay) {
  for (std::size_t i = 0; i < earlier.counts.size(); ++i) {
    overlay.x.insert(overlay.x.end(), {earlier.edges[i], earlier.edges[i + 1]});
    overlay.y.insert(overlay.y.end(), {earlier.counts[i], earlier.counts[i]});
  }
  chart.curves.push_back({.name = "counted (pinned)",
                          .x = overlay.x,
                          .y = overlay.y,
                          .standard_error = {},
                          .look = Look::Dashed,
                          .colour = 2,
                          .faded = true});
}

HeatMap heat_map_of(const sim::HeatMap& map) {
  return {.title = map.title,
          .row_axis = map.row_axis.label,
          .column_axis = map.column_axis.label,
          .rows = map.rows,
          .columns = map.columns,
          .values = map.values,
          .row_labels = map.row_labels,
          .column_labels = map.column_labels};
}

namespace {

double middle_of_bin(const sim::Histogram& histogram, std::size_t i) {
  return (histogram.edges[i] + histogram.edges[i + 1]) / 2;
}

// Alone, bars need no legend; beside what is expected they are what was found.
std::string_view name_of_bars(const sim::Histogram& histogram) {
  if (histogram.labels.empty()) return "counted";
  return histogram.curve.empty() ? "" : "found";
}

}  // namespace

HistogramChart chart_of(const sim::Histogram& histogram) {
  HistogramChart made;
  for (std::size_t i = 0; i < histogram.curve.size(); ++i)
    made.middles.push_back(middle_of_bin(histogram, i));
  made.chart = {.title = histogram.title,
                .x = {.label = histogram.axis.label, .log = histogram.axis.log},
                .y = {.label = histogram.value_label}};
  if (!histogram.labels.empty())
    made.chart.x.range = Range{histogram.edges.front(), histogram.edges.back()};
  for (std::size_t i = 0; i < histogram.labels.size(); ++i)
    made.chart.x.ticks.push_back({middle_of_bin(histogram, i), histogram.labels[i]});
  made.chart.bars.push_back(
      {.name = name_of_bars(histogram), .edges = histogram.edges, .heights = histogram.counts});
  if (!histogram.curve.empty())
    made.chart.curves.push_back({.name = histogram.curve_name,
                                 .x = made.middles,
                                 .y = histogram.curve,
                                 .standard_error = {},
                                 .look = Look::Dashed,
                                 .colour = 1});
  return made;
}

}  // namespace gui::plot
