// What does a cache of keys and values save, and when does attention cost more than the rest?
//
// Generates `checked` tokens with a small attention layer (width 32, 4 heads), once projecting all
// tokens again at every step and once keeping keys and values, compares the outputs and counts the
// work. Beside it the FLOPs of a real decoder: projections, an MLP of width 4d, scores.
//
//   n  128..131072 [8192]  tokens of context
//   d  256..16384 [4096]   width
//   L  1..128 [32]         layers
//   h  1..128 [32], n_kv 1..128 [32]  query and key-value heads; n_kv divides h, h divides d
//   checked  2..64 [32]    tokens that the small layer generates
//   cache  right, own token missing [right]  the bug: attention before the new key is stored
//
// Notice: without a cache the projections grow with the square of the tokens. A token that sees n
// keys spends 4nd on scores and 24d^2 on the rest, so both are equal at n = 6d; on the average of a
// causal sequence at 12d. Fewer key-value heads shrink two projections, never the scores.
//
// Shazeer 2019, section 2.4; Kaplan et al. 2020, table 1.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "attention/softmax.h"
#include "sim/head_split.h"
#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr std::size_t small_width = 32, small_heads = 4, small_head = small_width / small_heads;
constexpr int points_of_curve = 41;  // contexts 128..131072, equally spaced on a log axis

using Vector = std::vector<double>;

struct Setup {
  explicit Setup(const Settings& s)
      : n(s.integer("n")),
        d(double(s.integer("d"))),
        layers(double(s.integer("L"))),
        heads(s.integer("h")),
        kv_heads(s.integer("n_kv")),
        checked(static_cast<std::size_t>(s.integer("checked"))),
        own_missing(s.text("cache") == "own token missing") {}

  /// Key-value heads of the small layer: the same grouping, as far as four heads allow it.
  std::size_t small_kv_heads() const {
    const auto group = std::min<std::int64_t>(heads / kv_heads, std::int64_t(small_heads));
    return group == 3 ? 2 : small_heads / static_cast<std::size_t>(group);
  }

  std::int64_t n;
  double d, layers;
  std::int64_t heads, kv_heads;
  std::size_t checked;
  bool own_missing;
};

// A matrix that multiplies vectors and counts how often.
struct Projection {
  Projection(base::Random& random, std::size_t outputs) : weights(outputs * small_width) {
    std::vector<float> numbers(weights.size());
    random.normals(numbers);
    for (std::size_t i = 0; i < weights.size(); ++i)
      weights[i] = double(numbers[i]) / std::sqrt(double(small_width));
  }
  Vector operator()(const Vector& x) const {
    Vector y(weights.size() / small_width);
    for (std::size_t i = 0; i < y.size(); ++i)
      for (std::size_t j = 0; j < small_width; ++j) y[i] += weights[i * small_width + j] * x[j];
    return y;
  }
  Vector weights;
};

struct Layer {
  Layer(base::Random& random, std::size_t kv)
      : kv_heads(kv),
        query(random, small_width),
        key(random, kv * small_head),
        value(random, kv * small_head) {}

  std::size_t kv_heads;
  Projection query, key, value;
};

struct Counts {
  double projected = 0;  ///< tokens whose key and value were computed
  double products = 0;   ///< multiply-adds of scores and weighted sums
};

// The output of the last token over the keys and values of all tokens given.
Vector attend(const Layer& layer, const Vector& query, std::span<const Vector> keys,
              std::span<const Vector> values, Counts& counts) {
  Vector output(small_width);
  const std::size_t group = small_heads / layer.kv_heads;
  for (std::size_t head = 0; head < small_heads && !keys.empty(); ++head) {
    const std::size_t from = head * small_head, shared = head / group * small_head;
    Vector weights(keys.size());
    for (std::size_t t = 0; t < keys.size(); ++t) {
      for (std::size_t i = 0; i < small_head; ++i)
        weights[t] += query[from + i] * keys[t][shared + i] / std::sqrt(double(small_head));
    }
    (void)attention::softmax<double>(weights, weights);  // every score is finite
    for (std::size_t t = 0; t < keys.size(); ++t)
      for (std::size_t i = 0; i < small_head; ++i)
        output[from + i] += weights[t] * values[t][shared + i];
    counts.products += 2 * double(keys.size() * small_head);
  }
  return output;
}

std::vector<Vector> outputs_uncached(const Layer& layer, const std::vector<Vector>& tokens,
                                     Counts& counts) {
  std::vector<Vector> outputs;
  for (std::size_t step = 0; step < tokens.size(); ++step) {
    std::vector<Vector> keys, values;
    for (std::size_t t = 0; t <= step; ++t) {
      keys.push_back(layer.key(tokens[t]));
      values.push_back(layer.value(tokens[t]));
      ++counts.projected;
    }
    outputs.push_back(attend(layer, layer.query(tokens[step]), keys, values, counts));
  }
  return outputs;
}

