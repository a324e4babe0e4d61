#include "cli/outcome_text.h"

#include <algorithm>

#include "cli/block_plot.h"
#include "cli/words.h"

namespace cli {

namespace {

std::string cell_text(const sim::Cell& cell) {
  if (const double* number = std::get_if<double>(&cell)) return short_number(*number);
  return std::get<std::string>(cell);
}

typeset::Inlines inlines(std::string text) {
  typeset::Inline piece;
  piece.text = std::move(text);
  return {piece};
}

/// The layout engine of cards shrinks and wraps a wide table to the width.
std::string table_text(const Output& output, const sim::Table& table) {
  typeset::Block block;
  block.kind = typeset::BlockKind::Table;
  block.alignment.assign(table.columns.size(), typeset::Alignment::Right);
  if (!block.alignment.empty()) block.alignment.front() = typeset::Alignment::Left;
  for (const auto& column : table.columns) block.header.push_back(inlines(column));
  for (const auto& row : table.rows) {
    std::vector<typeset::Inlines> cells;
    for (const auto& cell : row) cells.push_back(inlines(cell_text(cell)));
    block.rows.push_back(std::move(cells));
  }
  return toned(output, Tone::Strong, table.title) + "\n" +
         laid_out(output, typeset::Document{{std::move(block)}, {}}) + "\n";
}

std::string measures_text(const Output& output, const sim::Outcome& outcome) {
  std::size_t widest = 0;
  for (const auto& measure : outcome.measures) widest = std::max(widest, measure.name.size());
  std::string text;
  for (const auto& measure : outcome.measures)
    text += measure.name + std::string(widest - measure.name.size() + 2, ' ') +
            measured_text(measure, output.ascii) + "\n";
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
  std::string text = laid_out(output, outcome.takeaway) + "\n";
  if (!outcome.measures.empty()) text += measures_text(output, outcome) + "\n";
  for (const auto& table : outcome.tables) text += table_text(output, table);
  for (const auto& series : outcome.series) text += block_plot(output, series) + "\n";
  for (const auto& histogram : outcome.histograms) text += block_plot(output, histogram) + "\n";
  for (const auto& map : outcome.heatmaps) text += block_plot(output, map) + "\n";
  for (const auto& note : outcome.notes) text += toned(output, Tone::Note, "note: " + note) + "\n";
  return text;
}

}  // namespace cli
