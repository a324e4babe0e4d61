#include "formula/parser.h"

#include <charconv>
#include <optional>
#include <utility>

#include "formula/functions.h"

namespace formula {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// What to write instead of a character that the language does not have.
std::string instead_of(char c) {
  switch (c) {
    case '=':
      return "write one formula without \"=\"; compare with \"==\" in a condition";
    case '[':
    case '{':
    case ']':
    case '}':
      return "group with ( and )";
    case ')':
      return "remove it, or open it with \"(\"";
    case ',':
      return "write decimals with a point; only min and max take a comma";
    case '%':
      return "write /100";
    case '.':
      return "write a digit before the point: 0.5";
    default:
      break;
  }
  if (static_cast<unsigned char>(c) >= 0x80) {
    return "use plain characters: sqrt(x), x^2, a*b, a/b, pi";
  }
  return "use numbers, names, + - * / ^ ( ) and the functions " + std::string(function_list());
}

std::string shown(char c) {
  if (static_cast<unsigned char>(c) >= 0x80) return "a special character";
  if (c < ' ' || c == 0x7f) return "a control character";
  return std::string("\"") + c + "\"";
}

}  // namespace

Parser::Parser(std::string_view text, Language language) : text_(text), language_(language) {
  if (text.size() > longest_text) {
    fail(longest_text, "the formula is longer than " + std::to_string(longest_text) + " characters",
         "split it");
  }
}

Expression Parser::whole_expression() {
  Expression result = expression();
  expect_end();
  return result;
}

Condition Parser::whole_condition() {
  Condition condition;
  do {
    auto& group = condition.any_of_all.emplace_back();
    do {
      group.push_back(comparison());
    } while (take_word("and"));
  } while (take_word("or"));
  expect_end();
  return condition;
}

Expression Parser::expression() {
  sum();
  return builder_.take();
}

Comparison Parser::comparison() {
  Expression left = expression();
  const Relation how = relation();
  return {std::move(left), how, expression()};
}

Relation Parser::relation() {
  const char first = peek();
  const std::size_t at = at_;
  const bool known = first == '<' || first == '>' || first == '=' || first == '!';
  if (known) ++at_;
  const bool equals = known && at_ < text_.size() && text_[at_] == '=';
  if (equals) ++at_;
  if (first == '<') return equals ? Relation::LessEqual : Relation::Less;
  if (first == '>') return equals ? Relation::GreaterEqual : Relation::Greater;
  if (first == '=' && equals) return Relation::Equal;
  if (first == '!' && equals) return Relation::NotEqual;
  fail(at, "a comparison was expected", "write one of < <= > >= == !=");
}

void Parser::sum() {
  product();
  while (true) {
    const char c = peek();
    if (c != '+' && c != '-') return;
    ++at_;
    product();
    builder_.operation(c == '+' ? Op::Add : Op::Subtract);
  }
}

void Parser::product() {
  signed_factor();
  while (true) {
    const char c = peek();
    if (c != '*' && c != '/') return;
    ++at_;
    if (c == '*' && peek() == '*') fail(at_ - 1, "\"**\" is not an operator here", "write ^");
    signed_factor();
    builder_.operation(c == '*' ? Op::Multiply : Op::Divide);
  }
}

void Parser::signed_factor() {
  if (peek() == '+') fail(at_, "a sign \"+\" before a value", "leave it out");
  const std::size_t at = at_;
  if (!take('-')) return factor();
  enter(at);
  signed_factor();
  --depth_;
  builder_.operation(Op::Negate);
}

void Parser::factor() {
  atom();
  const std::size_t at = at_;
  if (!take('^')) return;
  enter(at);
  signed_factor();
  --depth_;
  builder_.operation(Op::Power);
}

void Parser::atom() {
  const char c = peek();
  const std::size_t at = at_;
  if (is_digit(c)) return number();
  if (is_letter(c)) return name();
  if (!take('(')) fail_here();
  enter(at);
  sum();
  if (!take(')'))
    fail(at_, "the \"(\" of column " + std::to_string(at + 1) + " is not closed", "add \")\"");
  --depth_;
}

