#pragma once

#include <string>
#include <string_view>

#include "cards/json_value.h"

namespace cards {

/// A card (or deck.json, shared.json) in canonical form: keys in the order of the card format, two
/// spaces of indentation, short values on one line, long ones wrapped so that lines stay within
/// about 100 columns where they can. Strings keep their content, numbers their spelling; unknown
/// keys come last in their own order. Formatting twice changes nothing. Ends with a newline.
std::string canonical_text(const JsonValue& value);

/// Doubles single backslashes of TeX inside the strings of JSON text: "\sqrt" always, and "\frac"
/// or
/// "\nu", which are escapes to JSON, when the rest parses. Source code of a card's `code` and
/// everything that is already right stay as they are.
std::string fix_escapes(std::string_view json);

/// `text` as a JSON string with its quotes.
std::string quoted(std::string_view text);

}  // namespace cards
