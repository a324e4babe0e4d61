// Can a head learn whatever its scores are divided by, and how does it start?
//
// A toy head learns key retrieval: of n random keys it is shown a noisy copy of one and must attend
// to it. Its loss is the cross-entropy of its weights, its two matrices W_q and W_k (d_k, d_k)
// start with entries N(0, 1/d_k). The same data and the same start are used for every divisor.
// First the loss before any step is estimated, from `inits` starts.
//
//   d_k      16..256 [64]     width of the head
//   divisor  1|sqrt(d_k)|d_k|sqrt(d_model) [sqrt(d_k)]
//   h        1..64 [8]        d_model = d_k * h
//   n        4..128 [32]      keys
//   noise    0..1 [0.3]       standard deviation of the noise on the copy
//   optimiser  sgd|adam [sgd]
//   lr       0.001..10 [1]    learning rate
//   steps    10..300 [300]
//   batch    4..128 [16]      copies of a step; they share its keys
//   inits    16..1000 [100]   starts of the estimate of the initial loss
//   curves   all|chosen [all] train with every divisor, or with the chosen one
//
// Notice: with scores of variance v (noise included) the loss starts near ln n + v/2, far above
// ln n for large heads without a divisor. With sqrt(d_k) start and usable learning rate do not
// depend on the width. That is all: with a small enough learning rate the unscaled head learns too.
//
// Vaswani et al. 2017, section 3.2.1; Kingma & Ba 2015 (Adam). A toy: one head, random data.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/random_head.h"
#include "sim/row_statistics.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using attention::Index;

constexpr int inits_per_block = 4;
constexpr int first_stage_of_data = 1000, stage_of_weights = 2000;  // apart from those of blocks
constexpr std::size_t averaged_steps = 10;                          // of the final loss
constexpr double least_drawn = 1e-6;                                // a log axis has no zero
constexpr double diverged = 500;  // a training that got there is over

constexpr std::array<const char*, 4> divisors{"1", "sqrt(d_k)", "d_k", "sqrt(d_model)"};

struct Setup {
  explicit Setup(const Settings& s)
      : d_k(s.integer("d_k")),
        n(s.integer("n")),
        batch(s.integer("batch")),
        steps(static_cast<int>(s.integer("steps"))),
        inits(static_cast<int>(s.integer("inits"))),
        h(double(s.integer("h"))),
        noise(static_cast<float>(s.real("noise"))),
        lr(static_cast<float>(s.real("lr"))),
        adam(s.text("optimiser") == "adam"),
        chosen(s.text("divisor")) {
    for (const std::string divisor : divisors)
      if (s.text("curves") == "all" || divisor == chosen) trained.push_back(divisor);
  }

  double value_of(const std::string& divisor) const {
    const double d = double(d_k);
    if (divisor == "1") return 1;
    return divisor == "d_k" ? d : std::sqrt(divisor == "sqrt(d_k)" ? d : d * h);
  }
  /// Of a score before any step, noise included.
  double variance(const std::string& divisor) const {
    return (1 + double(noise) * double(noise)) * double(d_k) / std::pow(value_of(divisor), 2);
  }
  double law(const std::string& divisor) const {
    return std::log(double(n)) + variance(divisor) / 2;
  }

  Index d_k, n, batch;
  int steps, inits;
  double h;
  float noise, lr;
  bool adam;
  std::string chosen;
  std::vector<std::string> trained;
};

// The keys of a step, and noisy copies of some of them.
struct Data {
  Floats keys;                 ///< (n, d_k)
  Floats copies;               ///< (batch, d_k)
  std::vector<Index> targets;  ///< (batch)
};

Data draw_data(base::Random& random, Index batch, const Setup& setup) {
  Data data{normal_matrix(random, setup.n, setup.d_k), normal_matrix(random, batch, setup.d_k), {}};
  for (Index i = 0; i < batch; ++i) {
    data.targets.push_back(Index(random.below(static_cast<std::uint32_t>(setup.n))));
    data.copies.row(i) = setup.noise * data.copies.row(i) + data.keys.row(data.targets.back());
  }
  return data;
}

struct Weights {
  Floats query, key;  ///< (d_k, d_k), applied from the right
};

Weights draw_weights(base::Random& random, const Setup& setup) {
  const float size = 1 / std::sqrt(static_cast<float>(setup.d_k));
  return {size * normal_matrix(random, setup.d_k, setup.d_k),
          size * normal_matrix(random, setup.d_k, setup.d_k)};
}

