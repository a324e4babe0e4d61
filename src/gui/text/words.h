#pragma once

#include <cstddef>
#include <string_view>

#include "gui/text/range.h"

/// Words for a caret: runs of letters, digits, `_` and everything beyond ASCII; runs of other signs
/// are words too. A run of Chinese or Japanese is one word.
namespace gui {

/// The beginning of the next word, or the end of the line before it, or the end of the text.
std::size_t word_after(std::string_view text, std::size_t at);
/// The beginning of the word that ends at or before `at`.
std::size_t word_before(std::string_view text, std::size_t at);
/// The run that a double click at `at` selects: a word, or a run of spaces.
Range word_around(std::string_view text, std::size_t at);
/// The line with its line break.
Range line_around(std::string_view text, std::size_t at);

}  // namespace gui
