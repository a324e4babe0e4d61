// How many tokens does a mixture of experts drop, and what does the balancing loss measure?
//
// Routes T tokens to `k` of E experts each. An expert takes at most C = floor(cf*k*T/E) of them
// (one at least); what comes later is dropped, what is not filled is padding.
//
//   T  64..8192 [1024]    tokens of a batch
//   E  2..128 [8]         experts
//   k  1, 2, 4, 8 [1]     experts per token, at most E
//   cf  0.5..2 [1]        capacity factor
//   skew  0..2 [0]        popularity of expert e is 1/e^skew
//   router  random, balanced, collapsed [random]
//   trials  20..2000 [400]
//
// Notice: even a fair router drops tokens, since loads fluctuate: at cf = 1 and top-1 about
// sqrt((E-1)/(2 pi T)) of them. The loss E sum f_i P_i is 1 when balanced and E when collapsed.
//
// Fedus, Zoph, Shazeer 2021, section 2.2, equations 3 to 6.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/row_statistics.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int points_of_curve = 16;  // capacity factors 0.5, 0.6, ..., 2

enum class Router { Random, Balanced, Collapsed };

Router router_of(const std::string& name) {
  if (name == "balanced") return Router::Balanced;
  return name == "collapsed" ? Router::Collapsed : Router::Random;
}

struct Setup {
  explicit Setup(const Settings& s)
      : tokens(static_cast<int>(s.integer("T"))),
        experts(static_cast<std::size_t>(s.integer("E"))),
        k(static_cast<std::size_t>(std::stoi(s.text("k")))),
        cf(s.real("cf")),
        skew(s.real("skew")),
        router(router_of(s.text("router"))),
        trials(static_cast<int>(s.integer("trials"))) {
    for (std::size_t e = 0; e < experts; ++e) popularity.push_back(std::pow(double(e + 1), -skew));
  }

  double capacity_at(double factor) const {
    const double share = factor * double(k) * tokens / double(experts);
    return std::max(1.0, std::floor(share + 1e-9));
  }
  double capacity() const { return capacity_at(cf); }
  double choices() const { return double(k) * tokens; }
  static double factor_at(int point) { return 0.5 + 0.1 * point; }

  int tokens;
  std::size_t experts, k;
  double cf, skew;
  Router router;
  int trials;
  std::vector<double> popularity;
};

// One batch: how many tokens chose each expert, and the mean probability the router gave it.
struct Batch {
  std::vector<double> load, probability;
};

// What a token prefers: popularity over an exponential variable each, whose order is a draw without
// replacement (the Gumbel trick without its logarithm); normalised, the router's probabilities.
void draw_preferences(base::Random& random, const Setup& setup, std::span<float> uniforms,
                      std::vector<double>& preference) {
  random.uniforms(uniforms);
  for (std::size_t e = 0; e < setup.experts; ++e)
    preference[e] = setup.popularity[e] / -double(std::log(uniforms[e]));
}

// Experts far above all others: in turn, or the first ones always.
void fixed_preferences(const Setup& setup, int token, std::vector<double>& preference) {
  std::ranges::fill(preference, 1e-9);
  const std::size_t from =
      setup.router == Router::Balanced ? static_cast<std::size_t>(token) * setup.k : 0;
  for (std::size_t i = 0; i < setup.k; ++i)
    preference[(from + i) % setup.experts] = 1 - 1e-3 * double(i);
}

void add_token(const std::vector<double>& preference, const Setup& setup,
               std::vector<std::size_t>& order, Batch& batch) {
  const double sum = std::accumulate(preference.begin(), preference.end(), 0.0);
  for (std::size_t e = 0; e < setup.experts; ++e) batch.probability[e] += preference[e] / sum;
  if (setup.k == 1) {
    ++batch.load[static_cast<std::size_t>(std::ranges::max_element(preference) -
                                          preference.begin())];
    return;
  }
  std::iota(order.begin(), order.end(), std::size_t(0));
  const auto end = order.begin() + std::ptrdiff_t(setup.k);
  std::ranges::partial_sort(
      order, end, [&](std::size_t a, std::size_t b) { return preference[a] > preference[b]; });
  for (auto chosen = order.begin(); chosen != end; ++chosen) ++batch.load[*chosen];
}

Batch route(base::Random& random, const Setup& setup) {
  Batch batch{std::vector<double>(setup.experts), std::vector<double>(setup.experts)};
  std::vector<float> uniforms(setup.experts);
  std::vector<double> preference(setup.experts);
  std::vector<std::size_t> order(setup.experts);
  for (int token = 0; token < setup.tokens; ++token) {
    if (setup.router == Router::Random)
      draw_preferences(random, setup, uniforms, preference);
    else
      fixed_preferences(setup, token, preference);
    add_token(preference, setup, order, batch);
  }
  for (double& p : batch.probability) p /= setup.tokens;
  return batch;
}

