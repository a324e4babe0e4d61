#include "cards/object_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/nearest.h"
#include "cards/syntax_fault.h"
#include "cards/text_escapes.h"
#include "formula/parse.h"

namespace cards {

namespace {

using Kind = JsonValue::Kind;

std::string ticked(std::string_view name) { return "`" + std::string(name) + "`"; }

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

void report_swallowed(Report& report, const JsonValue& string) {
  const std::string_view spelling = report.json().substr(string.begin, string.end - string.begin);
  for (const std::size_t at : swallowed_escapes(spelling))
    report.add(Severity::Error, string.begin + at,
               "`" + std::string(spelling.substr(at, 2)) + "` is a control character to JSON",
               backslash_hint(report.json(), string.begin + at));
}

std::optional<std::string> joined_lines(Report& report, const JsonValue& list, StringKind kind,
                                        std::string_view what) {
  std::string joined;
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    if (!expect_kind(report, list.items[i], Kind::String, "a line of " + std::string(what)))
      return std::nullopt;
    if (kind == StringKind::Prose) report_swallowed(report, list.items[i]);
    joined += (i > 0 ? "\n" : "") + list.items[i].text;
  }
  return joined;
}

void report_formula(Report& report, const JsonValue& value) {
  const auto parsed = formula::parse(value.text);
  if (!parsed)
    report.error(value, "the formula cannot be read: " + parsed.error().what, parsed.error().next);
}

/// What to write for a number that must be whole, when that can be said.
std::string whole_number_hint(const JsonValue& value) {
  if (value.kind != Kind::Real) return {};
  const bool written_whole = value.text.find_first_of(".eE") == std::string::npos;
  if (written_whole) return "this number is too big";
  if (std::abs(value.real) > 1e15 ||
      value.real != static_cast<double>(static_cast<std::int64_t>(value.real)))
    return {};
  return "write " + std::to_string(static_cast<std::int64_t>(value.real));
}

}  // namespace

bool expect_kind(Report& report, const JsonValue& value, Kind kind, std::string_view what) {
  if (value.kind == kind) return true;
  if (kind == Kind::Real && value.kind == Kind::Integer) return true;
  std::string hint;
  const bool number = value.kind == Kind::Integer || value.kind == Kind::Real;
  if (kind == Kind::String && number) hint = "put it in quotes: \"" + value.text + "\"";
  if (kind == Kind::Array && value.kind == Kind::String) hint = "put it in brackets: [\"...\"]";
  if (kind == Kind::Integer) hint = whole_number_hint(value);
  report.error(value,
               std::string(what) + " must be " + std::string(kind_name(kind)) + ", not " +
                   std::string(number ? value.text : kind_name(value.kind)),
               hint);
  return false;
}

std::optional<std::string> read_string(Report& report, const JsonValue& value, StringKind kind,
                                       std::string_view what) {
  const bool lines_allowed = kind == StringKind::Prose || kind == StringKind::Code;
  std::optional<std::string> text;
  if (lines_allowed && value.kind == Kind::Array) {
    text = joined_lines(report, value, kind, what);
  } else {
    if (!expect_kind(report, value, Kind::String, what)) return std::nullopt;
    if (kind == StringKind::Prose || kind == StringKind::Formula) report_swallowed(report, value);
    text = value.text;
  }
  if (text && is_blank(*text)) {
    report.error(value, std::string(what) + " is empty", "write it, or leave the key out");
    return std::nullopt;
  }
  if (kind == StringKind::Formula) report_formula(report, value);
  return text;
}

std::string suggestion(std::string_view word, const std::vector<std::string_view>& known) {
  const std::string_view near = base::nearest(word, known);
  return near.empty() ? std::string() : "did you mean " + ticked(near) + "?";
}

ObjectReader::ObjectReader(Report& report, const JsonValue& value, std::string_view what)
    : report_(report), value_(value), what_(what) {
  expect_kind(report, value, Kind::Object, what);
}

const JsonValue* ObjectReader::find(std::string_view name, Need need) {
  known_.push_back(name);
  const JsonValue* found = value_.member(name);
  if (!found && need == Need::Required && is_object())
    report_.error(value_, what_ + " needs " + ticked(name));
  return found;
}

void ObjectReader::string(std::string_view name, StringKind kind, std::string& out, Need need) {
  const JsonValue* found = find(name, need);
  if (!found) return;
  if (auto text = read_string(report_, *found, kind, ticked(name))) out = std::move(*text);
}

void ObjectReader::strings(std::string_view name, StringKind kind, std::vector<std::string>& out,
                           Need need) {
  elements(
      name,
      [&](const JsonValue& item) {
        if (auto text = read_string(report_, item, kind, "an item of " + ticked(name)))
          out.push_back(std::move(*text));
      },
      need);
}

void ObjectReader::name(std::string_view name, bool (*valid)(std::string_view),
                        std::string_view shape, std::string& out, Need need) {
  const JsonValue* found = find(name, need);
  if (!found || !expect_kind(report_, *found, Kind::String, ticked(name))) return;
  if (!valid(found->text))
    report_.error(*found, ticked(name) + " must be " + std::string(shape));
  else
    out = found->text;
}

