#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sim {

/// How a measure is known: estimated from random draws (with a standard error), computed on real
/// arrays, or a closed form alone. The last proves nothing and every screen says so.
enum class MeasureKind { Sampled, Counted, Arithmetic };

/// "sampled", "counted", "arithmetic".
const char* name_of(MeasureKind kind);

/// A measure as a simulation declares it.
struct Measure {
  std::string name;
  MeasureKind kind = MeasureKind::Sampled;
  std::string unit;   ///< "" for a pure number
  std::string about;  ///< one line for a person
};

/// A measure as a run found it. `value` may be NaN only where the outcome has a note that says why.
struct Measured {
  std::string name;
  double value = 0;
  std::optional<double> standard_error;  ///< sampled measures only, >= 0
  std::string unit;
  MeasureKind kind = MeasureKind::Sampled;
};

struct Axis {
  std::string label;
  bool log = false;
};

/// One curve over the `x` of its series.
struct Line {
  std::string name;
  std::vector<double> y;
  std::vector<double> standard_error;  ///< empty, or one for each y
  bool dashed = false;                 ///< a closed form beside what was measured
};

struct Series {
  std::string id;  ///< "curves" in `sim:divisor_table#curves`
  std::string title;
  Axis x_axis;
  Axis y_axis;
  std::vector<double> x;
  std::vector<Line> lines;  ///< each as long as `x`
};

struct Histogram {
  std::string id;
  std::string title;
  Axis axis;
  std::vector<double> edges;             ///< ascending, one more than `counts`
  std::vector<double> counts;            ///< in each [edge, next edge)
  std::string curve_name;                ///< what `curve` is, or empty
  std::vector<double> curve;             ///< expected count of each bin, or empty
  std::vector<std::string> labels = {};  ///< empty, or a name for each bin: a category, no interval
  std::string value_label = "count";     ///< what `counts` are
};

/// A bar for each name: a Histogram of categories, whose edges lie around 1, 2, ... `values` are as
/// many as `labels`.
Histogram category_bars(std::string id, std::string title, std::vector<std::string> labels,
                        std::vector<double> values, std::string value_label);

struct HeatMap {
  std::string id;
  std::string title;
  Axis row_axis;
  Axis column_axis;
  int rows = 0;
  int columns = 0;
  std::vector<double> values;              ///< (rows, columns), row after row
  std::vector<std::string> row_labels;     ///< empty, or one for each row
  std::vector<std::string> column_labels;  ///< empty, or one for each column
};

using Cell = std::variant<std::string, double>;

struct Table {
  std::string id;
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;  ///< each as long as `columns`
};

/// All that a run found. A partial outcome has the same parts, from fewer draws.
struct Outcome {
  std::vector<Measured> measures;  ///< in the order of the simulation's declaration
  std::vector<Series> series;
  std::vector<Histogram> histograms;
  std::vector<HeatMap> heatmaps;
  std::vector<Table> tables;
  std::string takeaway;  ///< one sentence: what was seen
  std::vector<std::string> notes;

  /// Adds a measure; unit and kind are filled in from the declaration afterwards.
  void add(std::string name, double value, std::optional<double> standard_error = {});
  /// The measure of that name, or nullptr.
  const Measured* find(std::string_view name) const;
};

}  // namespace sim