// Turns scores (batch, n) into the gradient of the mean loss with respect to them; the mean loss.
double differentiate(Floats& scores, const std::vector<Index>& targets) {
  double loss = 0;
  for (Index i = 0; i < scores.rows(); ++i) {
    const Index target = targets[static_cast<std::size_t>(i)];
    const float largest = scores.row(i).maxCoeff(), own = scores(i, target);
    scores.row(i) = (scores.row(i).array() - largest).exp();
    const float sum = scores.row(i).sum();
    loss += double(std::log(sum)) + double(largest - own);
    scores.row(i) /= sum;
    scores(i, target) -= 1;
  }
  scores /= static_cast<float>(scores.rows());
  return loss / double(scores.rows());
}

// Moments of one matrix. Kingma & Ba 2015, algorithm 1.
class Optimiser {
 public:
  explicit Optimiser(const Setup& setup)
      : setup_(setup),
        first_(Floats::Zero(setup.d_k, setup.d_k)),
        second_(Floats::Zero(setup.d_k, setup.d_k)) {}

  void step(Floats& weights, const Floats& gradient, int number) {
    if (!setup_.adam) {
      weights -= setup_.lr * gradient;
      return;
    }
    constexpr float beta1 = 0.9F, beta2 = 0.999F, epsilon = 1e-8F;
    const float correction1 = 1 - std::pow(beta1, static_cast<float>(number));
    const float correction2 = 1 - std::pow(beta2, static_cast<float>(number));
    first_ = beta1 * first_ + (1 - beta1) * gradient;
    second_ = beta2 * second_ + (1 - beta2) * gradient.cwiseProduct(gradient);
    weights.array() -= setup_.lr * (first_.array() / correction1) /
                       ((second_.array() / correction2).sqrt() + epsilon);
  }

 private:
  const Setup& setup_;
  Floats first_, second_;
};

// The loss of each step with one divisor, up to the one at which it has diverged.
std::vector<double> train(const std::string& divisor, const Setup& setup, const Run& run) {
  const float inverse = static_cast<float>(1 / setup.value_of(divisor));
  base::Random start = run.random(stage_of_weights, 0);
  Weights weights = draw_weights(start, setup);
  Optimiser of_query(setup), of_key(setup);
  std::vector<double> losses;
  for (int step = 0; step < setup.steps; ++step) {
    run.check_stop();
    base::Random random = run.random(first_stage_of_data, step);
    const Data data = draw_data(random, setup.batch, setup);
    const Floats query = data.copies * weights.query, key = data.keys * weights.key;
    Floats scores = inverse * (query * key.transpose());
    const double loss = differentiate(scores, data.targets);
    losses.push_back(loss < diverged ? loss : diverged);  // NaN too
    if (losses.back() == diverged) break;
    scores *= inverse;
    const Floats key_gradient = data.keys.transpose() * (scores.transpose() * query);
    of_query.step(weights.query, data.copies.transpose() * (scores * key), step + 1);
    of_key.step(weights.key, key_gradient, step + 1);
  }
  return losses;
}

// One curve for each divisor that is trained, in order.
struct Curves {
  std::vector<std::vector<double>> all;

  void add(const Curves& other) { all.insert(all.end(), other.all.begin(), other.all.end()); }
};

struct Initial {
  RowStatistics loss;

  void add(const Initial& other) { loss.add(other.loss); }
};

// Losses of starts of their own, each with keys and one copy of its own.
Initial initial_losses(base::Random& random, int inits, const Setup& setup) {
  Initial initial;
  for (int i = 0; i < inits; ++i) {
    const Weights weights = draw_weights(random, setup);
    const Data data = draw_data(random, 1, setup);
    const float inverse = static_cast<float>(1 / setup.value_of(setup.chosen));
    const Floats query = inverse * (data.copies * weights.query);
    Floats scores = (query * weights.key.transpose()) * data.keys.transpose();
    initial.loss.add(differentiate(scores, data.targets));
  }
  return initial;
}

double final_loss(const std::vector<double>& losses) {
  if (losses.back() == diverged) return diverged;
  const auto last = std::ptrdiff_t(std::min(averaged_steps, losses.size()));
  return std::accumulate(losses.end() - last, losses.end(), 0.0) / double(last);
}

Series losses_of(const Curves& curves, const Setup& setup) {
  Series series{"losses", "Loss over the steps", {"step", false}, {"nat", true}, {}, {}};
  for (int i = 0; i < setup.steps; ++i) series.x.push_back(i);
  for (std::size_t i = 0; i < curves.all.size(); ++i) {
    Line line{"divided by " + setup.trained[i], curves.all[i], {}, false};
    line.y.resize(series.x.size(), line.y.back());
    for (double& loss : line.y) loss = std::max(loss, least_drawn);
    series.lines.push_back(line);
  }
  series.lines.push_back(
      {"ln n", std::vector<double>(series.x.size(), std::log(double(setup.n))), {}, true});
  return series;
}

