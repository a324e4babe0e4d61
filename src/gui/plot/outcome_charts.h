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

}  // namespace gui::plot
