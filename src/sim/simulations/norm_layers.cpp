// Which changes of its input do LayerNorm and RMSNorm not notice, and what do they do to gradients?
//
// Normalises rows of N(0, 1) coordinates before and after they are scaled and shifted, without
// learned gains: LN(x) = (x - mean)/sqrt(variance + epsilon), RMS(x) = x/sqrt(mean of x^2 +
// epsilon). Gradients of a random linear loss of the output are measured by central differences.
//
//   d        8..1024 [256]    coordinates of a row
//   a        0.1..10 [2]      scale of the input, positive
//   b        -10..10 [7]      added to every coordinate
//   epsilon  0..0.001 [0]     inside the root
//
// Notice: LN ignores a and b, RMSNorm only a: a shift pushes its outputs towards one common sign.
// LN is RMSNorm of the centred row, bit for bit. What ignores the scale has a gradient of 1/a:
// large inputs learn slowly. Neither ignores a sign. An epsilon breaks the invariance for small
// inputs.
//
// Ba, Kiros, Hinton 2016, equation 4 and table 1; Zhang & Sennrich 2019, equation 4 and table 1.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using Row = std::vector<double>;
enum class Norm { Layer, RootMeanSquare };

constexpr int rows = 16;
constexpr std::size_t coordinates_shown = 24;
constexpr double step = 1e-4;  // of a central difference, over the scale of the input

double mean_of(const Row& x) { return std::reduce(x.begin(), x.end()) / double(x.size()); }

double dot(const Row& a, const Row& b) {
  return std::transform_reduce(a.begin(), a.end(), b.begin(), 0.0);
}

Row moved(Row x, double scale, double shift) {
  for (double& one : x) one = scale * one + shift;
  return x;
}

Row rms_norm(Row x, double epsilon) {
  const double root = std::sqrt(dot(x, x) / double(x.size()) + epsilon);
  for (double& one : x) one /= root;
  return x;
}

Row layer_norm(const Row& x, double epsilon) {
  const double mean = mean_of(x), count = double(x.size());
  Row y = x;
  for (double& one : y) one -= mean;
  const double root = std::sqrt(dot(y, y) / count + epsilon);
  for (double& one : y) one /= root;
  return y;
}

Row normed(Norm norm, const Row& x, double epsilon) {
  return norm == Norm::Layer ? layer_norm(x, epsilon) : rms_norm(x, epsilon);
}

struct Setup {
  Setup(const Settings& s, base::Random random)
      : d(static_cast<std::size_t>(s.integer("d"))),
        a(s.real("a")),
        b(s.real("b")),
        epsilon(s.real("epsilon")) {
    for (int i = 0; i < rows; ++i) inputs.push_back(draw(random));
    pull = draw(random);
  }

  Row draw(base::Random& random) const {
    std::vector<float> numbers(d);
    random.normals(numbers);
    return {numbers.begin(), numbers.end()};
  }

  std::size_t d;
  double a, b, epsilon;
  std::vector<Row> inputs;
  Row pull;  ///< gradient of the loss by the outputs
};

