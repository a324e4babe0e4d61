#pragma once

#include <cstddef>
#include <string_view>

namespace typeset {

/// Columns that one code point takes in a terminal: 0 (combining, joiners, controls), 1 or 2 (East
/// Asian wide and emoji). After UAX #11 and #29, reduced to what terminals agree on.
int width_of(char32_t code_point);

/// A user-perceived character at the start of a text: its bytes and its columns.
struct Grapheme {
  std::size_t bytes = 0;  ///< 0 only for an empty text
  int width = 0;          ///< 0..2
};

/// The first grapheme: a base with its combining marks, an emoji with variation selector, skin
/// tone or joined parts, a flag, CR LF. A bad byte is a grapheme of one column.
Grapheme first_grapheme(std::string_view utf8);

/// Columns of a text without control characters.
std::size_t display_width(std::string_view utf8);

/// The longest prefix of whole graphemes that takes at most `columns`.
std::string_view cut_to_width(std::string_view utf8, std::size_t columns);

}  // namespace typeset
