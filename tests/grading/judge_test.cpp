#include "grading/judge.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "mini_cards.h"
#include "processor_time.h"

namespace {

using cards::Verdict;
using grading::Judge;

struct Typed {
  const char* text;
  const char* verdict;
};

void expect(const Judge& judge, const Typed& row) {
  const grading::Judgement judgement = judge(row.text);
  CAPTURE(std::string(row.text));
  CAPTURE(judgement.understood);
  CAPTURE(judgement.message);
  CHECK(grading::to_text(judgement.verdict) == row.verdict);
}

// Answers to the divisor card: symbols, TeX, code and English, right, wrong and unusable.
constexpr Typed divisor_answers[] = {
    {"sqrt(d_k)", "correct"},
    {"√d_k", "correct"},
    {"sqrt(dk)", "correct"},
    {"SQRT(D_K)", "correct"},
    {"d_k^0.5", "correct"},
    {"d_k**0.5", "correct"},
    {"d_k^(1/2)", "correct"},
    {"sqrt(head_dim)", "correct"},
    {"sqrt(hidden_size/num_heads)", "correct"},
    {"sqrt(d_model/h)", "correct"},
    {"sqrt(d_model)/sqrt(h)", "correct"},
    {"(d_model/num_heads)**0.5", "correct"},
    {"\\sqrt{d_k}", "correct"},
    {"$\\sqrt{d_k}$", "correct"},
    {"square root of d_k", "correct"},
    {"the square root of the head dimension", "correct"},
    {"square root of the key dimension", "correct"},
    {"root d_k", "correct"},
    {"sqrt of the per-head dimension", "correct"},
    {"math.sqrt(head_dim)", "correct"},
    {"sqrt dk", "correct"},
    {"by sqrt(d_k).", "correct"},
    {"it is the square root of the dimension of the keys", "correct"},
    {"√(d_model/h)", "correct"},
    {"sqrt(n_embd / n_head)", "correct"},
    {"\\sqrt{\\frac{d_{model}}{h}}", "correct"},
    {"d_k/sqrt(d_k)", "correct"},
    {"exp(log(d_k)/2)", "correct"},
    {"sqrt(d_head)", "correct"},
    {"√dₖ", "correct"},
    {"1/sqrt(d_k)", "retry"},
    {"d_k^-0.5", "retry"},
    {"head_dim**-0.5", "retry"},
    {"1 over the square root of d_k", "retry"},
    {"sqrt(d_model)", "wrong"},
    {"sqrt(hidden_size)", "wrong"},
    {"square root of the model dimension", "wrong"},
    {"sqrt(d_k*h)", "wrong"},
    {"√(embedding dimension)", "wrong"},
    {"d_k", "wrong"},
    {"head_dim", "wrong"},
    {"d_model/h", "wrong"},
    {"1/d_k", "wrong"},
    {"sqrt(num_heads)", "wrong"},
    {"sqrt(h)", "wrong"},
    {"square root of the number of heads", "wrong"},
    {"sqrt(seq_len)", "wrong"},
    {"1", "wrong"},
    {"num_heads", "wrong"},
    {"d_k squared", "wrong"},
    {"sqrt(2 d_k)", "wrong"},
    {"sqrt(d_v)", "wrong"},
    {"softmax", "retry"},
    {"sqrt(", "retry"},
    {"the scaling factor", "retry"},
    {"8", "retry"},
    {"sqrt(d_k+1)", "wrong"},
    {"sqrt(d_k)+1e-9", "wrong"},
    {"", "retry"},
    {"square root of hidden size over number of heads", "correct"},
    {"sqrt(d_k), not sqrt(d_model)", "correct"},
    {"head dim to the power one half", "correct"},
    {"sqrt(d_k), where d_k is the per-head key dimension, same value as head_dim (= hidden_size / "
     "num_heads in standard configurations). Not sqrt(d_model) and not sqrt(num_heads).",
     "correct"},
    {"sqrt(d_model), not sqrt(d_k)", "wrong"},
    {"not sqrt(d_k)", "retry"},
    {"sqrt d_model / h", "correct"},
    {"sqrt(d_model)/h", "wrong"},
    {"divide by the square root of the head size because variance grows with d_k", "correct"},
    {"d_k^1/2", "wrong"},
    {"root dk", "correct"},
    {"sqrt(d_k) or sqrt(d_model)", "retry"},
};

constexpr Typed more_divisor_answers[] = {
    {"not sqrt(d_model) but sqrt(d_k)", "correct"},
    {"sqrt(d_k) per head, before softmax", "correct"},
    {"Divide the logits by sqrt(head_dim)", "correct"},
    {"sqrt(hidden size / number of heads)", "correct"},
    {"\\frac{\\sqrt{d_{model}}}{\\sqrt{h}}", "correct"},
    {"d_k^½", "correct"},
    {"d_k⁰·⁵", "retry"},
    {"it's √(d_k), not √(d_model)", "correct"},
    {"torch.sqrt(self.head_dim)", "correct"},
    {"pow(head_dim, 0.5)", "correct"},
    {"sqrt(d_model) * h**-0.5", "correct"},
    {"the root of head size", "correct"},
    {"sqrt(d_q)", "correct"},
    {"sqrt(d_k) = sqrt(128) = 11.3", "correct"},
    {"no scaling", "wrong"},
    {"nothing", "wrong"},
    {"Nothing at all.", "wrong"},
    {"it is nothing", "wrong"},
    {"sqrt(value dimension)", "wrong"},
    {"square root of the sequence length", "wrong"},
    {"11.3", "retry"},
    {"multiply by sqrt(d_k)", "retry"},
    {"multiply by 1/sqrt(d_k)", "retry"},
    {"sqrt(d_k) is wrong", "retry"},
    {"sqrt(d_k), which is wrong", "retry"},
    {"anything but sqrt(d_k)", "retry"},
    {"sqrt(d_k) in the numerator", "retry"},
    {"sqrt(d_k) + 1e-12*n", "wrong"},
    {"sqrt(d_k)/1.0000001", "wrong"},
    {"1/0", "retry"},
    {"sqrt(-d_k)", "retry"},
    {"d_k/8", "wrong"},
    {"sqrt(d_k), where d_k is the model dimension", "retry"},
    {"max(sqrt(d_k), 2)", "wrong"},
    {"two times sqrt(d_k)", "wrong"},
    {"sqrt(d_k) times h", "wrong"},
    {"-sqrt(d_k)", "wrong"},
    {"sqrt(d_k) or d_k", "retry"},
    {"keeps the variance at one", "retry"},
    {"softmax(QK^T/sqrt(d_k))", "retry"},
    {"variance", "retry"},
    {"🤷", "retry"},
};

struct CardAnswers {
  const char* prompt;
  const char* right;
  std::vector<Typed> answers;
};

const std::vector<CardAnswers> formula_answers{
    {"Size of the KV cache in bytes?",
     "2*L*kv*d_k*n*b",
     {{"2*L*kv*d_k*n*b", "correct"},
      {"2 · L · kv · d_k · n · b", "correct"},
      {"2 L kv d_k n b", "correct"},
      {"2 * layers * n_kv_heads * head_dim * seq_len * bytes per element", "correct"},
      {"two times the number of layers times key-value heads times head size times sequence length "
       "times "
       "bytes per element",
       "correct"},
      {"b n L (kv d_k + kv d_k)", "correct"},
      {"L*kv*d_k*n*b", "wrong"},
      {"2*L*h*d_k*n*b", "wrong"},
      {"2*L*d_model*n*b", "wrong"},
      {"2*L*kv*d_k*n", "wrong"},
      {"4*L*kv*d_k*n", "wrong"},
      {"2*L*kv*d_k*n*b, not d_model", "correct"}}},
    {"Expected number of new maxima among n scores?",
     "harmonic(n)",
     {{"harmonic(n)", "correct"},
      {"harmonic number of n", "correct"},
      {"harmonic n", "correct"},
      {"1/n + harmonic(n-1)", "correct"},
      {"ln n", "wrong"},
      {"ln(n) + 0.5772", "wrong"},
      {"ln(n) + 0.5772156649 + 1/(2n)", "wrong"},
      {"harmonic(n) - 1", "wrong"},
      {"H_n", "retry"}}},
    {"Variance of a dot product of unit-variance vectors?",
     "d_k",
     {{"d_k", "correct"},
      {"head_dim", "correct"},
      {"the key dimension", "correct"},
      {"d_model/h", "correct"},
      {"hidden_size / num_heads", "correct"},
      {"it is the dimension of the key vectors", "correct"},
      {"sqrt(d_k)^2", "correct"},
      {"sqrt(d_k)", "wrong"},
      {"1", "wrong"},
      {"d_k^2", "wrong"},
      {"64", "wrong"},
      {"divide by d_k", "retry"}}},
    {"Variance of the logits after dividing by the root of the model width?",
     "1/h",
     {{"1/h", "correct"},
      {"one over the number of heads", "correct"},
      {"d_k/d_model", "correct"},
      {"h^-1", "correct"},
      {"\\frac{1}{h}", "correct"},
      {"reciprocal of the number of attention heads", "correct"},
      {"head_dim / hidden_size", "correct"},
      {"h", "wrong"},
      {"1/sqrt(h)", "wrong"},
      {"1/d_k", "wrong"},
      {"0", "wrong"}}},
    {"Entropy of a row of n keys at unit variance?",
     "ln(n) - 1/2",
     {{"ln n - 1/2", "correct"},
      {"log(n) - 0.5", "correct"},
      {"ln(n) − ½", "correct"},
      {"natural log of n minus one half", "correct"},
      {"log of the sequence length minus a half", "correct"},
      {"ln(n/sqrt(e))", "correct"},
      {"ln n", "wrong"},
      {"ln n - 1", "wrong"},
      {"log2(n) - 1/2", "wrong"},
      {"ln(n - 1/2)", "wrong"},
      {"0,5", "retry"}}},
    {"By which factor is one multiplied?",
     "h",
     {{"multiply by h", "correct"},
      {"times h", "correct"},
      {"divide by h", "retry"},
      {"h", "correct"},
      {"1/h", "wrong"}}},
};

}  // namespace

