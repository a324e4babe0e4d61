// What mean, variance and quantiles do functions of random vectors have?
//
// Draws vectors whose entries are independent, computes formulas of them, and repeats.
//
//   draw       1..12 names, each with a distribution [q: normal(d_k), k: normal(d_k)]
//   measures   1..8 names, each with a formula of the vectors [raw: dot(q, k),
//              scaled: dot(q, k)/sqrt(d_k)]
//   constants  0..32 names, each with a number or a formula [d_k: 64]
//   samples    100..200000 [20000]
//
// Distributions: normal(n), uniform(n) on (0, 1), unit_uniform(n) with mean 0 and variance 1,
// rademacher(n), exponential(n) with mean 1, bernoulli(p, n); without a length one number. The
// functions of vectors are those of formula::parse_vectors. Nothing here needs C++: a card holds
// the whole experiment.
//
// Limits, so that a stranger's file stays harmless: vectors of 100,000 entries and 200,000
// together, a million numbers in between, four million additions a draw and 5e9 a run; more is
// refused.
//
// Notice: a standard error falls with the root of the samples; the histogram of a sum looks normal
// long before the one of a product. Estimators: sample_summary.h.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "formula/functions.h"
#include "sim/distribution.h"
#include "sim/number_words.h"
#include "sim/sample_summary.h"
#include "sim/simulation.h"
#include "sim/written_formulas.h"

namespace sim {
namespace {

constexpr double most_entries = 200'000;
constexpr double most_room = 1'000'000;
constexpr double most_effort_of_draw = 4e6;
constexpr double most_effort = 5e9;
constexpr double effort_of_block = 4e6;  // a few milliseconds
constexpr double draws_of_block = 2048;
constexpr double effort_of_entry = 12;  // to draw it
constexpr double largest_value = 1e70;  // its fourth power is a number still
constexpr int bins = 40;
constexpr int shares = 99;  // of the curve of quantiles

struct Drawn {
  std::string name;
  Distribution distribution;
};

struct Computed {
  std::string name;
  formula::VectorFormula formula;
  std::vector<std::size_t> inputs;  ///< index among drawn, then constants
};

const char* const suffixes[] = {"_mean", "_variance", "_q05", "_median", "_q95"};

struct Setup {
  explicit Setup(const Settings& s) : samples(static_cast<int>(s.integer("samples"))) {
    const TextMap &draws = s.map("draw"), &formulas = s.map("measures"),
                  &given = s.map("constants");
    check_names(draws, "draw", {1, 12});
    check_names(formulas, "measures", {1, 8});
    check_names(given, "constants", {0, 32});
    check_apart(given, "constants", draws, "draw");
    check_measures_apart(s);
    for (const auto& [name, value] : read_constants(given, "constants"))
      constants.emplace_back(name, value);
    read_draws(draws);
    for (const auto& [name, text] : formulas) read_measure(name, text);
    check_effort();
  }

  int draws_per_block() const {
    return static_cast<int>(std::clamp(effort_of_block / effort, 1.0, draws_of_block));
  }

  int samples;
  std::vector<Drawn> drawn;
  std::vector<std::pair<std::string, double>> constants;
  std::vector<Computed> computed;
  double effort = 0;  ///< of a draw, in additions

 private:
  // What a claim may name must mean one thing.
  static void check_measures_apart(const Settings& s) {
    for (const auto& [name, text] : s.map("measures"))
      for (const char* suffix : suffixes)
        for (const char* parameter : {"constants", "draw"})
          if (s.map(parameter).contains(name + suffix))
            refuse_setting(entry_name(parameter, name + suffix),
                           "the run gives a measure of that name for measures." + name,
                           "rename one of them");
    for (const auto& [name, value] : s.values())
      for (const char* parameter : {"constants", "draw"})
        if (s.map(parameter).contains(name))
          refuse_setting(entry_name(parameter, name), "a setting has that name already",
                         "rename it");
  }

  void read_draws(const TextMap& draws) {
    const formula::Values known(constants.begin(), constants.end());
    double entries = 0;
    for (const auto& [name, text] : draws) {
      drawn.push_back({name, read_distribution(text, entry_name("draw", name), known)});
      entries += static_cast<double>(drawn.back().distribution.length);
    }
    if (entries > most_entries)
      refuse_setting("draw",
                     "a draw has " + to_text(entries) + " entries, at most 200000 are drawn",
                     "shorten the vectors");
    effort += effort_of_entry * entries;
  }