void ObjectReader::names(std::string_view name, bool (*valid)(std::string_view),
                         std::string_view shape, std::vector<std::string>& out) {
  UniqueIds unique(report_, "an item of " + ticked(name));
  elements(name, [&](const JsonValue& item) {
    if (!expect_kind(report_, item, Kind::String, "an item of " + ticked(name))) return;
    if (!valid(item.text)) {
      report_.error(item, "an item of " + ticked(name) + " must be " + std::string(shape));
      return;
    }
    unique.add(&item);
    out.push_back(item.text);
  });
}

void ObjectReader::integer(std::string_view name, std::int64_t least, std::int64_t most,
                           std::int64_t& out) {
  const JsonValue* found = find(name);
  if (!found || !expect_kind(report_, *found, Kind::Integer, ticked(name))) return;
  if (found->integer < least || found->integer > most) {
    const bool open = most == std::numeric_limits<std::int64_t>::max();
    report_.error(*found, ticked(name) +
                              (open ? " must be at least " + std::to_string(least)
                                    : " must lie between " + std::to_string(least) + " and " +
                                          std::to_string(most)) +
                              ", not " + found->text);
    return;
  }
  out = found->integer;
}

void ObjectReader::integer(std::string_view name, std::int64_t least, std::int64_t most, int& out) {
  std::int64_t wide = out;
  integer(name, least, most, wide);
  out = static_cast<int>(wide);
}

void ObjectReader::positive(std::string_view name, std::optional<double>& out) {
  const JsonValue* found = find(name);
  if (!found || !expect_kind(report_, *found, Kind::Real, ticked(name))) return;
  if (found->real <= 0)
    report_.error(*found, ticked(name) + " must be greater than 0, not " + found->text);
  else
    out = found->real;
}

void ObjectReader::flag(std::string_view name, bool& out) {
  const JsonValue* found = find(name);
  if (found && expect_kind(report_, *found, Kind::Bool, ticked(name))) out = found->boolean;
}

void ObjectReader::elements(std::string_view name,
                            const std::function<void(const JsonValue&)>& read, Need need) {
  const JsonValue* found = find(name, need);
  if (!found || !expect_kind(report_, *found, Kind::Array, ticked(name))) return;
  if (found->items.empty() && need == Need::Required)
    report_.error(*found, ticked(name) + " is empty");
  for (const JsonValue& item : found->items) read(item);
}

void ObjectReader::members(std::string_view name, const std::function<void(const JsonValue&)>& read,
                           Need need) {
  const JsonValue* found = find(name, need);
  if (!found || !expect_kind(report_, *found, Kind::Object, ticked(name))) return;
  for (const JsonValue& item : found->items) read(item);
}

void ObjectReader::object(std::string_view name, const std::function<void(ObjectReader&)>& read,
                          Need need) {
  const JsonValue* found = find(name, need);
  if (!found) return;
  ObjectReader reader(report_, *found, ticked(name));
  if (!reader.is_object()) return;
  read(reader);
  reader.done();
}

void ObjectReader::objects(std::string_view name, std::string_view what,
                           const std::function<void(ObjectReader&)>& read, Need need) {
  elements(
      name,
      [&](const JsonValue& item) {
        ObjectReader reader(report_, item, what);
        if (!reader.is_object()) return;
        read(reader);
        reader.done();
      },
      need);
}

std::optional<std::size_t> ObjectReader::choose(std::string_view name,
                                                const std::vector<std::string_view>& words,
                                                Need need) {
  const JsonValue* found = find(name, need);
  if (!found || !expect_kind(report_, *found, Kind::String, ticked(name))) return std::nullopt;
  const auto word = std::find(words.begin(), words.end(), found->text);
  if (word != words.end()) return static_cast<std::size_t>(word - words.begin());
  std::string all;
  for (const std::string_view each : words) all += (all.empty() ? "" : ", ") + ticked(each);
  report_.error(*found, ticked(name) + " must be one of " + all, suggestion(found->text, words));
  return std::nullopt;
}

void ObjectReader::done() {
  for (const JsonValue& item : value_.items) {
    if (report_.is_full()) return;
    if (std::find(known_.begin(), known_.end(), item.key) != known_.end()) continue;
    std::string hint = suggestion(item.key, known_);
    constexpr std::size_t most_listed = 12;
    if (hint.empty() && known_.size() <= most_listed) {
      hint = "known here:";
      for (const std::string_view name : known_) hint += " " + std::string(name);
    }
    report_.key_error(item, "unknown key `" + item.key + "` in " + what_, hint);
  }
}

void UniqueIds::add(const JsonValue* id) {
  if (!id || id->kind != Kind::String || report_.is_full()) return;
  const auto [before, is_new] = seen_.emplace(id->text, id);
  if (is_new) return;
  const Place first = place_at(report_.json(), before->second->begin);
  report_.error(*id, what_ + " stands twice: " + ticked(id->text) + ", first on line " +
                         std::to_string(first.line));
}

}  // namespace cards
