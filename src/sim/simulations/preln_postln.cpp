// How do residual stream and gradients at initialisation depend on where the norm stands?
//
// Two networks with the same weights W_l ~ N(0, 1/d), one token, no gains:
//   pre-LN   x_l = x_(l-1) + W_l LN(x_(l-1)), output LN(x_L)
//   post-LN  x_l = LN(x_(l-1) + W_l x_(l-1))
// Back go the gradients of a random linear loss g of the output. The gradient of W_l is an outer
// product; its length is given over |g| sqrt(d), so that 1 is what a lone linear layer would have.
//
//   L      1..64 [16]     layers
//   d      64..256 [256]  width
//   draws  1..10 [3]      networks
//
// Notice: the pre-LN stream grows like 1 + L, and the last norm divides its gradient by
// sqrt(1 + L). Post-LN has 1/sqrt(2) at the last layer for any depth. Its identity path shrinks by
// 1/sqrt(2) a layer, 2^(-L/2), but the whole gradient does not: the branches carry the rest.
//
// Xiong et al. 2020, sections 3.2 and 3.3 (theorem 1: gradients of the last layer).
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "sim/number_words.h"
#include "sim/row_statistics.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using Signal = Eigen::VectorXf;
using Weights = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct Setup {
  explicit Setup(const Settings& s)
      : layers(static_cast<int>(s.integer("L"))),
        d(static_cast<int>(s.integer("d"))),
        draws(static_cast<int>(s.integer("draws"))) {}

  int layers, d, draws;
};

template <class Numbers>
void fill(Numbers& numbers, base::Random& random) {
  random.normals({numbers.data(), static_cast<std::size_t>(numbers.size())});
}

// LayerNorm of one token, with what its derivative needs.
struct Normed {
  explicit Normed(const Signal& x) {
    const float mean = x.mean();
    y = x.array() - mean;
    deviation = std::sqrt(y.squaredNorm() / float(x.size()));
    y /= deviation;
  }
  /// The gradient by the input, of a gradient by the output.
  Signal back(const Signal& gradient) const {
    const float along = gradient.dot(y) / float(y.size());
    return ((gradient.array() - gradient.mean()).matrix() - along * y) / deviation;
  }

  Signal y;
  float deviation = 1;
};

struct Network {
  Network(base::Random& random, const Setup& setup) : input(setup.d), loss(setup.d) {
    fill(input, random);
    fill(loss, random);
    for (int i = 0; i < setup.layers; ++i) {
      weights.emplace_back(setup.d, setup.d);
      fill(weights.back(), random);
      weights.back() /= std::sqrt(float(setup.d));
    }
  }
  double gradient_length(const Signal& back, const Signal& input_of_layer) const {
    return double(back.norm()) * double(input_of_layer.norm()) /
           (double(loss.norm()) * std::sqrt(double(loss.size())));
  }

  Signal input, loss;
  std::vector<Weights> weights;
};

// What one placement of the norm gives, layer by layer.
struct Profile {
  std::vector<RowStatistics> variance;  ///< of the stream, its start first
  std::vector<RowStatistics> gradient;  ///< length for each layer's weights
  RowStatistics at_input;               ///< gradient by the input over |g|

  void add(const Profile& other) {
    add_to(variance, other.variance);
    add_to(gradient, other.gradient);
    at_input.add(other.at_input);
  }

 private:
  static void add_to(std::vector<RowStatistics>& sum, const std::vector<RowStatistics>& other) {
    sum.resize(std::max(sum.size(), other.size()));
    for (std::size_t i = 0; i < other.size(); ++i) sum[i].add(other[i]);
  }
};

struct Sums {
  Profile pre, post;
  RowStatistics log_identity;  ///< log of the product of the norms' factors, post-LN

  void add(const Sums& other) {
    pre.add(other.pre);
    post.add(other.post);
    log_identity.add(other.log_identity);
  }
};

void note_variance(const Signal& x, std::size_t layer, Profile& profile) {
  profile.variance[layer].add(double(x.squaredNorm()) / double(x.size()));
}