  void read_measure(const std::string& name, const std::string& text) {
    formula::Lengths lengths;
    for (const Drawn& one : drawn) lengths[one.name] = one.distribution.length;
    for (const auto& [constant, value] : constants) lengths[constant] = 1;
    const std::string setting = entry_name("measures", name);
    Computed one{name, read_formula(text, setting, Functions::OfVectors, lengths), {}};
    if (one.formula.length() != 1)
      refuse_setting(setting,
                     "it gives " + std::to_string(one.formula.length()) + " numbers a draw",
                     "take their sum, mean, var, norm, max or min");
    for (const std::string& input : one.formula.names()) one.inputs.push_back(index_of(input));
    effort += one.formula.effort();
    room_ += static_cast<double>(one.formula.room());
    computed.push_back(std::move(one));
  }

  std::size_t index_of(const std::string& name) const {
    const auto found = std::ranges::find(drawn, name, &Drawn::name);
    if (found != drawn.end()) return static_cast<std::size_t>(found - drawn.begin());
    const auto constant =
        std::ranges::find(constants, name, &std::pair<std::string, double>::first);
    return drawn.size() + static_cast<std::size_t>(constant - constants.begin());
  }

  void check_effort() const {
    if (room_ > most_room)
      refuse_setting(
          "measures",
          "the values in between take " + to_text(room_) + " numbers, at most 1000000 are kept",
          "shorten the vectors, or nest the formulas less");
    if (effort > most_effort_of_draw)
      refuse_setting(
          "measures",
          "one draw takes about " + rounded(effort) + " additions, at most 4 million are computed",
          "shorten the vectors or the formulas");
    if (effort * samples > most_effort)
      refuse_setting(
          "samples",
          std::to_string(samples) + " draws of " + rounded(effort) + " additions each are too much",
          "at most " + rounded(std::floor(most_effort / effort), 6) + " draws, or shorter vectors");
  }

  double room_ = 0;
};

// The values of each measure, in the order of the draws.
struct Sums {
  std::vector<std::vector<double>> values;

