// How must the gradients of micro-batches with unequal token counts be averaged?
//
// A linear model with squared error on random tokens, in two micro-batches whose mean losses are
// given. The full batch takes the mean over all tokens; accumulation sees one micro-batch at a time
// and combines their means. All gradients are computed from the tokens.
//
//   tokens1, tokens2  1..64 [10, 2]
//   loss1, loss2      0..10 [1, 3]    mean loss per token
//   normaliser        tokens | micro-batches | padded positions [tokens]
//
// Notice: weighted by tokens the accumulated gradient is that of the full batch. The plain mean of
// means counts a token of the shorter micro-batch tokens1/tokens2 times as much; dividing by padded
// positions makes every step shorter as well.
//
// Sums over disjoint sets of tokens: sum_i n_i mean_i / sum_i n_i is the mean of all.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int features = 16;
constexpr int most_tokens = 64;
using Gradient = std::array<double, features>;

struct Token {
  Gradient input{};
  double residual = 0;  ///< prediction minus target: the loss is half its square

  double loss() const { return residual * residual / 2; }
};

struct MicroBatch {
  std::vector<Token> tokens;

  double count() const { return double(tokens.size()); }
  double loss_sum() const {
    double sum = 0;
    for (const Token& token : tokens) sum += token.loss();
    return sum;
  }
  Gradient gradient_sum() const {
    Gradient sum{};
    for (const Token& token : tokens)
      for (std::size_t i = 0; i < features; ++i) sum[i] += token.residual * token.input[i];
    return sum;
  }
};

// Random inputs and residuals, the latter scaled to the mean loss that was asked for.
MicroBatch draw(base::Random random, int tokens, double loss) {
  MicroBatch batch;
  for (int t = 0; t < tokens; ++t) {
    std::array<float, features + 1> numbers{};
    random.normals(numbers);
    Token token;
    std::copy_n(numbers.begin(), features, token.input.begin());
    token.residual = double(numbers[features]);
    batch.tokens.push_back(token);
  }
  const double scale = std::sqrt(loss / (batch.loss_sum() / batch.count()));
  for (Token& token : batch.tokens) token.residual *= scale;
  return batch;
}

enum class Normaliser { Tokens, MicroBatches, PaddedPositions };

// What the sum over a micro-batch is multiplied by.
double factor(Normaliser normaliser, const MicroBatch& batch, const MicroBatch& other) {
  switch (normaliser) {
    case Normaliser::Tokens:
      return 1 / (batch.count() + other.count());
    case Normaliser::MicroBatches:
      return 1 / (2 * batch.count());
    case Normaliser::PaddedPositions:
      break;
  }
  return 1 / (2 * std::max(batch.count(), other.count()));
}

struct Mean {
  double loss = 0;
  Gradient gradient{};
};

Mean accumulated(Normaliser normaliser, const MicroBatch& one, const MicroBatch& other) {
  Mean mean;
  const auto add = [&](const MicroBatch& batch, double times) {
    mean.loss += times * batch.loss_sum();
    const Gradient sum = batch.gradient_sum();
    for (std::size_t i = 0; i < features; ++i) mean.gradient[i] += times * sum[i];
  };
  add(one, factor(normaliser, one, other));
  add(other, factor(normaliser, other, one));
  return mean;
}

// One pass over all tokens at once.
Mean full_batch(const MicroBatch& one, const MicroBatch& other) {
  MicroBatch all = one;
  all.tokens.insert(all.tokens.end(), other.tokens.begin(), other.tokens.end());
  Mean mean{all.loss_sum() / all.count(), all.gradient_sum()};
  for (double& entry : mean.gradient) entry /= all.count();
  return mean;
}

double length(const Gradient& gradient) {
  double sum = 0;
  for (const double entry : gradient) sum += entry * entry;
  return std::sqrt(sum);
}

// Length of the difference over the length of the full-batch gradient; 0 where both are 0.
double relative_error(const Gradient& gradient, const Gradient& full) {
  Gradient difference = gradient;
  for (std::size_t i = 0; i < features; ++i) difference[i] -= full[i];
  const double missed = length(difference);
  return missed == 0 ? 0 : missed / length(full);
}

struct Setup {
  Setup(const Settings& s, const Run& run)
      : loss1(s.real("loss1")),
        loss2(s.real("loss2")),
        batch1(draw(run.random(0, 0), static_cast<int>(s.integer("tokens1")), loss1)),
        batch2(draw(run.random(0, 1), static_cast<int>(s.integer("tokens2")), loss2)) {
    if (s.text("normaliser") == "micro-batches") normaliser = Normaliser::MicroBatches;
    if (s.text("normaliser") == "padded positions") normaliser = Normaliser::PaddedPositions;
  }

  double loss1, loss2;
  MicroBatch batch1, batch2;
  Normaliser normaliser = Normaliser::Tokens;
};

