#include "cards/canonical_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>

#include "cards/parse_json.h"
#include "cards/text_escapes.h"

namespace cards {

namespace {

using Kind = JsonValue::Kind;

constexpr std::size_t line_width = 100;

/// One order for the keys of every object of a card, of deck.json and of shared.json.
constexpr auto key_order = std::to_array<std::string_view>(
    {"$schema",     "id",          "card",        "prompt",     "type",
     "difficulty",  "seconds",     "weight",      "group",      "tags",
     "requires",    "revision",    "changes",     "kind",       "note",
     "formerly",    "rephrasings", "hints",       "question",   "approach",
     "answer",      "tldr",        "memory_aid",  "symbols",    "derived",
     "concepts",    "name",        "explanation", "intuition",  "mechanics",
     "steps",       "code",        "language",    "text",       "breaks_where",
     "formulas",    "formula",     "names",       "texts",      "worked_example",
     "quick_scan",  "comparison",  "caption",     "columns",    "rows",
     "examples",    "ref",         "as_of",       "follow_ups", "mistakes",
     "most_common", "red_flags",   "cheat_sheet", "references", "grading",
     "forms",       "points",      "any",         "not",        "value",
     "unit",        "relative",    "absolute",    "wrong",      "verdict",
     "message",     "claim",       "say",         "ask",        "simulation",
     "measure",     "settings",    "against",     "number",     "seed",
     "watch",       "predict",     "expect",      "within",     "standard_errors",
     "exact",       "op",          "rejects",     "seeds",      "why",
     "claims",      "variables",   "title",       "where",      "url",
     "tex",         "about",       "standard",    "order"});

/// Unknown keys come behind all known ones, in the order of the file.
std::size_t rank(std::string_view key) {
  return static_cast<std::size_t>(std::find(key_order.begin(), key_order.end(), key) -
                                  key_order.begin());
}

/// The members of these carry names that the author chose, in the author's order (that of variables
/// decides which instance comes first).
bool has_free_keys(std::string_view key) {
  constexpr std::array<std::string_view, 5> free = {"symbols", "derived", "settings", "against",
                                                    "variables"};
  return std::find(free.begin(), free.end(), key) != free.end();
}

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

class Printer {
 public:
  /// `used` columns of the line are taken; `after` more are needed behind the value.
  void print(const JsonValue& value, std::size_t indent, std::size_t used, std::size_t after,
             bool free_keys) {
    const bool container = value.kind == Kind::Object || value.kind == Kind::Array;
    std::string flat;
    if (!container || value.items.empty() || indent > 0) flat = on_one_line(value, free_keys);
    if (!container || value.items.empty() ||
        (indent > 0 && used + width(flat) + after <= line_width)) {
      out += flat;
      return;
    }
    const bool object = value.kind == Kind::Object;
    out += object ? '{' : '[';
    const auto items = ordered(value, free_keys);
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::string lead =
          std::string(indent + 2, ' ') + (object ? quoted(items[i]->key) + ": " : "");
      out += "\n" + lead;
      const bool comma = i + 1 < items.size();
      print(*items[i], indent + 2, width(lead), comma ? 1 : 0, keeps_order(*items[i], free_keys));
      if (comma) out += ',';
    }
    out += "\n" + std::string(indent, ' ') + (object ? '}' : ']');
  }

  std::string out;

 private:
  /// A map of texts as a setting keeps the order of its own keys too; a derived symbol has ours.
  static bool keeps_order(const JsonValue& item, bool parent_is_free) {
    if (has_free_keys(item.key) && !parent_is_free) return true;
    return parent_is_free && !item.member("formula");
  }

  static std::vector<const JsonValue*> ordered(const JsonValue& value, bool free_keys) {
    std::vector<const JsonValue*> items;
    for (const JsonValue& item : value.items) items.push_back(&item);
    if (value.kind == Kind::Object && !free_keys)
      std::stable_sort(items.begin(), items.end(), [](const JsonValue* a, const JsonValue* b) {
        return rank(a->key) < rank(b->key);
      });
    return items;
  }

  static std::string on_one_line(const JsonValue& value, bool free_keys) {
    switch (value.kind) {
      case Kind::Null:
        return "null";
      case Kind::Bool:
        return value.boolean ? "true" : "false";
      case Kind::Integer:
      case Kind::Real:
        return value.text;
      case Kind::String:
        return quoted(value.text);
      case Kind::Array:
      case Kind::Object:
        break;
    }
    const bool object = value.kind == Kind::Object;
    std::string line(1, object ? '{' : '[');
    for (const JsonValue* item : ordered(value, free_keys)) {
      if (line.size() > 1) line += ", ";
      if (object) line += quoted(item->key) + ": ";
      line += on_one_line(*item, keeps_order(*item, free_keys));
    }
    return line + (object ? '}' : ']');
  }
};

bool is_hex4(std::string_view text) {
  return text.size() >= 4 && std::all_of(text.begin(), text.begin() + 4, [](char c) {
           return std::isxdigit(static_cast<unsigned char>(c));
         });
}

/// Doubles every backslash inside a string that begins no escape of JSON.
std::string fix_invalid(std::string_view json) {
  std::string fixed;
  bool inside = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    fixed += c;
    if (c == '"' || c == '\n') inside = c == '"' && !inside;
    if (c != '\\' || !inside) continue;
    const char next = i + 1 < json.size() ? json[i + 1] : '\0';
    const bool simple =
        next != '\0' && std::string_view("\"\\/bfnrt").find(next) != std::string_view::npos;
    if (simple || (next == 'u' && is_hex4(json.substr(i + 2)))) {
      fixed += next;
      ++i;
    } else {
      fixed += '\\';
    }
  }
  return fixed;
}

/// Offsets of the backslashes to double in a value and all below it.
void collect_swallowed(std::string_view json, const JsonValue& value,
                       std::vector<std::size_t>& out) {
  if (value.kind == Kind::String) {
    const std::string_view spelling = json.substr(value.begin, value.end - value.begin);
    for (const std::size_t at : swallowed_escapes(spelling))
      if (std::isalpha(static_cast<unsigned char>(spelling[at + 2])) || spelling[at + 1] == 'n')
        out.push_back(value.begin + at);
  }
  for (const JsonValue& item : value.items)
    if (!(value.key == "code" && item.key == "text")) collect_swallowed(json, item, out);
}

}  // namespace

std::string canonical_text(const JsonValue& value) {
  Printer printer;
  printer.print(value, 0, 0, 0, false);
  return printer.out + "\n";
}

std::string fix_escapes(std::string_view json) {
  const std::string valid = fix_invalid(json);
  const ParsedJson parsed = parse_json(valid, "");
  if (!parsed.root) return valid;
  std::vector<std::size_t> doubled;
  collect_swallowed(valid, *parsed.root, doubled);
  std::string fixed;
  std::size_t behind = 0;
  for (const std::size_t at : doubled) {
    fixed += valid.substr(behind, at - behind) + "\\";
    behind = at;
  }
  return fixed + valid.substr(behind);
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\b':
        out += "\\b";
        break;
      case '\f':
        out += "\\f";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          std::array<char, 8> escape{};
          std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(c));
          out += escape.data();
        } else {
          out += c;
        }
    }
  }
  return out + '"';
}

}  // namespace cards
