#include "typeset/math_scan.h"

#include <doctest/doctest.h>

using namespace typeset;

namespace {

/// The mathematics that a text holds, one in brackets after the other; display mathematics doubled.
std::string mathematics(std::string_view text) {
  std::string out;
  for (const SourceSpan& span : scan_source(text).spans) {
    const std::string inner(text.substr(span.inner_offset, span.inner_length));
    if (span.kind == SourceKind::Math) out += "[" + inner + "]";
    if (span.kind == SourceKind::DisplayMath) out += "[[" + inner + "]]";
  }
  return out;
}

std::string problems(std::string_view text) {
  std::string out;
  for (const TextProblem& problem : scan_source(text).problems) {
    out += std::to_string(problem.offset) + ": " + problem.what + ". ";
  }
  return out;
}

struct Case {
  const char* text;
  const char* found;
};

}  // namespace

TEST_CASE("money stays text and formulas are found") {
  for (const Case& c : std::initializer_list<Case>{
           {"GPU costs $2 to $3/h, loss is $x^2$", "[x^2]"},
           {"donate $50 to $100", ""},
           {"\\$5", ""},
           {"$5", ""},
           {"US$ 5 and 6$", ""},
           {"a \\$ b $y$", "[y]"},
           {"$x$1 is no formula", ""},
           {"$ x$ and $x $", ""},
           {"$x$, $y$.", "[x][y]"},
           {"[$5](ref:a) per hour and $x$", "[x]"},
           {"[$5](ref:a) or [6$](ref:b)", ""},
           {"$a\\$b$", "[a\\$b]"},
           {"$2^{10}$ and $12$", "[2^{10}][12]"},
           {"3$\\sigma$ off", "[\\sigma]"},
           {"$$5 and 6", ""},
       }) {
    CAPTURE(c.text);
    CHECK(mathematics(c.text) == c.found);
  }
}

TEST_CASE("mathematics is never found inside code") {
  for (const Case& c : std::initializer_list<Case>{
           {"`$x$` $y$", "[y]"},
           {"`` a ` $x$ ``", ""},
           {"$a `b$c` d$", ""},
           {"\\`$x$\\`", "[x]"},
           {"```\n$x$\n```\n$y$", "[y]"},
           {"~~~~\n~~~\n$x$\n~~~~", ""},
           {"- ```\n  $x$\n  ```\n\n$y$", "[y]"},
           {"> ```\n> $x$\n\n$y$", "[y]"},
           {"```\n$x$", ""},
           {"a ``` b $x$", "[x]"},
           {"`open\n\n$x$`", "[x]"},
       }) {
    CAPTURE(c.text);
    CHECK(mathematics(c.text) == c.found);
  }
}

TEST_CASE("inline mathematics stays inside its block") {
  for (const Case& c : std::initializer_list<Case>{
           {"$a\nb$", "[a\nb]"},
           {"$a\n\nb$", ""},
           {"- $a\n- b$", ""},
           {"# $a\nb$", ""},
           {"| $a |\n| b$ |", ""},
           {"x|y\n-|-\n$a|1\nb$|2", ""},
           {"costs $5\n> and 6$", ""},
       }) {
    CAPTURE(c.text);
    CHECK(mathematics(c.text) == c.found);
  }
}

TEST_CASE("display mathematics may hold lines that look like blocks") {
  CHECK(mathematics("$$\na\n=\n- b\n$$") == "[[\na\n=\n- b\n]]");
  CHECK(mathematics("$$x$$ $y$") == "[[x]][y]");
  CHECK(mathematics("$$a\n\nb$$") == "");
}

TEST_CASE("what an author should mend is reported at its place") {
  CHECK(problems("ok $x$, $5, `$$` and $$y$$") == "");
  CHECK(problems("a $$x") == "2: this $$ is never closed. ");
  CHECK(problems("$$x\n\ny$$") == "0: this $$ is never closed. 6: this $$ is never closed. ");
  CHECK(problems("a $$ $$") == "2: there is nothing between these $$. ");
  CHECK(problems("a $ \\sqrt{x} $") == "2: this $ opens no mathematics. ");
  CHECK(problems("[1](= f(2)\n") ==
        "4: the formula of this link has no closing parenthesis on its line. ");
  CHECK(problems("x\n```\ny") == "2: this code fence is never closed. ");
}

TEST_CASE("a dollar before a letter, a backslash or a brace that opens nothing is a slip") {
  const std::string slip = "this $ opens no mathematics. ";
  CHECK(problems("grows like $d_k, so") == "11: " + slip);
  CHECK(problems("like $d_k, so it grows like $x$") == "5: " + slip);
  CHECK(problems("a $\\pi and") == "2: " + slip);
  CHECK(problems("a ${x} and") == "2: " + slip);
  for (const char* money : {"costs $5", "US$ 5 and 6$", "$5 to $10", "\\$x", "`$x`", "5$", "($)"}) {
    CAPTURE(money);
    CHECK(problems(money) == "");
  }
}

TEST_CASE("spans ascend and never overlap") {
  const std::string text =
      "# *a* `b`\n| $x$ | c |\n|---|---|\n| [1](= f(2)) | **d** |\n\n```\n$y$\n```\n<http://a_b> "
      "$$z$$ _e_ `";
  std::size_t end = 0;
  for (const SourceSpan& span : scan_source(text).spans) {
    CHECK(span.offset >= end);
    CHECK(span.inner_offset >= span.offset);
    CHECK(span.inner_offset + span.inner_length <= span.offset + span.length);
    end = span.offset + span.length;
  }
  CHECK(end <= text.size());
}
