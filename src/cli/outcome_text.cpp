#include "cli/outcome_text.h"

#include <algorithm>

#include "app/words.h"
#include "cli/block_plot.h"
#include "cli/number_table.h"

namespace cli {

namespace {

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
  std::string text = app::short_number(measured.value);
  if (!measured.unit.empty()) text += " " + measured.unit;
  if (measured.standard_error)
    text += (ascii ? " +- " : " ± ") + app::short_number(*measured.standard_error);
  return text + " (" + sim::name_of(measured.kind) + ")";
}

std::string outcome_text(const Output& output, const sim::Outcome& outcome) {
  std::string text = laid_out(output, outcome.takeaway) + "\n";
  if (!outcome.measures.empty()) text += measures_text(output, outcome) + "\n";
  for (const auto& table : outcome.tables) text += number_table(output, table);
  for (const auto& series : outcome.series) text += block_plot(output, series) + "\n";
  for (const auto& histogram : outcome.histograms) text += block_plot(output, histogram) + "\n";
  for (const auto& map : outcome.heatmaps) text += block_plot(output, map) + "\n";
  for (const auto& note : outcome.notes) text += toned(output, Tone::Note, "note: " + note) + "\n";
  return text;
}

}  // namespace cli
