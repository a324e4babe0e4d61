// Which tokens reach which outputs under a mask, and what does a mask applied too late let through?
//
// Draws `draws` sequences of cached + n tokens with normal entries, projects them with random
// W_q, W_k, W_v (entries of variance 1/d) and lets the last n tokens attend. Then changes one
// token, and then permutes the n tokens, and compares the outputs. No token carries its position.
//
//   n        2..64 [16]   queries
//   cached   0..64 [0]    tokens before the first query, as keys and values only
//   d        2..64 [8]    coordinates of a token
//   mask     none|causal|padding|causal-padding|after-softmax|top-left [causal]
//            after-softmax: the bug of zeroing hidden weights after the softmax
//            top-left: the bug of aligning the mask at the first key although keys are cached
//   pad      0..63 [4]    first tokens that the padding masks hide
//   token    1..128 [8]   the token that is changed, counted from 1
//   scores   content|equal [content]   equal: every logit is 0
//   draws    2..64 [8]    sequences
//
// Notice: with a causal mask no output before the changed token moves, not by a bit; zeroed after
// the softmax, hidden keys still sit in the denominator. Without a mask the outputs of permuted
// tokens are the permuted outputs; a causal mask breaks that, so it tells positions apart: with
// equal scores output i is the mean of i values.
//
// Vaswani et al. 2017, section 3.2.3; Kazemnejad et al. 2023 (no positional encoding).
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "attention/scaled_dot_product.h"
#include "attention/softmax.h"
#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using attention::Index;
using attention::Matrix;

struct Setup {
  explicit Setup(const Settings& s)
      : n(s.integer("n")),
        cached(s.integer("cached")),
        d(s.integer("d")),
        token(std::min<Index>(s.integer("token"), n + cached)),
        shortened(s.integer("token") > n + cached),
        rule(s.text("mask")),
        scale(s.text("scores") == "equal" ? 0 : attention::default_scale(d)) {
    const bool pads = rule == "padding" || rule == "causal-padding";
    const bool causal = rule != "none" && rule != "padding";
    if (causal) right = attention::bottom_right_causal_mask(n, tokens());
    if (pads) {
      right.padding.assign(static_cast<std::size_t>(tokens()), false);
      for (Index i = 0; i < std::min<Index>(s.integer("pad"), tokens()); ++i)
        right.padding[static_cast<std::size_t>(i)] = true;
    }
    applied = rule == "top-left" ? attention::causal_mask() : right;
  }

  Index tokens() const { return n + cached; }
  bool too_late() const { return rule == "after-softmax"; }

  Index n, cached, d, token;
  bool shortened;  // the token asked for lies behind the last
  std::string rule;
  double scale;
  attention::Mask right;    ///< what the mask should show
  attention::Mask applied;  ///< what it shows
};

// One sequence and its projections.
struct Draw {
  Matrix x;                  ///< (tokens, d)
  Matrix w_q, w_k, w_v;      ///< (d, d)
  Eigen::RowVectorXd other;  ///< what the changed token becomes
};

Matrix normal_matrix(base::Random& random, Index rows, Index columns, double size) {
  std::vector<float> numbers(static_cast<std::size_t>(rows * columns));
  random.normals(numbers);
  return size *
         Eigen::Map<attention::MatrixOf<float>>(numbers.data(), rows, columns).cast<double>();
}

Draw draw(base::Random& random, const Setup& setup) {
  const double size = attention::default_scale(setup.d);
  Draw drawn;
  drawn.x = normal_matrix(random, setup.tokens(), setup.d, 1);
  drawn.w_q = normal_matrix(random, setup.d, setup.d, size);
  drawn.w_k = normal_matrix(random, setup.d, setup.d, size);
  drawn.w_v = normal_matrix(random, setup.d, setup.d, size);
  drawn.other = normal_matrix(random, 1, setup.d, 1);
  return drawn;
}

void zero_hidden(Matrix& weights, const attention::Mask& mask) {
  for (Index i = 0; i < weights.rows(); ++i)
    for (Index j = 0; j < weights.cols(); ++j)
      if (!mask.visible(i, j)) weights(i, j) = 0;
}

