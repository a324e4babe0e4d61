#include "cli/number_table.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "typeset/width.h"

namespace cli {

namespace {

/// Three significant digits: a table is for comparing, the measures below it for reading off.
std::string cell_text(const sim::Cell& cell) {
  const double* number = std::get_if<double>(&cell);
  if (!number) return std::get<std::string>(cell);
  char text[48];
  std::snprintf(text, sizeof text, "%.3g", *number);
  return text;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> found;
  for (std::string word; in >> word;) found.push_back(word);
  return found;
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::size_t used = typeset::display_width(text);
  const std::string space(width > used ? width - used : 0, ' ');
  return right ? space + text : text + space;
}

/// A heading in lines of at most `width`, as far as its words allow.
std::vector<std::string> wrapped(const std::string& heading, std::size_t width) {
  std::vector<std::string> lines;
  for (const std::string& word : words(heading)) {
    const bool fits =
        !lines.empty() &&
        typeset::display_width(lines.back()) + typeset::display_width(word) + 1 <= width;
    if (fits)
      lines.back() += " " + word;
    else
      lines.push_back(word);
  }
  return lines;
}

std::vector<std::size_t> column_widths(const sim::Table& table) {
  std::vector<std::size_t> widths;
  for (const auto& heading : table.columns) {
    widths.push_back(0);
    for (const auto& word : words(heading))
      widths.back() = std::max(widths.back(), typeset::display_width(word));
  }
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], typeset::display_width(cell_text(row[i])));
  return widths;
}

std::size_t output_width(const Output& output) { return static_cast<std::size_t>(output.width); }

/// The first column and those from `from` to before `end`; the title stands above the first part.
sim::Table columns_of(const sim::Table& table, std::size_t from, std::size_t end) {
  sim::Table part{table.id, from == 1 ? table.title : table.title + ", continued", {}, {}};
  const auto take = [&](const auto& all, auto& some) {
    some.push_back(all.front());
    for (std::size_t i = from; i < end; ++i) some.push_back(all[i]);
  };
  take(table.columns, part.columns);
  for (const auto& row : table.rows) take(row, part.rows.emplace_back());
  return part;
}

std::string line_of(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i)
    line += (i ? "  " : "") + padded(cells[i], widths[i], i > 0);
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

}  // namespace

std::string number_table(const Output& output, const sim::Table& table) {
  const auto widths = column_widths(table);
  std::vector<std::vector<std::string>> headings;
  std::size_t height = 0;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    headings.push_back(wrapped(table.columns[i], widths[i]));
    height = std::max(height, headings.back().size());
  }
  std::string text = toned(output, Tone::Strong, table.title) + "\n";
  for (std::size_t row = 0; row < height; ++row) {
    std::vector<std::string> cells;
    for (const auto& lines : headings) {  // the last line of each stands at the bottom
      const std::size_t missing = height - lines.size();
      cells.push_back(row < missing ? "" : lines[row - missing]);
    }
    text += toned(output, Tone::Dim, line_of(cells, widths)) + "\n";
  }
  for (const auto& row : table.rows) {
    std::vector<std::string> cells;
    for (const auto& cell : row) cells.push_back(cell_text(cell));
    text += toned(output, Tone::Plain, line_of(cells, widths)) + "\n";
  }
  return text + "\n";
}

std::string tables_within(const Output& output, const sim::Table& table) {
  const auto widths = column_widths(table);
  std::string text;
  for (std::size_t from = 1; from < table.columns.size();) {
    std::size_t end = from;
    std::size_t used = widths[0];
    while (end < widths.size() && (end == from || used + 2 + widths[end] <= output_width(output)))
      used += 2 + widths[end++];
    text += number_table(output, columns_of(table, from, end));
    from = end;
  }
  return text;
}

}  // namespace cli
