#include "typeset/tex_check.h"

#include <cstddef>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "processor_time.h"
#include "typeset/tex_commands.h"
#include "typeset/tex_unicode.h"

using namespace typeset;

namespace {

std::string in_words(const std::vector<TextProblem>& problems) {
  std::string out;
  for (const TextProblem& problem : problems)
    out += (out.empty() ? "" : ". ") + std::to_string(problem.offset) + ": " + problem.what;
  return out;
}

std::string said(std::string_view tex) { return in_words(check_tex(tex)); }

std::string hint(std::string_view tex) {
  const auto problems = check_tex(tex);
  return problems.empty() ? "" : problems[0].hint;
}

struct Case {
  const char* tex;
  const char* said;
};

void check_all(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    CAPTURE(c.tex);
    CHECK(said(c.tex) == c.said);
  }
}

}  // namespace

TEST_CASE("whole TeX has no problem") {
  for (const char* tex :
       {"", "\\mathrm{Var}(q \\cdot k) = d_k", "\\frac{1}{\\sqrt{d_k}}", "\\frac12 + \\frac\\pi2",
        "x^2_i + x_i^{2^3} + {x^2}^3 + x'^2 + f''", "\\sum\\limits_{i=1}^n a_i^2",
        "\\sqrt[3]{x} + \\sqrt 2 + \\sqrt\\pi", "\\left( \\frac{a}{b} \\right]",
        "\\left\\{ \\begin{matrix} a & b \\\\ c & d \\end{matrix} \\right.",
        "\\begin{array}{c|c} a & b \\end{array}",
        "f(x) = \\begin{cases} \\left|x\\right| & \\text{if } x < 0 \\\\ 0 \\end{cases}",
        "\\text{a_b^c & {d} \\unknown}",
        "\\operatorname*{arg\\,max}_i \\hat x \\not= \\{a\\} \\Bigl( b \\Bigr)", "12{,}288\\,\\%",
        "e^{-x^2} \\to 0, \\quad x^\\top y^\\prime"}) {
    CAPTURE(tex);
    CHECK(said(tex) == "");
  }
}

TEST_CASE("braces close each other") {
  check_all({{"\\sqrt{d_k", "5: this { is never closed"},
             {"\\frac{a}{b", "8: this { is never closed"},
             {"a}", "1: this } closes nothing"},
             {"{a}} + {", "3: this } closes nothing. 7: this { is never closed"},
             {"\\{a", ""}});
}

TEST_CASE("a command that is not known is reported with the nearest one that is") {
  CHECK(said("\\sqrrt{d_k}") == "0: \\sqrrt is no known command");
  CHECK(hint("\\sqrrt{d_k}") == "did you mean \\sqrt?");
  CHECK(hint("\\aproxx 2") == "did you mean \\approx?");
  CHECK(hint("\\foobarbaz") == "write a name as \\operatorname{...}, words as \\text{...}");
  CHECK(said("a + \\softmaxx") == "4: \\softmaxx is no known command");
  CHECK(said("a\\") == "1: this \\ names no command");
  CHECK(said("\\\xC3\xA9") == "0: this is no known command");
  CHECK(said("\\begin{pmatrx}a\\end{pmatrx}") == "0: \\begin{pmatrx} begins no known environment");
  CHECK(hint("\\begin{pmatrx}a\\end{pmatrx}") == "did you mean pmatrix?");
}

TEST_CASE("every name that is suggested is known to the renderer") {
  for (const std::string_view name : command_names()) {
    CAPTURE(name);
    if (name == "end" || name == "begin" || name == "backslash" || name == "textbackslash")
      continue;
    CHECK(to_unicode("\\" + std::string(name) + " {a}{b}").find('\\') == std::string::npos);
    CHECK(said("\\" + std::string(name) + " {a}{b}").find("known") == std::string::npos);
  }
}

