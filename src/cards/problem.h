#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cards {

/// A note is only said, a warning leaves the card in use, an error takes the card out of use.
enum class Severity { Note, Warning, Error };

/// A place in a file: byte offset from 0; line and column from 1, columns in characters (code
/// points).
struct Place {
  std::size_t offset = 0;
  int line = 1;
  int column = 1;
  bool operator==(const Place&) const = default;
};

/// A fault in a card file, in words for its author. Every part is plain data, never a format.
struct Problem {
  Severity severity = Severity::Error;
  std::string file;
  Place place;
  std::string pointer;      ///< JSON pointer (RFC 6901) of the value; empty: the whole file
  std::string message;      ///< without a final full stop
  std::string source_line;  ///< the line of the file, without its end; long lines are cut
  std::string hint;         ///< what to do: "did you mean `prompt`?"; may be empty
};

/// The place of byte `offset` (clamped to the end) in `text`. A byte inside a character belongs to
/// it.
Place place_at(std::string_view text, std::size_t offset);

/// The line that holds byte `offset`, cut to at most 160 characters around it. Always valid UTF-8
/// without control characters other than tabs.
std::string source_line_at(std::string_view text, std::size_t offset);

/// "file:line:column: error: message", then the source line with a caret and the hint, each on a
/// line of its own when there is one. No final newline.
std::string to_text(const Problem& problem);

/// By file, then place, then message: the order in which every list of problems is given.
void sort_problems(std::vector<Problem>& problems);

bool has_errors(const std::vector<Problem>& problems);

}  // namespace cards
