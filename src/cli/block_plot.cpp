#include "cli/block_plot.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/words.h"
#include "typeset/width.h"

namespace cli {

namespace {

constexpr int plot_rows = 12;
constexpr int label_columns = 10;
constexpr const char* marks_unicode[] = {"●", "○", "▲", "△", "■", "□"};
constexpr const char* marks_ascii[] = {"*", "o", "x", "+", "#", "@"};
constexpr std::size_t mark_count = 6;

/// A linear or logarithmic map of an interval of values onto 0..1.
class Scale {
 public:
  Scale(const sim::Axis& axis, double low, double high)
      : log_(axis.log && low > 0), low_(at(low)), high_(at(high)) {
    if (!(high_ > low_)) high_ = low_ + 1;
  }
  std::optional<double> share(double value) const {
    if (!std::isfinite(value) || (log_ && value <= 0)) return std::nullopt;
    return std::clamp((at(value) - low_) / (high_ - low_), 0.0, 1.0);
  }
  double value(double share) const {
    const double v = low_ + share * (high_ - low_);
    return log_ ? std::exp(v) : v;
  }

 private:
  double at(double value) const { return log_ ? std::log(value) : value; }
  bool log_;
  double low_, high_;
};

/// The range of finite values (positive ones for a logarithmic axis).
struct Range {
  double low = 0, high = 1;
  bool empty = true;
  void add(double value, bool log) {
    if (!std::isfinite(value) || (log && value <= 0)) return;
    low = empty ? value : std::min(low, value);
    high = empty ? value : std::max(high, value);
    empty = false;
  }
};

using Canvas = std::vector<std::vector<std::string>>;

std::string left_label(const std::string& text) {
  const std::size_t used = typeset::display_width(text);
  return std::string(label_columns > used ? label_columns - used : 0, ' ') + text + " ";
}

const char* mark(const Output& output, std::size_t line) {
  return output.ascii ? marks_ascii[line % mark_count] : marks_unicode[line % mark_count];
}

std::string canvas_text(const Output& output, const Canvas& canvas, const Scale& scale) {
  std::string text;
  for (int row = 0; row < plot_rows; ++row) {
    const bool labelled = row == 0 || row == plot_rows - 1 || row == plot_rows / 2;
    const double share = 1 - static_cast<double>(row) / (plot_rows - 1);
    text += left_label(labelled ? app::short_number(scale.value(share)) : "");
    text += output.ascii ? "|" : "│";
    std::string line;
    for (const auto& cell : canvas[static_cast<std::size_t>(row)]) line += cell;
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string x_axis_text(const Output& output, const sim::Axis& axis, const Scale& scale,
                        std::size_t columns) {
  std::string rule;
  for (std::size_t i = 0; i < columns; ++i) rule += output.ascii ? "-" : "─";
  const std::string low = app::short_number(scale.value(0)),
                    high = app::short_number(scale.value(1));
  const std::string label = toned(output, Tone::Plain, axis.label + (axis.log ? " (log)" : ""));
  const std::size_t used = low.size() + high.size() + typeset::display_width(label);
  const std::size_t space = columns > used ? columns - used : 2;
  return left_label("") + (output.ascii ? "+" : "└") + rule + "\n" + left_label("") + " " + low +
         std::string(space / 2, ' ') + label + std::string(space - space / 2, ' ') + high + "\n";
}

std::size_t plot_columns(const Output& output) {
  return static_cast<std::size_t>(std::max(20, output.width - label_columns - 4));
}

std::size_t cell_of(double share, std::size_t cells) {
  return static_cast<std::size_t>(std::lround(share * static_cast<double>(cells - 1)));
}

/// Bars by eighths of a character; whole characters only in ASCII.
std::string bar(const Output& output, double share, std::size_t columns) {
  const char* eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const double width = share * static_cast<double>(columns);
  const std::size_t whole = static_cast<std::size_t>(width);
  std::string text;
  for (std::size_t i = 0; i < whole; ++i) text += output.ascii ? "#" : "█";
  if (!output.ascii) text += eighths[static_cast<std::size_t>((width - std::floor(width)) * 8)];
  return text;
}

/// Neighbouring bins joined so that at most `plot_rows * 2` rows are drawn; names stay apart.
std::size_t bins_per_row(const sim::Histogram& histogram) {
  if (!histogram.labels.empty()) return 1;
  return (histogram.counts.size() + 2 * plot_rows - 1) / (2 * plot_rows);
}

std::string row_label(const sim::Histogram& histogram, std::size_t bin, std::size_t columns) {
  if (histogram.labels.empty()) return left_label(app::short_number(histogram.edges[bin]));
  const std::string& name = histogram.labels[bin];
  const std::size_t used = typeset::display_width(name);
  return name + std::string(columns > used ? columns - used : 0, ' ') + " ";
}

/// Of what stands left of the bars.
std::size_t label_width(const sim::Histogram& histogram) {
  std::size_t widest = label_columns;
  for (const std::string& label : histogram.labels)
    widest = std::max(widest, typeset::display_width(label));
  return widest;
}

double sum(const std::vector<double>& values, std::size_t from, std::size_t to) {
  double total = 0;
  for (std::size_t i = from; i < std::min(to, values.size()); ++i) total += values[i];
  return total;
}

}  // namespace

std::string block_plot(const Output& output, const sim::Series& series) {
  Range x, y;
  for (const double value : series.x) x.add(value, series.x_axis.log);
  for (const auto& line : series.lines)
    for (const double value : line.y) y.add(value, series.y_axis.log);
  if (x.empty || y.empty) return {};
  const Scale across(series.x_axis, x.low, x.high), up(series.y_axis, y.low, y.high);
  const std::size_t columns = plot_columns(output);
  Canvas canvas(plot_rows, std::vector<std::string>(columns, " "));
  for (std::size_t l = series.lines.size(); l-- > 0;)  // the first line is drawn on top
    for (std::size_t i = 0; i < series.x.size(); ++i) {
      const auto column = across.share(series.x[i]), row = up.share(series.lines[l].y[i]);
      if (column && row)
        canvas[plot_rows - 1 - cell_of(*row, plot_rows)][cell_of(*column, columns)] =
            mark(output, l);
    }
  std::string text = toned(output, Tone::Strong, series.title) + "  " +
                     toned(output, Tone::Dim, series.y_axis.label) +
                     (series.y_axis.log ? toned(output, Tone::Dim, " (log)") : "") + "\n";
  text += canvas_text(output, canvas, up) + x_axis_text(output, series.x_axis, across, columns);
  for (std::size_t l = 0; l < series.lines.size(); ++l)
    text +=
        left_label("") + " " + mark(output, l) + " " +
        toned(output, Tone::Plain, series.lines[l].name) +
        (series.lines[l].dashed && series.lines[l].name != "closed form" ? " (closed form)" : "") +
        "\n";
  return text;
}

std::string block_plot(const Output& output, const sim::Histogram& histogram) {
  const std::size_t step = std::max<std::size_t>(1, bins_per_row(histogram));
  const std::size_t labels = label_width(histogram);
  const std::size_t room = plot_columns(output) - 12;
  const std::size_t columns = room > labels ? room - (labels - label_columns) : 1;
  double most = 0;
  for (std::size_t i = 0; i < histogram.counts.size(); i += step)
    most = std::max({most, sum(histogram.counts, i, i + step), sum(histogram.curve, i, i + step)});
  if (!(most > 0)) return {};
  std::string text =
      toned(output, Tone::Strong, histogram.title) + "  " +
      toned(output, Tone::Dim,
            histogram.labels.empty() ? histogram.axis.label : histogram.value_label) +
      "\n";
  if (!histogram.curve.empty())
    text += wrapped(output, "in parentheses: " + histogram.curve_name, 2);
  for (std::size_t i = 0; i < histogram.counts.size(); i += step) {
    const double count = sum(histogram.counts, i, i + step);
    text += row_label(histogram, i, labels) + (output.ascii ? "|" : "│") +
            bar(output, count / most, columns) + " " + app::short_number(count);
    if (!histogram.curve.empty())
      text += " (" + app::short_number(sum(histogram.curve, i, i + step)) + ")";
    text += "\n";
  }
  return text;
}

std::string block_plot(const Output& output, const sim::HeatMap& map) {
  const char* shades[] = {" ", "░", "▒", "▓", "█"};
  const char* shades_ascii[] = {" ", ".", "+", "%", "#"};
  Range range;
  for (const double value : map.values) range.add(value, false);
  if (range.empty || map.rows <= 0 || map.columns <= 0) return {};
  const int row_step = (map.rows + 23) / 24, column_step = (map.columns + 31) / 32;
  std::string text = toned(output, Tone::Strong, map.title) + "  " +
                     toned(output, Tone::Dim,
                           "rows: " + map.row_axis.label + ", columns: " + map.column_axis.label) +
                     "\n";
  const double span = range.high > range.low ? range.high - range.low : 1;
  for (int row = 0; row < map.rows; row += row_step) {
    const std::size_t r = static_cast<std::size_t>(row);
    text += left_label(toned(output, Tone::Plain,
                             r < map.row_labels.size() ? map.row_labels[r] : std::to_string(row)));
    for (int column = 0; column < map.columns; column += column_step) {
      const double value =
          map.values[r * static_cast<std::size_t>(map.columns) + static_cast<std::size_t>(column)];
      const auto shade =
          std::isfinite(value) ? static_cast<std::size_t>(4 * (value - range.low) / span + 0.5) : 0;
      for (int twice = 0; twice < 2; ++twice)
        text += output.ascii ? shades_ascii[shade] : shades[shade];
    }
    text += "\n";
  }
  const std::string every = row_step > 1 || column_step > 1 ? ", some rows left out" : "";
  return text + left_label("") + "blank " + app::short_number(range.low) + ", full " +
         app::short_number(range.high) + every + "\n";
}

}  // namespace cli
