// When is attention without a softmax cheaper, and is the recurrent form the same function?
//
// Draws q, k, v for n tokens with normal entries and replaces exp(q.k/sqrt(d)) by phi(q).phi(k),
// with q and k divided by d^(1/4). Computes causal outputs twice: from the masked n x n weights,
// and from a state S = sum phi(k) v^T, z = sum phi(k) that each token updates and reads. Counts
// multiply-adds.
//
//   n     16..1024 [256]    tokens
//   d     8..128 [32]       coordinates of queries, keys and values
//   map   elu+1|relu|identity [elu+1]   phi, coordinate by coordinate
//   form  right|late|unnormalised [right]   late: the bug of reading the state before the token's
//         own key is in it; unnormalised: without the division by phi(q).z
//
// Notice: both forms agree up to rounding, at 2 n^2 d and 2 n d^2 multiply-adds, equal at n = d;
// the state has d^2 + d numbers however long the text, a cache of keys and values 2nd. It is not
// softmax attention: the weights are flatter. With the identity weights may be negative and their
// sum near 0, where both forms lose digits.
//
// Katharopoulos et al. 2020, equations 8 and 9 and section 3.3.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "attention/scaled_dot_product.h"
#include "attention/softmax.h"
#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using attention::Index;
using attention::Matrix;

constexpr Index tokens_drawn = 64;  // of the maps of weights
constexpr int points_of_curve = 11;

struct Setup {
  explicit Setup(const Settings& s)
      : n(s.integer("n")), d(s.integer("d")), map(s.text("map")), form(s.text("form")) {}

  double feature(double x) const {
    if (map == "identity") return x;
    if (map == "relu") return std::max(x, 0.0);
    return x > 0 ? x + 1 : std::exp(x);
  }

  Index n, d;
  std::string map, form;
};

struct Tokens {
  Matrix query, key, value;  ///< (n, d)
};

Matrix draw_matrix(base::Random& random, Index rows, Index columns) {
  std::vector<float> numbers(static_cast<std::size_t>(rows * columns));
  random.normals(numbers);
  return Eigen::Map<attention::MatrixOf<float>>(numbers.data(), rows, columns).cast<double>();
}

Tokens draw(base::Random random, const Setup& setup) {
  Matrix query = draw_matrix(random, setup.n, setup.d), key = draw_matrix(random, setup.n, setup.d);
  return {std::move(query), std::move(key), draw_matrix(random, setup.n, setup.d)};
}

// phi of the rows, each divided by d^(1/4): query and key together by the usual sqrt(d).
Matrix features(const Matrix& rows, const Setup& setup) {
  const double size = std::pow(double(setup.d), -0.25);
  return rows.unaryExpr([&](double x) { return setup.feature(size * x); });
}

// Outputs of one form, and what they took.
struct Outputs {
  Matrix output;              ///< (n, d); a row whose weights sum to 0 is 0
  double multiply_adds = 0;   ///< of the two products, without the normaliser
  double numbers_kept = 0;    ///< from token to token at the end
  Index empty_rows = 0;       ///< their weights sum to 0
  double negative_share = 0;  ///< of the weights on and below the diagonal
};

// Row by row from all n scores, hidden ones included: as a matrix product on a device does it.
Outputs from_weights(const Tokens& tokens, const Setup& setup, const Run& run) {
  const Matrix query = features(tokens.query, setup), key = features(tokens.key, setup);
  Outputs found{Matrix::Zero(setup.n, setup.d), 0, 0, 0, 0};
  double negative = 0;
  for (Index i = 0; i < setup.n; ++i) {
    if (i % 16 == 0) run.check_stop();
    Eigen::VectorXd scores = key * query.row(i).transpose();
    found.multiply_adds += double(key.size());
    scores.tail(setup.n - 1 - i).setZero();
    const double sum = scores.sum();
    negative += double((scores.array() < 0).count());
    found.output.row(i) = scores.transpose() * tokens.value;
    found.multiply_adds += double(tokens.value.size());
    if (sum == 0) ++found.empty_rows;
    found.output.row(i) *= sum == 0 ? 0 : 1 / sum;
  }
  found.numbers_kept = double(tokens.key.size() + tokens.value.size());
  found.negative_share = negative / (double(setup.n) * double(setup.n + 1) / 2);
  return found;
}

// Token by token from the state.
Outputs from_state(const Tokens& tokens, const Setup& setup, const Run& run) {
  const Matrix query = features(tokens.query, setup), key = features(tokens.key, setup);
  Outputs found{Matrix::Zero(setup.n, setup.d), 0, 0, 0, 0};
  Matrix state = Matrix::Zero(setup.d, setup.d);
  Eigen::VectorXd normaliser = Eigen::VectorXd::Zero(setup.d);
  const auto update = [&](Index i) {
    state.noalias() += key.row(i).transpose() * tokens.value.row(i);
    normaliser += key.row(i).transpose();
    found.multiply_adds += double(state.size());
  };
  for (Index i = 0; i < setup.n; ++i) {
    if (i % 16 == 0) run.check_stop();
    if (setup.form != "late") update(i);
    const double sum = setup.form == "unnormalised" ? 1 : query.row(i).dot(normaliser);
    found.output.row(i) = query.row(i) * state;
    found.multiply_adds += double(state.size());
    found.output.row(i) *= sum == 0 ? 0 : 1 / sum;
    if (setup.form == "late") update(i);
  }
  found.numbers_kept = double(state.size() + normaliser.size());
  return found;
}

