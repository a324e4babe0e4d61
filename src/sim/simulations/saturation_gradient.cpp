// Which gradients vanish when the scores are too large, and which do not?
//
// Draws `samples` rows of `n` independent scores z*sigma with z ~ N(0, 1) and sigma =
// sqrt(d_k)/divisor: what dot products of random queries and keys tend to. Looks at the Jacobian of
// softmax, diag(p) - p p^T, of each row.
//
//   d_k      1..1024 [64]       coordinates of one head's query and keys
//   h        1..128 [8]         heads; d_model = d_k*h
//   n        2..4096 [128]      keys in a row
//   samples  10..1000000 [4000] rows
//   divisor  1|sqrt(d_k)|d_k|sqrt(d_model)|sqrt(h) [1]
//
// Notice: the trace of the Jacobian falls like 1/sqrt(d_k) without a divisor, because by Stein's
// identity E[1 - sum p^2] = E[sum p_j s_j]/sigma^2 <= E[max of n N(0, 1)]/sigma. Most keys then get
// almost no gradient, the winner (p near 1) included. The norm of the Jacobian is not shown: it is
// small for a uniform row too.
//
// Vaswani et al. 2017, section 3.2.1 ("we suspect"); Stein 1981.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "attention/expected_maximum.h"
#include "attention/softmax.h"
#include "sim/divisor_choice.h"
#include "sim/row_statistics.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int numbers_per_block = 1 << 16;  // keeps a block below 20 ms
constexpr int numbers_at_first = 1 << 12;   // of the first partial outcome: below 4 ms
constexpr int most_blocks_of_curve = 4;
constexpr std::array<double, 6> curve_sizes{1, 4, 16, 64, 256, 1024};
constexpr double dead_below = 1e-6;
constexpr int rows_stage = 0, curve_stage = 1, jacobian_stage = 2;
constexpr int largest_jacobian = 64;  // keys shown in the heat map and differentiated

struct Setup {
  explicit Setup(const Settings& s)
      : n(static_cast<int>(s.integer("n"))),
        samples(static_cast<int>(s.integer("samples"))),
        divisor(s.text("divisor")),
        sizes{s.real("d_k"), s.real("h")},
        sigma(sigma_at(sizes.d_k)),
        rows_per_block(std::max(1, numbers_per_block / n)),
        expected_maximum(attention::expected_maximum(n)) {}

  double sigma_at(double d_k) const {
    return std::sqrt(d_k) / divisor_value(divisor, {d_k, sizes.h});
  }

  int n, samples;
  std::string divisor;
  HeadSizes sizes;
  double sigma;
  int rows_per_block;
  double expected_maximum;
};

struct Sums {
  RowStatistics trace, stein, stein_difference, dead, over_99, own_gradient;

  void add(const Sums& other) {
    trace.add(other.trace);
    stein.add(other.stein);
    stein_difference.add(other.stein_difference);
    dead.add(other.dead);
    over_99.add(other.over_99);
    own_gradient.add(other.own_gradient);
  }
};

struct CurveSums {
  std::array<Sums, curve_sizes.size()> at;

  void add(const CurveSums& other) {
    for (std::size_t i = 0; i < at.size(); ++i) at[i].add(other.at[i]);
  }
};

std::vector<double> scaled(const std::vector<float>& normals, double sigma) {
  std::vector<double> logits;
  logits.reserve(normals.size());
  for (const float z : normals) logits.push_back(sigma * static_cast<double>(z));
  return logits;
}

std::vector<double> weights_of(const std::vector<double>& logits) {
  std::vector<double> weights(logits.size());
  (void)attention::softmax<double>(logits, weights);  // every key is visible
  return weights;
}

void add_row(const std::vector<double>& logits, double sigma, Sums& sums) {
  const std::vector<double> weights = weights_of(logits);
  const auto n = static_cast<double>(weights.size());
  double squares = 0, attended = 0, dead = 0;
  for (std::size_t j = 0; j < weights.size(); ++j) {
    squares += weights[j] * weights[j];
    attended += weights[j] * logits[j];
    dead += weights[j] * (1 - weights[j]) < dead_below;
  }
  const double stein = attended / (sigma * sigma);
  sums.trace.add(1 - squares);
  sums.stein.add(stein);
  sums.stein_difference.add(1 - squares - stein);
  sums.dead.add(dead / n);
  sums.over_99.add(*std::ranges::max_element(weights) > 0.99);
  sums.own_gradient.add((1 - squares) / n);
}

