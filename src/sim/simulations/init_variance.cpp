// What does the variance of initial weights do to a signal after many layers?
//
// Sends `draws` random inputs of mean square 1, each through weights of its own, down `depth`
// layers h = ReLU(W h) with W_ij ~ N(0, gain/width). Beside it: a residual stream that starts with
// variance 1 and to which `residual_adds` independent branches of variance 1 are added, each times
// a scale.
//
//   depth          1..30 [10]     layers
//   width          64..1024 [512] units per layer
//   gain           1..2 [2]       weight variance times fan-in: He 2, Xavier-like 1
//   residual_adds  2..96 [24]     two for each transformer block
//   residual_scale 1/sqrt(residual_adds) | 1 [1/sqrt(residual_adds)]
//   draws          1..64 [8]      networks
//
// Notice: ReLU halves the mean square and the weights multiply it by the gain, so it is
// (gain/2)^depth: steady for He, 2^-depth for gain 1. The scale keeps the stream at variance 2;
// with none it grows to 1 + residual_adds.
//
// He et al. 2015, section 2.2; Radford et al. 2019, section 2.3. One layer multiplies the mean
// square by gain times a mean of `width` squares of ReLU(N(0, 1)), which have mean 1/2 and variance
// 5/4: that gives the standard error.
#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using Signal = Eigen::VectorXf;

constexpr int stream_rows = 16;  // residual streams for each draw

struct Setup {
  explicit Setup(const Settings& s)
      : depth(static_cast<int>(s.integer("depth"))),
        width(static_cast<int>(s.integer("width"))),
        gain(s.real("gain")),
        adds(static_cast<int>(s.integer("residual_adds"))),
        scaled(s.text("residual_scale") != "1"),
        draws(static_cast<int>(s.integer("draws"))) {}

  double moment_law(int layer) const { return std::pow(gain / 2, layer); }
  double scale() const { return 1 / std::sqrt(double(adds)); }

  int depth, width;
  double gain;
  int adds;
  bool scaled;
  int draws;
};

std::span<float> numbers_of(Signal& signal) {
  return {signal.data(), static_cast<std::size_t>(signal.size())};
}

double mean_square(const Signal& x) { return double(x.squaredNorm()) / double(x.size()); }

struct Sums {
  double draws = 0;
  std::vector<double> moments;           ///< mean square after each layer, the input first
  std::vector<double> scaled, unscaled;  ///< of the stream after each addition, its start first

  void add(const Sums& other) {
    draws += other.draws;
    add_to(moments, other.moments);
    add_to(scaled, other.scaled);
    add_to(unscaled, other.unscaled);
  }

 private:
  static void add_to(std::vector<double>& sum, const std::vector<double>& other) {
    sum.resize(std::max(sum.size(), other.size()));
    for (std::size_t i = 0; i < other.size(); ++i) sum[i] += other[i];
  }
};

Signal layer(const Signal& h, base::Random& random, const Setup& setup) {
  const float spread = float(std::sqrt(setup.gain / setup.width));
  Signal weights(setup.width), next(setup.width);
  for (Eigen::Index i = 0; i < setup.width; ++i) {
    random.normals(numbers_of(weights));
    next[i] = std::max(0.0f, spread * weights.dot(h));
  }
  return next;
}

void add_network(base::Random& random, const Setup& setup, const Run& run, Sums& sums) {
  Signal h(setup.width);
  random.normals(numbers_of(h));
  sums.moments.push_back(mean_square(h));
  for (int i = 0; i < setup.depth; ++i) {
    run.check_stop();
    h = layer(h, random, setup);
    sums.moments.push_back(mean_square(h));
  }
}

void add_streams(base::Random& random, const Setup& setup, const Run& run, Sums& sums) {
  const Eigen::Index size = Eigen::Index(setup.width) * stream_rows;
  Signal start(size), sum = Signal::Zero(size), branch(size);
  random.normals(numbers_of(start));
  for (int i = 0; i <= setup.adds; ++i) {
    run.check_stop();
    sums.scaled.push_back(mean_square(start + float(setup.scale()) * sum));
    sums.unscaled.push_back(mean_square(start + sum));
    random.normals(numbers_of(branch));
    sum += branch;
  }
}

Sums draw_block(base::Random& random, const Setup& setup, const Run& run) {
  Sums sums;
  sums.draws = 1;
  add_network(random, setup, run, sums);
  add_streams(random, setup, run, sums);
  return sums;
}

std::vector<double> means(const std::vector<double>& sums, double draws) {
  std::vector<double> all = sums;
  for (double& one : all) one /= draws;
  return all;
}

// Of the mean square after `layers` layers, over its expectation: one for the input (variance 2 of
// a squared normal), 5 for each layer.
double relative_error(int layers, double draws, const Setup& setup) {
  const double width = setup.width;
  return std::sqrt(((1 + 2 / width) * std::pow(1 + 5 / width, layers) - 1) / draws);
}

double stream_error(double variance, double draws, const Setup& setup) {
  return variance * std::sqrt(2 / (draws * setup.width * stream_rows));
}