struct Way {
  Normaliser normaliser;
  const char* name;
};
constexpr std::array<Way, 3> ways{{{Normaliser::Tokens, "weighted by tokens"},
                                   {Normaliser::MicroBatches, "mean of means"},
                                   {Normaliser::PaddedPositions, "over padded positions"}}};

Table averages_table(const Setup& setup, const Mean& full) {
  Table table{"averages",
              "Three averages side by side",
              {"average", "loss", "gradient length", "relative error of the gradient"},
              {{"full batch", full.loss, length(full.gradient), 0.0}}};
  for (const Way& way : ways) {
    const Mean mean = accumulated(way.normaliser, setup.batch1, setup.batch2);
    table.rows.push_back(
        {way.name, mean.loss, length(mean.gradient), relative_error(mean.gradient, full.gradient)});
  }
  return table;
}

// Both curves over the tokens of the second micro-batch, each point with tokens of its own length.
std::vector<Series> curves_of(const Setup& setup, const Run& run) {
  Series losses{"losses",
                "Average loss over the length of the second micro-batch",
                {"tokens2", false},
                {"loss", false},
                {},
                {}};
  Series errors{"errors",
                "Error of the accumulated gradient",
                {"tokens2", false},
                {"share of the full-batch gradient", false},
                {},
                {}};
  for (const Way& way : ways) {
    losses.lines.push_back({way.name, {}, {}, false});
    errors.lines.push_back({way.name, {}, {}, false});
  }
  for (int tokens = 1; tokens <= most_tokens; ++tokens) {
    const MicroBatch second = draw(run.random(0, 1), tokens, setup.loss2);
    const Mean full = full_batch(setup.batch1, second);
    losses.x.push_back(tokens);
    errors.x.push_back(tokens);
    for (std::size_t i = 0; i < ways.size(); ++i) {
      const Mean mean = accumulated(ways[i].normaliser, setup.batch1, second);
      losses.lines[i].y.push_back(mean.loss);
      errors.lines[i].y.push_back(relative_error(mean.gradient, full.gradient));
    }
  }
  return {losses, errors};
}

Outcome run_grad_accum(const Settings& settings, Run& run) {
  const Setup setup(settings, run);
  const Mean full = full_batch(setup.batch1, setup.batch2);
  const Mean mean = accumulated(setup.normaliser, setup.batch1, setup.batch2);
  const Mean means = accumulated(Normaliser::MicroBatches, setup.batch1, setup.batch2);
  Outcome outcome;
  outcome.add("loss", mean.loss);
  outcome.add("full_loss", full.loss);
  outcome.add("gradient_error", relative_error(mean.gradient, full.gradient));
  outcome.add("token_weight", factor(setup.normaliser, setup.batch2, setup.batch1) /
                                  factor(setup.normaliser, setup.batch1, setup.batch2));
  outcome.series = curves_of(setup, run);
  outcome.tables = {averages_table(setup, full)};
  outcome.takeaway =
      "Micro-batches of " + rounded(setup.batch1.count()) + " and " +
      rounded(setup.batch2.count()) + " tokens: the mean over tokens is " + rounded(full.loss, 4) +
      ", the mean of means " + rounded(means.loss, 4) + ", with a gradient off by " +
      rounded(100 * relative_error(means.gradient, full.gradient)) + " % of the full batch's.";
  return outcome;
}

}  // namespace

namespace simulations {

extern const Simulation grad_accum;
const Simulation grad_accum{
    .id = "grad_accum",
    .title = "Gradient accumulation over unequal micro-batches",
    .question = "How must micro-batches with unequal token counts be averaged?",
    .about =
        "Splits a batch into two micro-batches of different length and accumulates their "
        "gradients. Weighted by tokens they give the gradient of the full batch; a plain mean of "
        "their means lets each token of the shorter one count for more.",
    .parameters = {integer("tokens1", 10, 1, most_tokens, "tokens of the first micro-batch"),
                   integer("tokens2", 2, 1, most_tokens, "tokens of the second"),
                   real("loss1", 1, 0, 10, "mean loss per token of the first micro-batch"),
                   real("loss2", 3, 0, 10, "mean loss per token of the second"),
                   choice("normaliser", "tokens", {"tokens", "micro-batches", "padded positions"},
                          "what sums are divided by; all but tokens are bugs")},
    .derived = {{"tokens", "tokens1+tokens2"}},
    .presets = {},
    .measures = {{"loss", MeasureKind::Counted, "", "average loss with this normaliser"},
                 {"full_loss", MeasureKind::Counted, "", "mean loss over all tokens at once"},
                 {"gradient_error", MeasureKind::Counted, "",
                  "difference from the full-batch gradient, over its length"},
                 {"token_weight", MeasureKind::Counted, "",
                  "weight of a token of the second micro-batch over one of the first"}},
    .run = run_grad_accum,
};

}  // namespace simulations
}  // namespace sim
