// What does dropout do to the mean and the variance of an activation?
//
// Drops an activation x with probability p, `samples` times, and scales what is kept:
//   inverted       by 1/(1 - p) in training, evaluation leaves x alone
//   at evaluation  not in training; evaluation multiplies by 1 - p
//   none           neither: a bug
//
//   p        0..0.9 [0.1]     share dropped
//   x        -10..10 [2]      the activation
//   samples  1000..1000000 [100000]
//   scaling  inverted | at evaluation | none [inverted]
//
// Notice: inverted dropout keeps the mean x and adds the variance x^2 p/(1 - p), which has no bound
// as p nears 1. Without the factor the mean in training is (1 - p) x, and evaluation sees another.
//
// Srivastava et al. 2014, section 10 (scaling in training or at test time).
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int samples_per_block = 1 << 14;
constexpr int group = 64;     // activations that the histogram counts together
constexpr int rates = 10;     // 0, 0.1, ..., 0.9 of the curves
constexpr double widest = 5;  // standard deviations of the histogram to each side

struct Setup {
  explicit Setup(const Settings& s)
      : p(s.real("p")),
        x(s.real("x")),
        samples(static_cast<int>(s.integer("samples"))),
        inverted(s.text("scaling") == "inverted"),
        at_evaluation(s.text("scaling") == "at evaluation") {}

  double factor(double rate) const { return inverted ? 1 / (1 - rate) : 1; }
  double evaluated() const { return at_evaluation ? (1 - p) * x : x; }
  double mean_law(double rate) const { return factor(rate) * (1 - rate) * x; }
  double variance_law(double rate) const {
    return factor(rate) * factor(rate) * x * x * rate * (1 - rate);
  }
  /// The counts of kept activations that the histogram shows.
  int fewest() const { return std::max(0, int(std::floor(centre() - widest * deviation()))); }
  int most() const { return std::min(group, int(std::ceil(centre() + widest * deviation()))); }

  double p, x;
  int samples;
  bool inverted, at_evaluation;

 private:
  double centre() const { return group * (1 - p); }
  double deviation() const { return std::sqrt(group * p * (1 - p)); }
};

struct Sums {
  double draws = 0, kept = 0, groups = 0;
  std::array<double, rates> kept_at{};
  std::array<double, group + 1> counts{};  ///< of groups, by how many were kept

  void add(const Sums& other) {
    draws += other.draws;
    kept += other.kept;
    groups += other.groups;
    for (std::size_t i = 0; i < rates; ++i) kept_at[i] += other.kept_at[i];
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
  }
};

Sums draw_block(base::Random& random, const Setup& setup, int draws) {
  std::vector<float> numbers(static_cast<std::size_t>(draws));
  random.uniforms(numbers);
  Sums sums;
  sums.draws = draws;
  int kept = 0, in_group = 0;
  for (const float number : numbers) {
    const bool keeps = double(number) >= setup.p;
    sums.kept += keeps ? 1 : 0;
    // Kept at every rate up to the number itself.
    const std::size_t up_to = std::min<std::size_t>(rates - 1, std::size_t(number * rates));
    for (std::size_t i = 0; i <= up_to; ++i) sums.kept_at[i] += 1;
    kept += keeps ? 1 : 0;
    if (++in_group < group) continue;
    sums.counts[std::size_t(std::clamp(kept, setup.fewest(), setup.most()))] += 1;
    sums.groups += 1;
    kept = in_group = 0;
  }
  return sums;
}

// Unbiased variance of outputs that are 0 or `size`, of which `kept` are not 0.
double variance_of(double kept, double draws, double size) {
  const double share = kept / draws;
  return size * size * share * (1 - share) * draws / (draws - 1);
}

// Exact for two values: sigma^2 sqrt(excess/n + 2/(n - 1)).
double variance_error(double draws, const Setup& setup) {
  const double spread = setup.p * (1 - setup.p);
  if (spread == 0) return 0;
  const double excess = (1 - 6 * spread) / spread;
  return setup.variance_law(setup.p) * std::sqrt(excess / draws + 2 / (draws - 1));
}

// ln of the chance that exactly `kept` of a group are.
double log_chance(int kept, double p) {
  return std::lgamma(group + 1.0) - std::lgamma(kept + 1.0) - std::lgamma(group - kept + 1.0) +
         kept * std::log(1 - p) + (kept == group ? 0 : (group - kept) * std::log(p));
}

Histogram histogram_of(const Sums& sums, const Setup& setup) {
  Histogram histogram{"kept", "Kept of 64 activations", {"kept", false}, {}, {}, "binomial", {}};
  for (int kept = setup.fewest(); kept <= setup.most(); ++kept) {
    histogram.edges.push_back(kept - 0.5);
    histogram.counts.push_back(sums.counts[std::size_t(kept)]);
    histogram.curve.push_back(sums.groups * std::exp(log_chance(kept, setup.p)));
  }
  histogram.edges.push_back(setup.most() + 0.5);
  return histogram;
}

Series curve_of(const char* id, const char* title, const char* axis) {
  Series series{id, title, {"p", false}, {axis, false}, {}, {}};
  for (int i = 0; i < rates; ++i) series.x.push_back(i / 10.0);
  return series;
}

