#include "formula/answer_parser.h"

#include <cmath>
#include <utility>

#include "formula/functions.h"

namespace formula {
namespace {

constexpr int deepest_answer = 100;

struct Unreadable {
  std::string problem;
};

class AnswerParser {
 public:
  AnswerParser(std::span<const Item> items, const Symbols& symbols, Reach reach)
      : items_(items), symbols_(symbols), wide_(reach == Reach::Wide) {}

  ParsedClaim whole() {
    ParsedClaim claim;
    try {
      sum();
      if (at_ < items_.size()) unexpected();
      claim.read = true;
      claim.expression = builder_.take();
    } catch (const Unreadable& unreadable) {
      claim.problem = unreadable.problem;
    }
    claim.unknown = std::move(unknown_);
    claim.two_ways = two_ways_;
    return claim;
  }

 private:
  Meaning look(std::size_t ahead = 0) {
    while (at_ < items_.size() && items_[at_].meaning == Meaning::Article) ++at_;
    return at_ + ahead < items_.size() ? items_[at_ + ahead].meaning : Meaning::Break;
  }

  bool take(Meaning meaning) {
    if (look() != meaning || at_ >= items_.size()) return false;
    ++at_;
    return true;
  }

  void sum() {
    product();
    while (true) {
      const Meaning next = look();
      if (next != Meaning::Plus && next != Meaning::Minus) return;
      ++at_;
      product();
      builder_.operation(next == Meaning::Plus ? Op::Add : Op::Subtract);
    }
  }

  void product() {
    signed_power();
    while (true) {
      if (take(Meaning::Times)) {
        signed_power();
        builder_.operation(Op::Multiply);
      } else if (take(Meaning::Over)) {
        signed_power();
        tight_product();
        builder_.operation(Op::Divide);
      } else if (starts_value()) {
        power();
        builder_.operation(Op::Multiply);
      } else {
        return;
      }
    }
  }

  // In the wide reading, "2b" of "a/2b" is one divisor.
  void tight_product() {
    while (starts_value() && !items_[at_].spaced && look() != Meaning::Open) {
      two_ways_ = true;
      if (!wide_) return;
      power();
      builder_.operation(Op::Multiply);
    }
  }

  bool starts_value() {
    switch (look()) {
      case Meaning::Number:
        return !after_plain_number();
      case Meaning::Symbol:
      case Meaning::Constant:
      case Meaning::Function:
      case Meaning::CubeRoot:
      case Meaning::InverseRoot:
      case Meaning::Inverse:
      case Meaning::SquareOf:
      case Meaning::Pow:
      case Meaning::Fraction:
      case Meaning::NthRoot:
      case Meaning::Open:
      case Meaning::Unknown:
        return at_ < items_.size();
      case Meaning::Of:
        return at_ > 0 && items_[at_ - 1].meaning == Meaning::Number;
      default:
        return false;
    }
  }

  // "2 3" is no product, but "two hundred" and "one half" are; "d_k 2" is none either.
  bool after_plain_number() const { return at_ > 0 && !items_[at_].worded; }

  void signed_power() {
    if (take(Meaning::Plus)) return deeper(&AnswerParser::signed_power);
    if (!take(Meaning::Minus)) return power();
    deeper(&AnswerParser::signed_power);
    builder_.operation(Op::Negate);
  }

  void power() {
    value();
    while (true) {
      if (take(Meaning::Squared)) {
        raise(2);
      } else if (take(Meaning::Cubed)) {
        raise(3);
      } else if (take(Meaning::Method)) {
        builder_.operation(items_[at_ - 1].op);
      } else if (take(Meaning::Caret)) {
        deeper(&AnswerParser::signed_power);
        builder_.operation(Op::Power);
        return;
      } else if (take(Meaning::ToThePower)) {
        deeper(&AnswerParser::spoken_exponent);
        builder_.operation(Op::Power);
        return;
      } else {
        return;
      }
    }
  }

  // "to the power 1/2" and "to the power of minus one half": the whole fraction.
  void spoken_exponent() {
    signed_power();
    while (look() == Meaning::Number && items_[at_].worded) {
      power();
      builder_.operation(Op::Multiply);
    }
    if (look() == Meaning::Over && look(1) == Meaning::Number) {
      ++at_;
      power();
      builder_.operation(Op::Divide);
    }
  }

  void raise(double exponent) {
    builder_.number(exponent);
    builder_.operation(Op::Power);
  }