// Largest distance of each row of `found` from `exact`, over the size of the exact row but at least
// over 1.
std::vector<double> row_errors(const Matrix& found, const Matrix& exact) {
  std::vector<double> errors;
  for (Index i = 0; i < exact.rows(); ++i)
    errors.push_back((found.row(i) - exact.row(i)).cwiseAbs().maxCoeff() /
                     std::max(1.0, exact.row(i).cwiseAbs().maxCoeff()));
  return errors;
}

// Beside softmax attention, over the later half of the rows.
struct Comparison {
  double distance = 0;  ///< root mean square difference of the outputs of both kinds
  double softmax_spread = 0, linear_spread = 0;  ///< mean of 1/(keys * sum of squared weights)
};

double spread_of(const Eigen::VectorXd& weights) {
  return 1 / (double(weights.size()) * weights.squaredNorm());
}

Comparison compare(const Tokens& tokens, const Outputs& linear, const Setup& setup,
                   const Run& run) {
  const Matrix query = features(tokens.query, setup), key = features(tokens.key, setup);
  const double scale = attention::default_scale(setup.d);
  Comparison result;
  double squares = 0, rows = 0;
  for (Index i = setup.n / 2; i < setup.n; i += std::max<Index>(1, setup.n / 128)) {
    run.check_stop();
    const Index keys = i + 1;
    Eigen::VectorXd weights = scale * (tokens.key.topRows(keys) * tokens.query.row(i).transpose());
    const std::span<double> row(weights.data(), static_cast<std::size_t>(keys));
    (void)attention::softmax<double>(row, row);  // every logit is finite
    Eigen::VectorXd other = key.topRows(keys) * query.row(i).transpose();
    if (other.sum() != 0) other /= other.sum();
    result.softmax_spread += spread_of(weights);
    result.linear_spread += other.squaredNorm() > 0 ? spread_of(other) : 1;
    squares +=
        (weights.transpose() * tokens.value.topRows(keys) - linear.output.row(i)).squaredNorm() /
        double(setup.d);
    ++rows;
  }
  result.distance = std::sqrt(squares / rows);
  result.softmax_spread /= rows;
  result.linear_spread /= rows;
  return result;
}

Series errors_of(const std::vector<double>& errors) {
  Series series{"errors",
                "Distance of the recurrent form from the masked form",
                {"position", false},
                {"relative, at least 1e-18 shown", true},
                {},
                {{"error", {}, {}, false}}};
  for (std::size_t i = 0; i < errors.size(); ++i) {
    series.x.push_back(double(i + 1));
    series.lines.front().y.push_back(std::max(errors[i], 1e-18));
  }
  return series;
}

Series costs_of(const Setup& setup) {
  const double d = double(setup.d);
  Series series{
      "costs", "Multiply-adds over the length", {"tokens n", true}, {"multiply-adds", true}, {},
      {}};
  Line masked{"masked weights, 2 n^2 d", {}, {}, false}, state{"state, 2 n d^2", {}, {}, false};
  for (int i = 0; i < points_of_curve; ++i) {
    const double n = std::ldexp(8.0, i);
    series.x.push_back(n);
    masked.y.push_back(2 * n * n * d);
    state.y.push_back(2 * n * d * d);
  }
  series.lines = {masked, state};
  return series;
}

Series memory_of(const Setup& setup) {
  const double d = double(setup.d);
  Series series{
      "memory", "Numbers kept from token to token", {"tokens n", true}, {"numbers", true}, {}, {}};
  Line cache{"keys and values, 2 n d", {}, {}, false}, state{"state, d^2 + d", {}, {}, false};
  for (int i = 0; i < points_of_curve; ++i) {
    const double n = std::ldexp(8.0, i);
    series.x.push_back(n);
    cache.y.push_back(2 * n * d);
    state.y.push_back(d * d + d);
  }
  series.lines = {cache, state};
  return series;
}

HeatMap weights_map(const Tokens& tokens, const Setup& setup) {
  const Index shown = std::min(setup.n, tokens_drawn);
  const Matrix query = features(tokens.query.topRows(shown), setup);
  const Matrix key = features(tokens.key.topRows(shown), setup);
  HeatMap map{"weights",
              "Weights of the first tokens, times the number of visible keys",
              {"query (row)", false},
              {"key (column)", false},
              int(shown),
              int(shown),
              {},
              {},
              {}};
  for (Index i = 0; i < shown; ++i) {
    const Eigen::VectorXd scores = key.topRows(i + 1) * query.row(i).transpose();
    const double sum = scores.sum();
    for (Index j = 0; j < shown; ++j)
      map.values.push_back(j > i || sum == 0 ? 0 : scores(j) / sum * double(i + 1));
  }
  return map;
}