Sums draw_block(base::Random& random, const Setup& setup, int rows) {
  Sums sums;
  std::vector<float> normals(static_cast<std::size_t>(setup.n));
  for (int row = 0; row < rows; ++row) {
    random.normals(normals);
    add_row(scaled(normals, setup.sigma), setup.sigma, sums);
  }
  return sums;
}

// The same rows at every head size.
CurveSums draw_curve_block(base::Random& random, const Setup& setup, int rows) {
  CurveSums sums;
  std::vector<float> normals(static_cast<std::size_t>(setup.n));
  for (int row = 0; row < rows; ++row) {
    random.normals(normals);
    for (std::size_t i = 0; i < curve_sizes.size(); ++i) {
      const double sigma = setup.sigma_at(curve_sizes[i]);
      add_row(scaled(normals, sigma), sigma, sums.at[i]);
    }
  }
  return sums;
}

Line line_of(const char* name, const CurveSums& sums, RowStatistics Sums::* part) {
  Line line{name, {}, {}, false};
  for (const Sums& s : sums.at) {
    line.y.push_back((s.*part).mean());
    line.standard_error.push_back((s.*part).standard_error());
  }
  return line;
}

Series curve_of(const CurveSums& sums, const Setup& setup) {
  Series series{"saturation", "Saturation over the head size", {"d_k", true}, {"", false}, {}, {}};
  series.x.assign(curve_sizes.begin(), curve_sizes.end());
  Line bound{"bound of the trace", {}, {}, true};
  for (const double d_k : curve_sizes)
    bound.y.push_back(std::min(1.0, setup.expected_maximum / setup.sigma_at(d_k)));
  series.lines = {line_of("Jacobian trace", sums, &Sums::trace), bound,
                  line_of("share of dead keys", sums, &Sums::dead),
                  line_of("share of rows with a weight over 0.99", sums, &Sums::over_99)};
  return series;
}

HeatMap map_of(const attention::Matrix& jacobian) {
  HeatMap map{"jacobian",
              "Softmax Jacobian of one row, first keys",
              {"weight i", false},
              {"logit j", false},
              int(jacobian.rows()),
              int(jacobian.cols()),
              {},
              {},
              {}};
  map.values.assign(jacobian.data(), jacobian.data() + jacobian.size());
  return map;
}

// Central differences of softmax, (n, n): column j is the change of all weights with logit j.
attention::Matrix differentiate(const std::vector<double>& logits) {
  constexpr double step = 1e-5;
  const auto n = static_cast<attention::Index>(logits.size());
  attention::Matrix jacobian(n, n);
  for (attention::Index j = 0; j < n; ++j) {
    std::vector<double> up = logits, down = logits;
    up[static_cast<std::size_t>(j)] += step;
    down[static_cast<std::size_t>(j)] -= step;
    const std::vector<double> above = weights_of(up), below = weights_of(down);
    for (attention::Index i = 0; i < n; ++i) {
      const auto at = static_cast<std::size_t>(i);
      jacobian(i, j) = (above[at] - below[at]) / (2 * step);
    }
  }
  return jacobian;
}

// The Jacobian of one row of at most `largest_jacobian` keys, by the formula and by differences.
void add_jacobian(base::Random random, const Setup& setup, Outcome& outcome) {
  std::vector<float> normals(static_cast<std::size_t>(std::min(setup.n, largest_jacobian)));
  random.normals(normals);
  const std::vector<double> logits = scaled(normals, setup.sigma);
  const attention::Matrix formula = attention::softmax_jacobian(weights_of(logits));
  const attention::Matrix differences = differentiate(logits);
  const attention::Matrix diagonal = formula.diagonal().asDiagonal();
  outcome.add("jacobian_error", (formula - differences).cwiseAbs().maxCoeff());
  outcome.add("diagonal_only_error", (diagonal - differences).cwiseAbs().maxCoeff());
  outcome.heatmaps.push_back(map_of(formula));
}

void add_sampled(Outcome& outcome, const char* name, const RowStatistics& s) {
  outcome.add(name, s.mean(), s.standard_error());
}

