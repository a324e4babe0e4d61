#pragma once

#include <string_view>

namespace grading {

/// Whether a whole answer says only that the person has none: "I don't know", "idk", "?". An answer
/// with anything else in it, "not sure, d_k", does not give up.
bool gives_up(std::string_view typed);

}  // namespace grading
