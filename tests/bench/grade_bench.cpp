// Time to judge one typed answer: reading it, and comparing it with the forms of its card at twelve
// points. Prints microseconds per answer, the median of rounds.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <vector>

#include "cards/card.h"
#include "grading/judge.h"

namespace {

constexpr int rounds = 21;
constexpr int answers_per_round = 2000;

cards::Card divisor_card() {
  cards::Card card;
  card.prompt = "By which number do you divide?";
  cards::Grading& grading = card.grading.emplace();
  grading.symbols = {{"d_k", {"head_dim", "head size", "key dimension"}},
                     {"h", {"num_heads", "number of heads"}},
                     {"n", {"seq_len"}}};
  grading.derived = {{"d_model", {"d_k*h", {"hidden_size"}}}};
  for (const char* formula :
       {"sqrt(d_k)", "1/sqrt(d_k)", "sqrt(d_model)", "d_k", "1/d_k", "sqrt(h)", "d_model", "h", "1",
        "sqrt(n)", "d_k^2", "sqrt(2*d_k)", "d_k/2"}) {
    cards::Form& form = grading.forms.emplace_back();
    form.id = form.formula = formula;
  }
  grading.forms.front().verdict = cards::Verdict::Correct;
  return card;
}

double microseconds(const grading::Judge& judge, std::string_view typed) {
  std::vector<double> times;
  std::size_t guard = 0;
  for (int round = 0; round < rounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < answers_per_round; ++i) guard += judge(typed).understood.size();
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    times.push_back(took.count() / answers_per_round);
  }
  std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
  return guard > 0 ? times[rounds / 2] : 0;
}

double microseconds_to_prepare(const cards::Card& card) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < answers_per_round; ++i) grading::Judge{card};
  const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
  return took.count() / answers_per_round;
}

}  // namespace

int main() {
  const cards::Card card = divisor_card();
  const grading::Judge judge(card);
  for (const char* typed :
       {"sqrt(hidden_size/num_heads)", "d_k**0.5", "\\sqrt{\\frac{d_{model}}{h}}",
        "the square root of the key dimension, not d_model", "sqrt(d_k+1)"}) {
    std::printf("grade %-50s %8.2f us\n", typed, microseconds(judge, typed));
  }
  std::printf("grade %-50s %8.2f us\n", "(preparing the card)", microseconds_to_prepare(card));
  return 0;
}
