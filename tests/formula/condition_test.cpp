#include "formula/condition.h"

#include <string>

#include <doctest/doctest.h>

namespace {

bool holds(const char* text, const formula::Values& values) {
  const auto condition = formula::parse_condition(text);
  REQUIRE_MESSAGE(condition.has_value(), text);
  return formula::holds(*condition, values).value();
}

}  // namespace

TEST_CASE("conditions compare formulas of variables") {
  const formula::Values values{{"width", 4096}, {"heads", 64}};
  CHECK(!holds("width/heads != heads", values));
  CHECK(holds("width/heads == heads", values));
  CHECK(holds("heads <= 64 and heads >= 64", values));
  CHECK(!holds("heads < 64", values));
  CHECK(holds("width > heads", values));
}

TEST_CASE("and binds tighter than or") {
  CHECK(holds("1 == 1 or 1 == 2 and 1 == 3", {}));
  CHECK(!holds("1 == 2 and 1 == 1 or 1 == 3", {}));
}

TEST_CASE("rounding does not make equal values unequal") {
  CHECK(holds("sqrt(n)^2 == n", {{"n", 7}}));
  CHECK(!holds("n + 1e-9 == n", {{"n", 7}}));
}

TEST_CASE("a comparison with an undefined value is false, whichever it is") {
  for (const char* relation : {"<", "<=", ">", ">=", "==", "!="}) {
    CHECK(!holds((std::string("sqrt(-1) ") + relation + " 1").c_str(), {}));
  }
}

TEST_CASE("an incomplete condition says what is missing") {
  const auto message = [](const char* text) {
    return formula::parse_condition(text).error().message();
  };
  CHECK(message("width = 3").find("write one of < <= > >= == !=") != std::string::npos);
  CHECK(message("width").find("a comparison was expected (column 6)") != std::string::npos);
  CHECK(message("1 < 2 and").find("ends too early") != std::string::npos);
  CHECK(message("1 < 2 < 3").find("column 7") != std::string::npos);
}

TEST_CASE("the names of a condition come once each, and unknown ones are named") {
  const auto condition = formula::parse_condition("a < b and b < a or c == a");
  CHECK(formula::names(*condition) == std::vector<std::string>{"a", "b", "c"});
  CHECK(formula::holds(*condition, {{"a", 1}, {"b", 2}}).error().fault == base::Fault::NotFound);
}
