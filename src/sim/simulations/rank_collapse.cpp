// What becomes of the tokens in a deep stack of attention without skip connections?
//
// Draws n tokens of width d with N(0, 1) entries and sends them through L layers of one head of
// softmax attention with random W_q, W_k, W_v (entries of variance 1/d), once with and once without
// a skip connection. The residual of a layer is |X - 1 mean^T| / |X| (Frobenius): 0 when all tokens
// are the same.
//
//   L     1..12 [8]    layers
//   n     8..64 [32]   tokens
//   d     8..64 [32]   coordinates of a token
//   skip  on|off [off] what the measures look at; the curves show both
//   attention  content|uniform [content]   uniform: every weight is 1/n
//
// Notice: a row of weights averages the tokens, and tokens that are already alike get rows that are
// alike: the residual falls about like its own third power, to rounding within a few layers. With a
// skip connection each token keeps itself and nothing collapses. Uniform weights make all tokens
// equal, bit by bit, in one layer.
//
// Dong, Cordonnier, Loukas 2021, theorem 2.2 and section 2.2.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <Eigen/SVD>

#include "attention/scaled_dot_product.h"
#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using attention::Index;
using attention::Matrix;

constexpr double least_shown = 1e-18;  // on log axes

struct Setup {
  explicit Setup(const Settings& s)
      : layers(static_cast<int>(s.integer("L"))),
        n(s.integer("n")),
        d(s.integer("d")),
        skip(s.flag("skip")),
        scale(s.text("attention") == "uniform" ? 0 : attention::default_scale(d)) {}

  int layers;
  Index n, d;
  bool skip;
  double scale;  ///< of the logits; 0 makes all weights equal
};

Matrix normal_matrix(base::Random& random, Index rows, Index columns, double size) {
  std::vector<float> numbers(static_cast<std::size_t>(rows * columns));
  random.normals(numbers);
  return size *
         Eigen::Map<attention::MatrixOf<float>>(numbers.data(), rows, columns).cast<double>();
}

struct Layer {
  Matrix w_q, w_k, w_v;  ///< (d, d)
};

struct Network {
  Matrix x;  ///< (n, d)
  std::vector<Layer> layers;
};

Network draw(base::Random random, const Setup& setup) {
  const double size = 1 / std::sqrt(double(setup.d));
  Network network{normal_matrix(random, setup.n, setup.d, 1), {}};
  for (int i = 0; i < setup.layers; ++i) {
    Layer layer;
    for (Matrix* w : {&layer.w_q, &layer.w_k, &layer.w_v})
      *w = normal_matrix(random, setup.d, setup.d, size);
    network.layers.push_back(layer);
  }
  return network;
}

// |X - 1 mean^T| / |X|.
double residual_of(const Matrix& x) {
  const Eigen::RowVectorXd mean = x.colwise().mean();
  return (x.rowwise() - mean).norm() / x.norm();
}

// The largest difference of a token from the first one.
double row_spread(const Matrix& x) {
  const Eigen::RowVectorXd first = x.row(0);
  return (x.rowwise() - first).cwiseAbs().maxCoeff();
}

// Mean cosine of the angle between two different tokens.
double mean_cosine(const Matrix& x) {
  const Matrix unit = x.rowwise().normalized();
  const double n = double(x.rows());
  return (unit.colwise().sum().squaredNorm() - n) / (n * (n - 1));
}

// The stack of one kind, layer by layer; entry 0 is the input.
struct Trace {
  std::vector<double> residual, cosine;
  Matrix last;       ///< (n, d)
  Matrix one_layer;  ///< (n, d), after the first
};

Trace trace_of(const Network& network, bool skip, const Setup& setup, const Run& run) {
  Trace trace{{residual_of(network.x)}, {mean_cosine(network.x)}, network.x, {}};
  for (const Layer& layer : network.layers) {
    run.check_stop();
    const Matrix& x = trace.last;
    const Matrix output =
        attention::scaled_dot_product<double>(x * layer.w_q, x * layer.w_k, x * layer.w_v,
                                              attention::no_mask(), setup.scale)
            .output;
    trace.last = skip ? Matrix(x + output) : output;
    if (trace.one_layer.size() == 0) trace.one_layer = trace.last;
    trace.residual.push_back(residual_of(trace.last));
    trace.cosine.push_back(mean_cosine(trace.last));
  }
  return trace;
}

// Singular values over the largest one, descending.
std::vector<double> spectrum(const Matrix& x) {
  const Eigen::VectorXd values = Eigen::JacobiSVD<Eigen::MatrixXd>(x).singularValues();
  std::vector<double> relative;
  for (const double value : values) relative.push_back(value / values(0));
  return relative;
}

double rank_of(const std::vector<double>& relative) {
  return double(std::ranges::count_if(relative, [](double value) { return value > 1e-6; }));
}

Line shown(const char* name, const std::vector<double>& values) {
  Line line{name, {}, {}, false};
  for (const double value : values) line.y.push_back(std::max(value, least_shown));
  return line;
}

Series over_layers(const char* id, const char* title, const Axis& axis, std::size_t points) {
  Series series{id, title, {"layer", false}, axis, {}, {}};
  for (std::size_t i = 0; i < points; ++i) series.x.push_back(double(i));
  return series;
}