std::vector<Vector> outputs_cached(const Layer& layer, const std::vector<Vector>& tokens,
                                   bool own_missing, Counts& counts) {
  std::vector<Vector> outputs, keys, values;
  for (const Vector& token : tokens) {
    keys.push_back(layer.key(token));
    values.push_back(layer.value(token));
    ++counts.projected;
    const std::size_t seen = keys.size() - (own_missing ? 1 : 0);
    outputs.push_back(attend(layer, layer.query(token), std::span(keys).first(seen),
                             std::span(values).first(seen), counts));
  }
  return outputs;
}

// Both ways of generating, on the same weights and tokens.
struct Check {
  Counts uncached, cached;
  double difference = 0;
};

Check compare(const Setup& setup, base::Random random) {
  const Layer layer(random, setup.small_kv_heads());
  std::vector<Vector> tokens;
  for (std::size_t t = 0; t < setup.checked; ++t) {
    std::vector<float> numbers(small_width);
    random.normals(numbers);
    tokens.emplace_back(numbers.begin(), numbers.end());
  }
  Check check;
  const auto plain = outputs_uncached(layer, tokens, check.uncached);
  const auto kept = outputs_cached(layer, tokens, setup.own_missing, check.cached);
  for (std::size_t t = 0; t < plain.size(); ++t)
    for (std::size_t i = 0; i < small_width; ++i)
      check.difference = std::max(check.difference, std::abs(plain[t][i] - kept[t][i]));
  return check;
}

// FLOPs of one token in one layer, by part.
struct TokenCost {
  double projections = 0, mlp = 0, scores = 0;
  double rest() const { return projections + mlp; }
  double all() const { return rest() + scores; }
};

double product(double inner, double columns) { return 2 * inner * columns; }

TokenCost cost_of(const Setup& s, double keys) {
  const double kv_width = s.d * double(s.kv_heads) / double(s.heads);
  TokenCost cost;
  cost.projections = 2 * product(s.d, s.d) + 2 * product(s.d, kv_width);
  cost.mlp = product(s.d, 4 * s.d) + product(4 * s.d, s.d);
  cost.scores = product(s.d, keys) + product(keys, s.d);
  return cost;
}

// All layers, tokens 1..n of a causal sequence.
TokenCost sequence_cost(const Setup& s, const Run& run) {
  TokenCost sum;
  for (std::int64_t seen = 1; seen <= s.n; ++seen) {
    if (seen % 65536 == 0) run.check_stop();
    const TokenCost cost = cost_of(s, double(seen));
    sum.projections += s.layers * cost.projections;
    sum.mlp += s.layers * cost.mlp;
    sum.scores += s.layers * cost.scores;
  }
  return sum;
}

