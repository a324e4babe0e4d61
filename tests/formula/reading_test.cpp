#include "formula/reading.h"

#include <cstdint>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "card_symbols.h"
#include "processor_time.h"

namespace {

using formula::Reading;
using formula::Unread;

Reading read(std::string_view typed, formula::ReadingRules rules = {}) {
  static const formula::Symbols symbols = attention_symbols();
  return formula::read_answer(typed, symbols, rules);
}

std::string readings(const Reading& reading) {
  std::string all;
  for (const auto& expression : reading.readings) {
    all += (all.empty() ? "" : " | ") + formula::to_text(expression);
  }
  return all;
}

struct Read {
  const char* typed;
  const char* readings;
};

constexpr Read read_as[] = {
    {"sqrt(d_k)", "sqrt(d_k)"},
    {"√d_k", "sqrt(d_k)"},
    {"√(dₖ)", "sqrt(d_k)"},
    {"SQRT(D_K)", "sqrt(d_k)"},
    {"sqrt dk", "sqrt(d_k)"},
    {"\\sqrt{d_k}", "sqrt(d_k)"},
    {"$\\sqrt{d_k}$", "sqrt(d_k)"},
    {"\\(\\sqrt{d_{k}}\\)", "sqrt(d_k)"},
    {"$$\\sqrt{d_{\\mathrm{model}} / h}$$", "sqrt(d_model/h)"},
    {"\\frac{1}{\\sqrt{d_k}}", "1/sqrt(d_k)"},
    {"\\dfrac{d_{\\text{model}}}{h}", "d_model/h"},
    {"\\left(\\frac{d_{model}}{h}\\right)^{1/2}", "(d_model/h)^(1/2)"},
    {"\\sqrt{\\text{head\\_dim}}", "sqrt(d_k)"},
    {"\\sqrt[3]{n}", "n^(1/3)"},
    {"\\frac12 n", "1/2*n"},
    {"n\\cdot h \\times d_k", "n*h*d_k"},
    {"np.sqrt(head_dim)", "sqrt(d_k)"},
    {"math.pow(self.head_dim, 0.5)", "d_k^0.5"},
    {"1/math.sqrt(config.head_dim)", "1/sqrt(d_k)"},
    {"self.head_dim ** -0.5", "d_k^-0.5"},
    {"rsqrt(d_k)", "1/sqrt(d_k)"},
    {"math.sqrt(q.size(-1))", "sqrt(d_k)"},
    {"1 / math.sqrt(Q.size(-1))", "1/sqrt(d_k)"},
    {"K.shape[-1]**0.5", "d_k^0.5"},
    {"k.shape[ -1 ] ** -0.5", "d_k^-0.5"},
    {"q.size(-1).sqrt()", "sqrt(d_k)"},
    {"q.size(1)", "h"},
    {"q.size(-1)-1", "d_k - 1"},
    {"torch.sqrt(torch.tensor(d_k))", "sqrt(d_k)"},
    {"torch.sqrt(torch.tensor(d_k, dtype=torch.float32))", "sqrt(d_k)"},
    {"np.sqrt(np.array([d_k]))", "sqrt(d_k)"},
    {"float(d_k)**0.5", "d_k^0.5"},
    {"1/float(sqrt(d_k))", "1/sqrt(d_k)"},
    {"float(int(d_k)) ** 0.5", "d_k^0.5"},
    {"math.sqrt(int(hidden_size // num_heads))", "sqrt(d_model/h)"},
    {"tf.math.sqrt(tf.cast(d_k, tf.float32))", "sqrt(d_k)"},
    {"d_k.float().sqrt()", "sqrt(d_k)"},
    {"max(h, n, 2)", "max(max(h, n), 2)"},
    {"square root of d_k", "sqrt(d_k)"},
    {"head_dim.sqrt()", "sqrt(d_k)"},
    {"The scores are divided by sqrt(d_k)", "sqrt(d_k)"},
    {"QK^T is divided by the square root of d_k", "sqrt(d_k)"},
    {"sqrt(d_k), e.g. 8 for d_k = 64", "sqrt(d_k)"},
    {"sqrt(d_k) (e.g. sqrt(64) = 8)", "sqrt(d_k)"},
    {"sqrt(d_k), i.e. the root of the head size", "sqrt(d_k)"},
    {"sqrt(d_k), 11.3 for d_k = 128", "sqrt(d_k)"},
    {"sqrt(d_k) bc variance grows", "sqrt(d_k)"},
    {"sqrt(d_k), otherwise the variance grows", "sqrt(d_k)"},
    {"sqrt(d_k) because otherwise the variance is d_k", "sqrt(d_k)"},
    {"3 x 10^2", "3*10^2"},
    {"(hidden_size // num_heads) ** 0.5", "(d_model/h)^0.5"},
    {"\\mathrm{sqrt}(d_k)", "sqrt(d_k)"},
    {"We scale the logits by the square root of the head size.", "sqrt(d_k)"},
    {"sqrt(d_k) before softmax, not after it", "sqrt(d_k)"},
    {"sqrt(d_k) before softmax, not after softmax", "sqrt(d_k)"},
    {"sqrt(d_k) is not sqrt(d_model)", "sqrt(d_k)"},
    {"the square-root of the head dimension", "sqrt(d_k)"},
    {"root of the dimension of each head", "sqrt(d_k)"},
    {"square root of the key dimension (d_k)", "sqrt(d_k)"},
    {"The square root of d sub k", "sqrt(d_k)"},
    {"the inverse square root of the head size", "1/sqrt(d_k)"},
    {"one over the square root of d_k", "1/sqrt(d_k)"},
    {"reciprocal of sqrt(d_k)", "1/sqrt(d_k)"},
    {"head dim to the power of one half", "d_k^0.5"},
    {"d_k raised to the power of minus one half", "d_k^-0.5"},
    {"d_k to the 1/2", "d_k^(1/2)"},
    {"head dimension squared", "d_k^2"},
    {"square of the head dimension", "d_k^2"},
    {"n cubed plus one", "n^3 + 1"},
    {"cube root of n", "n^(1/3)"},
    {"twice the number of heads", "2*h"},
    {"half of d_k", "0.5*d_k"},
    {"two hundred", "2*100"},
    {"number of attention heads times head size", "h*d_k"},
    {"natural log of n minus one half", "ln(n) - 0.5"},
    {"log base 2 of n", "log2(n)"},
    {"exp -n", "exp(-n)"},
    {"e^n/pi", "e^n/pi"},
    {"Phi(1) - phi(1)", "Phi(1) - phi(1)"},
    {"d_k²", "d_k^2"},
    {"d_k⁻¹ᐟ²", "d_k^(-1/2)"},
    {"½·n × h ÷ d_k − 1", "1/2*n*h/d_k - 1"},
    {"∛n", "n^(1/3)"},
    {"𝑑_k ＋ ｎ", "d_k + n"},
    {"⌊n/h⌋", "floor(n/h)"},
    {"2 d_k h", "2*d_k*h"},
    {"n(h+1)", "n*(h + 1)"},
    {"h (d_k)", "h*d_k"},
    {".5 n", "0.5*n"},
    {"8,030,261,248", "8030261248"},
    {"3.5e-4", "0.00035"},
    {"by sqrt(d_k).", "sqrt(d_k)"},
    {"it's √d_k!", "sqrt(d_k)"},
    {"I think the answer is sqrt(d_k)", "sqrt(d_k)"},
    {"answer: `sqrt(d_k)`", "sqrt(d_k)"},
    {"divisor = sqrt(d_k)", "sqrt(d_k)"},
    {"the scaling factor is sqrt(d_k)", "sqrt(d_k)"},
    {"Divide the logits by sqrt(d_k)", "sqrt(d_k)"},
    {"/ sqrt(d_k)", "sqrt(d_k)"},
    {"1 /\n sqrt(d_k)", "1/sqrt(d_k)"},
    {"sqrt(d_k) because variance grows with d_k", "sqrt(d_k)"},
    {"sqrt(d_k) per head, before softmax", "sqrt(d_k)"},
    {"sqrt(d_k), not sqrt(d_model)", "sqrt(d_k)"},
    {"sqrt(d_model), not sqrt(d_k)", "sqrt(d_model)"},
    {"sqrt(d_k) rather than d_k", "sqrt(d_k)"},
    {"not sqrt(d_model) but sqrt(d_k)", "sqrt(d_k)"},
    {"sqrt(d_k) (not sqrt(d_model))", "sqrt(d_k)"},
    {"sqrt(d_k) (the head dimension)", "sqrt(d_k)"},
    {"sqrt(d_k), the head dimension", "sqrt(d_k)"},
    {"sqrt(d_k). d_k is the head dimension", "sqrt(d_k)"},
    {"sqrt(d_k), where d_k = d_model / h", "sqrt(d_k)"},
    {"sqrt(d_k) = sqrt(d_model/h)", "sqrt(d_k)"},
    {"sqrt(d_k) = sqrt(128) ≈ 11.3", "sqrt(d_k)"},
    {"sqrt(d_k) or sqrt(head_dim)", "sqrt(d_k)"},
    {"sqrt(d_k) - because it keeps variance 1", "sqrt(d_k)"},
    {"square root of hidden size over number of heads", "sqrt(d_model)/h | sqrt(d_model/h)"},
    {"√d_model/√h", "sqrt(d_model)/sqrt(h) | sqrt(d_model/sqrt(h))"},
    {"ln n / 2", "ln(n)/2 | ln(n/2)"},
    {"1/2n", "1/2*n | 1/(2*n)"},
    {"1/2 n", "1/2*n"},
};

struct Refused {
  Unread why;
  const char* typed;
};

constexpr Refused refused[] = {
    {Unread::Empty, " "},
    {Unread::Empty, "\n\t"},
    {Unread::NotAFormula, "sqrt("},
    {Unread::NotAFormula, "sqrt(d_k"},
    {Unread::NotAFormula, "sqrt d_k)"},
    {Unread::NotAFormula, "sqrt"},
    {Unread::NotAFormula, "2 3"},
    {Unread::NotAFormula, "d_k 2"},
    {Unread::NotAFormula, "^2"},
    {Unread::NotAFormula, "the"},
    {Unread::NotAFormula, "max(h n)"},
    {Unread::NotAFormula, "0,5"},
    {Unread::NotAFormula, "(1,5)"},
    {Unread::NotAFormula, "\\frac"},
    {Unread::NotAFormula, "sqrt(d_k) and softmax"},
    {Unread::NotAFormula, "multiply by sqrt(d_k)"},
    {Unread::NotAFormula, "multiplier = sqrt(d_k)"},
    {Unread::NotAFormula, "sqrt(d_k) in the numerator"},
    {Unread::NotAFormula, "sqrt(d_k) inverted"},
    {Unread::NotAFormula, "sqrt(d_k), squared"},
    {Unread::NotAFormula, "the opposite of sqrt(d_k)"},
    {Unread::NotAFormula, "sqrt(d_k) is wrong"},
    {Unread::NotAFormula, "sqrt(d_k), which is wrong"},
    {Unread::NotAFormula, "wrong: sqrt(d_k)"},
    {Unread::NotAFormula, "float(d_k, h)"},
    {Unread::NotAFormula, "torch.tensor(d_k, 2)"},
    {Unread::NotAFormula, "float("},
    {Unread::UnknownSymbol, "int(sqrt(d_k))"},
    {Unread::UnknownSymbol, "float"},
    {Unread::UnknownSymbol, "math.sqrt(x.size(-1))"},
    {Unread::NotAFormula, "q.size(-1"},
    {Unread::UnknownSymbol, "QK^T / sqrt(d_k)"},
    {Unread::UnknownSymbol, "softmax(QK^T / sqrt(d_k))V"},
    {Unread::UnknownSymbol, "sqrt(d_v)"},
    {Unread::UnknownSymbol, "softmax"},
    {Unread::UnknownSymbol, "the scaling factor"},
    {Unread::UnknownSymbol, "d_kk"},
    {Unread::NotAFormula, "head dims and more"},
    {Unread::UnknownSymbol, "😀"},
    {Unread::UnknownSymbol, "sqrt(d_k) 😀"},
    {Unread::UnknownSymbol, "корень из d_k"},
    {Unread::UnknownSymbol, "50%"},
    {Unread::Negated, "not sqrt(d_k)"},
    {Unread::Negated, "it is not sqrt(d_k)"},
    {Unread::Negated, "it isn't sqrt(d_k)"},
    {Unread::Negated, "≠ sqrt(d_k)"},
    {Unread::Negated, "!= sqrt(d_k)"},
    {Unread::Negated, "~= sqrt(d_k)"},
    {Unread::Negated, "!sqrt(d_k)"},
    {Unread::Negated, "sqrt(d_k) !="},
    {Unread::Negated, "never sqrt(d_k)"},
    {Unread::Negated, "don't divide by sqrt(d_k)"},
    {Unread::Negated, "anything but sqrt(d_k)"},
    {Unread::Negated, "neither sqrt(d_k) nor d_k"},
    {Unread::Negated, "sqrt(d_k), not really"},
    {Unread::Negated, "sqrt(d_k)? no"},
    {Unread::Negated, "sqrt(d_k), not sqrt(d_k)"},
    {Unread::Negated, "sqrt(d_k) is not right"},
    {Unread::Negated, "sqrt(d_k) is not used"},
    {Unread::Negated, "the scores are not divided by sqrt(d_k)"},
    {Unread::UnknownSymbol, "dmodl divided by sqrt(d_k)"},
    {Unread::NotAFormula, "the scores are multiplied by sqrt(d_k)"},
    {Unread::Negated, "sqrt(d_k) isn't used"},
    {Unread::Negated, "sqrt(d_k) not in general"},
    {Unread::NotAFormula, "keeps the variance at one"},
    {Unread::Alternatives, "sqrt(d_k) or sqrt(d_model)"},
    {Unread::Alternatives, "sqrt(d_k) (or sqrt(d_model))"},
    {Unread::Alternatives, "either sqrt(d_k) or d_k"},
    {Unread::Alternatives, "sqrt(d_k) or so"},
    {Unread::Alternatives, "sqrt(d_k), sqrt(d_model)"},
    {Unread::Alternatives, "sqrt(d_k); d_k"},
    {Unread::Alternatives, "sqrt(d_k)\nd_k"},
    {Unread::Alternatives, "sqrt(d_k) and sqrt(d_model)"},
    {Unread::Alternatives, "sqrt(d_k) = sqrt(d_model)"},
    {Unread::Alternatives, "sqrt(d_k). No wait, sqrt(d_model)"},
    {Unread::Alternatives, "sqrt(d_k), sorry, d_k"},
    {Unread::Alternatives, "sqrt(d_k), where d_k is the model dimension"},
    {Unread::Alternatives, "sqrt(d_k). d_k is the number of heads."},
};

}  // namespace