Table table_of(const Curves& curves, const Setup& setup) {
  Table table{"divisors",
              "Start and end",
              {"divisor", "variance of a score at the start", "ln n + half of it",
               "loss of the first step", "final loss"},
              {}};
  for (std::size_t i = 0; i < curves.all.size(); ++i) {
    const std::string& divisor = setup.trained[i];
    table.rows.push_back({divisor, setup.variance(divisor), setup.law(divisor),
                          curves.all[i].front(), final_loss(curves.all[i])});
  }
  return table;
}

Outcome outcome_of(const Initial& initial, const Curves& curves, const Setup& setup) {
  const auto chosen = std::ranges::find(setup.trained, setup.chosen) - setup.trained.begin();
  const double last = final_loss(curves.all[static_cast<std::size_t>(chosen)]);
  Outcome outcome;
  outcome.add("initial_loss", initial.loss.mean(), initial.loss.standard_error());
  outcome.add("final_loss", last);
  outcome.add("initial_law", setup.law(setup.chosen));
  outcome.add("score_variance", setup.variance(setup.chosen));
  outcome.series.push_back(losses_of(curves, setup));
  outcome.tables.push_back(table_of(curves, setup));
  outcome.takeaway = "Divided by " + setup.chosen + ", a head of width " +
                     rounded(double(setup.d_k)) + " starts at a loss of " +
                     rounded(initial.loss.mean()) + " (ln n is " +
                     rounded(std::log(double(setup.n))) + ") and ends at " + rounded(last) +
                     " after " + rounded(setup.steps) + " steps.";
  outcome.notes.push_back("A training that reaches a loss of 500 has diverged and stops there.");
  outcome.notes.push_back("ln n + half the variance holds for variances up to about 1.");
  return outcome;
}

// Before any training: flat curves at the law, until the real ones are known.
Curves untrained(const Setup& setup) {
  Curves curves;
  for (const std::string& divisor : setup.trained) curves.all.push_back({setup.law(divisor)});
  return curves;
}

Outcome run_divisor_training(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Initial initial = run.for_blocks<Initial>(
      {(setup.inits + inits_per_block - 1) / inits_per_block, 0, 0.2},
      [&](base::Random& random, int i) {
        return initial_losses(random, std::min(inits_per_block, setup.inits - i * inits_per_block),
                              setup);
      },
      [&](const Initial& so_far) { run.show(outcome_of(so_far, untrained(setup), setup)); });
  const Curves curves = run.for_blocks<Curves>(
      {static_cast<int>(setup.trained.size()), 0.2, 1}, [&](base::Random&, int i) {
        return Curves{{train(setup.trained[static_cast<std::size_t>(i)], setup, run)}};
      });
  return outcome_of(initial, curves, setup);
}

}  // namespace

namespace simulations {

extern const Simulation divisor_training;
const Simulation divisor_training{
    .id = "divisor_training",
    .title = "Training with other divisors",
    .question = "Can a head learn whatever its scores are divided by?",
    .about =
        "Trains a toy head to find a noisy copy among random keys, with the same data and the same "
        "start for four divisors. Look at where each loss starts, which learning rates it stands, "
        "and whether that depends on the width of the head. Then lower the learning rate and see "
        "the unscaled head learn too.",
    .parameters =
        {integer("d_k", 64, 16, 256, "width of the head"),
         choice("divisor", "sqrt(d_k)", {divisors.begin(), divisors.end()},
                "what scores are divided by"),
         integer("h", 8, 1, 64, "heads, for d_model = d_k*h"), integer("n", 32, 4, 128, "keys"),
         real("noise", 0.3, 0, 1, "standard deviation of the noise on the copy"),
         choice("optimiser", "sgd", {"sgd", "adam"}, "plain gradient descent, or Adam"),
         real("lr", 1, 0.001, 10, "learning rate"), integer("steps", 300, 10, 300, "steps"),
         integer("batch", 16, 4, 128, "copies of a step"),
         integer("inits", 100, 16, 1000, "starts of the estimate of the initial loss"),
         choice("curves", "all", {"all", "chosen"}, "train with every divisor, or the chosen")},
    .derived = {{"d_model", "d_k*h"}},
    .presets = {},
    .measures = {{"initial_loss", MeasureKind::Sampled, "nat", "mean loss before any step"},
                 {"final_loss", MeasureKind::Counted, "nat", "mean loss of the last ten steps"},
                 {"initial_law", MeasureKind::Arithmetic, "nat",
                  "ln n + (1 + noise^2) d_k/divisor^2/2"},
                 {"score_variance", MeasureKind::Arithmetic, "",
                  "of a score before any step: (1 + noise^2) d_k/divisor^2"}},
    .run = run_divisor_training,
};

}  // namespace simulations
}  // namespace sim