Series variance_series(const Sums& sums, const Setup& setup) {
  Series series = curve_of("variance", "Variance that dropout adds", "variance");
  Line found{"found", {}, {}, false}, law{"x^2 p/(1 - p)", {}, {}, true};
  if (!setup.inverted) law.name = "x^2 p (1 - p)";
  for (std::size_t i = 0; i < rates; ++i) {
    const double rate = series.x[i];
    found.y.push_back(variance_of(sums.kept_at[i], sums.draws, setup.factor(rate) * setup.x));
    law.y.push_back(setup.variance_law(rate));
  }
  series.lines = {found, law};
  return series;
}

Series mean_series(const Sums& sums, const Setup& setup) {
  Series series = curve_of("mean", "Mean output in training and in evaluation", "output");
  Line found{"training, found", {}, {}, false}, unscaled{"kept, not scaled", {}, {}, false};
  Line evaluated{"evaluation", {}, {}, true};
  for (std::size_t i = 0; i < rates; ++i) {
    const double rate = series.x[i];
    found.y.push_back(setup.factor(rate) * setup.x * sums.kept_at[i] / sums.draws);
    unscaled.y.push_back(setup.x * sums.kept_at[i] / sums.draws);
    evaluated.y.push_back(setup.at_evaluation ? (1 - rate) * setup.x : setup.x);
  }
  series.lines = {found, evaluated, unscaled};
  return series;
}

Table table_of(const Sums& sums, const Setup& setup) {
  const double share = sums.kept / sums.draws, squares = setup.x * setup.x, p = setup.p;
  const auto row = [&](const char* name, double factor, double evaluated) {
    const double size = factor * setup.x;
    return std::vector<Cell>{name, size * share, evaluated,
                             variance_of(sums.kept, sums.draws, size),
                             factor * factor * squares * p * (1 - p)};
  };
  return {"ways",
          "The same draws, scaled in each way",
          {"scaling", "mean in training", "evaluation", "variance", "variance, theory"},
          {row("inverted", 1 / (1 - p), setup.x), row("at evaluation", 1, (1 - p) * setup.x),
           row("none", 1, setup.x)}};
}

Outcome outcome_of(const Sums& sums, const Setup& setup) {
  const double size = setup.factor(setup.p) * setup.x, share = sums.kept / sums.draws;
  const double error = std::sqrt(setup.p * (1 - setup.p) / sums.draws);  // of the share
  const double variance = variance_of(sums.kept, sums.draws, size), mean = size * share;
  const double evaluated = setup.evaluated();
  Outcome outcome;
  outcome.add("mean", mean, std::abs(size) * error);
  outcome.add("variance", variance, variance_error(sums.draws, setup));
  outcome.add("mean_ratio", mean / evaluated, std::abs(size / evaluated) * error);
  outcome.add("dropped_share", 1 - share, error);
  outcome.series = {mean_series(sums, setup), variance_series(sums, setup)};
  outcome.histograms = {histogram_of(sums, setup)};
  outcome.tables = {table_of(sums, setup)};
  outcome.takeaway = "Dropping " + rounded(100 * setup.p) + " % of an activation of " +
                     rounded(setup.x) + " leaves a mean of " + rounded(mean) +
                     " in training, where evaluation sees " + rounded(evaluated) +
                     ", and a variance of " + rounded(variance) + ".";
  if (setup.x == 0)
    outcome.notes.push_back("An activation of 0 has no ratio of means: both are 0.");
  return outcome;
}

Outcome run_dropout(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const int blocks = (setup.samples + samples_per_block - 1) / samples_per_block;
  const Sums sums = run.for_blocks<Sums>(
      {blocks, 0, 1},
      [&](base::Random& random, int i) {
        const int left = setup.samples - i * samples_per_block;
        return draw_block(random, setup, std::min(left, samples_per_block));
      },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, setup)); });
  return outcome_of(sums, setup);
}

}  // namespace

namespace simulations {

extern const Simulation dropout;
const Simulation dropout{
    .id = "dropout",
    .title = "Dropout and its scale",
    .question = "What does dropout do to the mean and the variance of an activation?",
    .about =
        "Drops one activation many times. Inverted dropout divides what is kept by 1 - p, so the "
        "mean in training is what evaluation sees; the price is a variance of x^2 p/(1 - p). "
        "Scaling at evaluation does the same from the other side; scaling nowhere is a bug.",
    .parameters = {real("p", 0.1, 0, 0.9, "share that is dropped"),
                   real("x", 2, -10, 10, "the activation"),
                   integer("samples", 100000, 1000, 1000000, "how often it is dropped or kept"),
                   choice("scaling", "inverted", {"inverted", "at evaluation", "none"},
                          "where the lost share is made up for; none: a bug")},
    .derived = {},
    .presets = {{"transformer-base", {{"p", 0.1}}, "Vaswani et al. 2017, section 5.4"},
                {"gpt-2", {{"p", 0.1}}, "openai-community/gpt2: config.json, resid_pdrop"},
                {"alexnet", {{"p", 0.5}}, "Krizhevsky et al. 2012, section 4.2"}},
    .measures = {{"mean", MeasureKind::Sampled, "", "mean output in training"},
                 {"variance", MeasureKind::Sampled, "", "variance of the output in training"},
                 {"mean_ratio", MeasureKind::Sampled, "",
                  "mean output in training over the output in evaluation"},
                 {"dropped_share", MeasureKind::Sampled, "", "share of the draws dropped"}},
    .run = run_dropout,
};

}  // namespace simulations
}  // namespace sim
