// How far does a stack of sliding windows see, and what does dropping the first token do?
//
// Part one: n tokens, L layers, each query sees the last w tokens. Follows which inputs reach which
// outputs (powers of the mask) and, with equal weights, how much of the last output they make up.
// Part two: one query over a first token of logit s0 and `keys` others; the window drops the first.
//
//   n        16..256 [64]     tokens
//   w        1..64 [5]        keys that a query sees, its own included
//   L        1..16 [3]        layers
//   window   keys|reach [keys]   reach: the slip of w keys before the query's own, w + 1 in all
//   keep     0..4 [0]         first tokens that stay visible to every query
//   s0       0..10 [6]        logit of the first token
//   keys     1..100000 [500]  the other keys
//   content  0..3 [1]         standard deviation of their logits
//
// Notice: each layer hands on at most w - 1 tokens, so L layers reach L(w-1)+1, and equal weights
// use far less of it: the influence has standard deviation sqrt(L(w^2-1)/12). Dropping a token with
// share p multiplies every other weight by 1/(1-p), their sizes relative to each other stay.
//
// Jiang et al. 2023 (Mistral 7B), section 2; Xiao et al. 2023 (attention sinks), section 3.
#include <algorithm>
#include <bitset>
#include <cmath>
#include <string>
#include <vector>

#include "attention/mask.h"
#include "attention/softmax.h"
#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using attention::Index;
using Row = std::vector<double>;

constexpr std::size_t most_tokens = 256;
using Tokens = std::bitset<most_tokens>;
constexpr std::size_t points_of_curve = 60;

struct Setup {
  explicit Setup(const Settings& s)
      : n(s.integer("n")),
        layers(static_cast<int>(s.integer("L"))),
        keep(s.integer("keep")),
        window(s.integer("w") + (s.text("window") == "reach" ? 1 : 0)),
        sink_logit(s.real("s0")),
        content(s.real("content")),
        keys(static_cast<std::size_t>(s.integer("keys"))) {}

  bool visible(Index query, Index key) const {
    return attention::sliding_window_mask(window).visible(query, key) ||
           (key < keep && key <= query);
  }
  double reach_law() const {
    return std::min<double>(double(n), layers * double(window - 1) + 1 + double(keep));
  }

  Index n;
  int layers;
  Index keep, window;
  double sink_logit, content;
  std::size_t keys;
};

// Which inputs each token depends on after a number of layers.
using Reach = std::vector<Tokens>;

Reach one_layer_more(const Reach& below, const Setup& setup) {
  Reach above(below.size());
  for (Index query = 0; query < setup.n; ++query)
    for (Index key = 0; key <= query; ++key)
      if (setup.visible(query, key))
        above[static_cast<std::size_t>(query)] |= below[static_cast<std::size_t>(key)];
  return above;
}

struct Stack {
  Reach last;       ///< after all layers
  Row first_layer;  ///< (n, n): the layer after which query i first depends on key j; 0 for never
  double live = 0;  ///< scores of one layer that are not hidden
};

Stack stack_of(const Setup& setup, const Run& run) {
  const auto n = static_cast<std::size_t>(setup.n);
  Stack stack{Reach(n), Row(n * n), 0};
  for (std::size_t i = 0; i < n; ++i) stack.last[i][i] = true;
  for (int layer = 1; layer <= setup.layers; ++layer) {
    run.check_stop();
    stack.last = one_layer_more(stack.last, setup);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j <= i; ++j)
        if (stack.last[i][j] && stack.first_layer[i * n + j] == 0)
          stack.first_layer[i * n + j] = layer;
  }
  for (Index i = 0; i < setup.n; ++i)
    for (Index j = 0; j <= i; ++j) stack.live += setup.visible(i, j) ? 1 : 0;
  return stack;
}

// Shares of the last output that come from each input, when all weights of a query are equal.
Row influence_of(const Setup& setup, const Run& run) {
  Row share(static_cast<std::size_t>(setup.n));
  share.back() = 1;
  for (int layer = 0; layer < setup.layers; ++layer) {
    run.check_stop();
    Row below(share.size());
    for (Index query = 0; query < setup.n; ++query) {
      double visible = 0;
      for (Index key = 0; key <= query; ++key) visible += setup.visible(query, key) ? 1 : 0;
      for (Index key = 0; key <= query; ++key)
        if (setup.visible(query, key))
          below[static_cast<std::size_t>(key)] += share[static_cast<std::size_t>(query)] / visible;
    }
    share = below;
  }
  return share;
}

struct Spread {
  double mean = 0, deviation = 0;  ///< of the distance from the last token
};

