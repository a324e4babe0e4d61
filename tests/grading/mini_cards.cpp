#include "mini_cards.h"

#include <utility>

using cards::Verdict;

namespace {

cards::Form form(std::string id, std::string formula, Verdict verdict, std::string message = {}) {
  cards::Form made;
  made.id = std::move(id);
  made.formula = std::move(formula);
  made.verdict = verdict;
  made.message = std::move(message);
  return made;
}

cards::Form none_form() {
  cards::Form made = form("none", {}, Verdict::Wrong, "Then a row freezes once d_k > 2 ln n.");
  made.texts = {"nothing", "no scaling", "nothing at all"};
  return made;
}

void add_symbols(cards::Grading& grading) {
  grading.symbols = {
      {"d_k",
       {"head_dim", "d_head", "d_q", "head size", "head dimension", "per-head dimension",
        "per-head key dimension", "key dimension", "query dimension", "dimension of the keys",
        "dimension of the key vectors", "dimension of each head"}},
      {"h", {"num_heads", "n_head", "number of heads", "number of attention heads", "heads"}},
      {"n", {"seq_len", "sequence length", "number of keys"}},
      {"d_v", {"value dimension"}},
      {"L", {"layers", "number of layers"}},
      {"kv", {"n_kv_heads", "key-value heads"}},
      {"b", {"bytes per element"}},
  };
  grading.derived = {
      {"d_model", {"d_k*h", {"hidden_size", "model dimension", "embedding dimension", "n_embd"}}}};
}

}  // namespace

cards::Card divisor_card() {
  cards::Card card;
  card.prompt = "By which number do you divide $QK^T$ inside scaled dot-product attention?";
  card.answer =
      "$\\sqrt{d_k}$, where $d_k$ is the width of one head's query and key vectors (`head_dim`). "
      "Divide **before** softmax.";
  card.tldr = "$\\sqrt{d_k}$, per head, before softmax. Not $\\sqrt{d_{model}}$.";
  cards::Grading& grading = card.grading.emplace();
  add_symbols(grading);
  grading.forms = {
      form("root", "sqrt(d_k)", Verdict::Correct),
      form("multiplier", "1/sqrt(d_k)", Verdict::Retry,
           "That is the multiplier; state the divisor."),
      form("model-width", "sqrt(d_model)", Verdict::Wrong, "That scale belongs to the embeddings."),
      form("no-root", "d_k", Verdict::Wrong, "Right dimension, missing root."),
      form("inverse", "1/d_k", Verdict::Wrong, "As a divisor it multiplies by d_k."),
      form("heads-root", "sqrt(h)", Verdict::Wrong, "Heads are not summed in one dot product."),
      form("heads", "h", Verdict::Wrong, "Not the number of terms in the sum."),
      form("width", "d_model", Verdict::Wrong, "Not the number of terms in the sum."),
      form("length-root", "sqrt(n)", Verdict::Wrong, "That is how many scores there are."),
      form("square", "d_k^2", Verdict::Wrong, "The variance, not its square."),
      form("two", "sqrt(2*d_k)", Verdict::Wrong, "Constants cancel for unit variance only."),
      form("values", "sqrt(d_v)", Verdict::Wrong, "Values are not in the dot product."),
      form("one", "1", Verdict::Wrong, "Then nothing is scaled."),
      form("eight", "8", Verdict::Retry, "True for one model only; give the symbol."),
      form("eleven", "11.3", Verdict::Retry, "True for one model only; give the symbol."),
      none_form(),
  };
  return card;
}

cards::Card formula_card(std::string prompt, std::string right, std::vector<cards::Form> others) {
  cards::Card card;
  card.prompt = std::move(prompt);
  cards::Grading& grading = card.grading.emplace();
  add_symbols(grading);
  grading.forms = {form("right", std::move(right), Verdict::Correct)};
  for (cards::Form& other : others) grading.forms.push_back(std::move(other));
  return card;
}

cards::Card numeric_card(std::string value, std::string unit,
                         std::vector<cards::WrongValue> wrong) {
  cards::Card card;
  card.type = cards::CardType::Numeric;
  card.prompt = "How much is it?";
  cards::Grading& grading = card.grading.emplace();
  grading.value = std::move(value);
  grading.unit = std::move(unit);
  grading.wrong = std::move(wrong);
  return card;
}

cards::Card points_card() {
  cards::Card card;
  card.prompt = "Why are the logits divided, and where?";
  card.answer =
      "The variance of a dot product grows with $d_k$; dividing before softmax keeps it at one.";
  cards::Grading& grading = card.grading.emplace();
  add_symbols(grading);
  grading.points = {
      {"why",
       2,
       {{"variance", "d_k"}, {"variance", "grows"}, {"spread", "d_k"}},
       {"variance decreases"}},
      {"where", 1, {{"before", "softmax"}, {"pre-softmax"}}, {"after softmax"}},
  };
  return card;
}
