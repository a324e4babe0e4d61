#pragma once

#include <string>
#include <vector>

#include "gui/plot/range.h"

namespace gui::plot {

struct Tick {
  double value = 0;
  std::string label;
};

struct Ticks {
  std::vector<Tick> major;    ///< ascending, within the range
  std::vector<double> minor;  ///< ascending, within the range, without a label
};

/// Steps of 1, 2 or 5 times a power of ten; at most `most` labels (>= 2). All labels have the same
/// number of decimals, or all have an exponent.
Ticks linear_ticks(Range range, int most);

/// Powers of ten, as many as fit; over less than two decades 1, 2 and 5 of each, over less than a
/// part of one the steps of a linear axis. The range is positive.
Ticks log_ticks(Range range, int most);

}  // namespace gui::plot
