#pragma once

#include <cstddef>
#include <string_view>

/// Where a caret may stand. Every text here is valid UTF-8, positions are bytes, and an edge lies
/// between two graphemes: never inside an accent's, a flag's or a joined emoji's code points.
namespace gui {

/// The edge after the one at `at`, which must be an edge; the size of the text at its end.
std::size_t next_edge(std::string_view text, std::size_t at);

/// The last edge before `at` (any position); 0 at the beginning.
std::size_t previous_edge(std::string_view text, std::size_t at);

/// `at` when it is an edge, else the next one.
std::size_t edge_from(std::string_view text, std::size_t at);

/// A position from which edges can be counted without what is before it: at most `at`, an edge.
std::size_t known_edge(std::string_view text, std::size_t at);

/// Joiners, variation selectors, direction marks, tags: code points that draw nothing, for which a
/// font would show a box.
bool draws_nothing(char32_t code_point);

}  // namespace gui
