#pragma once

#include <string>
#include <vector>

#include "gui/plot/chart.h"
#include "gui/plot/heat_map.h"
#include "sim/outcome.h"

namespace gui::plot {

/// A chart of what a simulation found; it looks into the outcome, which must live as long.
Chart chart_of(const sim::Series& series);
HeatMap heat_map_of(const sim::HeatMap& map);

/// A histogram's chart and the middles of its bins, on which its theory curve stands.
struct HistogramChart {
  std::vector<double> middles;
  Chart chart;
};
HistogramChart chart_of(const sim::Histogram& histogram);

/// What an earlier run adds to a chart, and the texts and numbers that its curves look into.
struct Overlay {
  std::vector<std::string> names;
  std::vector<double> x, y;  ///< of a histogram: the outline of its columns
};
/// Its lines, paler, dashed and in the colours of theirs, are added to the chart of the same series
/// of another run. `overlay` must live as long as the chart.
void add_earlier(Chart& chart, const sim::Series& earlier, Overlay& overlay);
void add_earlier(Chart& chart, const sim::Histogram& earlier, Overlay& overlay);

}  // namespace gui::plot