TEST_CASE("answers are read in plain, Unicode, TeX, Python and English spellings") {
  for (const Read& row : read_as) {
    const Reading reading = read(row.typed);
    CAPTURE(std::string(row.typed));
    CAPTURE(reading.message);
    CHECK(reading.why == Unread::None);
    CHECK(readings(reading) == row.readings);
    CHECK(reading.understood == readings(reading).substr(0, readings(reading).find(" |")));
  }
}

TEST_CASE("what is no single formula is refused with the reason") {
  for (const Refused& row : refused) {
    const Reading reading = read(row.typed);
    CAPTURE(std::string(row.typed));
    CAPTURE(readings(reading));
    CHECK(static_cast<int>(reading.why) == static_cast<int>(row.why));
    CHECK(reading.readings.empty());
    CHECK(!reading.message.empty());
  }
}

TEST_CASE("refusals name what they are about") {
  CHECK(read("sqrt(d_v)").name == "d_v");
  CHECK(read("sqrt(d_v)").message ==
        "\"d_v\" is not a quantity of this card; it knows d_k, h, n, d_model.");
  CHECK(read("sqrt(d_k").message ==
        "Understood as far as \"sqrt(d_k\": a parenthesis is not closed.");
  CHECK(read("sqrt(d_k) or d_k").message == "That gives two answers, sqrt(d_k) and d_k; keep one.");
  CHECK(read("QK^T / sqrt(d_k)")
            .message.ends_with("If that is the whole expression, state the divisor alone."));
  CHECK(read("QK^T / sqrt(d_k)", {.divide = false}).message.find("divisor") == std::string::npos);
  CHECK(read("éàü ñ").name == "éàü ñ");
  CHECK(read("école Ωx").name == "école Ωx");
  CHECK(read("0,5").message.find("(0.5)") != std::string::npos);
  CHECK(read("sqrt(d_k), where d_k is the hidden size").message ==
        "d_k is not d_model; which of the two is meant?");
}