void add_pre(const Network& network, const Run& run, Profile& profile) {
  const std::size_t layers = network.weights.size();
  Signal x = network.input;
  std::vector<Normed> norms;
  note_variance(x, 0, profile);
  for (std::size_t i = 0; i < layers; ++i) {
    norms.emplace_back(x);
    x += network.weights[i] * norms[i].y;
    note_variance(x, i + 1, profile);
  }
  run.check_stop();
  Signal gradient = Normed(x).back(network.loss);
  for (std::size_t i = layers; i-- > 0;) {
    profile.gradient[i].add(network.gradient_length(gradient, norms[i].y));
    gradient += norms[i].back(network.weights[i].transpose() * gradient);
  }
  profile.at_input.add(double(gradient.norm() / network.loss.norm()));
}

/// Returns the log of the identity path's factor.
double add_post(const Network& network, const Run& run, Profile& profile) {
  const std::size_t layers = network.weights.size();
  std::vector<Signal> inputs{network.input};
  std::vector<Normed> norms;
  double log_identity = 0;
  note_variance(network.input, 0, profile);
  for (std::size_t i = 0; i < layers; ++i) {
    norms.emplace_back(inputs[i] + network.weights[i] * inputs[i]);
    inputs.push_back(norms[i].y);
    log_identity -= std::log(double(norms[i].deviation));
    note_variance(norms[i].y, i + 1, profile);
  }
  run.check_stop();
  Signal gradient = network.loss;
  for (std::size_t i = layers; i-- > 0;) {
    const Signal back = norms[i].back(gradient);
    profile.gradient[i].add(network.gradient_length(back, inputs[i]));
    gradient = back + network.weights[i].transpose() * back;
  }
  profile.at_input.add(double(gradient.norm() / network.loss.norm()));
  return log_identity;
}

Sums draw_block(base::Random& random, const Setup& setup, const Run& run) {
  const Network network(random, setup);
  run.check_stop();
  Sums sums;
  for (Profile* profile : {&sums.pre, &sums.post}) {
    profile->variance.resize(network.weights.size() + 1);
    profile->gradient.resize(network.weights.size());
  }
  add_pre(network, run, sums.pre);
  run.check_stop();
  sums.log_identity.add(add_post(network, run, sums.post));
  return sums;
}

Line line_of(const char* name, const std::vector<RowStatistics>& found) {
  Line line{name, {}, {}, false};
  for (const RowStatistics& one : found) line.y.push_back(one.mean());
  return line;
}

Series variance_series(const Sums& sums, const Setup& setup) {
  Series series{"variance",
                "Variance of the stream after each layer",
                {"layer", false},
                {"variance", true},
                {},
                {}};
  Line law{"1 + layer", {}, {}, true};
  for (int i = 0; i <= setup.layers; ++i) {
    series.x.push_back(i);
    law.y.push_back(1 + i);
  }
  series.lines = {line_of("pre-LN", sums.pre.variance), line_of("post-LN", sums.post.variance),
                  law};
  return series;
}

Series gradient_series(const Sums& sums, const Setup& setup) {
  Series series{"gradients",
                "Gradient of each layer's weights",
                {"layer", false},
                {"length over that of a lone layer", false},
                {},
                {}};
  for (int i = 1; i <= setup.layers; ++i) series.x.push_back(i);
  const std::vector<double> last(series.x.size(), 1 / std::sqrt(1.0 + setup.layers));
  series.lines = {line_of("pre-LN", sums.pre.gradient),
                  line_of("post-LN", sums.post.gradient),
                  {"1/sqrt(1 + L)", last, {}, true}};
  return series;
}

Table table_of(const Sums& sums, const Setup& setup) {
  const auto row = [](const char* name, const Profile& profile) {
    return std::vector<Cell>{name, profile.variance.back().mean(), profile.gradient.front().mean(),
                             profile.gradient.back().mean(), profile.at_input.mean()};
  };
  return {"ends",
          "First and last of " + rounded(setup.layers) + " layers",
          {"norm", "variance of the stream", "first layer's gradient", "last layer's gradient",
           "gradient by the input"},
          {row("pre-LN", sums.pre), row("post-LN", sums.post)}};
}