  void add(const Sums& other) {
    values.resize(std::max(values.size(), other.values.size()));
    for (std::size_t i = 0; i < other.values.size(); ++i)
      values[i].insert(values[i].end(), other.values[i].begin(), other.values[i].end());
  }
};

Sums draw_block(base::Random& random, const Setup& setup, int draws, const Run& run) {
  std::vector<std::vector<double>> vectors;
  for (const Drawn& one : setup.drawn) vectors.emplace_back(one.distribution.length);
  std::vector<std::span<const double>> known(vectors.begin(), vectors.end());
  for (const auto& [name, value] : setup.constants) known.emplace_back(&value, 1);
  std::vector<std::vector<std::span<const double>>> inputs;
  for (const Computed& one : setup.computed) {
    inputs.emplace_back();
    for (const std::size_t index : one.inputs) inputs.back().push_back(known[index]);
  }
  formula::VectorFormula::Workspace workspace;
  std::vector<float> scratch;
  Sums sums{std::vector<std::vector<double>>(setup.computed.size())};
  for (int i = 0; i < draws; ++i) {
    run.check_stop();
    for (std::size_t j = 0; j < vectors.size(); ++j)
      setup.drawn[j].distribution.draw(random, vectors[j], scratch);
    for (std::size_t j = 0; j < inputs.size(); ++j)
      sums.values[j].push_back(setup.computed[j].formula.compute(inputs[j], workspace)[0]);
  }
  return sums;
}

/// A measure's values in ascending order, or none of them if one is no number to reckon with.
struct Sorted {
  std::string name;
  std::vector<double> values;
  std::size_t refused = 0;  ///< values that are infinite, undefined or beyond 1e70
  SampleSummary summary;
};

Sorted sorted_of(const Computed& one, const std::vector<double>& values) {
  Sorted sorted{one.name, values, 0, {}};
  sorted.refused = static_cast<std::size_t>(
      std::ranges::count_if(values, [](double x) { return !(std::abs(x) <= largest_value); }));
  if (sorted.refused > 0) {
    sorted.values.clear();
    const Estimate none{NAN, NAN};
    sorted.summary = {none, none, none, none, none};
  } else {
    std::ranges::sort(sorted.values);
    sorted.summary = summary_of(sorted.values);
  }
  return sorted;
}

// Equal bins over all values; a constant gets a bin in the middle.
Histogram histogram_of(const Sorted& sorted) {
  Histogram bars{sorted.name, "Values of " + sorted.name, {sorted.name, false}, {}, {}, "", {}};
  const bool none = sorted.values.empty();
  double low = none ? 0 : sorted.values.front(), high = none ? 1 : sorted.values.back();
  if (!(high - low > 1e-9 * std::max(std::abs(low), std::abs(high)))) {
    const double pad = std::max(std::abs(low), 1e-3) / 2;
    low -= pad;
    high += pad;
  }
  for (int i = 0; i <= bins; ++i) bars.edges.push_back(low + (high - low) * i / bins);
  bars.counts.resize(bins);
  for (const double value : sorted.values) {
    const auto above = std::ranges::upper_bound(bars.edges, value) - bars.edges.begin();
    ++bars.counts[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(above - 1, 0, bins - 1))];
  }
  const double deviation = std::sqrt(sorted.summary.variance.value);
  if (none || !(deviation > 0)) return bars;
  bars.curve_name = "normal of the same mean and variance";
  const auto below = [&](double edge) {
    return formula::apply(formula::Op::NormalCdf, (edge - sorted.summary.mean.value) / deviation);
  };
  for (std::size_t i = 0; i < bars.counts.size(); ++i)
    bars.curve.push_back(static_cast<double>(sorted.values.size()) *
                         (below(bars.edges[i + 1]) - below(bars.edges[i])));
  return bars;
}

Series quantiles_of(const std::vector<Sorted>& all) {
  Series series{"quantiles",      "Quantiles", {"share of the draws below", false},
                {"value", false}, {},          {}};
  for (int i = 1; i <= shares; ++i) series.x.push_back(i / (shares + 1.0));
  for (const Sorted& sorted : all) {
    Line line{sorted.name, {}, {}, false};
    for (const double share : series.x)
      line.y.push_back(sorted.values.empty() ? NAN : quantile_of(sorted.values, share));
    series.lines.push_back(std::move(line));
  }
  return series;
}

Table table_of(const std::vector<Sorted>& all) {
  Table table{"summary",
              "What was measured",
              {"measure", "mean", "error of the mean", "variance", "error of the variance", "5 %",
               "median", "95 %"},
              {}};
  for (const Sorted& sorted : all) {
    const SampleSummary& s = sorted.summary;
    table.rows.push_back({sorted.name, s.mean.value, s.mean.standard_error, s.variance.value,
                          s.variance.standard_error, s.q05.value, s.median.value, s.q95.value});
  }
  return table;
}

std::string takeaway_of(const std::vector<Sorted>& all, std::size_t draws) {
  constexpr std::size_t told = 3;
  std::string words = "Over " + std::to_string(draws) + " draws ";
  for (std::size_t i = 0; i < std::min(all.size(), told); ++i) {
    const SampleSummary& s = all[i].summary;
    if (i > 0) words += "; ";
    if (all[i].refused > 0) {
      words += all[i].name + " has no mean";
      continue;
    }
    words += all[i].name + " has mean " + rounded(s.mean.value) + " ± " +
             rounded(s.mean.standard_error, 2) + " and variance " + rounded(s.variance.value) +
             " ± " + rounded(s.variance.standard_error, 2);
  }
  return words + ".";
}

Outcome outcome_of(const Sums& sums, const Setup& setup, const Run& run) {
  std::vector<Sorted> all;
  for (std::size_t i = 0; i < setup.computed.size(); ++i) {
    run.check_stop();
    all.push_back(sorted_of(setup.computed[i], sums.values[i]));
  }
  Outcome outcome;
  for (const Sorted& sorted : all) {
    const SampleSummary& s = sorted.summary;
    const Estimate estimates[] = {s.mean, s.variance, s.q05, s.median, s.q95};
    for (std::size_t i = 0; i < std::size(suffixes); ++i)
      outcome.add(sorted.name + suffixes[i], estimates[i].value, estimates[i].standard_error);
    outcome.histograms.push_back(histogram_of(sorted));
    if (sorted.refused > 0)
      outcome.notes.push_back(
          sorted.name + " was infinite, undefined or beyond 1e70 in " +
          std::to_string(sorted.refused) + " of " + std::to_string(sums.values[0].size()) +
          " draws: look for a division by zero, or a root or logarithm of a negative number");
  }
  outcome.series.push_back(quantiles_of(all));
  outcome.tables.push_back(table_of(all));
  outcome.takeaway = takeaway_of(all, sums.values[0].size());
  return outcome;
}

Outcome run_monte_carlo(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const int per_block = setup.draws_per_block();
  const int blocks = (setup.samples + per_block - 1) / per_block;
  const Sums sums = run.for_blocks<Sums>(
      {blocks, 0, 1},
      [&](base::Random& random, int i) {
        return draw_block(random, setup, std::min(setup.samples - i * per_block, per_block), run);
      },
      [&](const Sums& so_far) {
        if (so_far.values[0].size() >= 2) run.show(outcome_of(so_far, setup, run));
      });
  return outcome_of(sums, setup, run);
}

std::vector<Measure> measures_for(const TextMap& formulas) {
  std::vector<Measure> measures;
  const char* const words[] = {"mean of ", "variance of ", "5 % quantile of ", "median of ",
                               "95 % quantile of "};
  for (const auto& [name, text] : formulas)
    for (std::size_t i = 0; i < std::size(suffixes); ++i)
      measures.push_back({name + suffixes[i], MeasureKind::Sampled, "", words[i] + name});
  return measures;
}

TextMap initial_measures() { return {{"raw", "dot(q, k)"}, {"scaled", "dot(q, k)/sqrt(d_k)"}}; }

std::string refusal(const Settings& settings) {
  return refusal_of([&] { (void)Setup(settings); });
}

std::vector<Preset> presets() {
  return {{"bessel",
           {{"draw", TextMap{{"x", "normal(n)"}}},
            {"measures", TextMap{{"over_n", "sum((x - mean(x))^2)/n"},
                                 {"over_n_minus_1", "sum((x - mean(x))^2)/(n - 1)"}}},
            {"constants", TextMap{{"n", "5"}}}},
           "the sample variance with both divisors"},
          {"inverted-dropout",
           {{"draw", TextMap{{"kept", "bernoulli(1 - p)"}}},
            {"measures", TextMap{{"inverted", "x*kept/(1 - p)"}, {"plain", "x*kept"}}},
            {"constants", TextMap{{"p", "0.1"}, {"x", "1"}}}},
           "Srivastava et al. 2014, section 10, multiplicative noise scaled at training time"},
          {"projection",
           {{"draw", TextMap{{"w", "normal(n)"}, {"x", "rademacher(n)"}}},
            {"measures",
             TextMap{{"linear", "dot(w, x)/sqrt(n)"}, {"relu", "max(dot(w, x)/sqrt(n), 0)"}}},
            {"constants", TextMap{{"n", "256"}}}},
           "He et al. 2015, section 2.2: a unit with and without ReLU"}};
}

}  // namespace