// The last n tokens of x attend to all of them.
attention::Attention<double> attend(const Draw& drawn, const Matrix& x, const Setup& setup) {
  const Matrix query = x.bottomRows(setup.n) * drawn.w_q;
  const Matrix key = x * drawn.w_k, value = x * drawn.w_v;
  const attention::Mask& mask = setup.too_late() ? attention::no_mask() : setup.applied;
  auto result = attention::scaled_dot_product<double>(query, key, value, mask, setup.scale);
  if (setup.too_late()) {
    zero_hidden(result.weights, setup.applied);
    result.output = result.weights * value;
  }
  return result;
}

// The largest change of each output when `token` (from 1) is replaced, (n).
Eigen::VectorXd change_of(const Draw& drawn, const Matrix& output, Index token,
                          const Setup& setup) {
  Matrix changed = drawn.x;
  changed.row(token - 1) = drawn.other;
  return (attend(drawn, changed, setup).output - output).cwiseAbs().rowwise().maxCoeff();
}

// Attention of the tokens moved up by one, the first behind the last, against the moved outputs.
double permutation_error(const Draw& drawn, const Matrix& output, const Setup& setup) {
  Matrix moved = drawn.x;
  for (Index i = 0; i < setup.n; ++i)
    moved.row(setup.cached + i) = drawn.x.row(setup.cached + (i + 1) % setup.n);
  const Matrix found = attend(drawn, moved, setup).output;
  double largest = 0;
  for (Index i = 0; i < setup.n; ++i)
    largest =
        std::max(largest, (found.row(i) - output.row((i + 1) % setup.n)).cwiseAbs().maxCoeff());
  return largest;
}

double running_mean_error(const Draw& drawn, const Matrix& output, const Setup& setup) {
  const Matrix value = drawn.x * drawn.w_v;
  double largest = 0;
  for (Index i = 0; i < setup.n; ++i) {
    const Eigen::RowVectorXd mean = value.topRows(setup.cached + i + 1).colwise().mean();
    largest = std::max(largest, (output.row(i) - mean).cwiseAbs().maxCoeff());
  }
  return largest;
}

// The worst of all sequences, and sums that become means.
struct Sums {
  double draws = 0;
  double early_change = 0, late_change = 0, row_sum_error = 0, hidden_weight = 0;
  double permutation_error = 0, running_mean_error = 0;
  double first_row_sum = 0, mean_row_sum = 0;
  std::vector<double> squares;  ///< of each output, per coordinate

  void add(const Sums& other) {
    draws += other.draws;
    for (double Sums::* largest :
         {&Sums::early_change, &Sums::late_change, &Sums::row_sum_error, &Sums::hidden_weight,
          &Sums::permutation_error, &Sums::running_mean_error})
      this->*largest = std::max(this->*largest, other.*largest);
    first_row_sum += other.first_row_sum;
    mean_row_sum += other.mean_row_sum;
    squares.resize(other.squares.size());
    for (std::size_t i = 0; i < squares.size(); ++i) squares[i] += other.squares[i];
  }
};

void add_rows(const attention::Attention<double>& result, const Setup& setup, Sums& sums) {
  for (Index i = 0; i < setup.n; ++i) {
    const double sum = result.weights.row(i).sum();
    const bool empty = std::ranges::count(result.empty_rows, i) > 0;
    if (!empty) sums.row_sum_error = std::max(sums.row_sum_error, std::abs(sum - 1));
    for (Index j = 0; j < setup.tokens(); ++j)
      if (!setup.right.visible(i, j))
        sums.hidden_weight = std::max(sums.hidden_weight, result.weights(i, j));
    if (i == 0) sums.first_row_sum = sum;
    sums.mean_row_sum += sum / double(setup.n);
    sums.squares.push_back(result.output.row(i).squaredNorm() / double(setup.d));
  }
}

Sums look_at(base::Random& random, const Setup& setup) {
  const Draw drawn = draw(random, setup);
  const auto result = attend(drawn, drawn.x, setup);
  const Eigen::VectorXd change = change_of(drawn, result.output, setup.token, setup);
  Sums sums;
  sums.draws = 1;
  for (Index i = 0; i < setup.n; ++i) {
    double& largest = setup.cached + i + 1 < setup.token ? sums.early_change : sums.late_change;
    largest = std::max(largest, change(i));
  }
  add_rows(result, setup, sums);
  sums.permutation_error = permutation_error(drawn, result.output, setup);
  sums.running_mean_error = running_mean_error(drawn, result.output, setup);
  return sums;
}

HeatMap empty_map(const char* id, const char* title, Index rows, Index columns) {
  return {id, title, {"query (row)", false}, {"key (column)", false}, int(rows), int(columns), {},
          {}, {}};
}