void add_measures(const Sums& sums, const Setup& setup, Outcome& outcome) {
  const double numbers = sums.log_identity.count() * setup.d, grown = 1 + setup.layers;
  const auto add = [&](const char* name, const RowStatistics& found) {
    outcome.add(name, found.mean(), found.standard_error());
  };
  // Branches have independent N(0, 1) entries, so a mean square has the relative variance 2/d; the
  // variance of x + branch in post-LN has 6/d over its 4.
  outcome.add("residual_variance", sums.pre.variance.back().mean(), grown * std::sqrt(2 / numbers));
  outcome.add("pre_last_gradient", sums.pre.gradient.back().mean(),
              std::sqrt(1 / (2 * numbers * grown)));
  outcome.add("post_last_gradient", sums.post.gradient.back().mean(),
              std::sqrt(6 / (16 * numbers)) / std::sqrt(2.0));
  add("pre_first_gradient", sums.pre.gradient.front());
  add("post_first_gradient", sums.post.gradient.front());
  const double identity = std::exp(sums.log_identity.mean());
  outcome.add("identity_path", identity,
              std::pow(2.0, -setup.layers / 2.0) * std::sqrt(6 * setup.layers / (16 * numbers)));
  add("post_input_gradient", sums.post.at_input);
}

Outcome outcome_of(const Sums& sums, const Setup& setup) {
  Outcome outcome;
  add_measures(sums, setup, outcome);
  const auto value = [&](const char* name) { return rounded(outcome.find(name)->value); };
  outcome.series = {variance_series(sums, setup), gradient_series(sums, setup)};
  outcome.tables = {table_of(sums, setup)};
  outcome.takeaway = "After " + rounded(setup.layers) + " layers the pre-LN stream has variance " +
                     value("residual_variance") + " and the last layer a gradient of " +
                     value("pre_last_gradient") + "; post-LN has " + value("post_last_gradient") +
                     " there, an identity path of " + value("identity_path") +
                     " and still a gradient of " + value("post_input_gradient") + " at the input.";
  return outcome;
}

Outcome run_preln_postln(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Sums sums = run.for_blocks<Sums>(
      {setup.draws, 0, 1},
      [&](base::Random& random, int) { return draw_block(random, setup, run); },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, setup)); });
  return outcome_of(sums, setup);
}

}  // namespace

namespace simulations {

extern const Simulation preln_postln;
const Simulation preln_postln{
    .id = "preln_postln",
    .title = "Pre-LN and post-LN at initialisation",
    .question = "How do the residual stream and the gradients depend on where the norm stands?",
    .about =
        "Runs one token through random residual layers, with the norm before each branch or after "
        "each addition, and back. The pre-LN stream grows like 1 + L and shrinks the gradient of "
        "the last layer like one over its root; post-LN has the same gradient at any depth.",
    .parameters = {integer("L", 16, 1, 64, "layers, one branch each"),
                   integer("d", 256, 64, 256, "width of the stream"),
                   integer("draws", 3, 1, 10, "networks")},
    .derived = {},
    .presets = {{"transformer-encoder",
                 {{"L", 12.0}},
                 "Vaswani et al. 2017, section 3.1: 6 layers of 2 sublayers, post-LN"},
                {"gpt-2-small",
                 {{"L", 24.0}},
                 "openai-community/gpt2: config.json, 12 layers of 2 sublayers, pre-LN"}},
    .measures = {{"residual_variance", MeasureKind::Sampled, "",
                  "of the pre-LN stream after all layers"},
                 {"pre_last_gradient", MeasureKind::Sampled, "",
                  "length of the last layer's weight gradient, pre-LN"},
                 {"post_last_gradient", MeasureKind::Sampled, "", "the same, post-LN"},
                 {"pre_first_gradient", MeasureKind::Sampled, "",
                  "the same of the first layer, pre-LN"},
                 {"post_first_gradient", MeasureKind::Sampled, "", "the same, post-LN"},
                 {"identity_path", MeasureKind::Sampled, "",
                  "product of the factors that post-LN puts on the identity path"},
                 {"post_input_gradient", MeasureKind::Sampled, "",
                  "length of the gradient by the input over that by the output, post-LN"}},
    .run = run_preln_postln,
};

}  // namespace simulations
}  // namespace sim
