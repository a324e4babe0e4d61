// How large are Adam's first steps without bias correction, and what does weight decay do in it?
//
// Runs Adam on a given sequence of gradients, m and v from zero, with and without dividing by
// 1 - beta^t, and reports |step| over the learning rate. Then two copies of a weight that see the
// same gradients, of random sign, shrink towards each other by weight decay alone: decoupled
// (AdamW), or added to the gradient (L2). No epsilon; where v is 0 so is the step.
//
//   beta1, beta2  0..0.99 [0.9], 0.9..0.9999 [0.999]
//   steps         1..3000 [100]
//   gradient      constant | noise (random signs) [constant]   of the steps
//   grad_scale    0.01..100 [10]    size of the gradients
//   correction    on | off [off]    of the steps that the measures report
//   lr, decay     0.0001..0.1 [0.01], 0..0.1 [0.1]   of the weights that decay
//
// Notice: a constant gradient takes steps of lr with correction and of
// (1 - beta1^t)/sqrt(1 - beta2^t) without: far too large, since v warms up slower than m. AdamW
// shrinks by lr*decay whatever the gradients are, L2 by about lr*decay/|g|, as long as the
// gradients outweigh the decay: below that v measures the decay itself.
//
// Kingma & Ba 2015, algorithm 1 and section 3; Loshchilov & Hutter 2019, algorithm 2.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using Row = std::vector<double>;

constexpr double start = 1, other_start = 2;  // of the two copies of a weight
constexpr int points_of_curve = 150;

struct Setup {
  Setup(const Settings& s, base::Random random)
      : beta1(s.real("beta1")),
        beta2(s.real("beta2")),
        steps(static_cast<int>(s.integer("steps"))),
        scale(s.real("grad_scale")),
        correction(s.flag("correction")),
        constant(s.text("gradient") == "constant"),
        lr(s.real("lr")),
        decay(s.real("decay")) {
    for (int t = 0; t < steps; ++t) signs.push_back(random.below(2) == 1 ? 1 : -1);
  }

  double uncorrected_law(double t) const {
    return (1 - std::pow(beta1, t)) / std::sqrt(1 - std::pow(beta2, t));
  }

  double beta1, beta2;
  int steps;
  double scale;
  bool correction, constant;
  double lr, decay;
  Row signs;
};

// The moments of one weight, and its step over the learning rate.
class Adam {
 public:
  Adam(const Setup& setup, bool correction) : setup_(setup), correction_(correction) {}

  double step(double gradient) {
    m_ = setup_.beta1 * m_ + (1 - setup_.beta1) * gradient;
    v_ = setup_.beta2 * v_ + (1 - setup_.beta2) * gradient * gradient;
    power1_ *= setup_.beta1;
    power2_ *= setup_.beta2;
    if (v_ == 0) return 0;
    if (!correction_) return m_ / std::sqrt(v_);
    return (m_ / (1 - power1_)) / std::sqrt(v_ / (1 - power2_));
  }

 private:
  const Setup& setup_;
  bool correction_;
  double m_ = 0, v_ = 0;
  double power1_ = 1, power2_ = 1;
};

Row step_sizes(const Setup& setup, bool correction) {
  Adam adam(setup, correction);
  Row sizes;
  for (const double sign : setup.signs)
    sizes.push_back(std::abs(adam.step((setup.constant ? 1 : sign) * setup.scale)));
  return sizes;
}

enum class Decay { Decoupled, InGradient };

// A weight after each step, with corrected Adam. The gradients do not depend on the weight.
Row weights(double weight, Decay kind, double scale, const Setup& setup) {
  Adam adam(setup, true);
  Row path;
  for (const double sign : setup.signs) {
    const bool inside = kind == Decay::InGradient;
    const double step = adam.step(sign * scale + (inside ? setup.decay * weight : 0));
    weight -= setup.lr * (step + (inside ? 0 : setup.decay * weight));
    path.push_back(weight);
  }
  return path;
}

