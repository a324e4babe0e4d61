#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "cards/report.h"

namespace cards {

enum class Need { Optional, Required };

/// How a string is read.
enum class StringKind {
  Prose,    ///< Markdown or TeX: one string or a list of lines; escapes that TeX meant are errors
  Code,     ///< one string or a list of lines, any escapes
  Words,    ///< one string that is not blank
  Formula,  ///< one string that parses as a formula
};

/// Reads the members of one object by name and reports what is missing, of the wrong type or out of
/// range; `done` reports the keys that nobody asked for. Readers of sections are lists of such
/// calls, in the order of the struct they fill.
class ObjectReader {
 public:
  /// Reports when `value` is no object; then every read finds nothing.
  ObjectReader(Report& report, const JsonValue& value, std::string_view what);

  bool is_object() const { return value_.kind == JsonValue::Kind::Object; }
  const JsonValue& value() const { return value_; }
  Report& report() { return report_; }

  /// The member, and notes that its name is known.
  const JsonValue* find(std::string_view name, Need need = Need::Optional);

  void string(std::string_view name, StringKind kind, std::string& out, Need need = Need::Optional);
  /// A list; items of kind Prose may be lists of lines.
  void strings(std::string_view name, StringKind kind, std::vector<std::string>& out,
               Need need = Need::Optional);
  /// A string for which `valid` holds; `shape` says in words what it must be.
  void name(std::string_view name, bool (*valid)(std::string_view), std::string_view shape,
            std::string& out, Need need = Need::Optional);
  void names(std::string_view name, bool (*valid)(std::string_view), std::string_view shape,
             std::vector<std::string>& out);
  void integer(std::string_view name, std::int64_t least, std::int64_t most, std::int64_t& out);
  void integer(std::string_view name, std::int64_t least, std::int64_t most, int& out);
  void positive(std::string_view name, std::optional<double>& out);
  void flag(std::string_view name, bool& out);

  template <class Enum>
  void choice(std::string_view name, std::initializer_list<std::pair<std::string_view, Enum>> table,
              Enum& out, Need need = Need::Optional) {
    std::vector<std::string_view> words;
    for (const auto& [word, value] : table) words.push_back(word);
    if (const std::optional<std::size_t> index = choose(name, words, need))
      out = (table.begin() + *index)->second;
  }

  /// Calls with each member or element, after reporting a wrong type of the whole.
  void elements(std::string_view name, const std::function<void(const JsonValue&)>& read,
                Need need = Need::Optional);
  void members(std::string_view name, const std::function<void(const JsonValue&)>& read,
               Need need = Need::Optional);
  void object(std::string_view name, const std::function<void(ObjectReader&)>& read,
              Need need = Need::Optional);
  /// A list of objects; `what` names one of them.
  void objects(std::string_view name, std::string_view what,
               const std::function<void(ObjectReader&)>& read, Need need = Need::Optional);

  /// Reports unknown keys, with the nearest known one.
  void done();

 private:
  std::optional<std::size_t> choose(std::string_view name,
                                    const std::vector<std::string_view>& words, Need need);

  Report& report_;
  const JsonValue& value_;
  std::string what_;
  std::vector<std::string_view> known_;
};

/// Whether `value` has the kind; otherwise reports "must be a list, not a text".
bool expect_kind(Report& report, const JsonValue& value, JsonValue::Kind kind,
                 std::string_view what);

/// A string (or, for Prose and Code, a list of lines) as one text; reports faults, then gives
/// nothing.
std::optional<std::string> read_string(Report& report, const JsonValue& value, StringKind kind,
                                       std::string_view what);

/// "did you mean `x`?" or nothing.
std::string suggestion(std::string_view word, const std::vector<std::string_view>& known);

/// Reports the second of two equal ids, naming the place of the first.
class UniqueIds {
 public:
  UniqueIds(Report& report, std::string what) : report_(report), what_(std::move(what)) {}
  void add(const JsonValue* id);

 private:
  Report& report_;
  std::string what_;
  std::map<std::string_view, const JsonValue*> seen_;
};

}  // namespace cards