TEST_CASE("every known answer to the divisor card gets its verdict") {
  const Judge judge(divisor_card());
  for (const Typed& row : divisor_answers) expect(judge, row);
  for (const Typed& row : more_divisor_answers) expect(judge, row);
}

TEST_CASE("answers to other formula cards get their verdict") {
  for (const CardAnswers& card : formula_answers) {
    const Judge judge(formula_card(card.prompt, card.right));
    for (const Typed& row : card.answers) expect(judge, row);
  }
}

TEST_CASE("a form decides the verdict and says which misconception it is") {
  const Judge judge(divisor_card());
  const auto width = judge("root of hidden_size");
  CHECK(width.form == "model-width");
  CHECK(width.message == "That scale belongs to the embeddings.");
  CHECK(width.understood == "sqrt(d_model)");
  CHECK(judge("head_dim**-0.5").form == "multiplier");
  CHECK(judge("no scaling").form == "none");
  CHECK(judge("sqrt(d_k)").score == 1);
  CHECK(judge("sqrt(d_k+1)").form.empty());
}

TEST_CASE("of two readings the right one counts, and the echo says so") {
  const auto judgement = Judge(divisor_card())("square root of hidden_size over number of heads");
  CHECK(judgement.verdict == Verdict::Correct);
  CHECK(judgement.understood == "sqrt(d_model/h)");
}

