#include "cards/fingerprint.h"

#include <array>

#include "cards/canonical_text.h"

namespace cards {

namespace {

/// A text of several lines means the same as the string it joins to.
void append_value(std::string& out, const JsonValue& value) {
  switch (value.kind) {
    case JsonValue::Kind::Object:
    case JsonValue::Kind::Array:
      out += canonical_text(value);
      break;
    case JsonValue::Kind::String:
      out += quoted(value.text);
      break;
    default:
      out += value.text;
      break;
  }
}

void append_text(std::string& out, const JsonValue& value) {
  if (value.kind != JsonValue::Kind::Array) return append_value(out, value);
  std::string joined;
  for (std::size_t i = 0; i < value.items.size(); ++i)
    joined += (i > 0 ? "\n" : "") + value.items[i].text;
  out += quoted(joined);
}

}  // namespace

std::string content_hash(std::string_view bytes) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; hash >>= 4) text[i] = digits[hash & 15U];
  return text;
}

std::string fingerprint(const JsonValue& card) {
  std::string content;
  for (const std::string_view name : {"prompt", "answer"})
    if (const JsonValue* found = card.member(name)) append_text(content, *found);
  if (const JsonValue* grading = card.member("grading")) append_value(content, *grading);
  return content_hash(content);
}

}  // namespace cards
