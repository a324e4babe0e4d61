#include "store/query_parser.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace store {

namespace {

using Kind = QueryNode::Kind;

constexpr int deepest = 64;
constexpr int most_days = 100'000;
constexpr std::array<std::string_view, 9> is_words{
    "new", "learning", "review", "due", "suspended", "buried", "flagged", "leech", "missing"};
constexpr std::array<std::string_view, 6> prop_words{"stability", "difficulty", "retrievability",
                                                     "lapses",    "reps",       "interval"};

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

template <std::size_t n>
std::string list_of(const std::array<std::string_view, n>& words) {
  std::string list;
  for (const std::string_view word : words) list += (list.empty() ? "" : ", ") + std::string(word);
  return list;
}

template <std::size_t n>
bool contains(const std::array<std::string_view, n>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

template <class Number>
std::optional<Number> number_from(std::string_view text) {
  Number number{};
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// A recursive-descent parser:
///   any  = all { "or" all }          all  = { part }
///   part = "-" part | "(" any ")" | phrase | word | field ":" (word | phrase)
class Parser {
 public:
  explicit Parser(std::string_view query) : query_(query) {}

  QueryNode parse() {
    QueryNode node = any(0);
    if (!at_end()) fail(at_, "this `)` closes nothing", "remove it, or put the text in quotes");
    return node;
  }

 private:
  [[noreturn]] void fail(std::size_t at, std::string what, std::string next) const {
    throw base::Failure({base::Fault::BadInput, std::move(what),
                         "column " + std::to_string(at + 1) + " of the query", std::move(next)});
  }

  bool at_end() {
    while (at_ < query_.size() && is_space(query_[at_])) ++at_;
    return at_ == query_.size();
  }
  bool at_close() { return at_end() || query_[at_] == ')'; }

  /// "or" or "and" as a word of its own.
  bool at_word(std::string_view word) {
    if (at_end() || query_.size() - at_ < word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i) {
      if ((query_[at_ + i] | 0x20) != word[i]) return false;
    }
    const std::size_t end = at_ + word.size();
    return end == query_.size() || is_space(query_[end]) || query_[end] == '(' ||
           query_[end] == ')';
  }

  QueryNode any(int depth) {
    if (depth > deepest) fail(at_, "the parentheses are nested too deeply", "use fewer");
    QueryNode first = all(depth);
    if (!at_word("or")) return first;
    QueryNode node{Kind::Or};
    node.children.push_back(std::move(first));
    while (at_word("or")) {
      const std::size_t begin = at_;
      at_ += 2;
      if (node.children.back().children.empty() && node.children.back().kind == Kind::And) {
        fail(begin, "there is nothing before this `or`", "write \"or\" in quotes to find the word");
      }
      node.children.push_back(all(depth));
    }
    if (node.children.back().children.empty() && node.children.back().kind == Kind::And) {
      fail(at_, "there is nothing after `or`", "write \"or\" in quotes to find the word");
    }
    return node;
  }

  QueryNode all(int depth) {
    QueryNode node{Kind::And};
    while (!at_close() && !at_word("or")) {
      if (at_word("and")) {
        at_ += 3;  // said by the space already
        continue;
      }
      node.children.push_back(part(depth));
    }
    if (node.children.size() != 1) return node;
    QueryNode only = std::move(node.children.front());
    return only;
  }

  QueryNode part(int depth) {
    if (query_[at_] == '-') return negation(depth);
    if (query_[at_] == '(') return group(depth);
    if (query_[at_] == '"') return {Kind::Text, phrase()};
    return word();
  }

  QueryNode negation(int depth) {
    const std::size_t begin = at_++;
    if (at_ == query_.size() || is_space(query_[at_]) || query_[at_] == ')') {
      fail(begin, "there is nothing after this `-`", "write -word, or \"-\" in quotes");
    }
    if (depth >= deepest) fail(begin, "too many signs are nested", "use fewer");
    QueryNode node{Kind::Not};
    node.children.push_back(part(depth + 1));
    return node;
  }

  QueryNode group(int depth) {
    const std::size_t begin = at_++;
    QueryNode node = any(depth + 1);
    if (at_end() || query_[at_] != ')') {
      fail(begin, "this `(` is never closed", "add a `)`, or put the text in quotes");
    }
    ++at_;
    return node;
  }

  std::string phrase() {
    const std::size_t begin = at_;
    const std::size_t end = query_.find('"', begin + 1);
    if (end == std::string_view::npos) {
      fail(begin, "this quote is never closed", "add a second `\"`");
    }
    at_ = end + 1;
    return std::string(query_.substr(begin + 1, end - begin - 1));
  }

  std::string bare() {
    const std::size_t begin = at_;
    while (at_ < query_.size() && !is_space(query_[at_]) && query_[at_] != '(' &&
           query_[at_] != ')' && query_[at_] != '"') {
      ++at_;
    }
    return std::string(query_.substr(begin, at_ - begin));
  }

  QueryNode word() {
    const std::size_t begin = at_;
    const std::string text = bare();
    const std::size_t colon = text.find(':');
    if (colon != std::string::npos) return field(begin, text, colon);
    if (text.size() > 1 && text.back() == '*')
      return {Kind::Prefix, text.substr(0, text.size() - 1)};
    return {Kind::Text, text};
  }

  QueryNode field(std::size_t begin, const std::string& text, std::size_t colon) {
    const std::string name = text.substr(0, colon);
    const std::size_t value_at = begin + colon + 1;
    std::string value = text.substr(colon + 1);
    if (value.empty() && at_ < query_.size() && query_[at_] == '"') value = phrase();
    if (value.empty()) {
      fail(begin, "`" + name + ":` needs a value", "write it right after the colon");
    }
    if (name == "deck") return {Kind::Deck, value};
    if (name == "tag") return {Kind::Tag, value};
    if (name == "id") return id(value);
    if (name == "is") return is(value, value_at);
    if (name == "rated") return rated(value, value_at);
    if (name == "prop") return prop(value, value_at);
    fail(begin, "there is no field `" + name + ":`",
         "the fields are deck, tag, id, is, rated, prop; put the text in quotes to look for it");
  }

  static QueryNode id(const std::string& value) {
    if (value.back() != '*') return {Kind::Id, value};
    return {Kind::IdPrefix, value.substr(0, value.size() - 1)};
  }

  QueryNode is(const std::string& value, std::size_t at) const {
    if (contains(is_words, value)) return {Kind::Is, value};
    fail(at, "`is:` does not know `" + value + "`", "it knows " + list_of(is_words));
  }

  QueryNode rated(const std::string& value, std::size_t at) const {
    const std::size_t colon = value.find(':');
    const auto days = number_from<int>(std::string_view(value).substr(0, colon));
    if (!days || *days < 1 || *days > most_days) {
      fail(at, "`rated:` needs a number of days from 1", "for instance rated:7, or rated:7:1");
    }
    QueryNode node{Kind::Rated};
    node.days = *days;
    if (colon == std::string::npos) return node;
    const auto rating = number_from<int>(std::string_view(value).substr(colon + 1));
    if (!rating || *rating < 1 || *rating > 4) {
      fail(at + colon + 1, "a rating is a number from 1 (again) to 4 (easy)",
           "for instance rated:7:1");
    }
    node.rating = *rating;
    return node;
  }

  QueryNode prop(const std::string& value, std::size_t at) const {
    const std::size_t op_at = value.find_first_of("<=>");
    const std::string name = value.substr(0, op_at);
    if (!contains(prop_words, name)) {
      fail(at, "`prop:` does not know `" + name + "`", "it knows " + list_of(prop_words));
    }
    if (op_at == std::string::npos) {
      fail(at + value.size(), "`prop:" + name + "` needs a comparison",
           "for instance prop:" + name + ">=1");
    }
    QueryNode node{Kind::Prop, name};
    node.op = value.substr(op_at, value[op_at] != '=' && value[op_at + 1] == '=' ? 2 : 1);
    const std::size_t number_at = op_at + node.op.size();
    const auto number = number_from<double>(std::string_view(value).substr(number_at));
    if (!number || !std::isfinite(*number)) {
      fail(at + number_at, "`" + value.substr(number_at) + "` is no number",
           "for instance prop:" + name + node.op + "1");
    }
    node.number = *number;
    return node;
  }

  std::string_view query_;
  std::size_t at_ = 0;
};

}  // namespace

base::Result<QueryNode> parse_query(std::string_view query) {
  return base::guarded("reading the query", [&] { return Parser(query).parse(); });
}

}  // namespace store
