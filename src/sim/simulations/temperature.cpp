// What does the temperature do to a softmax, and what do shifts and factors of its logits do?
//
// Takes the logits s as given, p = softmax(s/T), and draws `samples` tokens from p. Beside it: the
// same logits with a constant added, and multiplied by a factor.
//
//   logits       2..64 numbers, each -10..10 [0, 1, ..., 7]
//   temperature  0.05..10 [1]
//   shift        -100..100 [5]    added to every logit in the comparison
//   factor       0.1..10 [2]      multiplies every logit in the comparison
//   samples      100..1000000 [20000]  tokens drawn
//
// Notice: a shift changes nothing; a factor a is the temperature T/a. The log-odds of two tokens
// are their gap over T. dH/dT = Var_p(s)/T^3 is never negative, so the entropy only grows: from 0
// (ln k, if k logits share the maximum) towards ln n.
//
// Hinton, Vinyals, Dean 2015, equation 1; derivative: dp_i/dT = -p_i (s_i - E_p[s])/T^2.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "attention/softmax.h"
#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int draws_per_block = 1 << 12;  // the first block is shown after a millisecond
constexpr double hot = 1000;              // beyond what `temperature` allows: the limits
constexpr double cold = 0.001;
constexpr int points_of_curve = 49;  // temperatures 0.05..10, equally spaced on a log axis

using Row = std::vector<double>;

Row softmax_at(const Row& logits, double temperature) {
  Row weights = logits;
  for (double& logit : weights) logit /= temperature;
  (void)attention::softmax<double>(weights, weights);  // every logit is finite
  return weights;
}

// From log-weights, so that a nearly certain row keeps its small entropy.
double entropy_at(const Row& logits, double temperature) {
  Row scaled = logits;
  for (double& logit : scaled) logit /= temperature;
  const double normaliser = attention::log_sum_exp<double>(scaled);
  double entropy = 0;
  for (const double logit : scaled) entropy -= std::exp(logit - normaliser) * (logit - normaliser);
  return entropy;
}

double entropy_slope(const Row& logits, double temperature) {
  const double step = 1e-4 * temperature;
  return (entropy_at(logits, temperature + step) - entropy_at(logits, temperature - step)) /
         (2 * step);
}

double variance_under(const Row& weights, const Row& logits) {
  double mean = 0, variance = 0;
  for (std::size_t i = 0; i < logits.size(); ++i) mean += weights[i] * logits[i];
  for (std::size_t i = 0; i < logits.size(); ++i)
    variance += weights[i] * (logits[i] - mean) * (logits[i] - mean);
  return variance;
}

double distance(const Row& a, const Row& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

struct Setup {
  explicit Setup(const Settings& s)
      : logits(s.list("logits")),
        temperature(s.real("temperature")),
        factor(s.real("factor")),
        samples(static_cast<int>(s.integer("samples"))),
        weights(softmax_at(logits, temperature)),
        shifted(logits),
        multiplied(logits) {
    for (double& logit : shifted) logit += s.real("shift");
    for (double& logit : multiplied) logit *= factor;
    Row sorted = logits;
    std::ranges::sort(sorted, std::greater());
    gap = sorted[0] - sorted[1];
    top = static_cast<std::size_t>(std::ranges::max_element(logits) - logits.begin());
    second = top == 0 ? 1 : 0;
    for (std::size_t i = 0; i < logits.size(); ++i)
      if (i != top && logits[i] > logits[second]) second = i;
  }

  double ties() const { return static_cast<double>(std::ranges::count(logits, logits[top])); }
  double n() const { return static_cast<double>(logits.size()); }

  Row logits;
  double temperature, factor;
  int samples;
  Row weights, shifted, multiplied;
  double gap = 0;  ///< between the two largest logits
  std::size_t top = 0, second = 1;
};

// How often each token was drawn.
struct Sums {
  Row counts;
  double draws = 0;

  void add(const Sums& other) {
    counts.resize(std::max(counts.size(), other.counts.size()));
    for (std::size_t i = 0; i < other.counts.size(); ++i) counts[i] += other.counts[i];
    draws += other.draws;
  }
};

Sums draw_block(base::Random& random, const Setup& setup, int draws) {
  Row cumulative;
  double sum = 0;
  for (const double weight : setup.weights) cumulative.push_back(sum += weight);
  Sums sums{Row(setup.weights.size()), double(draws)};
  for (int i = 0; i < draws; ++i) {
    const auto above = std::ranges::upper_bound(cumulative, random.uniform() * sum);
    const auto token =
        std::min<std::ptrdiff_t>(above - cumulative.begin(), std::ptrdiff_t(cumulative.size()) - 1);
    ++sums.counts[static_cast<std::size_t>(token)];
  }
  return sums;
}

std::string label_of(std::size_t i) { return "s" + std::to_string(i + 1); }

Histogram bars_of(const Sums& sums, const Setup& setup) {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < setup.logits.size(); ++i) labels.push_back(label_of(i));
  Histogram bars = category_bars("bars", "Tokens drawn at this temperature", std::move(labels),
                                 sums.counts, "tokens");
  bars.curve_name = "weight times draws";
  bars.curve = setup.weights;
  for (double& expected : bars.curve) expected *= sums.draws;
  return bars;
}

