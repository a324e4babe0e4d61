// How far back does a head look when ALiBi takes slope times distance off its scores?
//
// Builds the slopes of all heads, adds the bias of one of them to equal content scores, and takes
// the softmax over the n keys that the last query sees.
//
//   h       1|2|4|8|16|32 [8]  heads, a power of two
//   head    1..32 [1]          the head to look at, counted from 1; at most h
//   n       16..4096 [256]     keys that the last query sees, its own included
//   slopes  geometric|halving [geometric]  halving: the bug of 1/2, 1/4, ... whatever h is
//   sign    minus|plus [minus]             plus: the bug of rewarding distance
//
// Notice: weights fall by the factor e^-m for each token, so the distance is geometric, with mean
// 1/(e^m - 1) once n is several times 1/m, and a longer context changes nothing. For 8 heads the
// two rules of slopes agree; for any other number they do not. A term that is equal for all keys
// of a row drops out of the softmax, so m * (position of the key) is the same bias.
//
// Press, Smith, Lewis 2022, section 3.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "attention/softmax.h"
#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using Row = std::vector<double>;

constexpr int map_side = 256;  // a longer context is drawn coarser
constexpr int bins_at_most = 40;
constexpr int points_of_curve = 64;

struct Setup {
  explicit Setup(const Settings& s)
      : h(std::stoi(s.text("h"))),
        head(static_cast<int>(s.integer("head"))),
        n(static_cast<int>(s.integer("n"))),
        sign(s.text("sign") == "plus" ? 1 : -1) {
    const bool halving = s.text("slopes") == "halving";
    for (int i = 1; i <= h; ++i) slopes.push_back(std::exp2(halving ? -i : -8.0 * i / h));
  }

  double slope() const { return slope_of(head); }
  double slope_of(int one) const { return slopes[static_cast<std::size_t>(one - 1)]; }

  int h, head, n;
  double sign;
  Row slopes;  ///< of head 1, ..., h
};

// Weights of a query over keys 0, 1, ..., keys - 1 tokens back, all contents alike.
Row weights_of(double slope, double sign, int keys) {
  Row weights(static_cast<std::size_t>(keys));
  for (int distance = 0; distance < keys; ++distance)
    weights[static_cast<std::size_t>(distance)] = sign * slope * distance;
  (void)attention::softmax<double>(weights, weights);  // every logit is finite
  return weights;
}

// The same with slope * position of the key in place of -slope * distance.
Row weights_by_position(double slope, double sign, int keys) {
  Row weights(static_cast<std::size_t>(keys));
  for (int position = 0; position < keys; ++position)
    weights[static_cast<std::size_t>(position)] = -sign * slope * position;
  (void)attention::softmax<double>(weights, weights);
  std::ranges::reverse(weights);
  return weights;
}

double mean_distance(const Row& weights) {
  double mean = 0;
  for (std::size_t distance = 0; distance < weights.size(); ++distance)
    mean += weights[distance] * double(distance);
  return mean;
}

double mass_of_last(const Row& weights, double tokens) {
  double mass = 0;
  for (std::size_t distance = 0; distance < weights.size() && double(distance) < tokens; ++distance)
    mass += weights[distance];
  return mass;
}

// The fewest nearest tokens that hold `share` of the weight together.
double tokens_holding(const Row& weights, double share) {
  double mass = 0;
  for (std::size_t distance = 0; distance < weights.size(); ++distance)
    if ((mass += weights[distance]) >= share) return double(distance + 1);
  return double(weights.size());
}

double law_of(double slope) { return 1 / std::expm1(slope); }
double tokens_of_slope(double slope) { return std::floor(1 / slope); }