Table forms_of(const Outputs& masked, const Outputs& state) {
  return {"forms",
          "The two forms",
          {"form", "multiply-adds", "numbers kept"},
          {{std::string("masked weights"), masked.multiply_adds, masked.numbers_kept},
           {std::string("state"), state.multiply_adds, state.numbers_kept}}};
}

std::string takeaway_of(double error, const Outputs& masked, const Outputs& state,
                        const Setup& setup) {
  const double ratio = masked.multiply_adds / state.multiply_adds;
  return "For " + std::to_string(setup.n) + " tokens of width " + std::to_string(setup.d) +
         " the n x n form takes " + rounded(ratio, 4) +
         " times the multiply-adds of the state form, which keeps " +
         rounded(state.numbers_kept, 6) + " numbers in place of " +
         rounded(masked.numbers_kept, 7) + "; the outputs differ by at most " + rounded(error, 2) +
         ".";
}

Outcome run_linear_attention(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Tokens tokens = draw(run.random(0, 0), setup);
  const Outputs masked = from_weights(tokens, setup, run), state = from_state(tokens, setup, run);
  const Comparison softmax = compare(tokens, masked, setup, run);
  const std::vector<double> errors = row_errors(state.output, masked.output);
  const double error = *std::ranges::max_element(errors);
  Outcome outcome;
  outcome.add("form_error", error);
  outcome.add("masked_multiply_adds", masked.multiply_adds);
  outcome.add("state_multiply_adds", state.multiply_adds);
  outcome.add("cost_ratio", masked.multiply_adds / state.multiply_adds);
  outcome.add("state_numbers", state.numbers_kept);
  outcome.add("cache_numbers", masked.numbers_kept);
  outcome.add("softmax_distance", softmax.distance);
  outcome.add("linear_spread", softmax.linear_spread);
  outcome.add("softmax_spread", softmax.softmax_spread);
  outcome.add("negative_share", masked.negative_share);
  outcome.series = {errors_of(errors), costs_of(setup), memory_of(setup)};
  outcome.heatmaps.push_back(weights_map(tokens, setup));
  outcome.tables.push_back(forms_of(masked, state));
  outcome.takeaway = takeaway_of(error, masked, state, setup);
  if (masked.empty_rows > 0)
    outcome.notes.push_back("The weights of " + std::to_string(masked.empty_rows) +
                            " rows are all 0: their outputs are set to 0.");
  if (masked.negative_share > 0)
    outcome.notes.push_back("Some weights are negative: sums near 0 make outputs large.");
  return outcome;
}

}  // namespace

namespace simulations {

extern const Simulation linear_attention;
const Simulation linear_attention{
    .id = "linear_attention",
    .title = "Linear attention: a sum or a state",
    .question = "When is attention without a softmax cheaper, and is its recurrent form the same?",
    .about =
        "Replaces the exponential of a score by a product of features and computes causal outputs "
        "from n x n weights and from a running state. Both agree; the state form costs n d^2 in "
        "place of n^2 d and keeps a fixed number of values. The weights are not those of a "
        "softmax. Reading the state too early or without its normaliser gives other outputs.",
    .parameters = {integer("n", 256, 16, 1024, "tokens"),
                   integer("d", 32, 8, 128, "coordinates of queries, keys and values"),
                   choice("map", "elu+1", {"elu+1", "relu", "identity"},
                          "the feature map, coordinate by coordinate"),
                   choice("form", "right", {"right", "late", "unnormalised"},
                          "of the state; late: read before the own key is added (a bug)")},
    .derived = {},
    .presets = {},
    .measures = {{"form_error", MeasureKind::Counted, "",
                  "largest difference of the two forms, over the size of the row, at least 1"},
                 {"masked_multiply_adds", MeasureKind::Counted, "", "of the n x n form"},
                 {"state_multiply_adds", MeasureKind::Counted, "", "of the state form"},
                 {"cost_ratio", MeasureKind::Counted, "", "the first over the second"},
                 {"state_numbers", MeasureKind::Counted, "", "numbers in the state"},
                 {"cache_numbers", MeasureKind::Counted, "",
                  "numbers in a cache of keys and values"},
                 {"softmax_distance", MeasureKind::Counted, "",
                  "root mean square difference from the outputs of softmax attention, later half"},
                 {"linear_spread", MeasureKind::Counted, "",
                  "mean of 1/(keys * sum of squared weights), later half; 1 for equal weights"},
                 {"softmax_spread", MeasureKind::Counted, "", "the same of softmax attention"},
                 {"negative_share", MeasureKind::Counted, "",
                  "of the weights on and below the diagonal"}},
    .run = run_linear_attention,
};

}  // namespace simulations
}  // namespace sim
