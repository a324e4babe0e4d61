#include "cards/new_card.h"

#include "base/assert.h"
#include "cards/canonical_text.h"
#include "cards/parse_json.h"

namespace cards {

namespace {

constexpr std::string_view example = R"json({
  "prompt": "Query and key have $d_k$ independent coordinates of mean zero and variance one. What is the variance of their dot product?",
  "difficulty": "easy",
  "seconds": 45,
  "weight": 3,
  "tags": ["example"],
  "requires": [],
  "revision": 1,
  "rephrasings": ["How does the variance of a query-key dot product depend on the head width $d_k$?"],
  "hints": ["Write the dot product as a sum of $d_k$ terms.", "Variances of independent terms add."],
  "answer": "$d_k$: the dot product is a sum of $d_k$ independent terms $q_i k_i$, and each has variance [1](= 1*1).",
  "tldr": "The variance grows like $d_k$, so the typical size grows like $\\sqrt{d_k}$.",
  "memory_aid": {
    "text": "A random walk of $d_k$ fair steps ends about $\\sqrt{d_k}$ from home.",
    "breaks_where": "The steps of a walk all have one size; the terms $q_i k_i$ are not, only their variance is the same."
  },
  "concepts": [
    {"id": "variance-of-a-sum", "name": "Variance of a sum", "about": "Variances of independent terms add; standard deviations do not."}
  ],
  "explanation": {
    "intuition": "Each coordinate adds a little noise. The noise does not cancel, and it does not add up in one direction either.",
    "mechanics": "With $s = \\sum_i q_i k_i$, independence gives $\\mathrm{Var}(s) = \\sum_i \\mathrm{Var}(q_i k_i)$. At $d_k$ = [64](given:) that is [64](claim:variance-is-width).",
    "steps": [
      "$E[q_i k_i] = E[q_i]\\,E[k_i]$, which is [0](= 0*0).",
      "$\\mathrm{Var}(q_i k_i) = E[q_i^2]\\,E[k_i^2]$, which is [1](= 1*1).",
      "The sum of $d_k$ such terms has variance $d_k$."
    ],
    "code": {
      "language": "python",
      "text": ["q, k = rng.standard_normal((2, 20000, d_k))", "print((q * k).sum(axis=1).var())  # about d_k"]
    },
    "formulas": [{"tex": "\\mathrm{Var}(q \\cdot k) = d_k", "about": "for independent coordinates of mean zero and variance one"}],
    "worked_example": "With $d_k =$ [64](given:) the standard deviation of a dot product is [8](= sqrt(64))."
  },
  "quick_scan": "A sum of $d_k$ independent terms of variance one.",
  "comparison": {
    "caption": "What a divisor does to the variance",
    "columns": ["Divisor", "Variance"],
    "rows": [["none", "$d_k$"], ["$\\sqrt{d_k}$", "one, for every head width"], ["$d_k$", "$1/d_k$"]]
  },
  "examples": [{"text": "Scaled dot-product attention divides by $\\sqrt{d_k}$ for this reason.", "ref": "attention-paper"}],
  "follow_ups": [
    {
      "id": "divisor",
      "question": "Which divisor makes the variance one?",
      "approach": "$\\sqrt{d_k}$: dividing by $c$ divides the variance by $c^2$.",
      "points": [{"id": "root", "any": [["sqrt"], ["square root"], ["root", "d_k"]]}]
    }
  ],
  "mistakes": {
    "most_common": "Answering $\\sqrt{d_k}$, which is the standard deviation.",
    "red_flags": ["Saying that the terms cancel.", "Forgetting that the coordinates must be independent."]
  },
  "cheat_sheet": ["Variance $d_k$, standard deviation $\\sqrt{d_k}$."],
  "references": [
    {"id": "attention-paper", "title": "Vaswani et al., Attention Is All You Need", "where": "section 3.2.1, footnote 4", "url": "https://arxiv.org/abs/1706.03762"}
  ],
  "grading": {
    "symbols": {"d_k": ["head_dim", "key dimension"]},
    "forms": [
      {"id": "width", "formula": "d_k", "verdict": "correct"},
      {"id": "deviation", "formula": "sqrt(d_k)", "verdict": "wrong", "message": "That is the standard deviation; its square is asked.", "claim": "variance-is-width"},
      {"id": "constant", "formula": "1", "verdict": "wrong", "message": "That is the variance of one term; there are $d_k$ of them.", "claim": "variance-is-width"}
    ]
  },
  "simulation": {
    "id": "dot_variance",
    "settings": {"d_k": 64, "divisor": "1"},
    "seed": 1,
    "watch": "The histogram keeps its shape and widens as $d_k$ grows.",
    "predict": [
      {"id": "wider", "ask": "With $d_k$ twice as large, is the variance larger or smaller?", "measure": "variance", "settings": {"d_k": 128}, "against": {"d_k": 64}}
    ]
  },
  "claims": [
    {"id": "variance-is-width", "say": "Without a divisor the variance is $d_k$.", "simulation": "dot_variance", "measure": "variance", "settings": {"d_k": 64, "divisor": "1"}, "expect": "d_k", "within": {"standard_errors": 4}, "rejects": ["sqrt(d_k)", "1"]},
    {"id": "root-makes-one", "say": "Dividing by $\\sqrt{d_k}$ makes it one.", "simulation": "dot_variance", "measure": "variance", "settings": {"d_k": 64, "divisor": "sqrt(d_k)"}, "expect": "1", "within": {"standard_errors": 4}, "rejects": ["d_k", "1/d_k"]}
  ]
})json";

JsonValue parsed(std::string_view json) {
  ParsedJson result = parse_json(json, "");
  ASSERT(result.root && result.problems.empty());
  return std::move(*result.root);
}

JsonValue* find(JsonValue& object, std::string_view key) {
  for (JsonValue& item : object.items)
    if (item.key == key) return &item;
  return nullptr;
}

JsonValue string_member(std::string_view key, std::string_view text) {
  JsonValue value;
  value.kind = JsonValue::Kind::String;
  value.key = key;
  value.text = text;
  return value;
}

}  // namespace

std::string new_card_text(std::string_view schema, std::string_view simulation) {
  JsonValue card = parsed(example);
  if (!schema.empty()) card.items.insert(card.items.begin(), string_member("$schema", schema));
  if (!simulation.empty() && simulation != "dot_variance") {
    JsonValue* use = find(card, "simulation");
    ASSERT(use);
    use->items = {string_member("id", simulation)};
  }
  return canonical_text(card);
}

std::string small_card_text(std::string_view prompt, std::string_view answer) {
  JsonValue card;
  card.kind = JsonValue::Kind::Object;
  card.items = {string_member("prompt", prompt), string_member("answer", answer)};
  return canonical_text(card);
}

}  // namespace cards
