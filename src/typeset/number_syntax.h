#pragma once

#include <cstddef>
#include <string_view>

namespace typeset {

// The spelling of numbers, shared by text and mathematics. Each function gives the bytes that what
// it looks for takes at `at`, 0 if it is not there.

inline bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::size_t digits_at(std::string_view text, std::size_t at);

/// Digits with groups of three behind "," (in TeX also "{,}" and "\,") and
/// a decimal part: "12,288", "0.7214". No exponent.
std::size_t decimal_at(std::string_view text, std::size_t at, bool tex);

/// "e-3" or "E+10", not followed by a letter.
std::size_t exponent_at(std::string_view text, std::size_t at);

}  // namespace typeset