double distance_between(const Row& a, const Row& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

// The mean bias of a square of `side` queries by `side` keys, `apart` squares below the diagonal.
double mean_bias(int apart, int side, const Setup& setup) {
  const double distance = apart == 0 ? (side - 1) / 3.0 : double(apart) * side;
  return setup.sign * setup.slope() * distance;
}

HeatMap bias_map(const Setup& setup) {
  const int side = (setup.n + map_side - 1) / map_side, squares = (setup.n + side - 1) / side;
  const std::string each = side == 1 ? "" : ", " + std::to_string(side) + " tokens each";
  HeatMap map{"bias",
              "What is added to the scores; hidden keys at the lowest bias",
              {"query (row)" + each, false},
              {"key (column)" + each, false},
              squares,
              squares,
              {},
              {},
              {}};
  for (int row = 0; row < squares; ++row)
    for (int column = 0; column < squares; ++column)
      map.values.push_back(column <= row ? mean_bias(row - column, side, setup)
                                         : -setup.slope() * (setup.n - 1));
  return map;
}

Histogram distances_of(const Row& weights, const Setup& setup) {
  const double far = setup.sign > 0 ? setup.n : std::min<double>(setup.n, 6 / setup.slope());
  const int bins = static_cast<int>(std::min<double>(bins_at_most, std::ceil(far)));
  const int width = static_cast<int>(std::ceil(far / bins));
  Histogram bars{
      "distances", "Weight by distance", {"tokens back", false}, {-0.5}, {}, "geometric law", {}};
  for (int bin = 0; bin < bins && bin * width < setup.n; ++bin) {
    const int from = bin * width, to = std::min((bin + 1) * width, setup.n);
    double mass = 0;
    for (int i = from; i < to; ++i) mass += weights[static_cast<std::size_t>(i)];
    bars.counts.push_back(mass);
    bars.edges.push_back(to - 0.5);
    bars.curve.push_back(std::exp(-setup.slope() * from) - std::exp(-setup.slope() * to));
  }
  return bars;
}

Series biases_of(const Setup& setup) {
  Series series{"biases", "Bias over the distance", {"distance", false}, {"bias", false}, {}, {}};
  for (int i = 0; i <= points_of_curve; ++i)
    series.x.push_back(std::round(double(i) * (setup.n - 1) / points_of_curve));
  const auto add = [&](const std::string& name, int head) {
    Line line{name, {}, {}, false};
    for (const double distance : series.x)
      line.y.push_back(setup.sign * setup.slope_of(head) * distance);
    series.lines.push_back(line);
  };
  add("this head", setup.head);
  add("first head", 1);
  add("last head", setup.h);
  return series;
}

// What one head does, for the table and the curve over the heads.
struct Head {
  double slope, mean, half, mass;
};

std::vector<Head> heads_of(const Setup& setup, const Run& run) {
  std::vector<Head> heads;
  for (const double slope : setup.slopes) {
    run.check_stop();
    const Row weights = weights_of(slope, setup.sign, setup.n);
    heads.push_back({slope, mean_distance(weights), tokens_holding(weights, 0.5),
                     mass_of_last(weights, tokens_of_slope(slope))});
  }
  return heads;
}

Series lookback_of(const std::vector<Head>& heads) {
  Series series{
      "lookback", "Mean distance looked back, by head", {"head", false}, {"tokens", true}, {}, {}};
  Line found{"found", {}, {}, false}, law{"1/(e^m - 1), long context", {}, {}, true};
  for (const Head& head : heads) {
    series.x.push_back(double(series.x.size() + 1));
    found.y.push_back(head.mean);
    law.y.push_back(law_of(head.slope));
  }
  series.lines = {found, law};
  return series;
}

Table table_of(const std::vector<Head>& heads) {
  Table table{"heads",
              "All heads",
              {"head", "slope m", "mean tokens back", "1/(e^m - 1)", "tokens that hold half",
               "weight of the last 1/m tokens"},
              {}};
  for (const Head& head : heads)
    table.rows.push_back({double(table.rows.size() + 1), head.slope, head.mean, law_of(head.slope),
                          head.half, head.mass});
  return table;
}

std::string takeaway_of(const Row& weights, const Setup& setup) {
  const double m = setup.slope();
  return "Head " + std::to_string(setup.head) + " of " + std::to_string(setup.h) +
         " has the slope " + rounded(m) + ": with equal contents it looks " +
         rounded(mean_distance(weights), 4) + " tokens back on average (1/(e^m - 1) is " +
         rounded(law_of(m), 4) + "), and the last " + rounded(tokens_of_slope(m), 6) +
         " tokens hold " + rounded(mass_of_last(weights, tokens_of_slope(m))) + " of its weight.";
}

void add_measures(const Row& weights, const Setup& setup, Outcome& outcome) {
  const double m = setup.slope();
  outcome.add("slope", m);
  outcome.add("largest_slope", setup.slopes.front());
  outcome.add("smallest_slope", setup.slopes.back());
  outcome.add("mean_lookback", mean_distance(weights));
  outcome.add("longer_lookback", mean_distance(weights_of(m, setup.sign, 2 * setup.n)));
  outcome.add("weight_within", mass_of_last(weights, tokens_of_slope(m)));
  outcome.add("half_tokens", tokens_holding(weights, 0.5));
  outcome.add("own_weight", weights.front());
  outcome.add("by_position_change",
              distance_between(weights, weights_by_position(m, setup.sign, setup.n)));
  outcome.add("lookback_law", law_of(m));
}

Outcome run_alibi(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Row weights = weights_of(setup.slope(), setup.sign, setup.n);
  const std::vector<Head> heads = heads_of(setup, run);
  Outcome outcome;
  add_measures(weights, setup, outcome);
  outcome.series = {lookback_of(heads), biases_of(setup)};
  outcome.histograms.push_back(distances_of(weights, setup));
  outcome.heatmaps.push_back(bias_map(setup));
  outcome.tables.push_back(table_of(heads));
  outcome.takeaway = takeaway_of(weights, setup);
  if (setup.n > map_side)
    outcome.notes.push_back("The map is coarser than the context; its squares show mean biases.");
  if (setup.sign < 0 && setup.n * setup.slope() < 8)
    outcome.notes.push_back(
        "The context is shorter than 8/m tokens: the mean stays below its law.");
  return outcome;
}

std::string refusal(const Settings& s) {
  const std::string head = std::to_string(s.integer("head")), &h = s.text("h");
  if (s.integer("head") <= std::stoi(h)) return "";
  return "the head is counted from 1 to h: there is no head " + head + " of " + h +
         "; set head to " + h + " or less, or h to more";
}

Preset model(const char* name, const char* h, double n, const char* source) {
  return {name, {{"h", h}, {"n", n}}, source};
}

}  // namespace