Series changes_of(const Setup& setup) {
  Series series{
      "changes", "A shift and a factor of the logits", {"logit", false}, {"weight", false}, {}, {}};
  for (std::size_t i = 0; i < setup.logits.size(); ++i) series.x.push_back(double(i) + 1);
  series.lines = {
      {"as given", setup.weights, {}, false},
      {"shift added", softmax_at(setup.shifted, setup.temperature), {}, true},
      {"multiplied by the factor", softmax_at(setup.multiplied, setup.temperature), {}, false}};
  return series;
}

std::vector<double> curve_temperatures() {
  std::vector<double> all;
  for (int i = 0; i < points_of_curve; ++i)
    all.push_back(0.05 * std::pow(200.0, double(i) / (points_of_curve - 1)));
  return all;
}

Series entropy_curve(const Setup& setup) {
  Series series{"entropy",      "Entropy over the temperature", {"temperature", true},
                {"nat", false}, curve_temperatures(),           {}};
  Line entropy{"entropy", {}, {}, false};
  Line uniform{"ln n", Row(series.x.size(), std::log(setup.n())), {}, true};
  for (const double t : series.x) entropy.y.push_back(entropy_at(setup.logits, t));
  series.lines = {entropy, uniform};
  return series;
}

HeatMap map_of(const Setup& setup) {
  HeatMap map{"weights",
              "Weights over the temperature",
              {"temperature", false},
              {"logit", false},
              0,
              int(setup.logits.size()),
              {},
              {},
              {}};
  for (const double t : {0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0}) {
    const Row weights = softmax_at(setup.logits, t);
    map.values.insert(map.values.end(), weights.begin(), weights.end());
    map.row_labels.push_back("T = " + rounded(t));
    ++map.rows;
  }
  for (std::size_t i = 0; i < setup.logits.size(); ++i) map.column_labels.push_back(label_of(i));
  return map;
}

Table odds_of(const Sums& sums, const Setup& setup) {
  Table table{"odds",
              "Weights and odds",
              {"logit", "value", "weight", "share drawn", "log-odds against the top"},
              {}};
  for (std::size_t i = 0; i < setup.logits.size(); ++i)
    table.rows.push_back({label_of(i), setup.logits[i], setup.weights[i],
                          sums.counts[i] / sums.draws,
                          (setup.logits[i] - setup.logits[setup.top]) / setup.temperature});
  return table;
}

// Log-odds of every pair whose weights are normal numbers, against the gap over T, relative.
double log_odds_error(const Setup& setup) {
  constexpr double smallest = 1e-300;
  double largest = 0;
  for (std::size_t i = 0; i < setup.weights.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      if (setup.weights[i] < smallest || setup.weights[j] < smallest) continue;
      const double expected = (setup.logits[i] - setup.logits[j]) / setup.temperature;
      const double found = std::log(setup.weights[i] / setup.weights[j]);
      largest = std::max(largest, std::abs(found - expected) / std::max(1.0, std::abs(expected)));
    }
  return largest;
}

std::string takeaway_of(const Setup& setup) {
  const double t = setup.temperature;
  const double shifted = distance(softmax_at(setup.shifted, t), setup.weights);
  const double multiplied = distance(softmax_at(setup.multiplied, t), setup.weights);
  return "At T = " + rounded(t) + " the largest logit gets " + rounded(setup.weights[setup.top]) +
         " of the weight and the row is as spread as " +
         rounded(std::exp(entropy_at(setup.logits, t))) + " of " + rounded(setup.n()) +
         " equal choices; the shift changes a weight by at most " + rounded(shifted, 2) +
         ", the factor " + rounded(setup.factor) + " by " + rounded(multiplied) + ".";
}

void add_measures(const Sums& sums, const Setup& setup, Outcome& outcome) {
  const double t = setup.temperature, top = setup.weights[setup.top];
  const double entropy = entropy_at(setup.logits, t);
  const Row multiplied = softmax_at(setup.multiplied, t);
  outcome.add("top_share", sums.counts[setup.top] / sums.draws,
              std::sqrt(top * (1 - top) / sums.draws));
  outcome.add("top_weight", top);
  outcome.add("entropy", entropy);
  outcome.add("effective_choices", std::exp(entropy));
  outcome.add("log_odds", std::log(top / setup.weights[setup.second]));
  outcome.add("log_odds_error", log_odds_error(setup));
  outcome.add("entropy_slope", entropy_slope(setup.logits, t));
  outcome.add("logit_variance", variance_under(setup.weights, setup.logits));
  outcome.add("hot_entropy", entropy_at(setup.logits, hot));
  outcome.add("cold_entropy", entropy_at(setup.logits, cold));
  outcome.add("cold_top_weight", softmax_at(setup.logits, cold)[setup.top]);
  outcome.add("shift_change", distance(softmax_at(setup.shifted, t), setup.weights));
  outcome.add("factor_change", distance(multiplied, setup.weights));
  outcome.add("factor_as_temperature",
              distance(multiplied, softmax_at(setup.logits, t / setup.factor)));
  outcome.add("gap", setup.gap);
  outcome.add("top_ties", setup.ties());
  outcome.add("n_logits", setup.n());
}