// What is left of the difference of two weights after each step: only decay can shrink it.
Row kept_shares(Decay kind, double scale, const Setup& setup) {
  const Row one = weights(start, kind, scale, setup);
  const Row other = weights(other_start, kind, scale, setup);
  Row kept;
  for (std::size_t t = 0; t < one.size(); ++t)
    kept.push_back((other[t] - one[t]) / (other_start - start));
  return kept;
}

// Steps 1..steps, at most `points_of_curve` of them, close together at first.
std::vector<int> steps_shown(int steps) {
  std::vector<int> shown;
  for (int i = 0; i <= points_of_curve; ++i) {
    const int t = int(std::lround(std::pow(double(steps), double(i) / points_of_curve)));
    if (shown.empty() || t > shown.back()) shown.push_back(t);
  }
  return shown;
}

Line at_steps(const char* name, const Row& all, const std::vector<int>& shown, bool dashed) {
  Line line{name, {}, {}, dashed};
  for (const int t : shown) line.y.push_back(all[std::size_t(t - 1)]);
  return line;
}

Series steps_series(const Row& without, const Row& with, const Setup& setup) {
  Series series{
      "steps", "Size of Adam's steps", {"step", true}, {"step over the learning rate", false}, {},
      {}};
  const std::vector<int> shown = steps_shown(setup.steps);
  series.x.assign(shown.begin(), shown.end());
  Row law;
  for (int t = 1; t <= setup.steps; ++t) law.push_back(setup.uncorrected_law(t));
  series.lines = {at_steps("without correction", without, shown, false),
                  at_steps("with correction", with, shown, false),
                  at_steps("law without, constant gradient", law, shown, true)};
  return series;
}

Series decay_series(const Row& decoupled, const Row& inside, const Setup& setup) {
  Series series{"decay",
                "What weight decay leaves of a difference of weights",
                {"step", false},
                {"share left", false},
                {},
                {}};
  const std::vector<int> shown = steps_shown(setup.steps);
  series.x.assign(shown.begin(), shown.end());
  Row law;
  for (int t = 1; t <= setup.steps; ++t) law.push_back(std::pow(1 - setup.lr * setup.decay, t));
  series.lines = {at_steps("AdamW", decoupled, shown, false),
                  at_steps("L2 in Adam", inside, shown, false),
                  at_steps("(1 - lr*decay)^t", law, shown, true)};
  return series;
}

Series scale_series(const Setup& setup, const Run& run) {
  Series series{"scales",
                "The same after all steps, for gradients of other sizes",
                {"size of the gradients", true},
                {"share left", false},
                {},
                {}};
  Line decoupled{"AdamW", {}, {}, false}, inside{"L2 in Adam", {}, {}, false};
  for (int i = -8; i <= 8; ++i) {
    run.check_stop();
    const double scale = std::pow(10.0, i / 4.0);
    series.x.push_back(scale);
    decoupled.y.push_back(kept_shares(Decay::Decoupled, scale, setup).back());
    inside.y.push_back(kept_shares(Decay::InGradient, scale, setup).back());
  }
  series.lines = {decoupled, inside};
  return series;
}

Table steps_table(const Row& without, const Row& with, const Setup& setup) {
  Table table{"sizes",
              "Steps over the learning rate",
              {"step", "without correction", "with correction", "law without, constant gradient"},
              {}};
  for (const int t : {1, 2, 5, 12, 30, 100, 300, 1000, 3000})
    if (t <= setup.steps)
      table.rows.push_back({double(t), without[std::size_t(t - 1)], with[std::size_t(t - 1)],
                            setup.uncorrected_law(t)});
  return table;
}

double root_mean_square(const Row& sizes) {
  double sum = 0;
  for (const double size : sizes) sum += size * size;
  return std::sqrt(sum / double(sizes.size()));
}

