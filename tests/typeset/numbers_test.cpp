#include "typeset/numbers.h"

#include <doctest/doctest.h>

using namespace typeset;

namespace {

/// "12.96>ref:a" for each number, " m" behind those in mathematics.
std::string numbers(std::string_view markdown) {
  std::string out;
  for (const NumberFound& number : find_numbers(parse(markdown))) {
    if (!out.empty()) out += "; ";
    out += number.text;
    if (!number.bound_to.empty()) out += ">" + number.bound_to;
    if (number.in_math) out += " m";
  }
  return out;
}

struct Case {
  const char* markdown;
  const char* numbers;
};

void check(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    CAPTURE(c.markdown);
    CHECK(numbers(c.markdown) == c.numbers);
  }
}

}  // namespace

TEST_CASE("digits that stand alone in text are numbers, as written") {
  check({
      {"0.7214 and 12,288, then 7.", "0.7214; 12,288; 7"},
      {"2.5e-3, 1E6 and 10⁻³", "2.5e-3; 1E6; 10⁻³"},
      {"97.5 % or 40%", "97.5 %; 40%"},
      {"1/64 of 3/4", "1/64; 3/4"},
      {"-3 to -0.5 and 5-7, 2–4", "-3; -0.5; 5; 7; 2; 4"},
      {"costs $5 or $3/h", "5; 3"},
      {"**4** heads, *8* groups", "4; 8"},
      {"4× faster (8)", "4; 8"},
      {"1,2 and 1,000,000", "1; 2; 1,000,000"},
      {"| 5 | 6 |\n|---|---|\n| 7 | x |", "5; 6; 7"},
  });
}

TEST_CASE("digits joined to letters are no numbers") {
  check({
      {"GPT-2, 70B, int8, d_64, 4-bit, 2x, H100, fp8/16", ""},
      {"arXiv:1706.03762 and 1/h", ""},
      {"Llama-3.1-8B 3rd café9", ""},
      {"`x`4 and 4`x`", ""},
  });
}

TEST_CASE("code, list ordinals, dates and versions are no numbers") {
  check({
      {"`16` and\n\n```\n32\n```\n", ""},
      {"3. three\n4. four", ""},
      {"2026-07 and 2026-07-01, version 1.2.3", ""},
  });
}

TEST_CASE("years and numbers of sections count only where bound") {
  check({
      {"in 2017, section 3.2, eq. (4), Figures 3 and 5, table 2, §7, p. 12", ""},
      {"[2017](ref:a), section [3](claim:b)", "2017>ref:a; 3>claim:b"},
      {"2048 tokens, section two has 9", "2048; 9"},
  });
}

TEST_CASE("a number knows what it is bound to") {
  check({
      {"[12.96](ref:gemma3), [4](given:), [0.72](= exp(3)/2), [9](https://a.b)",
       "12.96>ref:gemma3; 4>given:; 0.72>= exp(3)/2; 9"},
      {"[about **12** or $13$](claim:x) 14", "12>claim:x; 13>claim:x m; 14"},
      {"[1.5](ref:a)GB and GPT-[3](ref:b)", "1.5>ref:a; 3>ref:b"},
      {"![8 plots](sim:x?d=9)", "8"},
  });
}

TEST_CASE("exponents, indices and the 1 and 2 of formulas are no numbers") {
  check({
      {"$x^2 + y_{12}^{34} + d_3$", ""},
      {"$\\frac{1}{2}x$ and $\\frac{1}{h}$, $1/h$, $\\sqrt{2}$, $2n$", "\\frac{1}{2} m"},
      {"$2\\pi$ and $1 - x$", ""},
      {"$2$, $\\approx 2$, $= 1$", "2 m; 2 m; 1 m"},
      {"$x = 3$, $4 + 5$", "3 m; 4 m; 5 m"},
  });
}

TEST_CASE("numbers of TeX are found as written") {
  check({
      {"$\\frac{1}{64}$, $\\frac14$", "\\frac{1}{64} m; \\frac14 m"},
      {"$10^{-3}$, $2^{10}$", "10^{-3} m; 2^{10} m"},
      {"$3 \\times 10^{5}$", "3 \\times 10^{5} m"},
      {"$12{,}288$, $12,288$, $97.5\\%$", "12{,}288 m; 12,288 m; 97.5\\% m"},
      {"$-3$, $x=-4$, $8-5$", "-3 m; -4 m; 8 m; 5 m"},
      {"$\\frac{128}{d_k}$, $\\sqrt{64}$, $\\sqrt[3]{27}$", "128 m; 64 m; 27 m"},
      {"$\\text{GPT-2 has 48 layers}$, $\\mathrm{fp16}$", "48 m"},
      {"$\\begin{array}{c3} 5 \\end{array}$", "5 m"},
      {"$$E = 0.25$$", "0.25 m"},
  });
}

TEST_CASE("the offset of a number is where it stands in the source") {
  const std::string source =
      "Héllo *12* \\$7 &amp; [0.72](= 1/3) `9` $x = 64$\n\n| 5 |\n|---|\n| $|y| = 6$ |\n\n> - 33 "
      "%\n\n$$\n\\frac{3}{4}\n$$";
  const auto found = find_numbers(parse(source));
  CHECK(found.size() == 8);
  std::size_t last = 0;
  for (const NumberFound& number : found) {
    CHECK(source.substr(number.offset, number.text.size()) == number.text);
    CHECK(number.offset >= last);
    last = number.offset;
  }
}
