#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "typeset/math_scan.h"

namespace typeset {

/// What an author should mend in TeX mathematics without its dollars: braces, `\left` and
/// environments that are not closed or close nothing, commands that to_unicode does not know,
/// missing arguments, two superscripts or subscripts on one base, a `&` outside of a table, a
/// dollar. Offsets are bytes of `tex`, ascending; at most `most_tex_problems` are given. What
/// stands in `\text{...}` is not looked at. Any bytes are allowed; time is linear, nothing
/// recurses.
std::vector<TextProblem> check_tex(std::string_view tex);

/// The problems of a Markdown text: those of parse() and those of each formula in it, ascending by
/// offset in `markdown`; at most `most_tex_problems` of them are of formulas.
std::vector<TextProblem> check_text(std::string_view markdown);

inline constexpr std::size_t most_tex_problems = 20;

}  // namespace typeset
