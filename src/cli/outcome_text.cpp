#include "cli/outcome_text.h"

#include <algorithm>

#include "cli/block_plot.h"
#include "cli/words.h"
#include "typeset/width.h"

namespace cli {

namespace {

std::string padded(std::string text, std::size_t width, bool right = false) {
  const std::size_t used = typeset::display_width(text);
  const std::string space(width > used ? width - used : 0, ' ');
  return right ? space + text : text + space;
}

std::string cell_text(const sim::Cell& cell) {
  if (const double* number = std::get_if<double>(&cell)) return short_number(*number);
  return std::get<std::string>(cell);
}

std::string table_text(const Output& output, const sim::Table& table) {
  std::vector<std::size_t> widths;
  for (const auto& column : table.columns) widths.push_back(typeset::display_width(column));
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], typeset::display_width(cell_text(row[i])));
  std::string text = toned(output, Tone::Strong, table.title) + "\n";
  std::string head;
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    head += padded(table.columns[i], widths[i], i > 0) + "  ";
  text += toned(output, Tone::Dim, head) + "\n";
  for (const auto& row : table.rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += padded(cell_text(row[i]), widths[i], i > 0) + "  ";
    text += toned(output, Tone::Plain, line) + "\n";
  }
  return text + "\n";
}

std::string measures_text(const Output& output, const sim::Outcome& outcome) {
  std::size_t widest = 0;
  for (const auto& measure : outcome.measures) widest = std::max(widest, measure.name.size());
  std::string text;
  for (const auto& measure : outcome.measures)
    text += padded(measure.name, widest) + "  " + measured_text(measure, output.ascii) + "\n";
  return text;
}

}  // namespace

std::string measured_text(const sim::Measured& measured, bool ascii) {
  std::string text = short_number(measured.value);
  if (!measured.unit.empty()) text += " " + measured.unit;
  if (measured.standard_error)
    text += (ascii ? " +- " : " ± ") + short_number(*measured.standard_error);
  return text + " (" + sim::name_of(measured.kind) + ")";
}

std::string outcome_text(const Output& output, const sim::Outcome& outcome) {
  std::string text = laid_out(output, outcome.takeaway) + "\n" + measures_text(output, outcome);
  text += "\n";
  for (const auto& table : outcome.tables) text += table_text(output, table);
  for (const auto& series : outcome.series) text += block_plot(output, series) + "\n";
  for (const auto& histogram : outcome.histograms) text += block_plot(output, histogram) + "\n";
  for (const auto& map : outcome.heatmaps) text += block_plot(output, map) + "\n";
  for (const auto& note : outcome.notes) text += toned(output, Tone::Note, "note: " + note) + "\n";
  return text;
}

}  // namespace cli
