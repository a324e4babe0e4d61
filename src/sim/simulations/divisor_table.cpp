// What does each candidate divisor do to a row of attention weights?
//
// Draws `samples` rows: a query and `n` keys of `d_k` independent N(0, 1) coordinates. Every
// divisor is applied to the same scores, so the rows of the table differ by the divisor alone.
//
//   d_k      1..1024 [64]    coordinates of one head's query and keys
//   h        1..128 [8]      heads; d_model = d_k*h
//   hidden   1..65536 [512]  width of the model, used by sqrt(hidden/h) only
//   n        8..4096 [128]   keys in a row
//   samples  10..2000 [400]  rows; the scores of a row share the query, so a row is the sampling
//   unit divisor  1|sqrt(d_k)|d_k|sqrt(d_model)|sqrt(h)|sqrt(hidden/h) [sqrt(d_k)]  the one the
//   measures are of
//
// Notice: sqrt(d_model) leaves exactly 1/h of the variance that sqrt(d_k) leaves: it over-corrects,
// and the row is nearly uniform. With sigma^2 = d_k/divisor^2 below 2 ln n the entropy is about ln
// n - sigma^2/2 and n times the sum of squared weights about e^(sigma^2); above, the row freezes
// onto a few keys and the law, which would turn negative, fails (random-energy model, Derrida
// 1981).
//
// Vaswani et al. 2017, equation 1; model sizes from the configurations named in the presets.
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "attention/divisor.h"
#include "attention/softmax.h"
#include "sim/divisor_choice.h"
#include "sim/model_presets.h"
#include "sim/row_statistics.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int numbers_per_block = 1 << 17;  // keeps a block below 20 ms
constexpr int most_rows_per_block = 50;
constexpr std::string_view right_divisor = "sqrt(d_k)";

struct Candidate {
  std::string name;
  double value = 1;
};

struct Setup {
  explicit Setup(const Settings& s)
      : d_k(static_cast<int>(s.integer("d_k"))),
        n(static_cast<int>(s.integer("n"))),
        samples(static_cast<int>(s.integer("samples"))) {
    const HeadSizes sizes{s.real("d_k"), s.real("h"), s.real("hidden")};
    const auto position = [&](std::string_view name) {
      return static_cast<std::size_t>(std::ranges::find(candidates, name, &Candidate::name) -
                                      candidates.begin());
    };
    for (const attention::Divisor& divisor : attention::divisors)
      candidates.push_back({std::string(divisor.formula), divisor_value(divisor.formula, sizes)});
    const std::string& name = s.text("divisor");
    if (position(name) == candidates.size())
      candidates.push_back({name, divisor_value(name, sizes)});
    chosen = position(name);
    right = position(right_divisor);
    for (int rank = 1; rank < n; rank *= 2) ranks.push_back(rank);
    ranks.push_back(n);
    rows_per_block = std::clamp(numbers_per_block / (n * d_k), 1, most_rows_per_block);
  }

  double sigma2() const { return d_k / (candidates[chosen].value * candidates[chosen].value); }
  /// The entropy of a row in the regime below freezing.
  double law() const { return std::log(n) - sigma2() / 2; }

  int d_k, n, samples;
  std::vector<Candidate> candidates;
  std::size_t chosen = 0;
  std::size_t right = 0;
  std::vector<int> ranks;  // at which the curve of sorted weights is kept
  int rows_per_block = 1;
};

// What one divisor did to the rows.
struct DivisorSums {
  RowStatistics variance, entropy, effective_keys, top_weight, sum_of_squares;
  std::vector<double> sorted_weights;  // sums over rows, at the ranks

  void add(const DivisorSums& other) {
    variance.add(other.variance);
    entropy.add(other.entropy);
    effective_keys.add(other.effective_keys);
    top_weight.add(other.top_weight);
    sum_of_squares.add(other.sum_of_squares);
    sorted_weights.resize(other.sorted_weights.size());
    for (std::size_t i = 0; i < sorted_weights.size(); ++i)
      sorted_weights[i] += other.sorted_weights[i];
  }
};

struct Sums {
  std::vector<DivisorSums> of;  // by candidate
  int order_violations = 0;
  int rows_above_law = 0;

  void add(const Sums& other) {
    of.resize(other.of.size());
    for (std::size_t i = 0; i < of.size(); ++i) of[i].add(other.of[i]);
    order_violations += other.order_violations;
    rows_above_law += other.rows_above_law;
  }
};