Series moment_series(const Sums& sums, const Setup& setup) {
  Series series{"moments",
                "Mean square of the signal after each layer",
                {"layer", false},
                {"mean square", true},
                {},
                {}};
  Line found{"found", means(sums.moments, sums.draws), {}, false};
  Line law{"(gain/2)^layer", {}, {}, true}, half{"gain 1, 2^-layer", {}, {}, true};
  for (int i = 0; i <= setup.depth; ++i) {
    series.x.push_back(i);
    law.y.push_back(setup.moment_law(i));
    half.y.push_back(std::pow(0.5, i));
    found.standard_error.push_back(setup.moment_law(i) * relative_error(i, sums.draws, setup));
  }
  series.lines = {found, law, half};
  return series;
}

Series stream_series(const Sums& sums, const Setup& setup) {
  Series series{"stream",
                "Variance of the residual stream",
                {"branches added", false},
                {"variance", true},
                {},
                {}};
  Line law{"1 + branches", {}, {}, true};
  for (int i = 0; i <= setup.adds; ++i) {
    series.x.push_back(i);
    law.y.push_back(1 + i);
  }
  series.lines = {{"scaled by 1/sqrt(all)", means(sums.scaled, sums.draws), {}, false},
                  {"not scaled", means(sums.unscaled, sums.draws), {}, false},
                  law};
  return series;
}

Table table_of(const Sums& sums, const Setup& setup) {
  const auto last = [&](const std::vector<double>& all) { return all.back() / sums.draws; };
  return {"ends",
          "At the end",
          {"signal", "found", "law"},
          {{"ReLU layers", last(sums.moments), setup.moment_law(setup.depth)},
           {"stream, scaled branches", last(sums.scaled), 2.0},
           {"stream, branches as they are", last(sums.unscaled), 1.0 + setup.adds}}};
}

Outcome outcome_of(const Sums& sums, const Setup& setup) {
  const double moment = sums.moments.back() / sums.draws;
  const double stream = (setup.scaled ? sums.scaled : sums.unscaled).back() / sums.draws;
  const double stream_law = setup.scaled ? 2 : 1 + setup.adds;
  Outcome outcome;
  outcome.add("second_moment", moment,
              setup.moment_law(setup.depth) * relative_error(setup.depth, sums.draws, setup));
  outcome.add("residual_variance", stream, stream_error(stream_law, sums.draws, setup));
  outcome.series = {moment_series(sums, setup), stream_series(sums, setup)};
  outcome.tables = {table_of(sums, setup)};
  outcome.takeaway = "After " + rounded(setup.depth) + " ReLU layers of gain " +
                     rounded(setup.gain) + " the mean square is " + rounded(moment) +
                     " of what came in (law " + rounded(setup.moment_law(setup.depth)) + "); " +
                     rounded(setup.adds) + " branches bring the stream to a variance of " +
                     rounded(sums.scaled.back() / sums.draws) + " scaled and " +
                     rounded(sums.unscaled.back() / sums.draws) + " unscaled.";
  outcome.notes.push_back("The points of a curve share their random numbers.");
  return outcome;
}

Outcome run_init_variance(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Sums sums = run.for_blocks<Sums>(
      {setup.draws, 0, 1},
      [&](base::Random& random, int) { return draw_block(random, setup, run); },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, setup)); });
  return outcome_of(sums, setup);
}

}  // namespace

namespace simulations {

extern const Simulation init_variance;
const Simulation init_variance{
    .id = "init_variance",
    .title = "Variance of initial weights",
    .question = "What does the variance of initial weights do to a signal after many layers?",
    .about =
        "Sends random inputs through random ReLU layers. The mean square is multiplied by half the "
        "gain in each, so only a gain of 2 keeps it. A residual stream grows by one with every "
        "branch of variance 1, unless the branches are scaled down by the root of their number.",
    .parameters = {integer("depth", 10, 1, 30, "ReLU layers"),
                   integer("width", 512, 64, 1024, "units of a layer, its fan-in"),
                   real("gain", 2, 1, 2, "weight variance times fan-in: He 2, Xavier-like 1"),
                   integer("residual_adds", 24, 2, 96,
                           "branches added to the stream, two for each block"),
                   choice("residual_scale", "1/sqrt(residual_adds)", {"1/sqrt(residual_adds)", "1"},
                          "factor on each branch; 1: not scaled"),
                   integer("draws", 8, 1, 64, "networks")},
    .derived = {},
    .presets =
        {{"he", {{"gain", 2.0}}, "He et al. 2015, equation 10"},
         {"xavier", {{"gain", 1.0}}, "Glorot & Bengio 2010, with equal fan-in and fan-out"},
         {"gpt-2-small",
          {{"residual_adds", 24.0}, {"residual_scale", "1/sqrt(residual_adds)"}},
          "Radford et al. 2019, section 2.3; openai-community/gpt2: config.json, 12 layers"},
         {"gpt-2-xl",
          {{"residual_adds", 96.0}, {"residual_scale", "1/sqrt(residual_adds)"}},
          "Radford et al. 2019, section 2.3; openai-community/gpt2-xl: config.json, 48 layers"}},
    .measures = {{"second_moment", MeasureKind::Sampled, "",
                  "mean square after the last ReLU layer, of an input with 1"},
                 {"residual_variance", MeasureKind::Sampled, "",
                  "variance of the residual stream after all branches"}},
    .run = run_init_variance,
};

}  // namespace simulations
}  // namespace sim