double distance(const Row& a, const Row& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

// The largest change of an output when every input x becomes scale*x + shift.
double change(Norm norm, double scale, double shift, const Setup& setup) {
  double largest = 0;
  for (const Row& x : setup.inputs)
    largest = std::max(largest, distance(normed(norm, moved(x, scale, shift), setup.epsilon),
                                         normed(norm, x, setup.epsilon)));
  return largest;
}

double distance_from_centred(const Setup& setup) {
  double largest = 0;
  for (const Row& x : setup.inputs) {
    const Row centred = moved(x, 1, -mean_of(x));
    largest =
        std::max(largest, distance(layer_norm(x, setup.epsilon), rms_norm(centred, setup.epsilon)));
  }
  return largest;
}

// d (pull . norm(x)) / dx by central differences.
Row measured_gradient(Norm norm, Row x, double scale, const Setup& setup, const Run& run) {
  Row gradient(x.size());
  const double h = step * scale;
  for (std::size_t i = 0; i < x.size(); ++i) {
    run.check_stop();
    const double kept = x[i];
    x[i] = kept + h;
    const double above = dot(setup.pull, normed(norm, x, setup.epsilon));
    x[i] = kept - h;
    gradient[i] = (above - dot(setup.pull, normed(norm, x, setup.epsilon))) / (2 * h);
    x[i] = kept;
  }
  return gradient;
}

// The same in closed form: what is left of the pull after taking away its part along the output
// (and, for LN, its mean), over the root.
Row gradient_law(Norm norm, const Row& x, const Setup& setup) {
  const Row y = normed(norm, x, setup.epsilon);
  const double count = double(x.size()), along = dot(setup.pull, y) / count;
  const double mean = norm == Norm::Layer ? mean_of(x) : 0;
  const double pull_mean = norm == Norm::Layer ? mean_of(setup.pull) : 0;
  const Row centred = moved(x, 1, -mean);
  const double root = std::sqrt(dot(centred, centred) / count + setup.epsilon);
  Row gradient = setup.pull;
  for (std::size_t i = 0; i < gradient.size(); ++i)
    gradient[i] = (gradient[i] - pull_mean - y[i] * along) / root;
  return gradient;
}

double length(const Row& x) { return std::sqrt(dot(x, x)); }

struct Gradients {
  double layer_ratio = 0, rms_ratio = 0;  ///< length at a*x over that at x
  double rms_shifted_ratio = 0;           ///< length at x + b over that at x
  double error = 0;                       ///< largest difference from the closed form
};

Gradients gradients_of(const Setup& setup, const Run& run) {
  const Row& x = setup.inputs.front();
  const Row scaled = moved(x, setup.a, 0);
  const Row layer = measured_gradient(Norm::Layer, x, 1, setup, run);
  const Row rms = measured_gradient(Norm::RootMeanSquare, x, 1, setup, run);
  const auto ratio = [&](Norm norm, const Row& at, double scale, const Row& before) {
    return length(measured_gradient(norm, at, scale, setup, run)) / length(before);
  };
  const double error = std::max(distance(layer, gradient_law(Norm::Layer, x, setup)),
                                distance(rms, gradient_law(Norm::RootMeanSquare, x, setup)));
  return {ratio(Norm::Layer, scaled, setup.a, layer),
          ratio(Norm::RootMeanSquare, scaled, setup.a, rms),
          ratio(Norm::RootMeanSquare, moved(x, 1, setup.b), 1, rms), error};
}

Series shift_series(const Setup& setup) {
  Series series{"shift",
                "Change of the outputs when a constant is added",
                {"constant added", false},
                {"largest change of an output", false},
                {},
                {}};
  Line layer{"LayerNorm", {}, {}, false}, rms{"RMSNorm", {}, {}, false};
  for (int i = -20; i <= 20; ++i) {
    series.x.push_back(i / 2.0);
    layer.y.push_back(change(Norm::Layer, 1, i / 2.0, setup));
    rms.y.push_back(change(Norm::RootMeanSquare, 1, i / 2.0, setup));
  }
  series.lines = {layer, rms};
  return series;
}

Series gradient_series(const Setup& setup) {
  Series series{"gradient",
                "Gradient through the norm over the scale of its input",
                {"scale of the input", true},
                {"length, over that at scale 1", true},
                {},
                {}};
  Line layer{"LayerNorm", {}, {}, false}, rms{"RMSNorm", {}, {}, false}, law{"1/a", {}, {}, true};
  const Row& x = setup.inputs.front();
  const auto length_at = [&](Norm norm, double scale) {
    return length(gradient_law(norm, moved(x, scale, 0), setup));
  };
  for (int i = -10; i <= 10; ++i) {
    const double scale = std::pow(10.0, i / 10.0);
    series.x.push_back(scale);
    layer.y.push_back(length_at(Norm::Layer, scale) / length_at(Norm::Layer, 1));
    rms.y.push_back(length_at(Norm::RootMeanSquare, scale) / length_at(Norm::RootMeanSquare, 1));
    law.y.push_back(1 / scale);
  }
  series.lines = {layer, rms, law};
  return series;
}

Series row_series(const Setup& setup) {
  Series series{"row",
                "One row before and after, as each norm gives it",
                {"coordinate", false},
                {"output", false},
                {},
                {}};
  const Row& x = setup.inputs.front();
  const Row changed = moved(x, setup.a, setup.b);
  const auto beginning = [&](Row y) {
    y.resize(std::min(coordinates_shown, setup.d));
    return y;
  };
  for (std::size_t i = 0; i < std::min(coordinates_shown, setup.d); ++i)
    series.x.push_back(double(i + 1));
  series.lines = {{"either norm of x, nearly", beginning(layer_norm(x, setup.epsilon)), {}, true},
                  {"LN(a x + b)", beginning(layer_norm(changed, setup.epsilon)), {}, false},
                  {"RMS(a x + b)", beginning(rms_norm(changed, setup.epsilon)), {}, false}};
  return series;
}

Table invariance_table(const Setup& setup) {
  Table table{
      "invariance", "Largest change of an output", {"input becomes", "LayerNorm", "RMSNorm"}, {}};
  const auto add = [&](const char* name, double scale, double shift) {
    table.rows.push_back({name, change(Norm::Layer, scale, shift, setup),
                          change(Norm::RootMeanSquare, scale, shift, setup)});
  };
  add("a x", setup.a, 0);
  add("x + b", 1, setup.b);
  add("a x + b", setup.a, setup.b);
  add("-x", -1, 0);
  return table;
}

double mean_after_shift(const Setup& setup) {
  double sum = 0;
  for (const Row& x : setup.inputs) sum += mean_of(rms_norm(moved(x, 1, setup.b), setup.epsilon));
  return sum / rows;
}

std::string takeaway_of(const Outcome& outcome, const Setup& setup) {
  const auto value = [&](const char* name) { return rounded(outcome.find(name)->value, 2); };
  return "Scaling by " + rounded(setup.a) + " and adding " + rounded(setup.b) +
         " changes LayerNorm by at most " + value("ln_change") +
         "; the shift alone changes RMSNorm by " + value("rms_shift_change") +
         ", the scale alone by " + value("rms_scale_change") +
         ". Gradients through both are multiplied by " + value("ln_gradient_ratio") + ".";
}

Outcome run_norm_layers(const Settings& settings, Run& run) {
  const Setup setup(settings, run.random(0, 0));
  const Gradients gradients = gradients_of(setup, run);
  Outcome outcome;
  outcome.add("ln_change", change(Norm::Layer, setup.a, setup.b, setup));
  outcome.add("rms_scale_change", change(Norm::RootMeanSquare, setup.a, 0, setup));
  outcome.add("rms_shift_change", change(Norm::RootMeanSquare, 1, setup.b, setup));
  outcome.add("rms_mean_after_shift", mean_after_shift(setup));
  outcome.add("ln_sign_change", change(Norm::Layer, -1, 0, setup));
  outcome.add("centred_difference", distance_from_centred(setup));
  outcome.add("ln_gradient_ratio", gradients.layer_ratio);
  outcome.add("rms_gradient_ratio", gradients.rms_ratio);
  outcome.add("rms_shifted_gradient_ratio", gradients.rms_shifted_ratio);
  outcome.add("gradient_error", gradients.error);
  outcome.series = {shift_series(setup), gradient_series(setup), row_series(setup)};
  outcome.tables = {invariance_table(setup)};
  outcome.takeaway = takeaway_of(outcome, setup);
  return outcome;
}

Preset model(const char* name, double d, double epsilon, const char* source) {
  return {name, {{"d", d}, {"epsilon", epsilon}}, source};
}

}  // namespace

