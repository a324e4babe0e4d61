#pragma once

#include <string>
#include <string_view>

namespace typeset {

inline constexpr char32_t replacement_character = 0xFFFD;

/// The code point at the start of a text and the bytes it takes (1 or more). What is no UTF-8
/// (overlong, surrogate, cut off, above U+10FFFF) is U+FFFD of one byte with `valid` false.
struct DecodedCharacter {
  char32_t code = replacement_character;
  unsigned bytes = 1;
  bool valid = false;
};

/// Requires a text that is not empty.
DecodedCharacter decode_first(std::string_view utf8);

/// Appends a code point; one that is no Unicode scalar value is appended as U+FFFD.
void append_utf8(std::string& out, char32_t code);

std::u32string to_code_points(std::string_view utf8);

}  // namespace typeset