Outcome outcome_of(const Sums& sums, const CurveSums& curve, const Setup& setup, const Run& run) {
  const double bound = setup.expected_maximum / setup.sigma;
  Outcome outcome;
  add_sampled(outcome, "jacobian_trace", sums.trace);
  add_sampled(outcome, "stein_side", sums.stein);
  add_sampled(outcome, "stein_difference", sums.stein_difference);
  outcome.add("trace_bound", bound);
  outcome.add("bound_ratio", sums.trace.mean() / bound, sums.trace.standard_error() / bound);
  add_sampled(outcome, "own_gradient", sums.own_gradient);
  add_sampled(outcome, "dead_share", sums.dead);
  add_sampled(outcome, "share_over_99", sums.over_99);
  outcome.add("expected_maximum", setup.expected_maximum);
  add_jacobian(run.random(jacobian_stage, 0), setup, outcome);
  outcome.series.push_back(curve_of(curve, setup));
  outcome.takeaway = sums.dead.mean() > 0.5
                         ? "Most keys get almost no gradient; the winner gets little too."
                         : "Gradient reaches most of the keys.";
  outcome.notes.push_back("The points of the curves share their random numbers.");
  return outcome;
}

// The beginnings of the first blocks, which are long for someone who drags a slider.
Sums first_rows(const Setup& setup, const Run& run) {
  base::Random random = run.random(rows_stage, 0);
  return draw_block(random, setup,
                    std::min(setup.samples, std::max(2, numbers_at_first / setup.n)));
}
CurveSums first_curve(const Setup& setup, const Run& run) {
  base::Random random = run.random(curve_stage, 0);
  return draw_curve_block(random, setup,
                          std::max(2, numbers_at_first / setup.n / int(curve_sizes.size())));
}

Outcome run_saturation_gradient(const Settings& settings, Run& run) {
  const Setup setup(settings);
  CurveSums curve;
  if (run.wants_partial()) {
    curve = first_curve(setup, run);  // in view until the rows are done
    run.show(outcome_of(first_rows(setup, run), curve, setup, run));
  }
  const int blocks = (setup.samples + setup.rows_per_block - 1) / setup.rows_per_block;
  const Sums sums = run.for_blocks<Sums>(
      {blocks, 0, 0.7},
      [&](base::Random& random, int i) {
        const int left = setup.samples - i * setup.rows_per_block;
        return draw_block(random, setup, std::min(left, setup.rows_per_block));
      },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, curve, setup, run)); });
  const int curve_rows = std::max(1, setup.rows_per_block / int(curve_sizes.size()));
  curve = run.for_blocks<CurveSums>(
      {most_blocks_of_curve, 0.7, 1},
      [&](base::Random& random, int) { return draw_curve_block(random, setup, curve_rows); },
      [&](const CurveSums& so_far) { run.show(outcome_of(sums, so_far, setup, run)); });
  return outcome_of(sums, curve, setup, run);
}

}  // namespace

namespace simulations {

extern const Simulation saturation_gradient;
const Simulation saturation_gradient{
    .id = "saturation_gradient",
    .title = "Saturation and the gradient of softmax",
    .question = "Which gradients vanish when the scores are too large, and which do not?",
    .about =
        "Looks at the Jacobian of softmax over random scores. Without a divisor its trace falls "
        "like 1/sqrt(d_k) and most keys get almost no gradient; with sqrt(d_k) neither "
        "depends on the head size.",
    .parameters = {integer("d_k", 64, 1, 1024, "coordinates of one head's query and keys"),
                   integer("h", 8, 1, 128, "heads; d_model = d_k*h"),
                   integer("n", 128, 2, 4096, "keys in a row"),
                   integer("samples", 4000, 10, 1000000, "rows drawn"), divisor_choice("1", false)},
    .derived = {{"d_model", "d_k*h"}},
    .presets = {},
    .measures =
        {{"jacobian_trace", MeasureKind::Sampled, "", "1 - sum of the squared weights of a row"},
         {"stein_side", MeasureKind::Sampled, "", "sum of weight times logit, over sigma^2"},
         {"stein_difference", MeasureKind::Sampled, "",
          "trace minus the other side of Stein's identity, row by row"},
         {"trace_bound", MeasureKind::Arithmetic, "", "expected_maximum/sigma"},
         {"bound_ratio", MeasureKind::Sampled, "", "trace over its bound"},
         {"own_gradient", MeasureKind::Sampled, "", "mean over the keys of p(1-p)"},
         {"dead_share", MeasureKind::Sampled, "", "share of keys with p(1-p) below 1e-6"},
         {"share_over_99", MeasureKind::Sampled, "", "share of rows with a weight over 0.99"},
         {"expected_maximum", MeasureKind::Arithmetic, "", "E[max of n N(0, 1)]"},
         {"jacobian_error", MeasureKind::Counted, "",
          "largest difference of diag(p) - p p^T from central differences, one row"},
         {"diagonal_only_error", MeasureKind::Counted, "",
          "the same for a Jacobian without its off-diagonal entries"}},
    .run = run_saturation_gradient,
};

}  // namespace simulations
}  // namespace sim