namespace simulations {

extern const Simulation norm_layers;
const Simulation norm_layers{
    .id = "norm_layers",
    .title = "LayerNorm and RMSNorm",
    .question = "Which changes of its input do LayerNorm and RMSNorm not notice?",
    .about =
        "Normalises random rows before and after they are scaled and shifted. LayerNorm ignores "
        "both, RMSNorm the scale only; LayerNorm is RMSNorm of the centred row. Whatever ignores "
        "the scale passes a gradient that falls like one over the scale.",
    .parameters = {integer("d", 256, 8, 1024, "coordinates of a row"),
                   real("a", 2, 0.1, 10, "factor on the input"),
                   real("b", 7, -10, 10, "constant added to every coordinate"),
                   real("epsilon", 0, 0, 0.001, "inside the root, against division by zero")},
    .derived = {},
    .presets = {model("gpt-2", 768, 1e-5,
                      "openai-community/gpt2: config.json, LayerNorm, layer_norm_epsilon 1e-5"),
                model("t5-base", 768, 1e-6,
                      "google-t5/t5-base: config.json, RMSNorm, layer_norm_epsilon 1e-6"),
                model("qwen3-0.6b", 1024, 1e-6,
                      "Qwen/Qwen3-0.6B: config.json, RMSNorm, rms_norm_eps 1e-6")},
    .measures = {{"ln_change", MeasureKind::Counted, "", "largest |LN(a x + b) - LN(x)|"},
                 {"rms_scale_change", MeasureKind::Counted, "", "largest |RMS(a x) - RMS(x)|"},
                 {"rms_shift_change", MeasureKind::Counted, "", "largest |RMS(x + b) - RMS(x)|"},
                 {"rms_mean_after_shift", MeasureKind::Counted, "", "mean output of RMS(x + b)"},
                 {"ln_sign_change", MeasureKind::Counted, "", "largest |LN(-x) - LN(x)|"},
                 {"centred_difference", MeasureKind::Counted, "",
                  "largest |LN(x) - RMS(x - mean)|"},
                 {"ln_gradient_ratio", MeasureKind::Counted, "",
                  "length of the gradient through LN at a x, over that at x"},
                 {"rms_gradient_ratio", MeasureKind::Counted, "",
                  "length of the gradient through RMSNorm at a x, over that at x"},
                 {"rms_shifted_gradient_ratio", MeasureKind::Counted, "",
                  "length of the gradient through RMSNorm at x + b, over that at x"},
                 {"gradient_error", MeasureKind::Counted, "",
                  "largest difference of a measured gradient from its closed form"}},
    .run = run_norm_layers,
};

}  // namespace simulations
}  // namespace sim