Spread spread_of(const Row& share) {
  Spread spread;
  double squares = 0;
  for (std::size_t i = 0; i < share.size(); ++i) {
    const double distance = double(share.size() - 1 - i);
    spread.mean += share[i] * distance;
    squares += share[i] * distance * distance;
  }
  spread.deviation = std::sqrt(std::max(0.0, squares - spread.mean * spread.mean));
  return spread;
}

// Part two: weights with the first token, and without it.
struct Sink {
  Row with;     ///< the first token, then the others
  Row without;  ///< the others, or all of them where the first token is kept
};

Sink sink_of(base::Random random, const Setup& setup) {
  std::vector<float> normal(setup.keys);
  random.normals(normal);
  Sink sink{{setup.sink_logit}, {}};
  for (const float number : normal) sink.with.push_back(setup.content * double(number));
  sink.without.assign(sink.with.begin() + (setup.keep > 0 ? 0 : 1), sink.with.end());
  (void)attention::softmax<double>(sink.with, sink.with);  // every logit is finite
  (void)attention::softmax<double>(sink.without, sink.without);
  return sink;
}

// What dropping the first token multiplies the weights of the others by.
struct Rescale {
  double least = 0, most = 0;
};

Rescale rescale_of(const Sink& sink) {
  const std::size_t dropped = sink.with.size() - sink.without.size();
  Row factors;
  for (std::size_t i = 1 - dropped; i < sink.without.size(); ++i)
    factors.push_back(sink.without[i] / sink.with[i + dropped]);
  const auto [least, most] = std::ranges::minmax(factors);
  return {least, most};
}

HeatMap reach_map(const Stack& stack, const Setup& setup) {
  return {"reach",
          "Layers until a query depends on a key; 0: not within L layers",
          {"query (row)", false},
          {"key (column)", false},
          int(setup.n),
          int(setup.n),
          stack.first_layer,
          {},
          {}};
}

Series influence_series(const Row& share, const Setup& setup) {
  Series series{"influence",
                "Share of the last output that an input makes up, with equal weights",
                {"distance", false},
                {"share", false},
                {},
                {}};
  const double layers = setup.layers, w = double(setup.window), pi = 3.14159265358979324;
  const double mean = layers * (w - 1) / 2, variance = layers * (w * w - 1) / 12;
  Line found{"after L layers", {}, {}, false}, normal{"normal law", {}, {}, true};
  for (std::size_t distance = 0; distance < share.size(); ++distance) {
    const double apart = double(distance) - mean;
    series.x.push_back(double(distance));
    found.y.push_back(share[share.size() - 1 - distance]);
    normal.y.push_back(variance == 0 ? (distance == 0 ? 1.0 : 0.0)
                                     : std::exp(-apart * apart / (2 * variance)) /
                                           std::sqrt(2 * pi * variance));
  }
  series.lines = {found, normal};
  return series;
}

// The weights by rank: the first token, then the others from the largest down.
Series weights_series(const Sink& sink) {
  const std::size_t others = sink.with.size() - 1;
  const bool kept = sink.without.size() > others;
  Row with(sink.with.begin() + 1, sink.with.end());
  Row without(sink.without.begin() + (kept ? 1 : 0), sink.without.end());
  std::ranges::sort(with, std::greater());
  std::ranges::sort(without, std::greater());
  Series series{
      "weights", "Weights of the query, largest first", {"key", true}, {"weight", true}, {}, {}};
  Line before{"with the first token", {}, {}, false}, after{"after the window", {}, {}, false};
  for (std::size_t i = 0; i < points_of_curve; ++i) {
    const double share = double(i) / double(points_of_curve - 1);
    const auto rank = static_cast<std::size_t>(std::pow(double(others), share) - 0.5);
    if (!series.x.empty() && double(rank + 1) <= series.x.back()) continue;
    series.x.push_back(double(rank + 1));
    before.y.push_back(with[rank]);
    after.y.push_back(without[rank]);
  }
  series.lines = {before, after, {"first token", Row(series.x.size(), sink.with[0]), {}, true}};
  return series;
}

Table table_of(const Stack& stack, const Setup& setup) {
  const double n = double(setup.n);
  Table table{"layers",
              "What each layer adds",
              {"layer", "reach of the last token", "live scores", "of a full causal layer"},
              {}};
  for (int layer = 1; layer <= setup.layers; ++layer) {
    double reach = 0;
    for (std::size_t j = 0; j < static_cast<std::size_t>(setup.n); ++j) {
      const double at = stack.first_layer[stack.first_layer.size() - 1 - j];
      reach += at > 0 && at <= layer ? 1 : 0;
    }
    table.rows.push_back({double(layer), reach, stack.live, stack.live / (n * (n + 1) / 2)});
  }
  return table;
}