TEST_CASE("a command has all its arguments") {
  check_all({{"\\frac{a}", "0: \\frac lacks an argument"},
             {"\\frac", "0: \\frac lacks an argument"},
             {"{\\sqrt}", "1: \\sqrt lacks an argument"},
             {"\\sqrt[3]", "0: \\sqrt lacks an argument"},
             {"\\sqrt[3x", "5: this [ of a root is never closed"},
             {"\\overset{a} ", "0: \\overset lacks an argument"},
             {"a^", "1: nothing follows this ^"},
             {"{a_}", "2: nothing follows this _"},
             {"\\begin x", "0: \\begin lacks the name of an environment"}});
  CHECK(hint("\\frac{a}") == "write \\frac{...}{...}");
}

TEST_CASE("a base has one superscript and one subscript") {
  check_all({{"x^2^3", "3: a second superscript on one base"},
             {"x_{a} _b", "6: a second subscript on one base"},
             {"x^{2}_i^3", "7: a second superscript on one base"},
             {"{x^2^3}", "4: a second superscript on one base"},
             {"x^{a^b^c}", "6: a second superscript on one base"},
             {"x^2y^3", ""},
             {"x^{a}{}^{b}", ""}});
}

TEST_CASE("left, right and environments close each other in their group") {
  check_all(
      {{"\\left( x", "0: this \\left has no \\right"},
       {"x \\right)", "2: this \\right has no \\left"},
       {"{\\left( x} \\right)", "1: this \\left has no \\right. 11: this \\right has no \\left"},
       {"\\left x \\right)", "0: \\left lacks its bracket"},
       {"\\begin{cases} a", "0: this \\begin{cases} is never closed"},
       {"a \\end{cases}", "2: this \\end closes nothing"},
       {"\\begin{cases} a \\end{matrix}", "16: this \\end does not close \\begin{cases}"},
       {"a & b", "2: this & stands in no table"},
       {"a $ b", "2: a $ inside of a formula"}});
}

TEST_CASE("a text is checked with the formulas in it, each problem at its byte") {
  CHECK(in_words(check_text("Of $\\sqrt{d_k$ and `$\\x$`.")) == "9: this { is never closed");
  CHECK(in_words(check_text("\xC3\xA9 **$x^2^3$** $a")) ==
        "9: a second superscript on one base. 15: this $ opens no mathematics");
  CHECK(in_words(check_text("- a\n\n  $$\n  \\frac{a}\n  $$\n")) == "12: \\frac lacks an argument");
  CHECK(in_words(check_text("|a|b|\n|-|-|\n|$\\fracc12$|c|\n")) ==
        "14: \\fracc is no known command");
  CHECK(in_words(check_text("It costs $5 to $10, `$\\frac{a}$`, $x$.")) == "");
}

TEST_CASE("any bytes are checked in linear time, and few problems are given") {
  std::string endless;
  for (const char* piece :
       {"{", "}", "\\left(", "\\begin{a}", "\\begin{cases}", "\\frac", "^", "x^{", "\\sqrt[",
        "\\text{", "\\a", "a", "\\end{a}", "\\", "&", "\xff"}) {
    CAPTURE(piece);
    endless.clear();
    while (endless.size() < 300000) endless += piece;
    const double start = test::processor_seconds();
    CHECK(check_tex(endless).size() <= most_tex_problems);
    CHECK(check_tex("\\" + std::string(300000, 'a')).size() == 1);
    CHECK(test::processor_seconds() - start < 5);
  }
  const char* pieces[] = {"\\frac", "{",     "}",  "^", "_", "\\left",   "\\right",
                          "(",      ".",     "\\", "&", "$", "\\begin{", "\\begin{cases}",
                          "\\end",  "]",     "[",  " ", "x", "\xff",     "\\text",
                          "\\sqrt", "cases", "\n"};
  std::mt19937 random(7);  // NOLINT: a fixed seed, so that a failure can be repeated
  for (int round = 0; round < 20000; ++round) {
    std::string tex;
    for (unsigned i = 0; i < 1 + random() % 30; ++i) tex += pieces[random() % std::size(pieces)];
    CAPTURE(tex);
    std::size_t before = 0;
    for (const TextProblem& problem : check_tex(tex)) {
      REQUIRE(problem.offset >= before);
      REQUIRE(problem.offset + problem.length <= tex.size());
      before = problem.offset;
    }
  }
}
