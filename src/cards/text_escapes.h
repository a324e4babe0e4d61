#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace cards {

/// Offsets of the backslashes in a JSON string (`spelling`, with its quotes) that TeX meant and
/// JSON takes: `\b \f \r \t`, and an `\n` that spells a TeX command, as in "\nu" and "\nabla".
std::vector<std::size_t> swallowed_escapes(std::string_view spelling);

/// Whether "n" followed by the letters at the start of `rest` is a TeX command: "u_x" is, "ext"
/// not.
bool spells_tex_with_n(std::string_view rest);

}  // namespace cards