// The raw scores of one row, largest first: no measure depends on the order of the keys.
std::vector<double> draw_scores(base::Random& random, const Setup& setup) {
  Eigen::VectorXf query(setup.d_k);
  Eigen::MatrixXf keys(setup.d_k, setup.n);  // a column is a key
  random.normals({query.data(), static_cast<std::size_t>(query.size())});
  random.normals({keys.data(), static_cast<std::size_t>(keys.size())});
  const Eigen::VectorXf scores = keys.transpose() * query;
  std::vector<double> sorted(scores.begin(), scores.end());
  std::ranges::sort(sorted, std::greater());
  return sorted;
}

void add_row(const Setup& setup, const std::vector<double>& logits, DivisorSums& sums) {
  std::vector<double> weights(logits.size());
  if (!attention::softmax<double>(logits, weights)) return;
  double squares = 0, weight_squares = 0;
  for (const double logit : logits) squares += logit * logit;
  for (const double weight : weights) weight_squares += weight * weight;
  const double entropy = attention::entropy<double>(weights);
  sums.variance.add(squares / setup.n);
  sums.entropy.add(entropy);
  sums.effective_keys.add(std::exp(entropy));
  sums.top_weight.add(weights.front());
  sums.sum_of_squares.add(weight_squares);
  sums.sorted_weights.resize(setup.ranks.size());
  for (std::size_t i = 0; i < setup.ranks.size(); ++i)
    sums.sorted_weights[i] += weights[static_cast<std::size_t>(setup.ranks[i] - 1)];
}

// Pairs of candidates whose larger divisor gave the larger top weight, in one row.
int order_violations(const Setup& setup, const std::vector<double>& top_weights) {
  int violations = 0;
  for (std::size_t i = 0; i < top_weights.size(); ++i)
    for (std::size_t j = 0; j < top_weights.size(); ++j)
      violations +=
          setup.candidates[i].value < setup.candidates[j].value && top_weights[i] < top_weights[j];
  return violations;
}

Sums draw_block(base::Random& random, const Setup& setup, int rows) {
  Sums sums;
  sums.of.resize(setup.candidates.size());
  for (int row = 0; row < rows; ++row) {
    const std::vector<double> scores = draw_scores(random, setup);
    std::vector<double> top_weights;
    for (std::size_t i = 0; i < setup.candidates.size(); ++i) {
      std::vector<double> logits = scores;
      for (double& logit : logits) logit /= setup.candidates[i].value;
      DivisorSums one;
      add_row(setup, logits, one);
      top_weights.push_back(one.top_weight.mean());
      if (i == setup.chosen) sums.rows_above_law += one.entropy.mean() > setup.law();
      sums.of[i].add(one);
    }
    sums.order_violations += order_violations(setup, top_weights);
  }
  return sums;
}

// Scores of a row given its query are N(0, |q|^2), so the mean square of a row has variance
// Var|q|^2 + E|q|^4 2/n with Var|q|^2 = 2 d_k and E|q|^4 = d_k^2 + 2 d_k.
double variance_error(const Setup& setup, const Candidate& candidate, double rows) {
  const double d = setup.d_k;
  const double of_row = 2 * d + 2 * (d * d + 2 * d) / setup.n;
  return std::sqrt(of_row / rows) / (candidate.value * candidate.value);
}

void add_sampled(Outcome& outcome, const char* name, const RowStatistics& s, double factor = 1,
                 double shift = 0) {
  outcome.add(name, shift + factor * s.mean(), std::abs(factor) * s.standard_error());
}

Table table_of(const Sums& sums, const Setup& setup) {
  Table table{"divisors",
              "The same scores under each divisor",
              {"divisor", "value", "variance", "entropy", "effective keys", "top weight",
               "sum of squares", "Jacobian trace"},
              {}};
  for (std::size_t i = 0; i < sums.of.size(); ++i) {
    const DivisorSums& s = sums.of[i];
    table.rows.push_back({setup.candidates[i].name, setup.candidates[i].value, s.variance.mean(),
                          s.entropy.mean(), s.effective_keys.mean(), s.top_weight.mean(),
                          s.sum_of_squares.mean(), 1 - s.sum_of_squares.mean()});
  }
  return table;
}

Series curves_of(const Sums& sums, const Setup& setup) {
  Series series{"curves", "Mean weights, sorted", {"rank of the key", true}, {"weight", true}, {},
                {}};
  series.x.assign(setup.ranks.begin(), setup.ranks.end());
  for (std::size_t i = 0; i < sums.of.size(); ++i) {
    Line line{setup.candidates[i].name, sums.of[i].sorted_weights, {}, false};
    for (double& weight : line.y) weight /= sums.of[i].variance.count();
    series.lines.push_back(std::move(line));
  }
  return series;
}