namespace simulations {

extern const Simulation alibi;
const Simulation alibi{
    .id = "alibi",
    .title = "ALiBi: a price per token of distance",
    .question = "How far back does a head look under a linear distance bias?",
    .about =
        "Takes slope times distance off equal scores. The weights fall geometrically, so a head of "
        "slope m looks 1/(e^m - 1) tokens back on average, however long the context is; the slopes "
        "of the heads run geometrically down to 1/256. With slopes that ignore the number of heads "
        "or the sign reversed the heads look elsewhere.",
    .parameters = {choice("h", "8", {"1", "2", "4", "8", "16", "32"}, "heads, a power of two"),
                   integer("head", 1, 1, 32, "the head to look at, counted from 1"),
                   integer("n", 256, 16, 4096, "keys that the last query sees, its own included"),
                   choice("slopes", "geometric", {"geometric", "halving"},
                          "2^(-8i/h); halving: the bug of 2^(-i) whatever h is"),
                   choice("sign", "minus", {"minus", "plus"},
                          "of the bias; plus: the bug of rewarding distance")},
    .derived = {},
    .presets = {model("press-2022", "8", 3072,
                      "Press, Smith, Lewis 2022, section 3: models of 8 heads"),
                model("bloom-560m", "16", 2048, "bigscience/bloom-560m: config.json, n_head"),
                model("mpt-7b", "32", 2048,
                      "mosaicml/mpt-7b: config.json, n_heads, max_seq_len, attn_config.alibi")},
    .measures = {{"slope", MeasureKind::Counted, "", "of this head"},
                 {"largest_slope", MeasureKind::Counted, "", "of the first head"},
                 {"smallest_slope", MeasureKind::Counted, "", "of the last head"},
                 {"mean_lookback", MeasureKind::Counted, "token",
                  "mean distance under the weights"},
                 {"longer_lookback", MeasureKind::Counted, "token", "the same with 2n keys"},
                 {"weight_within", MeasureKind::Counted, "",
                  "weight of the last floor(1/m) tokens, the query's own included"},
                 {"half_tokens", MeasureKind::Counted, "token",
                  "nearest tokens that hold half the weight"},
                 {"own_weight", MeasureKind::Counted, "", "weight of the query's own token"},
                 {"by_position_change", MeasureKind::Counted, "",
                  "largest change of a weight with m*(key position) in place of -m*distance"},
                 {"lookback_law", MeasureKind::Arithmetic, "token", "1/(e^m - 1)"}},
    .refusal = refusal,
    .run = run_alibi,
};

}  // namespace simulations
}  // namespace sim
