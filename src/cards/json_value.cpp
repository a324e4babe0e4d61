#include "cards/json_value.h"

#include <algorithm>
#include <charconv>

namespace cards {

namespace {

std::string escaped_for_pointer(std::string_view key) {
  std::string out;
  for (const char c : key) {
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
  return out;
}

std::string unescaped(std::string_view token) {
  std::string out;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (token[i] == '~' && i + 1 < token.size()) {
      out += token[++i] == '1' ? '/' : '~';
    } else {
      out += token[i];
    }
  }
  return out;
}

const JsonValue* child(const JsonValue& value, std::string_view token) {
  if (value.kind == JsonValue::Kind::Object) return value.member(unescaped(token));
  if (value.kind != JsonValue::Kind::Array) return nullptr;
  std::size_t index = 0;
  const auto [end, fault] = std::from_chars(token.data(), token.data() + token.size(), index);
  if (fault != std::errc() || end != token.data() + token.size()) return nullptr;
  return index < value.items.size() ? &value.items[index] : nullptr;
}

}  // namespace

const JsonValue* JsonValue::member(std::string_view name) const {
  if (kind != Kind::Object) return nullptr;
  for (const JsonValue& item : items)
    if (item.key == name) return &item;
  return nullptr;
}

std::string_view kind_name(JsonValue::Kind kind) {
  switch (kind) {
    case JsonValue::Kind::Null:
      return "null";
    case JsonValue::Kind::Bool:
      return "true or false";
    case JsonValue::Kind::Integer:
      return "a whole number";
    case JsonValue::Kind::Real:
      return "a number";
    case JsonValue::Kind::String:
      return "a text";
    case JsonValue::Kind::Array:
      return "a list";
    case JsonValue::Kind::Object:
      return "an object";
  }
  return "";
}

std::string pointer_to(const JsonValue& root, std::uint32_t offset) {
  std::string pointer;
  const JsonValue* value = &root;
  for (bool descended = true; descended;) {
    descended = false;
    for (std::size_t i = 0; i < value->items.size(); ++i) {
      const JsonValue& item = value->items[i];
      const bool is_member = value->kind == JsonValue::Kind::Object;
      if (offset < (is_member ? item.key_begin : item.begin) || offset >= item.end) continue;
      pointer += "/" + (is_member ? escaped_for_pointer(item.key) : std::to_string(i));
      value = &item;
      descended = offset >= item.begin;
      break;
    }
  }
  return pointer;
}

const JsonValue& nearest_value(const JsonValue& root, std::string_view pointer) {
  const JsonValue* value = &root;
  while (!pointer.empty() && pointer.front() == '/') {
    pointer.remove_prefix(1);
    const std::size_t length = std::min(pointer.find('/'), pointer.size());
    const JsonValue* next = child(*value, pointer.substr(0, length));
    if (!next) return *value;
    value = next;
    pointer.remove_prefix(length);
  }
  return *value;
}

}  // namespace cards
