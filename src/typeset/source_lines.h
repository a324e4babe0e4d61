#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "typeset/math_scan.h"

namespace typeset {

/// The second row of a table, and the line above it that should be its header.
struct TableRuler {
  std::size_t header = 0;
  std::size_t offset = 0;
  std::size_t length = 0;
};

/// What the lines of a text say about its blocks, before Markdown: enough to know which stretches
/// no inline construct may cross.
struct SourceLines {
  std::vector<SourceSpan> opaque;  ///< fences, and rulers of tables too wide to be one
  std::vector<std::size_t>
      paragraph_ends;  ///< starts of blank lines, of fences, and of what follows one
  std::vector<std::size_t> block_starts;  ///< those, and starts of items, rows, headings, quotes
  std::vector<TableRuler> rulers;         ///< ascending
  std::vector<SourceSpan>
      marked;  ///< ascending: marks of lists and breaks, where `*` and `_` are none of emphasis
  std::vector<TextProblem> problems;  ///< fences that are never closed, tables too wide
};

/// A table has at most this many columns: md4c fills up every row, which hostile text can use.
inline constexpr int max_columns = 32;

SourceLines read_lines(std::string_view text);

}  // namespace typeset