void label(HeatMap& map, Index first_row, const char* row, const char* column) {
  for (int i = 0; i < map.rows; ++i)
    map.row_labels.push_back(row + (" " + std::to_string(first_row + i + 1)));
  for (int j = 0; j < map.columns; ++j)
    map.column_labels.push_back(column + (" " + std::to_string(j + 1)));
}

HeatMap weights_map(const attention::Attention<double>& result, const Setup& setup) {
  HeatMap map = empty_map("weights", "Weights of the first sequence", setup.n, setup.tokens());
  map.values.assign(result.weights.data(), result.weights.data() + result.weights.size());
  label(map, setup.cached, "query", "key");
  return map;
}

HeatMap mask_map(const Setup& setup) {
  HeatMap map =
      empty_map("mask", "What the mask shows: 1 visible, 0 hidden", setup.n, setup.tokens());
  for (Index i = 0; i < setup.n; ++i)
    for (Index j = 0; j < setup.tokens(); ++j)
      map.values.push_back(setup.applied.visible(i, j) ? 1 : 0);
  label(map, setup.cached, "query", "key");
  return map;
}

// Row t: how far each output moves when token t is replaced.
HeatMap influence_map(const Draw& drawn, const Setup& setup, Run& run) {
  HeatMap map = empty_map("influence", "How far replacing a token moves each output",
                          setup.tokens(), setup.n);
  map.row_axis.label = "replaced token (row)";
  map.column_axis.label = "output (column)";
  const Matrix output = attend(drawn, drawn.x, setup).output;
  for (Index token = 1; token <= setup.tokens(); ++token) {
    run.check_stop();
    const Eigen::VectorXd change = change_of(drawn, output, token, setup);
    map.values.insert(map.values.end(), change.begin(), change.end());
  }
  label(map, 0, "token", "output");
  for (int j = 0; j < map.columns; ++j)
    map.column_labels[static_cast<std::size_t>(j)] =
        "output " + std::to_string(setup.cached + j + 1);
  return map;
}

Series position_of(const Sums& sums, const Setup& setup) {
  Series series{"position",
                "Size of an output over its position",
                {"position", false},
                {"mean square of a coordinate", false},
                {},
                {}};
  Line found{"outputs", sums.squares, {}, false};
  Line law{"1/position, a mean of that many values", {}, {}, true};
  for (double& square : found.y) square /= sums.draws;
  for (Index i = 0; i < setup.n; ++i) {
    series.x.push_back(double(setup.cached + i + 1));
    law.y.push_back(1 / series.x.back());
  }
  series.lines = {found, law};
  return series;
}

Table rows_of(const attention::Attention<double>& result, const Setup& setup) {
  Table table{
      "rows", "Rows of the first sequence", {"query", "visible keys", "sum of weights"}, {}};
  for (Index i = 0; i < setup.n; ++i)
    table.rows.push_back({double(setup.cached + i + 1),
                          double(setup.applied.visible_keys(i, setup.tokens())),
                          double(result.weights.row(i).sum())});
  return table;
}

double missing_keys(const Setup& setup) {
  double missing = 0;
  for (Index i = 0; i < setup.n; ++i)
    missing += double(setup.right.visible_keys(i, setup.tokens()) -
                      setup.applied.visible_keys(i, setup.tokens()));
  return missing;
}

std::string takeaway_of(const Sums& sums, const Setup& setup) {
  const std::string token = "Replacing token " + rounded(double(setup.token));
  const std::string before = sums.early_change == 0
                                 ? " leaves every output before it exactly as it was"
                                 : " moves an output before it by " + rounded(sums.early_change);
  const std::string rows = sums.row_sum_error > 1e-6
                               ? "rows miss a sum of 1 by up to " + rounded(sums.row_sum_error)
                               : std::string("rows that see a key sum to 1");
  return token + before + " and one from it on by " + rounded(sums.late_change) + "; " + rows + ".";
}