  void value() {
    take(Meaning::Of);
    const Meaning meaning = look();
    if (at_ >= items_.size()) throw Unreadable{"something is missing at the end"};
    const Item& item = items_[at_];
    ++at_;
    switch (meaning) {
      case Meaning::Number:
        return number(item);
      case Meaning::Symbol:
        return builder_.name(symbols_.all()[item.symbol].name);
      case Meaning::Constant:
        return builder_.operation(item.op);
      case Meaning::Function:
        return function(item);
      case Meaning::CubeRoot:
        return cube_root();
      case Meaning::InverseRoot:
        return inverse(true);
      case Meaning::Inverse:
        return inverse(false);
      case Meaning::SquareOf:
        argument();
        return raise(2);
      case Meaning::Pow:
        return two_arguments(Op::Power);
      case Meaning::Fraction:
        return fraction();
      case Meaning::NthRoot:
        return nth_root();
      case Meaning::Open:
        return rest_of_group();
      case Meaning::Unknown:
        return unknown(item);
      default:
        --at_;
        unexpected();
    }
  }

  void number(const Item& item) {
    if (!std::isfinite(item.value)) throw Unreadable{"that number is too large"};
    builder_.number(item.value);
  }

  void rest_of_group() {
    deeper(&AnswerParser::sum);
    if (!take(Meaning::Close)) throw Unreadable{"a parenthesis is not closed"};
  }

  void unknown(const Item& item) {
    std::string name(item.text);
    while (look() == Meaning::Unknown && at_ < items_.size()) {
      if (items_[at_].spaced) name += ' ';
      name += items_[at_].text;
      ++at_;
    }
    if (unknown_.empty()) unknown_ = name;
    builder_.name("unknown");
  }

  void function(const Item& item) {
    if (arity(item.op) == 2) return two_arguments(item.op);
    argument();
    builder_.operation(item.op);
  }

  // The value a function applies to: a group, or without parentheses the next value (narrow) or
  // the whole product that follows (wide).
  void argument() {
    take(Meaning::Of);
    if (take(Meaning::Open)) return rest_of_group();
    if (wide_) return deeper(&AnswerParser::product);
    deeper(&AnswerParser::signed_power);
    const Meaning next = look();
    two_ways_ = two_ways_ || next == Meaning::Times || next == Meaning::Over || starts_value();
  }

  void two_arguments(Op op) {
    take(Meaning::Of);
    if (!take(Meaning::Open)) throw Unreadable{"a function of two values needs (a, b)"};
    deeper(&AnswerParser::sum);
    if (look() != Meaning::Comma) throw Unreadable{"a function of two values needs (a, b)"};
    while (take(Meaning::Comma)) {
      deeper(&AnswerParser::sum);
      builder_.operation(op);
    }
    if (!take(Meaning::Close)) throw Unreadable{"a parenthesis is not closed"};
  }

  void cube_root() {
    argument();
    builder_.number(1);
    builder_.number(3);
    builder_.operation(Op::Divide);
    builder_.operation(Op::Power);
  }

  void inverse(bool of_root) {
    builder_.number(1);
    argument();
    if (of_root) builder_.operation(Op::Sqrt);
    builder_.operation(Op::Divide);
  }

  void group() {
    if (!take(Meaning::Open)) throw Unreadable{"a fraction or root of TeX needs braces"};
    rest_of_group();
  }

  void fraction() {
    group();
    group();
    builder_.operation(Op::Divide);
  }

  // x^(1/n); the index stands first in TeX, so the value is read before it.
  void nth_root() {
    const std::size_t index = at_;
    skip_group();
    group();
    const std::size_t after = std::exchange(at_, index);
    builder_.number(1);
    group();
    builder_.operation(Op::Divide);
    builder_.operation(Op::Power);
    at_ = after;
  }

  void skip_group() {
    int open = 0;
    do {
      if (at_ >= items_.size()) throw Unreadable{"a parenthesis is not closed"};
      const Meaning meaning = items_[at_++].meaning;
      open += meaning == Meaning::Open ? 1 : meaning == Meaning::Close ? -1 : 0;
    } while (open > 0);
  }

  void deeper(void (AnswerParser::*rule)()) {
    if (++depth_ > deepest_answer) throw Unreadable{"it is nested too deeply"};
    (this->*rule)();
    --depth_;
  }

  [[noreturn]] void unexpected() {
    const Meaning meaning = look();
    if (at_ >= items_.size()) throw Unreadable{"something is missing at the end"};
    if (meaning == Meaning::Close) throw Unreadable{"a \")\" has no \"(\""};
    throw Unreadable{"\"" + std::string(items_[at_].text) + "\" cannot stand there"};
  }

  std::span<const Item> items_;
  const Symbols& symbols_;
  bool wide_ = false;
  bool two_ways_ = false;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::string unknown_;
  Expression::Builder builder_;
};

}  // namespace

ParsedClaim parse_claim(std::span<const Item> items, const Symbols& symbols, Reach reach) {
  return AnswerParser(items, symbols, reach).whole();
}

}  // namespace formula
