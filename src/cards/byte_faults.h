#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cards {

/// A fault at a byte of a file, before anyone knows what the file means.
struct Fault {
  std::size_t offset = 0;
  std::string message;
  std::string hint;
};

/// What makes a file no text at all, or one that git has left in pieces: NUL, bytes that are not
/// UTF-8 (RFC 3629: no surrogates, no overlong forms), merge markers, emptiness.
std::optional<Fault> find_byte_fault(std::string_view text);

/// The length of the well-formed UTF-8 character that begins at `offset`, 0 when there is none.
std::size_t character_length(std::string_view text, std::size_t offset);

/// Length of a byte order mark at the start: 0 or 3.
std::size_t mark_length(std::string_view text);

}  // namespace cards