std::string takeaway_of(const Row& without, const Row& with, double decoupled, double inside,
                        const Setup& setup) {
  const auto largest = std::ranges::max_element(without);
  return "Without correction the first step is " + rounded(without.front()) + " and the largest " +
         rounded(*largest) + " (step " + rounded(double(largest - without.begin() + 1), 4) +
         "), with correction at most " + rounded(*std::ranges::max_element(with)) + "; after " +
         rounded(double(setup.steps), 4) + " steps AdamW leaves " + rounded(decoupled) +
         " of a difference of weights, L2 " + rounded(inside) + " under random gradients of size " +
         rounded(setup.scale) + ".";
}

Outcome run_adam_bias(const Settings& settings, Run& run) {
  const Setup setup(settings, run.random(0, 0));
  const Row without = step_sizes(setup, false), with = step_sizes(setup, true);
  const Row& sizes = setup.correction ? with : without;
  const auto largest = std::ranges::max_element(sizes);
  const Row decoupled = kept_shares(Decay::Decoupled, setup.scale, setup);
  const Row inside = kept_shares(Decay::InGradient, setup.scale, setup);
  Outcome outcome;
  outcome.add("first_step", sizes.front());
  outcome.add("last_step", sizes.back());
  outcome.add("largest_step", *largest);
  outcome.add("largest_at", double(largest - sizes.begin() + 1));
  outcome.add("rms_step", root_mean_square(sizes));
  outcome.add("adamw_left", decoupled.back());
  outcome.add("l2_left", inside.back());
  outcome.series = {steps_series(without, with, setup), decay_series(decoupled, inside, setup),
                    scale_series(setup, run)};
  outcome.tables = {steps_table(without, with, setup)};
  outcome.takeaway = takeaway_of(without, with, decoupled.back(), inside.back(), setup);
  return outcome;
}

Preset betas(const char* name, double beta2, double decay, const char* source) {
  return {name, {{"beta1", 0.9}, {"beta2", beta2}, {"decay", decay}}, source};
}

}  // namespace

namespace simulations {

extern const Simulation adam_bias;
const Simulation adam_bias{
    .id = "adam_bias",
    .title = "Adam: bias correction and weight decay",
    .question = "How large are Adam's first steps, and what does weight decay do in it?",
    .about =
        "Adam's averages start at zero. Without correction the second moment, which warms up "
        "slower, makes the first steps several learning rates long; with it a constant gradient "
        "takes steps of exactly one. Decoupled weight decay shrinks every weight alike; decay "
        "inside the gradient is divided by the size of the gradients.",
    .parameters = {real("beta1", 0.9, 0, 0.99, "decay of the average of gradients"),
                   real("beta2", 0.999, 0.9, 0.9999, "decay of the average of their squares"),
                   integer("steps", 100, 1, 3000, "updates"),
                   choice("gradient", "constant", {"constant", "noise"},
                          "of the steps: all equal, or of one size with random signs"),
                   real("grad_scale", 10, 0.01, 100, "size of the gradients"),
                   flag("correction", false, "divide the averages by 1 - beta^t"),
                   real("lr", 0.01, 0.0001, 0.1, "learning rate of the weights that decay"),
                   real("decay", 0.1, 0, 0.1, "weight decay")},
    .derived = {},
    .presets = {betas("adam-2015", 0.999, 0, "Kingma & Ba 2015, algorithm 1"),
                betas("transformer-2017", 0.98, 0, "Vaswani et al. 2017, section 5.3"),
                betas("gpt-3", 0.95, 0.1, "Brown et al. 2020, appendix B")},
    .measures = {{"first_step", MeasureKind::Counted, "", "size of the first step over lr"},
                 {"last_step", MeasureKind::Counted, "", "size of the last step over lr"},
                 {"largest_step", MeasureKind::Counted, "", "size of the largest step over lr"},
                 {"largest_at", MeasureKind::Counted, "", "number of that step"},
                 {"rms_step", MeasureKind::Counted, "", "root mean square of the steps over lr"},
                 {"adamw_left", MeasureKind::Counted, "",
                  "share of a difference of weights that decoupled decay leaves after all steps"},
                 {"l2_left", MeasureKind::Counted, "",
                  "share that decay inside the gradient leaves after all steps"}},
    .run = run_adam_bias,
};

}  // namespace simulations
}  // namespace sim