TEST_CASE("what is not understood is a retry that shows what was") {
  const Judge judge(divisor_card());
  CHECK(judge("sqrt(d_x)").message.find("\"d_x\" is not a quantity of this card") == 0);
  CHECK(judge("sqrt(d_k").understood == "sqrt(d_k");
  CHECK(judge("  ").message == "Nothing was typed.");
  CHECK(judge("d_k^1/2").message.find("x^(1/2)") != std::string::npos);
}

TEST_CASE("a card without grading is ungraded, whatever is typed") {
  CHECK(Judge(cards::Card{})("sqrt(d_k)").verdict == Verdict::Ungraded);
  cards::Card empty;
  empty.grading.emplace();
  CHECK(Judge(empty)("").verdict == Verdict::Ungraded);
}

TEST_CASE("an accepted wording means its form, in any case and punctuation, and nothing near it") {
  const std::vector<grading::AcceptedWording> accepted{{"the usual one", "root"},
                                                       {"gone", "no-such-form"}};
  const Judge judge(divisor_card());
  CHECK(judge("The usual one!", accepted).verdict == Verdict::Correct);
  CHECK(judge("The usual one!", accepted).form == "root");
  CHECK(judge("the usual two", accepted).verdict == Verdict::Retry);
  CHECK(judge("not the usual one", accepted).verdict == Verdict::Retry);
  CHECK(judge("gone", accepted).verdict == Verdict::Retry);
}