double dropped_of(const Batch& batch, double capacity, const Setup& setup) {
  double dropped = 0;
  for (const double load : batch.load) dropped += std::max(0.0, load - capacity);
  return dropped / setup.choices();
}

double padding_of(const Batch& batch, double capacity) {
  double empty = 0;
  for (const double load : batch.load) empty += std::max(0.0, capacity - load);
  return empty / (capacity * double(batch.load.size()));
}

// E sum f_i P_i, with f_i the share of the choices that went to expert i.
double auxiliary_loss(const Batch& batch, const Setup& setup) {
  double sum = 0;
  for (std::size_t e = 0; e < setup.experts; ++e)
    sum += batch.load[e] / setup.choices() * batch.probability[e];
  return double(setup.experts) * sum;
}

struct Sums {
  RowStatistics dropped, padding, loss, fullest;
  std::vector<RowStatistics> curve = std::vector<RowStatistics>(points_of_curve);
  std::vector<RowStatistics> load;

  void add(const Sums& other) {
    dropped.add(other.dropped);
    padding.add(other.padding);
    loss.add(other.loss);
    fullest.add(other.fullest);
    for (std::size_t i = 0; i < curve.size(); ++i) curve[i].add(other.curve[i]);
    load.resize(std::max(load.size(), other.load.size()));
    for (std::size_t e = 0; e < other.load.size(); ++e) load[e].add(other.load[e]);
  }
};

Sums sums_of(const Batch& batch, const Setup& setup) {
  Sums sums;
  const double capacity = setup.capacity();
  sums.dropped.add(dropped_of(batch, capacity, setup));
  sums.padding.add(padding_of(batch, capacity));
  sums.loss.add(auxiliary_loss(batch, setup));
  sums.fullest.add(*std::ranges::max_element(batch.load) * double(setup.experts) / setup.choices());
  for (int i = 0; i < points_of_curve; ++i)
    sums.curve[static_cast<std::size_t>(i)].add(
        dropped_of(batch, setup.capacity_at(Setup::factor_at(i)), setup));
  sums.load.resize(setup.experts);
  for (std::size_t e = 0; e < setup.experts; ++e) sums.load[e].add(batch.load[e]);
  return sums;
}

// What a fair router drops: the load of an expert is binomial with T trials of chance k/E.
struct FairLaw {
  explicit FairLaw(const Setup& setup)
      : chance(double(setup.k) / double(setup.experts)),
        experts(double(setup.experts)),
        choices(setup.choices()) {
    const double n = setup.tokens, all = std::lgamma(n + 1);
    for (int x = 0; x <= setup.tokens; ++x)
      probability.push_back(chance >= 1
                                ? double(x == setup.tokens)
                                : std::exp(all - std::lgamma(x + 1.0) - std::lgamma(n - x + 1) +
                                           x * std::log(chance) + (n - x) * std::log1p(-chance)));
  }
  /// E[(X - C)+] E/(kT).
  double dropped(double capacity) const {
    double excess = 0;
    for (std::size_t x = 0; x < probability.size(); ++x)
      excess += probability[x] * std::max(0.0, double(x) - capacity);
    return excess * experts / choices;
  }

  double chance, experts, choices;
  std::vector<double> probability;
};

Series capacity_curve(const Sums& sums, const Setup& setup, const FairLaw& fair) {
  Series series{"capacity",
                "Dropped share over the capacity factor",
                {"capacity factor", false},
                {"share of the choices", false},
                {},
                {}};
  Line found{"dropped", {}, {}, false}, law{"a fair router", {}, {}, true};
  for (int i = 0; i < points_of_curve; ++i) {
    const RowStatistics& one = sums.curve[static_cast<std::size_t>(i)];
    series.x.push_back(Setup::factor_at(i));
    found.y.push_back(one.mean());
    found.standard_error.push_back(one.standard_error());
    law.y.push_back(fair.dropped(setup.capacity_at(Setup::factor_at(i))));
  }
  series.lines = {found, law};
  return series;
}

Histogram loads_of(const Sums& sums, const Setup& setup) {
  Histogram bars{"loads",
                 "Tokens per expert, mean of the batches",
                 {"expert", false},
                 {0.5},
                 {},
                 "capacity",
                 std::vector<double>(setup.experts, setup.capacity())};
  for (std::size_t e = 0; e < setup.experts; ++e) {
    bars.edges.push_back(double(e) + 1.5);
    bars.counts.push_back(sums.load[e].mean());
  }
  return bars;
}