// The smallest number of keys at which scores cost at least as much as the rest.
double crossover(const Setup& s) {
  double low = 1, high = 1 << 20;
  while (low < high) {
    const double middle = std::floor((low + high) / 2);
    const TokenCost cost = cost_of(s, middle);
    if (cost.scores >= cost.rest())
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

// FLOPs to generate n tokens when every step repeats all earlier ones: sum of t*rest + scores of
// all t tokens.
double uncached_flops(const Setup& s) {
  const double n = double(s.n), pairs = n * (n + 1) / 2, triples = pairs * (n + 2) / 3;
  const TokenCost one = cost_of(s, 1);
  return s.layers * (one.rest() * pairs + one.scores * triples);
}

Series stacked(const Setup& s) {
  Series series{"flops",
                "FLOPs of one token over the context, parts added up, all layers",
                {"keys it sees", true},
                {"GFLOP", true},
                {},
                {}};
  Line projections{"projections", {}, {}, false}, mlp{"and MLP", {}, {}, false},
      all{"and scores", {}, {}, false}, scores{"scores alone", {}, {}, true};
  for (int i = 0; i < points_of_curve; ++i) {
    series.x.push_back(std::round(128 * std::pow(2.0, 0.25 * i)));
    const TokenCost cost = cost_of(s, series.x.back());
    const double unit = s.layers / 1e9;
    projections.y.push_back(cost.projections * unit);
    mlp.y.push_back(cost.rest() * unit);
    all.y.push_back(cost.all() * unit);
    scores.y.push_back(cost.scores * unit);
  }
  series.lines = {projections, mlp, all, scores};
  return series;
}

Series shares(const Setup& s) {
  Series series{
      "share", "Share of the scores over the context", {"tokens", true}, {"share", false}, {}, {}};
  Line last{"last token", {}, {}, false}, mean{"whole causal sequence", {}, {}, false};
  for (int i = 0; i < points_of_curve; ++i) {
    const double n = std::round(128 * std::pow(2.0, 0.25 * i));
    series.x.push_back(n);
    const TokenCost full = cost_of(s, n), average = cost_of(s, (n + 1) / 2);
    last.y.push_back(full.scores / full.all());
    mean.y.push_back(average.scores / average.all());
  }
  series.lines = {last, mean};
  return series;
}

Table parts(const Setup& s, const TokenCost& sequence) {
  Table table{"parts",
              "FLOPs of generating the sequence with a cache; scores equal the rest at " +
                  rounded(crossover(s), 7) + " keys",
              {"part", "TFLOP", "share"},
              {}};
  const auto row = [&](const char* name, double flops) {
    table.rows.push_back({name, flops / 1e12, flops / sequence.all()});
  };
  row("projections", sequence.projections);
  row("MLP", sequence.mlp);
  row("scores and weighted sums", sequence.scores);
  row("all", sequence.all());
  row("all, without a cache", uncached_flops(s));
  return table;
}

std::string takeaway_of(const Setup& s, const Check& check, double share) {
  return "Generating " + std::to_string(s.checked) + " tokens projected " +
         rounded(check.cached.projected, 5) + " tokens with a cache and " +
         rounded(check.uncached.projected, 5) + " without, and outputs differed by " +
         rounded(check.difference, 2) + "; a token that sees " + std::to_string(s.n) +
         " keys spends " + rounded(share) + " of its FLOPs on scores, and half of them at " +
         rounded(crossover(s), 7) + " keys.";
}

Outcome run_decode_cost(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Check check = compare(setup, run.random(0, 0));
  const TokenCost sequence = sequence_cost(setup, run);
  const TokenCost last = cost_of(setup, double(setup.n));
  Outcome outcome;
  outcome.add("projections_uncached", check.uncached.projected);
  outcome.add("projections_cached", check.cached.projected);
  outcome.add("output_difference", check.difference);
  outcome.add("score_products", check.cached.products);
  outcome.add("score_share", last.scores / last.all());
  outcome.add("score_share_causal", sequence.scores / sequence.all());
  outcome.add("crossover", crossover(setup));
  outcome.add("score_flops", sequence.scores);
  outcome.add("projection_flops", sequence.projections);
  outcome.add("cache_saves", uncached_flops(setup) / sequence.all());
  outcome.series = {stacked(setup), shares(setup)};
  outcome.tables.push_back(parts(setup, sequence));
  outcome.takeaway = takeaway_of(setup, check, last.scores / last.all());
  return outcome;
}

Preset model(const char* name, double layers, double d, double h, double n_kv, double n,
             const char* source) {
  return {name, {{"L", layers}, {"d", d}, {"h", h}, {"n_kv", n_kv}, {"n", n}}, source};
}

}  // namespace

namespace simulations {

extern const Simulation decode_cost;
const Simulation decode_cost{
    .id = "decode_cost",
    .title = "The cost of decoding",
    .question = "What does a KV cache save, and when do scores cost more than everything else?",
    .about =
        "A small attention layer generates tokens with and without a cache: the same outputs, but "
        "the tokens projected grow with the square of the length without one. At the size of a "
        "real model scores overtake projections and MLP only at a context of six widths, and "
        "sharing key-value heads does not make them cheaper.",
    .parameters = {integer("n", 8192, 128, 131072, "tokens of context"),
                   integer("d", 4096, 256, 16384, "width of the model"),
                   integer("L", 32, 1, 128, "layers"),
                   integer("h", 32, 1, 128, "query heads; divides d"),
                   integer("n_kv", 32, 1, 128, "key-value heads; divides h"),
                   integer("checked", 32, 2, 64, "tokens that the small layer generates"),
                   choice("cache", "right", {"right", "own token missing"},
                          "the bug attends before the new key and value are stored")},
    .derived = {},
    .presets = {model("llama-2-7b", 32, 4096, 32, 32, 4096,
                      "meta-llama/Llama-2-7b-hf: config.json; the MLP here is 4d wide, two "
                      "matrices, theirs gated"),
                model("llama-3-8b", 32, 4096, 32, 8, 8192,
                      "meta-llama/Meta-Llama-3-8B: config.json; the MLP here is 4d wide"),
                model("gpt-3", 96, 12288, 96, 96, 2048, "Brown et al. 2020, table 2.1")},
    .measures = {{"projections_uncached", MeasureKind::Counted, "",
                  "tokens that the small layer projected to keys and values, without a cache"},
                 {"projections_cached", MeasureKind::Counted, "", "the same with a cache"},
                 {"output_difference", MeasureKind::Counted, "",
                  "largest difference of an output with and without the cache"},
                 {"score_products", MeasureKind::Counted, "",
                  "multiply-adds of scores and weighted sums in the small layer, with a cache"},
                 {"score_share", MeasureKind::Counted, "",
                  "of the scores in the FLOPs of a token that sees n keys"},
                 {"score_share_causal", MeasureKind::Counted, "",
                  "the same over a causal sequence of n"},
                 {"crossover", MeasureKind::Counted, "token",
                  "fewest keys at which scores cost as much as the rest"},
                 {"score_flops", MeasureKind::Counted, "FLOP", "of the sequence, all layers"},
                 {"projection_flops", MeasureKind::Counted, "FLOP", "of the sequence, all layers"},
                 {"cache_saves", MeasureKind::Counted, "",
                  "FLOPs of generating n tokens without a cache over those with one"}},
    .refusal = refusal_of_head_split,
    .run = run_decode_cost,
};

}  // namespace simulations
}  // namespace sim
