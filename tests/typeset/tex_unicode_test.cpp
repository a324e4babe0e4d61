#include "typeset/tex_unicode.h"

#include <random>

#include <doctest/doctest.h>

#include "typeset/utf8.h"

using typeset::to_unicode;

namespace {

struct Case {
  const char* tex;
  const char* text;
};

void check(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    CAPTURE(c.tex);
    CHECK(to_unicode(c.tex) == c.text);
  }
}

}  // namespace

TEST_CASE("letters, accents and alphabets have their Unicode forms") {
  check({
      {"\\alpha\\beta \\Gamma", "αβΓ"},
      {"\\hat{\\mu} + \\bar x", "μ̂ + x̄"},
      {"\\hat{xy}", "hat(xy)"},
      {"\\mathbb{E}[X] \\in \\mathbb{R}", "𝔼[X] ∈ ℝ"},
      {"\\mathbf{x} \\mathrm{d}", "x d"},
      {"f'(x)", "f′(x)"},
      {"\\lVert x \\rVert, \\|y\\|", "‖x‖, ‖y‖"},
      {"\\{a\\}", "{a}"},
  });
}

TEST_CASE("scripts use Unicode where every character has a form and stay readable elsewhere") {
  check({
      {"x^2", "x²"},
      {"x^{10}", "x¹⁰"},
      {"d_k", "dₖ"},
      {"d_{model}", "d_model"},
      {"d_{\\text{model}}", "d_model"},
      {"Q K^\\top", "Q Kᵀ"},
      {"e^{-x/2}", "e^(−x/2)"},
      {"e^{-x}", "e⁻ˣ"},
      {"x_{i,j}", "x_(i,j)"},
      {"\\sum_{i=1}^{n} x_i", "∑ᵢ₌₁ⁿ xᵢ"},
      {"10^{-3}", "10⁻³"},
      {"W_Q^{(i)}", "W_Q⁽ⁱ⁾"},
      {"90^\\circ", "90°"},
      {"x^", "x^"},
      {"x_{}", "x_"},
  });
}

TEST_CASE("fractions and roots get the parentheses they need and no others") {
  check({
      {"\\frac{a}{b}", "a/b"},
      {"\\frac{\\partial p}{\\partial s}", "∂p/∂s"},
      {"\\sqrt{\\mathrm{hidden}/h}", "√(hidden/h)"},
      {"\\frac{a+b}{2n}", "(a + b)/(2n)"},
      {"\\frac{1}{\\sqrt{d_k}}", "1/√dₖ"},
      {"\\frac{1}{\\frac{2}{3}}", "1/(2/3)"},
      {"\\frac12", "1/2"},
      {"\\sqrt{a+b}", "√(a + b)"},
      {"\\sqrt{(a+b)}", "√(a + b)"},
      {"\\sqrt{(a)(b)}", "√((a)(b))"},
      {"\\sqrt 2", "√2"},
      {"\\sqrt[3]{x}", "³√x"},
      {"\\frac{\\exp(3)}{\\exp(3)+\\exp(-1)}", "exp(3)/(exp(3) + exp(−1))"},
      {"\\mathrm{softmax}\\left(\\frac{QK^\\top}{\\sqrt{d_k}}\\right)V", "softmax(QKᵀ/√dₖ)V"},
  });
}

TEST_CASE("operators and relations are spaced, signs are not") {
  check({
      {"a+b-c", "a + b − c"},
      {"-x=-1", "−x = −1"},
      {"a\\le b\\approx c", "a ≤ b ≈ c"},
      {"q\\cdot k", "q · k"},
      {"3\\times10^5", "3 × 10⁵"},
      {"n\\log_2 n", "n log₂ n"},
      {"\\operatorname{Var}(x)", "Var(x)"},
      {"a \\not= b \\not\\in c", "a ≠ b ∉ c"},
      {"x_1,\\ldots,x_n", "x₁,…,xₙ"},
      {"(a, b)", "(a, b)"},
      {"12{,}288 + 12,288", "12,288 + 12,288"},
      {"\\text{if } x > 0", "if x > 0"},
      {"97.5\\%", "97.5%"},
  });
}

TEST_CASE("matrices and cases are one line") {
  check({
      {"\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}", "[a b; c d]"},
      {"\\begin{bmatrix} a+1 & b \\\\ c & d \\\\ \\end{bmatrix}", "[a + 1, b; c, d]"},
      {"\\begin{array}{cc} 1 & 2 \\end{array}", "[1 2]"},
      {"\\begin{cases} 1 & x>0 \\\\ 0 & \\text{else} \\end{cases}", "{1, x > 0; 0, else}"},
      {"\\begin{aligned} a &= b \\\\ &= c \\end{aligned}", "a = b; = c"},
  });
}

TEST_CASE("what is not known or not closed stays visible") {
  check({
      {"\\foo", "\\foo"},
      {"\\foo{a}{b} c", "\\foo{a}{b} c"},
      {"\\begin{unknown}x\\end{unknown}", "\\begin{unknown}x\\end{unknown}"},
      {"a}b", "a}b"},
      {"{a", "a"},
      {"a & b", "a & b"},
      {"\\", "\\"},
  });
}

TEST_CASE("no letter or digit of any text is lost, and the result is valid UTF-8") {
  // Pieces that steer TeX without printing their own letters are left out, all others may be
  // combined.
  const char* pieces[] = {"{", "}", "^",     "_",    "\\frac", "\\sqrt", "[",    "]",     "x",
                          "7", " ", "&",     "\\\\", "\\left", "(",      ")",    "\\foo", "+",
                          "=", ",", "\\hat", "'",    "\\text", "~",      "\xff", "é"};
  std::mt19937 random(20261201);  // NOLINT: a fixed seed, so that a failure can be repeated
  for (int round = 0; round < 3000; ++round) {
    std::string tex;
    for (unsigned i = 0; i < 1 + round % 30u; ++i) tex += pieces[random() % std::size(pieces)];
    CAPTURE(tex);
    const std::string text = to_unicode(tex);
    const auto count = [](const std::string& where, std::initializer_list<const char*> what) {
      std::size_t n = 0;
      for (const char* form : what) {
        for (auto at = where.find(form); at != std::string::npos; at = where.find(form, at + 1))
          ++n;
      }
      return n;
    };
    CHECK(count(text, {"7", "⁷", "₇"}) == count(tex, {"7"}));
    CHECK(count(text, {"é"}) == count(tex, {"é"}));
    CHECK(count(text, {"\\foo"}) == count(tex, {"\\foo"}));
    for (std::string_view rest = text; !rest.empty();) {
      const auto c = typeset::decode_first(rest);
      REQUIRE(c.valid);
      rest.remove_prefix(c.bytes);
    }
  }
}
