// Which rank do the scores and the weights of a head have, and what do more heads cost?
//
// Projects n random tokens of width d_model to h heads of width d_k = d_model/h and looks at the
// singular values of each head's scores QK^T/sqrt(d_k) and of their softmax. Then puts the heads
// together through W_O, all at once and head by head.
//
//   d_model  16|32|64|128|256 [64]  width of the model
//   h        1|2|4|8|16 [8]         heads
//   n        8..128 [64]            tokens
//   causal   off                    hides later keys before the softmax
//   combine  slices|sum-first [slices]   head by head: each through its own rows of W_O, or (a
//            mistake) the heads summed first and sent through the first head's rows
//
// Notice: QK^T is a product of an (n, d_k) and a (d_k, n) matrix, so its rank is at most d_k. The
// softmax exponentiates each entry, which no low-rank structure survives: the weights have full
// rank unless d_k is tiny. Concat(heads) W_O is the sum of head_i W_O^i. The multiply-adds of QK^T
// are n^2 d_model for every h.
//
// Vaswani et al. 2017, section 3.2.2; Bhojanapalli et al. 2020 (low-rank bottleneck).
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <Eigen/Eigenvalues>

#include "attention/scaled_dot_product.h"
#include "sim/number_words.h"
#include "sim/random_head.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using attention::Index;
using attention::Matrix;
using Values = std::vector<double>;

// Of the largest singular value. The values are roots of eigenvalues of a Gram matrix, which
// rounding leaves at about 1e-8 of the largest.
constexpr double rank_threshold = 1e-5;
constexpr double least_drawn = 1e-7;

Matrix normals(base::Random& random, Index rows, Index columns, double size) {
  return size * normal_matrix(random, rows, columns).cast<double>();
}

// Over the largest, descending.
Values singular_values(const Matrix& matrix) {
  const Matrix gram = matrix.transpose() * matrix;
  const Eigen::VectorXd squares =
      Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(gram, Eigen::EigenvaluesOnly).eigenvalues();
  Values values;
  for (Index i = squares.size() - 1; i >= 0; --i)
    values.push_back(std::sqrt(std::max(squares(i), 0.0) / squares(squares.size() - 1)));
  return values;
}

double rank_of(const Values& values) {
  return double(std::ranges::count_if(values, [](double v) { return v > rank_threshold; }));
}

struct Setup {
  explicit Setup(const Settings& s)
      : d_model(std::stol(s.text("d_model"))),
        h(std::stol(s.text("h"))),
        n(s.integer("n")),
        mask(s.flag("causal") ? attention::causal_mask() : attention::no_mask()),
        sum_first(s.text("combine") == "sum-first") {}

  Index d_k() const { return d_model / h; }

  Index d_model, h, n;
  attention::Mask mask;
  bool sum_first;
};

// What one head does.
struct Head {
  Values scores, weights;  ///< singular values
  double multiply_adds = 0;
  Matrix output;  ///< (n, d_k)
};

Head attend(base::Random& random, const Matrix& tokens, const Setup& setup) {
  const double size = 1 / std::sqrt(double(setup.d_model));
  const Matrix query = tokens * normals(random, setup.d_model, setup.d_k(), size);
  const Matrix key = tokens * normals(random, setup.d_model, setup.d_k(), size);
  const Matrix value = tokens * normals(random, setup.d_model, setup.d_k(), size);
  const double scale = attention::default_scale(setup.d_k());
  const auto attention =
      attention::scaled_dot_product<double>(query, key, value, setup.mask, scale);
  const Matrix scores = scale * query * key.transpose();  // of all keys, hidden ones included
  return {singular_values(scores), singular_values(attention.weights),
          double(scores.size() * query.cols()), attention.output};
}

struct Heads {
  std::vector<Head> all;

  void add(const Heads& other) { all.insert(all.end(), other.all.begin(), other.all.end()); }
};

// The largest difference between both ways to put the heads together.
double combined_difference(const Heads& heads, const Matrix& w_o, const Setup& setup) {
  Matrix concat(setup.n, setup.d_model), by_head = Matrix::Zero(setup.n, setup.d_model);
  Matrix sum = Matrix::Zero(setup.n, setup.d_k());
  for (Index i = 0; i < setup.h; ++i) {
    const Matrix& output = heads.all[static_cast<std::size_t>(i)].output;
    concat.middleCols(i * setup.d_k(), setup.d_k()) = output;
    by_head += output * w_o.middleRows(i * setup.d_k(), setup.d_k());
    sum += output;
  }
  if (setup.sum_first) by_head = sum * w_o.topRows(setup.d_k());
  return (concat * w_o - by_head).cwiseAbs().maxCoeff();
}

Series values_of(const Head& head) {
  Series series{"singular_values",
                "Singular values of the first head",
                {"number", false},
                {"over the largest", true},
                {},
                {}};
  Line scores{"scores", {}, {}, false}, weights{"weights, after the softmax", {}, {}, false};
  Line threshold{"counted as zero below", {}, {}, true};
  for (std::size_t i = 0; i < head.scores.size(); ++i) {
    series.x.push_back(double(i) + 1);
    scores.y.push_back(std::max(head.scores[i], least_drawn));
    weights.y.push_back(std::max(head.weights[i], least_drawn));
    threshold.y.push_back(rank_threshold);
  }
  series.lines = {scores, weights, threshold};
  return series;
}