void Parser::number() {
  double value = 0;
  const char* begin = text_.data() + at_;
  const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
  if (error != std::errc())
    fail(at_, "this number is too large or too small", "write one of at most 1e308");
  const std::size_t at = at_;
  at_ += static_cast<std::size_t>(end - begin);
  if (at_ < text_.size() && is_letter(text_[at_])) {
    const std::string digits(text_.substr(at, at_ - at));
    fail(at_, "a product without \"*\"", "write " + digits + "*" + std::string(word()));
  }
  builder_.number(value);
}

void Parser::name() {
  const std::size_t at = at_;
  const std::string_view found = word();
  at_ += found.size();
  if (const std::optional<Op> op = known_function(found)) {
    call(*op, found, at);
    return;
  }
  if (peek() == '(') {
    const std::string text(found);
    fail(at, "\"" + text + "\" is not a function",
         "for a product write " + text + "*(...); the functions are " + functions());
  }
  if (found == "pi" || found == "e") return builder_.operation(found == "pi" ? Op::Pi : Op::E);
  if (is_reserved(found))
    fail(at, "a value was expected before \"" + std::string(found) + "\"", "complete it");
  builder_.name(found);
}

void Parser::call(Op op, std::string_view function, std::size_t at) {
  const std::string text(function);
  if (!take('('))
    fail(at, "the function \"" + text + "\" needs parentheses", "write " + text + "(...)");
  enter(at);
  sum();
  arguments(op, text);
  if (!take(')')) fail(at_, "the \"(\" after \"" + text + "\" is not closed", "add \")\"");
  --depth_;
}

// What follows the first argument.
void Parser::arguments(Op op, const std::string& function) {
  if (arity(op) == 1) return builder_.operation(op);
  const bool extremum = op == Op::Min || op == Op::Max;
  if (peek() != ',') {
    if (language_ == Language::Vectors && extremum)
      return builder_.operation(op == Op::Min ? Op::Smallest : Op::Largest);
    fail(at_, "\"" + function + "\" needs " + (extremum ? "at least " : "") + "two values",
         "write " + function + "(a, b)");
  }
  while (take(',')) {
    sum();
    builder_.operation(op);
    if (!extremum) return;
  }
}

std::optional<Op> Parser::known_function(std::string_view name) const {
  const std::optional<Op> op = function_named(name);
  return op || language_ == Language::Numbers ? op : vector_function_named(name);
}

std::string Parser::functions() const {
  const std::string more =
      language_ == Language::Vectors ? " " + std::string(vector_function_list()) : "";
  return std::string(function_list()) + more;
}

void Parser::enter(std::size_t at) {
  if (++depth_ > deepest_nesting) {
    fail(at, "nested deeper than " + std::to_string(deepest_nesting) + " levels", "simplify it");
  }
}

std::string_view Parser::word() const {
  std::size_t end = at_;
  while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]))) ++end;
  return text_.substr(at_, end - at_);
}

bool Parser::take_word(std::string_view wanted) {
  peek();
  if (word() != wanted) return false;
  at_ += wanted.size();
  return true;
}

bool Parser::take(char c) {
  if (peek() != c) return false;
  ++at_;
  return true;
}

char Parser::peek() {
  while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  return at_ < text_.size() ? text_[at_] : '\0';
}

void Parser::expect_end() {
  peek();
  if (at_ < text_.size()) fail_here();
}

void Parser::fail(std::size_t at, std::string what, std::string next) const {
  throw base::Failure({base::Fault::BadInput, std::move(what), "column " + std::to_string(at + 1),
                       std::move(next)});
}

void Parser::fail_here() {
  const char c = peek();
  if (at_ >= text_.size()) fail(at_, "the formula ends too early", "a value is missing at its end");
  if (is_letter(c) || is_digit(c) || c == '(') {
    fail(at_, "an operator is missing before " + shown(c), "write * for a product");
  }
  if (std::string_view("+-*/^").find(c) != std::string_view::npos) {
    fail(at_, "a value is missing before " + shown(c), "write a number or a name there");
  }
  fail(at_, shown(c) + " cannot stand here", instead_of(c));
}

base::Result<Expression> parse(std::string_view text) {
  return base::guarded("reading the formula", [&] { return Parser(text).whole_expression(); });
}

base::Result<Expression> parse_vectors(std::string_view text) {
  return base::guarded("reading the formula",
                       [&] { return Parser(text, Language::Vectors).whole_expression(); });
}

base::Result<Condition> parse_condition(std::string_view text) {
  return base::guarded("reading the condition", [&] { return Parser(text).whole_condition(); });
}

}  // namespace formula