namespace simulations {

extern const Simulation monte_carlo;
const Simulation monte_carlo{
    .id = "monte_carlo",
    .title = "Monte Carlo: functions of random vectors",
    .question = "Which mean, variance and quantiles does a function of random vectors have?",
    .about =
        "Draws vectors with independent entries, computes formulas of them, and repeats. Names, "
        "distributions, formulas and constants are settings, so an experiment needs no program. "
        "Every estimate has a standard error, which falls with the root of the samples.",
    .parameters =
        {map("draw", {{"k", "normal(d_k)"}, {"q", "normal(d_k)"}}, 400,
             "vectors drawn anew each time: normal(n), uniform(n) on (0, 1), unit_uniform(n) with "
             "variance 1, rademacher(n), exponential(n), bernoulli(p, n)"),
         map("measures", initial_measures(), 1000,
             "formulas of the vectors, each one number a draw; dot sum mean var norm softmax max "
             "min take vectors"),
         map("constants", {{"d_k", "64"}}, 400, "numbers that formulas and lengths may name"),
         integer("samples", 20000, 100, 200000, "draws")},
    .derived = {},
    .presets = presets(),
    .measures = measures_for(initial_measures()),
    .measures_of = [](const Settings& s) { return measures_for(s.map("measures")); },
    .refusal = refusal,
    .run = run_monte_carlo,
};

}  // namespace simulations
}  // namespace sim
