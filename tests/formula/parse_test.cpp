#include "formula/parse.h"

#include <cstdint>
#include <string>

#include <doctest/doctest.h>

#include "formula/evaluate.h"

namespace {

using formula::Op;

std::string canonical(const char* text) {
  const auto parsed = formula::parse(text);
  REQUIRE_MESSAGE(parsed.has_value(), text);
  return formula::to_text(*parsed);
}

double value(const char* text, const formula::Values& values = {}) {
  const auto parsed = formula::parse(text);
  REQUIRE_MESSAGE(parsed.has_value(), text);
  return formula::evaluate(*parsed, values).value();
}

std::string problem(const std::string& text) {
  const auto parsed = formula::parse(text);
  REQUIRE_MESSAGE(!parsed.has_value(), text);
  CHECK(parsed.error().fault == base::Fault::BadInput);
  return parsed.error().message();
}

// A random expression in postfix order; the same seed gives the same one.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t below(std::uint64_t n) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return (state_ >> 33) % n;
  }

 private:
  std::uint64_t state_;
};

void leaf(Random& random, formula::Expression::Builder& builder) {
  const char* names[] = {"d_k", "h", "n"};
  const double numbers[] = {0, 0.5, 2, 1e-9, 123456789, 1e22, 3.3e-12};
  switch (random.below(3)) {
    case 0:
      return builder.number(numbers[random.below(7)]);
    case 1:
      return builder.name(names[random.below(3)]);
    default:
      return builder.operation(random.below(2) == 0 ? Op::Pi : Op::E);
  }
}

formula::Expression any_expression(Random& random) {
  formula::Expression::Builder builder;
  const auto last = static_cast<std::uint64_t>(Op::Harmonic);
  for (std::uint64_t step = 0; step < 24; ++step) {
    const Op op = static_cast<Op>(random.below(last + 1));
    if (formula::arity(op) == 0 || builder.waiting() < formula::arity(op)) {
      leaf(random, builder);
    } else {
      builder.operation(op);
    }
  }
  while (builder.waiting() > 1) builder.operation(Op::Subtract);
  return builder.take();
}

}  // namespace

TEST_CASE("operators bind as in mathematics") {
  CHECK(value("1 + 2*3^2") == 19);
  CHECK(value("-x^2", {{"x", 3}}) == -9);
  CHECK(value("2^3^2") == 512);
  CHECK(value("2^-1") == 0.5);
  CHECK(value("8/4/2") == 1);
  CHECK(value("8 - 4 - 2") == 2);
  CHECK(value("-2*-3") == 6);
  CHECK(value("1e-9*1E9") == 1);
  CHECK(value("max(1, 5, 3) - min(4, 2)") == 3);
}

TEST_CASE("the canonical text has no parentheses that change nothing") {
  CHECK(canonical("((a))*(b*(c))") == "a*(b*c)");
  CHECK(canonical("(a/b)/c - (d-e)") == "a/b/c - (d - e)");
  CHECK(canonical("(-x)^2") == "(-x)^2");
  CHECK(canonical("-(x^2)") == "-x^2");
  CHECK(canonical("(a^b)^c") == "(a^b)^c");
  CHECK(canonical("a^(b^c)") == "a^b^c");
  CHECK(canonical("log( n )") == "ln(n)");
  CHECK(canonical("100000 + 0.5 + 1e-9") == "100000 + 0.5 + 1e-09");
}

TEST_CASE("the text of any expression reads back to an equal expression") {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Random random(seed);
    const formula::Expression expression = any_expression(random);
    const std::string text = formula::to_text(expression);
    const auto back = formula::parse(text);
    CAPTURE(seed);
    CAPTURE(text);
    REQUIRE(back.has_value());
    CHECK(*back == expression);
  }
}

TEST_CASE("a fault names its column and what to write instead") {
  CHECK(problem("2 d_k") ==
        "an operator is missing before \"d\" (column 3); write * for a product");
  CHECK(problem("2d_k").find("write 2*d_k") != std::string::npos);
  CHECK(problem("d_k(h + 1)").find("write d_k*(...)") != std::string::npos);
  CHECK(problem("d_k**2") == "\"**\" is not an operator here (column 4); write ^");
  CHECK(problem("sqrt d_k").find("write sqrt(...)") != std::string::npos);
  CHECK(problem("1 +").find("column 4") != std::string::npos);
  CHECK(problem("").find("ends too early") != std::string::npos);
  CHECK(problem("1 + * 2").find("a value is missing before \"*\" (column 5)") != std::string::npos);
  CHECK(problem("(1 + 2").find("the \"(\" of column 1 is not closed (column 7)") !=
        std::string::npos);
  CHECK(problem("1)").find("column 2") != std::string::npos);
  CHECK(problem("a = b").find("without \"=\"") != std::string::npos);
  CHECK(problem("max(1)").find("at least two values") != std::string::npos);
  CHECK(problem("sqrt(1, 2)").find("not closed") != std::string::npos);
  CHECK(problem("\xE2\x88\x9A"
                "2")
            .find("plain characters") != std::string::npos);
  CHECK(problem("1e999").find("too large") != std::string::npos);
  CHECK(problem(std::string("1+\0", 3)).find("column 3") != std::string::npos);
}

TEST_CASE("hostile input is refused without exhausting the stack") {
  CHECK(problem(std::string(100000, '(')).find("longer than 4096") != std::string::npos);
  CHECK(problem(std::string(4000, '(')).find("nested deeper than 200") != std::string::npos);
  CHECK(problem(std::string(4000, '-') + "1").find("nested deeper") != std::string::npos);
  std::string powers = "1";
  for (int i = 0; i < 1000; ++i) powers += "^1";
  CHECK(problem(powers).find("nested deeper") != std::string::npos);
  std::string calls;
  for (int i = 0; i < 500; ++i) calls += "exp(";
  CHECK(problem(calls).find("nested deeper") != std::string::npos);
}

TEST_CASE("a long flat sum is no deep nesting") {
  std::string sum = "1";
  for (int i = 1; i < 2000; ++i) sum += "+1";
  CHECK(value(sum.c_str()) == 2000);
}

TEST_CASE("the free names come in the order of their first use") {
  const auto parsed = formula::parse("h*d_k + sqrt(h)*pi + n");
  CHECK(formula::names(*parsed) == std::vector<std::string>{"h", "d_k", "n"});
}