Table losses_of(const Sums& sums, const Setup& setup) {
  const double e = double(setup.experts);
  return {"losses",
          "Auxiliary loss E sum f P",
          {"router", "loss"},
          {{"this run", sums.loss.mean()},
           {"balanced", 1.0},
           {"collapsed onto k experts", e / double(setup.k)}}};
}

Outcome outcome_of(const Sums& sums, const Setup& setup, const FairLaw& fair) {
  Outcome outcome;
  outcome.add("dropped_share", sums.dropped.mean(), sums.dropped.standard_error());
  outcome.add("padding_share", sums.padding.mean(), sums.padding.standard_error());
  outcome.add("aux_loss", sums.loss.mean(), sums.loss.standard_error());
  outcome.add("fullest_load", sums.fullest.mean(), sums.fullest.standard_error());
  outcome.add("fair_dropped_law", fair.dropped(setup.capacity()));
  outcome.add("capacity", setup.capacity());
  outcome.series.push_back(capacity_curve(sums, setup, fair));
  outcome.histograms.push_back(loads_of(sums, setup));
  outcome.tables.push_back(losses_of(sums, setup));
  outcome.takeaway = "With room for " + rounded(setup.capacity(), 5) + " tokens per expert " +
                     rounded(100 * sums.dropped.mean()) + " % of the choices are dropped and " +
                     rounded(100 * sums.padding.mean()) +
                     " % of the slots stay empty; a fair "
                     "router drops " +
                     rounded(100 * fair.dropped(setup.capacity())) +
                     " %, and the auxiliary loss is " + rounded(sums.loss.mean(), 4) + ".";
  return outcome;
}

Outcome run_moe(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const FairLaw fair(setup);
  const Sums sums = run.for_blocks<Sums>(
      {setup.trials, 0, 1},
      [&](base::Random& random, int) { return sums_of(route(random, setup), setup); },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, setup, fair)); });
  return outcome_of(sums, setup, fair);
}

std::string refusal(const Settings& s) {
  const std::string& k = s.text("k");
  if (std::stoi(k) <= s.integer("E")) return "";
  return "a token goes to different experts: k = " + k +
         " is more than E = " + std::to_string(s.integer("E")) +
         "; set k to E or less, or E to more";
}

}  // namespace

namespace simulations {

extern const Simulation moe;
const Simulation moe{
    .id = "moe",
    .title = "Capacity and balance of experts",
    .question = "How many tokens does a mixture of experts drop?",
    .about =
        "Routes batches of tokens to experts of limited capacity. Loads fluctuate, so a fair "
        "router drops tokens at a capacity factor of one; more room trades them for padding. A "
        "skewed router drops far more, and the auxiliary loss, one for balance and E for collapse, "
        "shows it.",
    .parameters = {integer("T", 1024, 64, 8192, "tokens of a batch"),
                   integer("E", 8, 2, 128, "experts"),
                   choice("k", "1", {"1", "2", "4", "8"}, "experts per token, at most E"),
                   real("cf", 1, 0.5, 2, "capacity factor: room over the mean load"),
                   real("skew", 0, 0, 2, "popularity of expert e is 1/e^skew"),
                   choice("router", "random", {"random", "balanced", "collapsed"},
                          "balanced: experts in turn; collapsed: always the first"),
                   integer("trials", 400, 20, 2000, "batches")},
    .derived = {},
    .presets = {{"switch-base",
                 {{"E", 128.0}, {"k", "1"}, {"cf", 1.25}, {"T", 8192.0}, {"trials", 20.0}},
                 "Fedus, Zoph, Shazeer 2021, table 1: 128 experts, capacity factor 1.25"},
                {"mixtral-8x7b",
                 {{"E", 8.0}, {"k", "2"}},
                 "mistralai/Mixtral-8x7B-v0.1: config.json, num_local_experts, "
                 "num_experts_per_tok; the model itself drops nothing"}},
    .measures = {{"dropped_share", MeasureKind::Sampled, "",
                  "choices beyond the capacity of their expert"},
                 {"padding_share", MeasureKind::Sampled, "",
                  "slots of the experts that stay empty"},
                 {"aux_loss", MeasureKind::Sampled, "", "E sum f_i P_i"},
                 {"fullest_load", MeasureKind::Sampled, "",
                  "load of the fullest expert over the mean load"},
                 {"fair_dropped_law", MeasureKind::Arithmetic, "",
                  "what a fair router drops: E[(X-C)+] E/(kT), X binomial"},
                 {"capacity", MeasureKind::Arithmetic, "token", "of one expert"}},
    .refusal = refusal,
    .run = run_moe,
};

}  // namespace simulations
}  // namespace sim
