#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/json_value.h"
#include "cards/problem.h"

namespace cards {

inline constexpr int maximum_depth = 64;                      ///< nested lists and objects
inline constexpr std::size_t maximum_file_bytes = 1'000'000;  ///< of one card file

struct ParsedJson {
  std::optional<JsonValue> root;  ///< empty after a syntax error
  std::vector<Problem> problems;  ///< syntax errors and duplicate keys; `file` is filled in
};

/// Reads strict JSON (RFC 8259; a byte order mark is allowed). Never throws and never overflows the
/// stack: bad UTF-8, NUL, merge markers, nesting over 64, comments, trailing commas, numbers that
/// are not finite and every other fault become problems with their place and a hint.
ParsedJson parse_json(std::string_view text, const std::string& file);

}  // namespace cards