TEST_CASE("cards of texts only take no other wording") {
  cards::Card card;
  card.grading.emplace().forms = {{.id = "rows",
                                   .formula = {},
                                   .texts = {"rows", "along the rows"},
                                   .verdict = Verdict::Correct,
                                   .message = {},
                                   .claim = {}},
                                  {.id = "columns",
                                   .formula = {},
                                   .texts = {"columns"},
                                   .verdict = Verdict::Wrong,
                                   .message = "m",
                                   .claim = {}}};
  const Judge judge(card);
  CHECK(judge("Along rows.").verdict == Verdict::Correct);
  CHECK(judge("columns").form == "columns");
  CHECK(judge("rowz").verdict == Verdict::Retry);
  CHECK(judge("not rows").verdict == Verdict::Retry);
  CHECK(judge("rows and columns").verdict == Verdict::Retry);
}

TEST_CASE("any typed text is judged in bounded time") {
  const double start = test::processor_seconds();
  for (const auto& card : {divisor_card(), points_card(), numeric_card("5", "B")}) {
    const Judge judge(card);
    for (const char* piece :
         {"(", "sqrt ", "a", "not ", "1 B ", "\xFF", "variance d_k ", "1,000"}) {
      std::string text;
      while (text.size() < 200'000) text += piece;
      CHECK(judge(text).verdict != Verdict::Correct);
    }
  }
  CHECK(test::processor_seconds() - start < 10);
}

TEST_CASE("the suggestion follows verdict and effort, and is never Easy") {
  using grading::suggest;
  using grading::Suggestion;
  CHECK(suggest(Verdict::Correct, {}) == Suggestion::Good);
  CHECK(suggest(Verdict::Correct, {.hints = 1}) == Suggestion::Hard);
  CHECK(suggest(Verdict::Correct, {.retries = 1}) == Suggestion::Hard);
  CHECK(suggest(Verdict::Correct, {.seconds = 91, .card_seconds = 30}) == Suggestion::Hard);
  CHECK(suggest(Verdict::Correct, {.seconds = 90, .card_seconds = 30}) == Suggestion::Good);
  CHECK(suggest(Verdict::Partial, {}) == Suggestion::Hard);
  CHECK(suggest(Verdict::Wrong, {.hints = 1}) == Suggestion::Again);
  CHECK(suggest(Verdict::Retry, {}) == Suggestion::None);
  CHECK(suggest(Verdict::Ungraded, {}) == Suggestion::None);
}

TEST_CASE("a remark in parentheses is never called wrong as a product") {
  const cards::Card number = numeric_card("sqrt(168)", "", {{"168", "no root"}});
  for (const std::string answer : {"12.96 (sqrt(168))", "12.96 (√168)"})
    CHECK_MESSAGE(grading::judge(number, answer, {}).verdict == Verdict::Retry, answer);
  CHECK(grading::judge(number, "12.96(sqrt(168))", {}).verdict == Verdict::Wrong);
  for (const std::string answer :
       {"sqrt(d_k) (sqrt(d_k))", "sqrt(d_k) (8)", "sqrt(d_k) (d_k^-0.5)", "d_k (d_k - 1) (h)"})
    CHECK_MESSAGE(grading::judge(divisor_card(), answer, {}).verdict == Verdict::Retry, answer);
  CHECK(grading::judge(divisor_card(), "d_k (d_k - 1)", {}).verdict == Verdict::Wrong);
  CHECK(grading::judge(formula_card("p", "h*d_k"), "h (d_k)", {}).verdict == Verdict::Correct);
}