Outcome outcome_of(const Sums& sums, const Setup& setup) {
  Outcome outcome;
  add_measures(sums, setup, outcome);
  outcome.series = {changes_of(setup), entropy_curve(setup)};
  outcome.histograms.push_back(bars_of(sums, setup));
  outcome.heatmaps.push_back(map_of(setup));
  outcome.tables.push_back(odds_of(sums, setup));
  outcome.takeaway = takeaway_of(setup);
  return outcome;
}

Outcome run_temperature(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const int blocks = (setup.samples + draws_per_block - 1) / draws_per_block;
  const Sums sums = run.for_blocks<Sums>(
      {blocks, 0, 1},
      [&](base::Random& random, int i) {
        const int left = setup.samples - i * draws_per_block;
        return draw_block(random, setup, std::min(left, draws_per_block));
      },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, setup)); });
  return outcome_of(sums, setup);
}

// Sampling settings of real models; the logits stay the learner's.
std::vector<Preset> sampling_presets() {
  return {{"llama-3-instruct",
           {{"temperature", 0.6}},
           "meta-llama/Meta-Llama-3-8B-Instruct: generation_config.json (with top_p 0.9)"},
          {"qwen3-thinking",
           {{"temperature", 0.6}},
           "Qwen/Qwen3-0.6B: model card, best practices (with top_p 0.95)"},
          {"qwen3-non-thinking",
           {{"temperature", 0.7}},
           "Qwen/Qwen3-0.6B: model card, best practices (with top_p 0.8)"}};
}

}  // namespace

namespace simulations {

extern const Simulation temperature;
const Simulation temperature{
    .id = "temperature",
    .title = "Temperature, shifts and factors of a softmax",
    .question = "What does the temperature do to a softmax, and what do shifts and factors do?",
    .about =
        "Applies softmax to logits of your choice at a temperature and draws from it. Adding a "
        "constant to every logit changes nothing; multiplying them is a change of temperature. "
        "The entropy rises with the temperature, from one choice towards equal weights.",
    .parameters = {list("logits", {0, 1, 2, 3, 4, 5, 6, 7}, {-10, 10, 2, 64},
                        "scores before the softmax, not divided by the temperature yet"),
                   real("temperature", 1, 0.05, 10, "what the logits are divided by"),
                   real("shift", 5, -100, 100, "added to every logit in the comparison"),
                   real("factor", 2, 0.1, 10, "multiplies every logit in the comparison"),
                   integer("samples", 20000, 100, 1000000, "tokens drawn")},
    .derived = {},
    .presets = sampling_presets(),
    .measures =
        {{"top_share", MeasureKind::Sampled, "", "share of the draws that took the largest logit"},
         {"top_weight", MeasureKind::Counted, "", "weight of the largest logit"},
         {"entropy", MeasureKind::Counted, "nat", "of the weights"},
         {"effective_choices", MeasureKind::Counted, "", "e to the entropy"},
         {"log_odds", MeasureKind::Counted, "nat", "of the two largest logits, from their weights"},
         {"log_odds_error", MeasureKind::Counted, "",
          "largest difference of a pair's log-odds from its gap over the temperature, relative"},
         {"entropy_slope", MeasureKind::Counted, "nat",
          "dH/dT by a central difference of the entropy"},
         {"logit_variance", MeasureKind::Counted, "", "variance of the logits under the weights"},
         {"hot_entropy", MeasureKind::Counted, "nat", "entropy of the same logits at T = 1000"},
         {"cold_entropy", MeasureKind::Counted, "nat", "entropy of the same logits at T = 0.001"},
         {"cold_top_weight", MeasureKind::Counted, "", "weight of the largest logit at T = 0.001"},
         {"shift_change", MeasureKind::Counted, "",
          "largest change of a weight when the shift is added to every logit"},
         {"factor_change", MeasureKind::Counted, "",
          "largest change of a weight when every logit is multiplied by the factor"},
         {"factor_as_temperature", MeasureKind::Counted, "",
          "largest difference of those weights from the ones at temperature/factor"},
         {"gap", MeasureKind::Arithmetic, "", "between the two largest logits"},
         {"top_ties", MeasureKind::Arithmetic, "", "logits that share the maximum"},
         {"n_logits", MeasureKind::Arithmetic, "", "how many logits there are"}},
    .run = run_temperature,
};

}  // namespace simulations
}  // namespace sim