Outcome outcome_of(const Sums& sums, const Draw& first, const HeatMap& influence,
                   const Setup& setup) {
  const auto result = attend(first, first.x, setup);
  Outcome outcome;
  outcome.add("early_change", sums.early_change);
  outcome.add("late_change", sums.late_change);
  outcome.add("row_sum_error", sums.row_sum_error);
  outcome.add("hidden_weight", sums.hidden_weight);
  outcome.add("first_row_sum", sums.first_row_sum / sums.draws);
  outcome.add("mean_row_sum", sums.mean_row_sum / sums.draws);
  outcome.add("permutation_error", sums.permutation_error);
  outcome.add("running_mean_error", sums.running_mean_error);
  outcome.add("empty_rows", double(result.empty_rows.size()));
  outcome.add("missing_keys", missing_keys(setup));
  outcome.series.push_back(position_of(sums, setup));
  outcome.heatmaps = {weights_map(result, setup), mask_map(setup), influence};
  outcome.tables.push_back(rows_of(result, setup));
  outcome.takeaway = takeaway_of(sums, setup);
  if (!result.empty_rows.empty())
    outcome.notes.push_back(std::to_string(result.empty_rows.size()) +
                            " queries see no key: their weights and outputs are zeros, not NaN.");
  if (setup.shortened)
    outcome.notes.push_back("The sequence is shorter than that: its last token was replaced.");
  return outcome;
}

Outcome run_causal_mask(const Settings& settings, Run& run) {
  const Setup setup(settings);
  base::Random numbers = run.random(0, 0);  // those of the first block
  const Draw first = draw(numbers, setup);
  const HeatMap influence = influence_map(first, setup, run);
  const Sums sums = run.for_blocks<Sums>(
      {static_cast<int>(settings.integer("draws")), 0.3, 1},
      [&](base::Random& random, int) { return look_at(random, setup); },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, first, influence, setup)); });
  return outcome_of(sums, first, influence, setup);
}

}  // namespace

namespace simulations {

extern const Simulation causal_mask;
const Simulation causal_mask{
    .id = "causal_mask",
    .title = "Masks: who sees whom",
    .question = "Which tokens reach which outputs under a mask?",
    .about =
        "Replaces one token of a random sequence and looks which outputs move. A causal mask "
        "before the softmax shields every earlier output exactly; zeroed after the softmax, the "
        "hidden keys leak through the denominator. Without a mask attention cannot tell positions "
        "apart; a causal mask can.",
    .parameters = {integer("n", 16, 2, 64, "queries"),
                   integer("cached", 0, 0, 64, "tokens before the first query: keys only"),
                   integer("d", 8, 2, 64, "coordinates of a token"),
                   choice(
                       "mask", "causal",
                       {"none", "causal", "padding", "causal-padding", "after-softmax", "top-left"},
                       "after-softmax and top-left are bugs: zeroed too late, aligned at the "
                       "first key"),
                   integer("pad", 4, 0, 63, "first tokens that the padding masks hide"),
                   integer("token", 8, 1, 128, "the token that is replaced"),
                   choice("scores", "content", {"content", "equal"}, "equal: every logit is 0"),
                   integer("draws", 8, 2, 64, "sequences drawn")},
    .derived = {{"n_tokens", "n+cached"}},
    .presets = {{"flash-attention-2.1",
                 {{"n", 2.0}, {"cached", 3.0}, {"mask", "causal"}, {"token", 5.0}},
                 "Dao-AILab/flash-attention: README, changes of version 2.1; aligned at the bottom "
                 "right"},
                {"pytorch-is-causal",
                 {{"n", 2.0}, {"cached", 3.0}, {"mask", "top-left"}, {"token", 5.0}},
                 "PyTorch: scaled_dot_product_attention, is_causal; aligned at the top left"}},
    .measures =
        {{"early_change", MeasureKind::Counted, "",
          "largest change of an output before the replaced token"},
         {"late_change", MeasureKind::Counted, "", "largest change of an output from it on"},
         {"row_sum_error", MeasureKind::Counted, "",
          "largest distance from 1 of a row's sum, rows without keys left out"},
         {"hidden_weight", MeasureKind::Counted, "", "largest weight of a key to be hidden"},
         {"first_row_sum", MeasureKind::Counted, "", "sum of the first query's weights, mean"},
         {"mean_row_sum", MeasureKind::Counted, "", "mean sum of a row"},
         {"permutation_error", MeasureKind::Counted, "",
          "largest difference between the outputs of permuted tokens and the permuted outputs"},
         {"running_mean_error", MeasureKind::Counted, "",
          "largest difference of output i from the mean of the first i values"},
         {"empty_rows", MeasureKind::Counted, "rows", "queries that see no key"},
         {"missing_keys", MeasureKind::Counted, "",
          "query-key pairs that the mask hides and should not"}},
    .run = run_causal_mask,
};

}  // namespace simulations
}  // namespace sim
