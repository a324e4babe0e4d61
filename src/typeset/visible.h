#pragma once

#include <string>
#include <string_view>

namespace typeset {

/// Text from people, made safe to print: control characters (C0 but newline, DEL, C1) and
/// bidirectional overrides become visible symbols (␛, ␀, U+FFFD), a tab becomes a space and bad
/// UTF-8 U+FFFD, so that no text can drive a terminal. Everything else is unchanged; lines stay
/// lines.
std::string visible(std::string_view text);

/// `visible`, then every character outside ASCII replaced by a readable spelling (√ is "sqrt", ≤ is
/// "<=", ² is "^2", é is "e"), or by "?" where there is none.
std::string to_ascii(std::string_view text);

}  // namespace typeset