Table ranks_of(const Heads& heads) {
  Table table{
      "ranks",
      "Ranks",
      {"head", "rank of the scores", "rank of the weights", "least singular value of the weights"},
      {}};
  for (std::size_t i = 0; i < heads.all.size(); ++i) {
    const Head& head = heads.all[i];
    table.rows.push_back(
        {double(i + 1), rank_of(head.scores), rank_of(head.weights), head.weights.back()});
  }
  return table;
}

Table costs_of(const Setup& setup) {
  Table table{"costs",
              "The same width in other numbers of heads",
              {"heads", "d_k", "highest rank of a head's scores", "multiply-adds of all scores"},
              {}};
  for (const Index h : {1, 2, 4, 8, 16}) {
    const Index d_k = setup.d_model / h;
    table.rows.push_back({double(h), double(d_k), double(std::min(setup.n, d_k)),
                          double(h * (setup.n * setup.n * d_k))});
  }
  return table;
}

struct Ranks {
  double least_scores = 1e9, scores = 0, least_weights = 1e9, multiply_adds = 0;
};

Ranks ranks_over(const Heads& heads) {
  Ranks ranks;
  for (const Head& head : heads.all) {
    ranks.scores = std::max(ranks.scores, rank_of(head.scores));
    ranks.least_scores = std::min(ranks.least_scores, rank_of(head.scores));
    ranks.least_weights = std::min(ranks.least_weights, rank_of(head.weights));
    ranks.multiply_adds += head.multiply_adds;
  }
  return ranks;
}

Outcome run_head_rank(const Settings& settings, Run& run) {
  const Setup setup(settings);
  base::Random numbers = run.random(1, 0);  // the heads draw from stage 0
  const Matrix tokens = normals(numbers, setup.n, setup.d_model, 1);
  const Matrix w_o =
      normals(numbers, setup.d_model, setup.d_model, 1 / std::sqrt(double(setup.d_model)));
  const Heads heads = run.for_blocks<Heads>(
      {static_cast<int>(setup.h), 0, 1},
      [&](base::Random& random, int) { return Heads{{attend(random, tokens, setup)}}; });
  const Ranks ranks = ranks_over(heads);
  const double difference = combined_difference(heads, w_o, setup);
  Outcome outcome;
  outcome.add("score_rank", ranks.scores);
  outcome.add("least_score_rank", ranks.least_scores);
  outcome.add("weight_rank", ranks.least_weights);
  outcome.add("combine_error", difference);
  outcome.add("multiply_adds", ranks.multiply_adds);
  outcome.add("rank_limit", double(std::min(setup.n, setup.d_k())));
  outcome.series.push_back(values_of(heads.all.front()));
  outcome.tables = {ranks_of(heads), costs_of(setup)};
  outcome.takeaway = rounded(double(setup.h)) + " heads of width " + rounded(double(setup.d_k())) +
                     " over " + rounded(double(setup.n)) + " tokens: scores of rank " +
                     rounded(ranks.scores) + ", weights of rank at least " +
                     rounded(ranks.least_weights) + ", " + rounded(ranks.multiply_adds, 8) +
                     " multiply-adds for all scores; head by head the output differs by " +
                     rounded(difference, 2) + ".";
  return outcome;
}

}  // namespace

namespace simulations {

extern const Simulation head_rank;
const Simulation head_rank{
    .id = "head_rank",
    .title = "Ranks of a head",
    .question = "Which rank do the scores and weights of a head have, and what do heads cost?",
    .about =
        "Splits a model width into heads and counts the singular values of each head's scores and "
        "of its softmax weights. The scores are stuck at the head's width; the softmax breaks out "
        "of it. Change the number of heads: the cost of all scores stays the same.",
    .parameters = {choice("d_model", "64", {"16", "32", "64", "128", "256"}, "width of the model"),
                   choice("h", "8", {"1", "2", "4", "8", "16"}, "heads; each d_model/h wide"),
                   integer("n", 64, 8, 128, "tokens"),
                   flag("causal", false, "hides later keys before the softmax"),
                   choice("combine", "slices", {"slices", "sum-first"},
                          "how heads are projected one by one; sum-first is a mistake")},
    .derived = {},
    .presets = {},
    .measures = {{"score_rank", MeasureKind::Counted, "", "largest rank of a head's scores"},
                 {"least_score_rank", MeasureKind::Counted, "", "least rank of a head's scores"},
                 {"weight_rank", MeasureKind::Counted, "", "least rank of a head's weights"},
                 {"combine_error", MeasureKind::Counted, "",
                  "largest difference of Concat(heads) W_O from the heads projected one by one"},
                 {"multiply_adds", MeasureKind::Counted, "", "of QK^T in all heads"},
                 {"rank_limit", MeasureKind::Arithmetic, "", "min(n, d_k)"}},
    .run = run_head_rank,
};

}  // namespace simulations
}  // namespace sim
