#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cards {

/// A JSON value with its place in the source. Members of an object keep the order of the file.
struct JsonValue {
  enum class Kind : std::uint8_t { Null, Bool, Integer, Real, String, Array, Object };

  Kind kind = Kind::Null;
  bool boolean = false;
  std::uint32_t begin = 0;       ///< byte offset of the first character of the value
  std::uint32_t end = 0;         ///< byte offset behind its last character
  std::uint32_t key_begin = 0;   ///< members only: offset of the quote that opens the key
  std::int64_t integer = 0;      ///< Integer
  double real = 0;               ///< Integer and Real; always finite
  std::string key;               ///< members only
  std::string text;              ///< String: decoded. Numbers: as written
  std::vector<JsonValue> items;  ///< Array: elements; Object: members

  /// The first member of that key; null when there is none or this is no object.
  const JsonValue* member(std::string_view name) const;
};

/// "text", "number", "list", ...: what an author calls it.
std::string_view kind_name(JsonValue::Kind kind);

/// The JSON pointer (RFC 6901) of the value in `root` that begins at that offset, or of the
/// smallest value around it.
std::string pointer_to(const JsonValue& root, std::uint32_t offset);

/// The value a pointer names, or the nearest ancestor that exists.
const JsonValue& nearest_value(const JsonValue& root, std::string_view pointer);

}  // namespace cards
