#include "cards/source_map.h"

#include <cstdint>

#include "cards/parse_json.h"

namespace cards {

namespace {

/// How many decoded bytes the escape or byte at `at` of a JSON string stands for, and how long it
/// is.
struct Piece {
  std::size_t source = 1;
  std::size_t decoded = 1;
};

unsigned hex_unit(std::string_view json, std::size_t at) {
  unsigned unit = 0;
  for (std::size_t i = at; i < at + 4; ++i) {
    const char c = json[i];
    unit = unit * 16 + static_cast<unsigned>(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
  }
  return unit;
}

Piece piece_at(std::string_view json, std::size_t at) {
  if (json[at] != '\\') return {};
  if (json[at + 1] != 'u') return {2, 1};
  const unsigned unit = hex_unit(json, at + 2);
  if (unit >= 0xD800 && unit <= 0xDFFF) return {12, 4};
  return {6, unit < 0x80U ? 1U : unit < 0x800U ? 2U : 3U};
}

/// The offset in the file of decoded byte `offset` of a string that begins (with its quote) at
/// `begin`.
std::size_t inside_string(std::string_view json, const JsonValue& value, std::size_t offset) {
  std::size_t at = value.begin + 1;
  while (at + 1 < value.end) {
    const Piece piece = piece_at(json, at);
    if (offset < piece.decoded) return at;
    offset -= piece.decoded;
    at += piece.source;
  }
  return at;
}

}  // namespace

SourceMap::SourceMap(std::string file, std::string json)
    : file_(std::move(file)), json_(std::move(json)) {
  if (ParsedJson parsed = parse_json(json_, file_); parsed.root) root_ = std::move(*parsed.root);
}

std::size_t source_offset(std::string_view json, const JsonValue& root, std::string_view pointer,
                          std::size_t offset) {
  const JsonValue* value = &nearest_value(root, pointer);
  if (value->kind == JsonValue::Kind::Array) {
    for (const JsonValue& line : value->items) {
      if (line.kind != JsonValue::Kind::String) return value->begin;
      if (offset <= line.text.size()) return inside_string(json, line, offset);
      offset -= line.text.size() + 1;
    }
  }
  return value->kind == JsonValue::Kind::String ? inside_string(json, *value, offset)
                                                : value->begin;
}

Place SourceMap::value(std::string_view pointer) const {
  return place_at(json_, nearest_value(root_, pointer).begin);
}

Place SourceMap::key(std::string_view pointer) const {
  const JsonValue& found = nearest_value(root_, pointer);
  return place_at(json_, found.key.empty() ? found.begin : found.key_begin);
}

Place SourceMap::locate(std::string_view pointer, std::size_t offset) const {
  return place_at(json_, source_offset(json_, root_, pointer, offset));
}

Problem SourceMap::problem(Severity severity, std::string_view pointer, std::size_t offset,
                           std::string message, std::string hint) const {
  // A fault of the whole value is shown at its first character: for a text, inside the quote.
  const std::size_t at = source_offset(json_, root_, pointer, offset);
  return {severity,
          file_,
          place_at(json_, at),
          std::string(pointer),
          std::move(message),
          source_line_at(json_, at),
          std::move(hint)};
}

}  // namespace cards