std::string takeaway_of(const Stack& stack, const Spread& spread, const Sink& sink,
                        const Setup& setup) {
  const double p = sink.with[0];
  const std::string sinks = setup.keep > 0 ? "; the first token, with " + rounded(p) +
                                                 " of a row, is kept and no weight changes."
                                           : "; dropping a first token with " + rounded(p) +
                                                 " of a row multiplies every other weight by " +
                                                 rounded(rescale_of(sink).most, 4) + ".";
  return rounded(setup.layers) + " layers of windows of " + rounded(double(setup.window)) +
         " keys reach " + rounded(double(stack.last.back().count())) +
         " tokens; with equal weights the influence lies " + rounded(spread.mean) + " ± " +
         rounded(spread.deviation) + " tokens back" + sinks;
}

void add_measures(const Stack& stack, const Spread& spread, const Sink& sink, const Setup& setup,
                  Outcome& outcome) {
  const Rescale rescale = rescale_of(sink);
  const double n = double(setup.n);
  outcome.add("reach", double(stack.last.back().count()));
  outcome.add("live_scores", stack.live);
  outcome.add("live_share", stack.live / (n * (n + 1) / 2));
  outcome.add("influence_mean", spread.mean);
  outcome.add("influence_deviation", spread.deviation);
  outcome.add("sink_weight", sink.with[0]);
  outcome.add("rescale", rescale.most);
  outcome.add("rescale_spread", rescale.most / rescale.least - 1);
  outcome.add("reach_law", setup.reach_law());
}

Outcome run_window_sink(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Stack stack = stack_of(setup, run);
  const Row share = influence_of(setup, run);
  const Spread spread = spread_of(share);
  const Sink sink = sink_of(run.random(0, 0), setup);
  run.check_stop();
  Outcome outcome;
  add_measures(stack, spread, sink, setup, outcome);
  outcome.series = {influence_series(share, setup), weights_series(sink)};
  outcome.heatmaps.push_back(reach_map(stack, setup));
  outcome.tables.push_back(table_of(stack, setup));
  outcome.takeaway = takeaway_of(stack, spread, sink, setup);
  if (setup.reach_law() == double(setup.n))
    outcome.notes.push_back("All n tokens are within reach: L(w-1)+1 would be more than n.");
  return outcome;
}

}  // namespace

namespace simulations {

extern const Simulation window_sink;
const Simulation window_sink{
    .id = "window_sink",
    .title = "Sliding windows and attention sinks",
    .question = "How far does a stack of windows see, and what does dropping the first token do?",
    .about =
        "Follows which inputs reach the last output through layers of sliding windows, and how "
        "much of it they make up when weights are equal: the reach grows by w-1 per layer, the "
        "influence by its square root. Then drops a first token that holds a large share of a "
        "row: every other weight grows by one factor.",
    .parameters = {integer("n", 64, 16, 256, "tokens"),
                   integer("w", 5, 1, 64, "keys that a query sees, its own included"),
                   integer("L", 3, 1, 16, "layers"),
                   choice("window", "keys", {"keys", "reach"},
                          "reach: the slip of w keys besides its own"),
                   integer("keep", 0, 0, 4, "first tokens that stay visible to every query"),
                   real("s0", 6, 0, 10, "logit of the first token"),
                   integer("keys", 500, 1, 100000, "the other keys of the row"),
                   real("content", 1, 0, 3, "standard deviation of their logits")},
    .derived = {},
    .presets = {{"streaming-llm",
                 {{"keep", 4.0}},
                 "mit-han-lab/streaming-llm: examples, start_size 4"}},
    .measures = {{"reach", MeasureKind::Counted, "token", "inputs that the last output depends on"},
                 {"live_scores", MeasureKind::Counted, "",
                  "query-key pairs of a layer that are visible"},
                 {"live_share", MeasureKind::Counted, "",
                  "the same over those of full causal attention"},
                 {"influence_mean", MeasureKind::Counted, "token",
                  "mean distance of the inputs of the last output, with equal weights"},
                 {"influence_deviation", MeasureKind::Counted, "token", "its standard deviation"},
                 {"sink_weight", MeasureKind::Counted, "", "share of the first token"},
                 {"rescale", MeasureKind::Counted, "",
                  "largest factor by which the window changes another weight"},
                 {"rescale_spread", MeasureKind::Counted, "",
                  "largest over smallest such factor, less one"},
                 {"reach_law", MeasureKind::Arithmetic, "token", "min(n, L(w-1)+1+keep)"}},
    .run = run_window_sink,
};

}  // namespace simulations
}  // namespace sim