Series spectra_of(const Trace& with, const Trace& without) {
  Series series{"singular_values",
                "Singular values after the last layer, over the largest",
                {"number", false},
                {"at least 1e-18 shown", true},
                {},
                {}};
  const std::vector<double> one = spectrum(with.last), other = spectrum(without.last);
  for (std::size_t i = 0; i < one.size(); ++i) series.x.push_back(double(i + 1));
  series.lines = {shown("with skip", one), shown("without skip", other)};
  return series;
}

HeatMap tokens_of(const Matrix& x, bool skip) {
  return {"tokens",
          std::string("Tokens after the last layer, ") + (skip ? "with skip" : "without skip"),
          {"token (row)", false},
          {"coordinate (column)", false},
          int(x.rows()),
          int(x.cols()),
          {x.data(), x.data() + x.size()},
          {},
          {}};
}

Table layers_of(const Trace& with, const Trace& without) {
  Table table{"layers",
              "Layer by layer",
              {"layer", "residual without skip", "mean cosine", "residual with skip",
               "mean cosine with skip"},
              {}};
  for (std::size_t i = 0; i < with.residual.size(); ++i)
    table.rows.push_back(
        {double(i), without.residual[i], without.cosine[i], with.residual[i], with.cosine[i]});
  return table;
}

std::string takeaway_of(const Trace& with, const Trace& without, const Setup& setup) {
  return "After " + std::to_string(setup.layers) + " layers the tokens differ from their mean by " +
         rounded(without.residual.back()) + " of their size without skip connections and by " +
         rounded(with.residual.back()) + " with them (" + rounded(with.residual.front()) +
         " at the start); the mean cosine of two tokens is " + rounded(without.cosine.back()) +
         " and " + rounded(with.cosine.back()) + ".";
}

Outcome outcome_of(const Trace& with, const Trace& without, const Setup& setup) {
  const Trace& chosen = setup.skip ? with : without;
  Outcome outcome;
  outcome.add("residual", chosen.residual.back());
  outcome.add("first_residual", chosen.residual.front());
  outcome.add("previous_residual", chosen.residual[chosen.residual.size() - 2]);
  outcome.add("other_residual", (setup.skip ? without : with).residual.back());
  outcome.add("mean_cosine", chosen.cosine.back());
  outcome.add("rank", rank_of(spectrum(chosen.last)));
  outcome.add("one_layer_spread", row_spread(chosen.one_layer));
  outcome.add("one_layer_rank", rank_of(spectrum(chosen.one_layer)));
  const std::size_t points = with.residual.size();
  Series residuals = over_layers("residual", "Distance of the tokens from their mean",
                                 {"share of their size, at least 1e-18 shown", true}, points);
  residuals.lines = {shown("with skip", with.residual), shown("without skip", without.residual)};
  Series cosines = over_layers("cosine", "Mean cosine of two tokens", {"cosine", false}, points);
  cosines.lines = {{"with skip", with.cosine, {}, false},
                   {"without skip", without.cosine, {}, false}};
  outcome.series = {residuals, cosines, spectra_of(with, without)};
  outcome.heatmaps.push_back(tokens_of(chosen.last, setup.skip));
  outcome.tables.push_back(layers_of(with, without));
  outcome.takeaway = takeaway_of(with, without, setup);
  return outcome;
}

Outcome run_rank_collapse(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Network network = draw(run.random(0, 0), setup);
  const Trace with = trace_of(network, true, setup, run);
  const Trace without = trace_of(network, false, setup, run);
  return outcome_of(with, without, setup);
}

}  // namespace

namespace simulations {

extern const Simulation rank_collapse;
const Simulation rank_collapse{
    .id = "rank_collapse",
    .title = "Rank collapse without skip connections",
    .question = "What becomes of the tokens in a deep stack of attention without skips?",
    .about =
        "Sends random tokens through layers of softmax attention with random weights, with and "
        "without skip connections. Without them all tokens become one vector within a few layers, "
        "the distance falling about like its third power; with them they stay apart. Uniform "
        "weights do it in a single layer.",
    .parameters = {integer("L", 8, 1, 12, "layers"), integer("n", 32, 8, 64, "tokens"),
                   integer("d", 32, 8, 64, "coordinates of a token"),
                   flag("skip", false, "adds the input of a layer to its output"),
                   choice("attention", "content", {"content", "uniform"},
                          "uniform: every weight is 1/n")},
    .derived = {},
    .presets = {},
    .measures = {{"residual", MeasureKind::Counted, "",
                  "distance of the tokens from their mean over their size, after the last layer"},
                 {"first_residual", MeasureKind::Counted, "", "the same before the first layer"},
                 {"previous_residual", MeasureKind::Counted, "", "the same before the last layer"},
                 {"other_residual", MeasureKind::Counted, "",
                  "after the last layer with the other choice of skip"},
                 {"mean_cosine", MeasureKind::Counted, "", "of two tokens after the last layer"},
                 {"rank", MeasureKind::Counted, "",
                  "singular values above 1e-6 of the largest, after the last layer"},
                 {"one_layer_spread", MeasureKind::Counted, "",
                  "largest difference of a token from the first one after one layer"},
                 {"one_layer_rank", MeasureKind::Counted, "", "rank after one layer"}},
    .run = run_rank_collapse,
};

}  // namespace simulations
}  // namespace sim
