#include "cards/parse_json.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include <nlohmann/json.hpp>

#include "cards/syntax_fault.h"

namespace cards {

namespace {

using json = nlohmann::json;
using Kind = JsonValue::Kind;

constexpr std::size_t most_faults = 50;  ///< reported of one file

/// Counts how many bytes the lexer has taken: behind a string or a bracket that is the exact end of
/// the token, which the library itself does not tell.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, std::size_t* count) : at_(at), count_(count) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    ++at_;
    ++*count_;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  std::size_t* count_;
};

/// Builds the tree. Places follow from the end of the previous token: only blanks and at most one
/// comma or colon lie between.
class TreeBuilder : public nlohmann::json_sax<json> {
 public:
  TreeBuilder(std::string_view text, const std::size_t& taken) : text_(text), taken_(taken) {
    state_.end = mark_length(text);
  }

  bool null() override { return scalar(Kind::Null, taken_); }
  bool boolean(bool value) override {
    const bool go_on = scalar(Kind::Bool, taken_);
    last_->boolean = value;
    return go_on;
  }
  bool number_integer(json::number_integer_t value) override {
    return number(Kind::Integer, value, static_cast<double>(value));
  }
  bool number_unsigned(json::number_unsigned_t value) override {
    const bool fits =
        value <= static_cast<json::number_unsigned_t>(std::numeric_limits<std::int64_t>::max());
    return number(fits ? Kind::Integer : Kind::Real, fits ? static_cast<std::int64_t>(value) : 0,
                  static_cast<double>(value));
  }
  bool number_float(json::number_float_t value, const json::string_t&) override {
    return number(Kind::Real, 0, value);
  }
  bool string(json::string_t& value) override {
    scalar(Kind::String, taken_);
    last_->text = std::move(value);
    refuse_controls(last_->text, last_->begin);
    return true;
  }
  bool binary(json::binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Kind::Object, '{'); }
  bool start_array(std::size_t) override { return open(Kind::Array, '['); }
  bool end_array() override { return close(); }
  bool end_object() override {
    find_duplicates(*stack_.back());
    return close();
  }
  bool key(json::string_t& name) override {
    key_begin_ = token_begin();
    key_ = std::move(name);
    refuse_controls(key_, key_begin_);
    understood(SyntaxState::After::Key, taken_);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const json::exception&) override {
    faults.push_back(explain_syntax(text_, state_));
    return false;
  }

  JsonValue root;
  std::vector<Fault> faults;

 private:
  std::size_t token_begin() const {
    std::size_t at = text_.find_first_not_of(" \t\r\n", state_.end);
    if (at != std::string_view::npos && (text_[at] == ',' || text_[at] == ':'))
      at = text_.find_first_not_of(" \t\r\n", at + 1);
    return at;
  }

  void understood(SyntaxState::After after, std::size_t end) {
    state_.after = after;
    state_.end = end;
  }

  JsonValue& add(Kind kind) {
    JsonValue* value = &root;
    if (!stack_.empty()) value = &stack_.back()->items.emplace_back();
    value->kind = kind;
    value->begin = static_cast<std::uint32_t>(token_begin());
    if (!stack_.empty() && stack_.back()->kind == Kind::Object) {
      value->key = std::move(key_);
      value->key_begin = static_cast<std::uint32_t>(key_begin_);
    }
    last_ = value;
    return *value;
  }

  bool scalar(Kind kind, std::size_t end) {
    add(kind).end = static_cast<std::uint32_t>(end);
    understood(SyntaxState::After::Value, end);
    return true;
  }