std::string takeaway_of(const DivisorSums& chosen, const Setup& setup) {
  const double share = chosen.effective_keys.mean() / setup.n;
  if (setup.sigma2() > 2 * std::log(setup.n))
    return "The row is frozen: a few keys take most of the weight.";
  if (share > 0.97) return "The row is almost uniform: the scores hardly matter.";
  return "The row prefers some keys and keeps the others in play.";
}

Outcome outcome_of(const Sums& sums, const Setup& setup) {
  const DivisorSums& chosen = sums.of[setup.chosen];
  const Candidate& candidate = setup.candidates[setup.chosen];
  Outcome outcome;
  outcome.add("variance", chosen.variance.mean(),
              variance_error(setup, candidate, chosen.variance.count()));
  add_sampled(outcome, "entropy", chosen.entropy);
  add_sampled(outcome, "effective_keys", chosen.effective_keys);
  add_sampled(outcome, "top_weight", chosen.top_weight);
  add_sampled(outcome, "sum_of_squares", chosen.sum_of_squares);
  add_sampled(outcome, "jacobian_trace", chosen.sum_of_squares, -1, 1);
  add_sampled(outcome, "n_sum_of_squares", chosen.sum_of_squares, setup.n);
  add_sampled(outcome, "entropy_deficit", chosen.entropy, -1, std::log(setup.n));
  add_sampled(outcome, "law_residual", chosen.entropy, 1, -setup.law());
  outcome.add("variance_ratio", chosen.variance.mean() / sums.of[setup.right].variance.mean());
  outcome.add("order_violations", sums.order_violations);
  outcome.add("rows_above_law", sums.rows_above_law);
  outcome.tables.push_back(table_of(sums, setup));
  outcome.series.push_back(curves_of(sums, setup));
  outcome.takeaway = takeaway_of(chosen, setup);
  return outcome;
}

Outcome run_divisor_table(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const int blocks = (setup.samples + setup.rows_per_block - 1) / setup.rows_per_block;
  const Sums sums = run.for_blocks<Sums>(
      {blocks, 0, 1},
      [&](base::Random& random, int i) {
        const int left = setup.samples - i * setup.rows_per_block;
        return draw_block(random, setup, std::min(left, setup.rows_per_block));
      },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, setup)); });
  return outcome_of(sums, setup);
}

}  // namespace

namespace simulations {

extern const Simulation divisor_table;
const Simulation divisor_table{
    .id = "divisor_table",
    .title = "What each divisor does to a row of weights",
    .question = "What does each candidate divisor do to a row of attention weights?",
    .about =
        "Applies every divisor to the same random scores. sqrt(d_k) gives the same shape for "
        "every head size; no divisor saturates the row; d_k and sqrt(d_model) flatten it; "
        "sqrt(h) is tied to a number that has nothing to do with the scores.",
    .parameters = {integer("d_k", 64, 1, 1024, "coordinates of one head's query and keys"),
                   integer("h", 8, 1, 128, "heads; d_model = d_k*h"),
                   integer("hidden", 512, 1, 65536, "width of the model, for sqrt(hidden/h) only"),
                   integer("n", 128, 8, 4096, "keys in a row"),
                   integer("samples", 400, 10, 2000, "rows drawn"),
                   divisor_choice("sqrt(d_k)", true)},
    .derived = {{"d_model", "d_k*h"}},
    .presets = model_presets(true),
    .measures =
        {{"variance", MeasureKind::Sampled, "", "mean square of the logits; their mean is 0"},
         {"entropy", MeasureKind::Sampled, "nat", "of a row of weights"},
         {"effective_keys", MeasureKind::Sampled, "keys", "e to the entropy of a row"},
         {"top_weight", MeasureKind::Sampled, "", "largest weight of a row"},
         {"sum_of_squares", MeasureKind::Sampled, "", "sum of the squared weights of a row"},
         {"jacobian_trace", MeasureKind::Sampled, "", "1 - sum of squares"},
         {"n_sum_of_squares", MeasureKind::Sampled, "", "n times the sum of squares"},
         {"entropy_deficit", MeasureKind::Sampled, "nat", "ln n - entropy"},
         {"law_residual", MeasureKind::Sampled, "nat",
          "entropy - (ln n - sigma^2/2), sigma^2 = d_k/divisor^2"},
         {"variance_ratio", MeasureKind::Counted, "",
          "variance over that of the sqrt(d_k) row, same scores"},
         {"order_violations", MeasureKind::Counted, "",
          "pairs of divisors, over all rows, whose larger divisor gave the larger top weight"},
         {"rows_above_law", MeasureKind::Counted, "rows",
          "rows whose entropy exceeds ln n - sigma^2/2"}},
    .run = run_divisor_table,
};

}  // namespace simulations
}  // namespace sim
