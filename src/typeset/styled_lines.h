#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace typeset {

enum Style : unsigned { Plain = 0, Bold = 1, Dim = 2, Italic = 4 };

/// Text of one style. A newline in it is a hard break.
struct StyledRun {
  std::string text;
  unsigned style = Plain;
};

/// One line ready to print.
struct StyledLine {
  std::string text;       ///< with SGR sequences if asked for
  std::size_t width = 0;  ///< columns
};

/// Fills lines of at most `width` (1 or more) columns: breaks at spaces and between wide
/// characters, and cuts a word that is longer than a line between graphemes. Runs of spaces become
/// one; the no-break space stays. No line ends with a space.
std::vector<StyledLine> wrap(const std::vector<StyledRun>& runs, std::size_t width, bool color);

}  // namespace typeset