TEST_CASE("a root written without parentheses around its exponent comes with a caution") {
  CHECK(readings(read("d_k^1/2")) == "d_k^1/2");
  CHECK(read("d_k^1/2").message.find("x^(1/2)") != std::string::npos);
  CHECK(read("d_k^(1/2)").message.empty());
}

TEST_CASE("only the verb of the question is a lead-in") {
  const formula::ReadingRules multiply{.divide = false, .multiply = true};
  CHECK(readings(read("multiply by h", multiply)) == "h");
  CHECK(read("divide by h", multiply).why == Unread::NotAFormula);
  CHECK(read("/ h", multiply).why == Unread::NotAFormula);
  CHECK(readings(read("divide by h")) == "h");
  CHECK(read("times h").why == Unread::NotAFormula);
}

TEST_CASE("any text is answered in bounded time without a crash") {
  const double start = test::processor_seconds();
  CHECK(read(std::string(10'000'000, '(')).why == Unread::TooLong);
  for (const char* piece : {"(",    "sqrt ",   "-",     "^",     "1+", "d_k ",   "or ",
                            "not ", "\\frac{", "_{",    "√",     "ₖ",  "²",      "\xF0\x9F\x98\x80",
                            "\xFF", "a.",      "head ", "1,000", ", ", "((d_k) "}) {
    std::string text;
    while (text.size() + std::string_view(piece).size() <= 4000) text += piece;
    const Reading reading = read(text);
    CAPTURE(piece);
    CHECK((reading.why == Unread::None) == reading.message.empty());
  }
  CHECK(test::processor_seconds() - start < 5);
}

TEST_CASE("random bytes and random words never crash the reader") {
  std::uint64_t state = 7;
  const auto below = [&](std::uint64_t n) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 33) % n;
  };
  const char* words[] = {"sqrt", "(", ")", "d_k",    "over", "not", ",", "where",
                         "of",   "^", "2", "the",    "is",   "or",  "h", "\\",
                         "frac", "{", "}", "to the", "-",    "0.5"};
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    const std::uint64_t length = below(12);
    for (std::uint64_t i = 0; i < length; ++i) {
      if (below(4) == 0) {
        text += static_cast<char>(below(256));
      } else {
        text += words[below(22)];
        if (below(2) == 0) text += ' ';
      }
    }
    const Reading reading = read(text);
    CHECK(reading.readings.empty() == (reading.why != Unread::None));
  }
}