  bool number(Kind kind, std::int64_t integer, double real) {
    JsonValue& value = add(kind);
    // The lexer has looked one character ahead, except at the end of the file. It also stops in the
    // middle of "03" or "1.2.3" and would blame what is behind.
    const std::size_t end =
        std::min(text_.find_first_not_of("+-.0123456789eE", value.begin), text_.size());
    value.text = text_.substr(value.begin, end - value.begin);
    if (!is_json_number(value.text)) {
      faults.push_back(explain_syntax(text_, state_));
      return false;
    }
    value.end = static_cast<std::uint32_t>(end);
    value.integer = integer;
    value.real = real;
    understood(SyntaxState::After::Value, end);
    return true;
  }

  bool open(Kind kind, char bracket) {
    JsonValue& value = add(kind);
    if (stack_.size() >= maximum_depth) {
      faults.push_back({value.begin,
                        "nested too deep: more than 64 lists and objects inside each other",
                        "a card needs fewer than ten"});
      return false;
    }
    stack_.push_back(&value);
    state_.open.push_back({bracket, value.begin});
    understood(SyntaxState::After::Open, taken_);
    return true;
  }

  bool close() {
    stack_.back()->end = static_cast<std::uint32_t>(taken_);
    stack_.pop_back();
    state_.open.pop_back();
    understood(SyntaxState::After::Value, taken_);
    return true;
  }

  /// Characters that a text can only hold by their number, "\u0000" or "\u001b": they would end
  /// texts early or command a terminal.
  void refuse_controls(const std::string& text, std::size_t begin) {
    const bool found = std::any_of(text.begin(), text.end(), [](char c) {
      return (static_cast<unsigned char>(c) < 0x20 && !(c >= '\b' && c <= '\r' && c != '\v')) ||
             c == 0x7F;
    });
    if (found && faults.size() < most_faults)
      faults.push_back({begin, "a control character inside a text", "remove it"});
  }

  void find_duplicates(const JsonValue& object) {
    std::vector<const JsonValue*> members;
    members.reserve(object.items.size());
    for (const JsonValue& item : object.items) members.push_back(&item);
    std::stable_sort(members.begin(), members.end(),
                     [](const JsonValue* a, const JsonValue* b) { return a->key < b->key; });
    for (std::size_t i = 1; i < members.size(); ++i) {
      if (members[i]->key != members[i - 1]->key) continue;
      if (faults.size() >= most_faults) return;
      const Place first = place_at(text_, members[i - 1]->key_begin);
      faults.push_back({members[i]->key_begin,
                        "`" + members[i]->key + "` stands twice: first on line " +
                            std::to_string(first.line) + ", column " + std::to_string(first.column),
                        "remove one of the two"});
    }
  }

  std::string_view text_;
  const std::size_t& taken_;
  SyntaxState state_;
  std::vector<JsonValue*> stack_;  ///< open containers; each is the last item of the one before
  JsonValue* last_ = nullptr;
  std::string key_;
  std::size_t key_begin_ = 0;
};

Problem to_problem(const Fault& fault, std::string_view text, const std::string& file) {
  return {Severity::Error,
          file,
          place_at(text, fault.offset),
          "",
          fault.message,
          source_line_at(text, fault.offset),
          fault.hint};
}

}  // namespace

ParsedJson parse_json(std::string_view text, const std::string& file) {
  ParsedJson parsed;
  if (const std::optional<Fault> fault = find_byte_fault(text)) {
    parsed.problems.push_back(to_problem(*fault, text, file));
    return parsed;
  }
  std::size_t taken = 0;
  TreeBuilder builder(text, taken);
  const bool understood =
      json::sax_parse(CountingIterator(text.data(), &taken),
                      CountingIterator(text.data() + text.size(), &taken), &builder);
  if (builder.faults.size() > most_faults) builder.faults.resize(most_faults);
  for (const Fault& fault : builder.faults) {
    parsed.problems.push_back(to_problem(fault, text, file));
    if (understood)
      parsed.problems.back().pointer =
          pointer_to(builder.root, static_cast<std::uint32_t>(fault.offset));
  }
  if (understood) parsed.root = std::move(builder.root);
  return parsed;
}

}  // namespace cards
