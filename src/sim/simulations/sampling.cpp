// Which tokens do top-k, top-p and min-p keep, and how is one of them drawn?
//
// Logits s, sorted, are divided by T; a rule keeps some tokens, the kept ones share the mass 1 (law
// q), and `samples` tokens are drawn. Gumbel-argmax draws without a sum: argmax_i (ln q_i + G_i)
// with G = -ln E, E exponential, has the law q (Gumbel 1954; Yellott 1977).
//
//   logits_from  normal|list [normal]  independent N(0, spread^2), or the logarithms of `weights`
//   weights      2..64 numbers, 1e-6..1 [0.5, 0.3, 0.2]
//   n_tokens 2..200 [50]   spread 0..4 [2]   temperature 0.1..3 [1]
//   rule         none|top-k|top-p|min-p|all [top-p]  what the draws use; all: k, then p, then min-p
//   top_k 1..200 [20]   top_p 0.05..1 [0.9]   min_p 0..1 [0.05]
//   order        temperature-first|truncation-first; the rules of the measures follow it too
//   boundary     included|excluded: whether top-p keeps the token that reaches p (excluded: a bug)
//   sampler      gumbel-argmax|inverse-cdf, or wrong: normal-noise (normal instead of Gumbel
//   noise),
//                gumbel-on-weights (noise added to probabilities instead of their logarithms)
//   samples      1000..1000000 [200000]
// Notice: temperature keeps the order of tokens, which is all that top-k looks at. It changes
// masses and ratios, so top-p and min-p keep other tokens when they come first.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "attention/softmax.h"
#include "sim/goodness_of_fit.h"
#include "sim/number_words.h"
#include "sim/simulation.h"
#include "sim/truncation.h"

namespace sim {
namespace {

constexpr int draws_per_block = 1 << 12;  // 200 tokens: 10 ms
constexpr int logits_stage = 1;
constexpr int points_of_curve = 30;  // temperatures 0.1, 0.2, ..., 3

using Row = std::vector<double>;

Row softmax_at(const Row& logits, double temperature) {
  Row weights = logits;
  for (double& logit : weights) logit /= temperature;
  (void)attention::softmax<double>(weights, weights);  // every logit is finite
  return weights;
}

Row logits_of(const Settings& s, const Run& run) {
  Row logits;
  if (s.text("logits_from") == "list") {
    for (const double weight : s.list("weights")) logits.push_back(std::log(weight));
  } else {
    std::vector<float> normals(static_cast<std::size_t>(s.integer("n_tokens")));
    base::Random random = run.random(logits_stage, 0);
    random.normals(normals);
    for (const float normal : normals) logits.push_back(s.real("spread") * normal);
  }
  std::ranges::sort(logits, std::greater());
  return logits;
}

struct Setup {
  Setup(const Settings& s, const Run& run)
      : logits(logits_of(s, run)),
        temperature(s.real("temperature")),
        rule(s.text("rule")),
        k(static_cast<std::size_t>(s.integer("top_k"))),
        p(s.real("top_p")),
        share(s.real("min_p")),
        boundary(s.text("boundary") == "included" ? Boundary::Included : Boundary::Excluded),
        sampler(s.text("sampler")),
        samples(static_cast<int>(s.integer("samples"))),
        weights(softmax_at(logits, temperature)),
        judged(s.text("order") == "temperature-first" ? weights : softmax_at(logits, 1)),
        law(renormalised(weights, kept_by(rule, judged))) {}

  Kept kept_by(const std::string& name, const Row& of) const {
    if (name == "top-k") return keep_top_k(of, k);
    if (name == "top-p") return keep_top_p(of, p, boundary);
    if (name == "min-p") return keep_min_p(of, share);
    return name == "all" ? kept_by_all(of) : Kept(of.size(), true);
  }
  Kept kept_by_all(const Row& of) const {
    const Row after_k = renormalised(of, keep_top_k(of, k));
    const Row after_p = renormalised(after_k, keep_top_p(after_k, p, boundary));
    Kept kept = keep_min_p(after_p, share);
    for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = kept[i] && after_p[i] > 0;
    return kept;
  }

  Row logits;
  double temperature;
  std::string rule;
  std::size_t k;
  double p, share;
  Boundary boundary;
  std::string sampler;
  int samples;
  Row weights;  ///< softmax(s/T)
  Row judged;   ///< what the rules look at
  Row law;
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

// One token a call; the kept ones are the first `weights.size()`, or have weight 0.
class Sampler {
 public:
  explicit Sampler(const Setup& setup) : name_(setup.sampler) {
    for (std::size_t i = 0; i < setup.law.size(); ++i)
      if (setup.law[i] > 0) {
        tokens_.push_back(i);
        weights_.push_back(setup.law[i]);
      }
    std::partial_sum(weights_.begin(), weights_.end(), std::back_inserter(cumulative_));
    noise_.resize(tokens_.size());
  }

  std::size_t draw(base::Random& random) {
    if (name_ == "inverse-cdf") return tokens_[inverse(random)];
    if (name_ == "normal-noise")
      random.normals(noise_);
    else
      random.uniforms(noise_);
    std::size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const double cost = cost_of(i);
      if (cost < least) {
        least = cost;
        best = i;
      }
    }
    return tokens_[best];
  }

 private:
  // argmax (ln q - ln E) is argmin E/q, which saves a logarithm for each token.
  double cost_of(std::size_t i) const {
    if (name_ == "normal-noise") return -std::log(weights_[i]) - double(noise_[i]);
    const double exponential = -std::log(double(noise_[i]));
    if (name_ == "gumbel-on-weights") return std::log(exponential) - weights_[i];
    return exponential / weights_[i];
  }
  std::size_t inverse(base::Random& random) const {
    const auto above = std::ranges::upper_bound(cumulative_, random.uniform() * cumulative_.back());
    return std::min(static_cast<std::size_t>(above - cumulative_.begin()), tokens_.size() - 1);
  }

  std::string name_;
  std::vector<std::size_t> tokens_;
  Row weights_, cumulative_;
  std::vector<float> noise_;
};

Sums draw_block(base::Random& random, const Setup& setup, int draws) {
  Sampler sampler(setup);
  Sums sums{Row(setup.law.size()), double(draws)};
  for (int i = 0; i < draws; ++i) ++sums.counts[sampler.draw(random)];
  return sums;
}

double last_kept(const Row& law, const Kept& kept) {
  double smallest = 1;
  for (std::size_t i = 0; i < law.size(); ++i)
    if (kept[i]) smallest = std::min(smallest, law[i]);
  return smallest;
}

double largest_dropped(const Row& law, const Kept& kept) {
  double largest = 0;
  for (std::size_t i = 0; i < law.size(); ++i)
    if (!kept[i]) largest = std::max(largest, law[i]);
  return largest;
}

// Tokens that one order keeps and the other drops.
double order_change(const Setup& setup, const char* rule) {
  const Kept after = setup.kept_by(rule, setup.weights);
  const Kept before = setup.kept_by(rule, softmax_at(setup.logits, 1));
  double changes = 0;
  for (std::size_t i = 0; i < after.size(); ++i) changes += after[i] != before[i];
  return changes;
}

double order_distance(const Setup& setup) {
  const Row& weights = setup.weights;
  const Row after = renormalised(weights, setup.kept_by(setup.rule, weights));
  const Row before = renormalised(weights, setup.kept_by(setup.rule, softmax_at(setup.logits, 1)));
  return total_variation(after, before);
}

Histogram bars_of(const Sums& sums, const Setup& setup) {
  Histogram bars{"draws",  "Tokens drawn", {"token, most likely first", false},
                 {0.5},    sums.counts,    "expected, the law q",
                 setup.law};
  for (std::size_t i = 0; i < setup.law.size(); ++i) bars.edges.push_back(double(i) + 1.5);
  for (double& expected : bars.curve) expected *= sums.draws;
  return bars;
}

Series rules_of(const Setup& setup) {
  Series series{"rules",
                "What each rule keeps",
                {"token, most likely first", false},
                {"probability after renormalising", false},
                {},
                {{"softmax(s/T)", setup.weights, {}, true}}};
  for (std::size_t i = 0; i < setup.logits.size(); ++i) series.x.push_back(double(i) + 1);
  for (const char* rule : {"top-k", "top-p", "min-p"})
    series.lines.push_back(
        {rule, renormalised(setup.weights, setup.kept_by(rule, setup.judged)), {}, false});
  return series;
}

Series kept_over_temperature(const Setup& setup) {
  Series series{
      "kept", "Tokens kept over the temperature", {"temperature", false}, {"tokens", false}, {},
      {}};
  for (const char* rule : {"top-k", "top-p", "min-p"}) {
    Line line{rule, {}, {}, false};
    for (int i = 1; i <= points_of_curve; ++i)
      line.y.push_back(double(kept_count(setup.kept_by(rule, softmax_at(setup.logits, 0.1 * i)))));
    series.lines.push_back(line);
  }
  for (int i = 1; i <= points_of_curve; ++i) series.x.push_back(0.1 * i);
  const double fixed = double(kept_count(setup.kept_by("top-p", softmax_at(setup.logits, 1))));
  series.lines.push_back({"top-p before the temperature", Row(series.x.size(), fixed), {}, true});
  return series;
}

Table table_of(const Setup& setup) {
  Table table{"rules",
              "Rules",
              {"rule", "kept", "mass kept", "smallest kept over largest",
               "kept if temperature first", "kept if truncation first"},
              {}};
  const Row plain = softmax_at(setup.logits, 1);
  for (const char* rule : {"none", "top-k", "top-p", "min-p", "all"}) {
    const Kept kept = setup.kept_by(rule, setup.judged);
    table.rows.push_back({std::string(rule), double(kept_count(kept)),
                          kept_mass(setup.judged, kept),
                          last_kept(setup.judged, kept) / setup.judged[0],
                          double(kept_count(setup.kept_by(rule, setup.weights))),
                          double(kept_count(setup.kept_by(rule, plain)))});
  }
  return table;
}

void add_counted(const Setup& setup, Outcome& outcome) {
  const Kept kept = setup.kept_by(setup.rule, setup.judged);
  const Kept by_p = setup.kept_by("top-p", setup.judged);
  const Kept by_share = setup.kept_by("min-p", setup.judged);
  const double mass = kept_mass(setup.judged, by_p);
  outcome.add("top_weight", setup.law[0]);
  outcome.add("kept", double(kept_count(kept)));
  outcome.add("kept_top_k", double(kept_count(setup.kept_by("top-k", setup.judged))));
  outcome.add("kept_top_p", double(kept_count(by_p)));
  outcome.add("kept_min_p", double(kept_count(by_share)));
  outcome.add("mass_top_p", mass);
  outcome.add("mass_without_last", mass - last_kept(setup.judged, by_p));
  outcome.add("smallest_kept_ratio", last_kept(setup.judged, by_share) / setup.judged[0]);
  outcome.add("largest_dropped_ratio", largest_dropped(setup.judged, by_share) / setup.judged[0]);
  outcome.add("order_change_k", order_change(setup, "top-k"));
  outcome.add("order_change_p", order_change(setup, "top-p"));
  outcome.add("order_change_min_p", order_change(setup, "min-p"));
  outcome.add("order_distance", order_distance(setup));
  outcome.add("tokens", double(setup.logits.size()));
}

std::string takeaway_of(const Sums& sums, const Setup& setup) {
  const Kept kept = setup.kept_by(setup.rule, setup.judged);
  return "The rule (" + setup.rule + ") keeps " + rounded(double(kept_count(kept))) + " of " +
         rounded(double(setup.logits.size())) + " tokens with " +
         rounded(kept_mass(setup.judged, kept)) + " of the mass; " + setup.sampler +
         " draws differ from the renormalised law as much as chance would with p = " +
         rounded(goodness_of_fit(sums.counts, setup.law).p_value, 2) +
         "; the other order of temperature and rule would move " +
         rounded(order_distance(setup), 2) + " of the probability.";
}

Outcome outcome_of(const Sums& sums, const Setup& setup) {
  const GoodnessOfFit fit = goodness_of_fit(sums.counts, setup.law);
  const double top = sums.counts[0] / sums.draws, expected = setup.law[0];
  Outcome outcome;
  outcome.add("top_ratio", top / expected, std::sqrt(top * (1 - top) / sums.draws) / expected);
  outcome.add("chi_square", fit.statistic, std::sqrt(2 * fit.degrees));
  // Uniform on (0, 1) where the sampler is right; an impossible token leaves no doubt.
  outcome.add("p_value", fit.p_value, fit.degrees > 0 ? std::sqrt(1.0 / 12) : 0);
  outcome.add("degrees", fit.degrees);
  add_counted(setup, outcome);
  outcome.series = {rules_of(setup), kept_over_temperature(setup)};
  outcome.histograms.push_back(bars_of(sums, setup));
  outcome.tables.push_back(table_of(setup));
  outcome.takeaway = takeaway_of(sums, setup);
  return outcome;
}

Outcome run_sampling(const Settings& settings, Run& run) {
  const Setup setup(settings, run);
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

std::vector<Parameter> parameters() {
  return {choice("logits_from", "normal", {"normal", "list"}, "random logits, or your weights"),
          list("weights", {0.5, 0.3, 0.2}, {1e-6, 1, 2, 64},
               "probabilities up to a factor; their logarithms are the logits of the list"),
          integer("n_tokens", 50, 2, 200, "how many random logits"),
          real("spread", 2, 0, 4, "standard deviation of the random logits"),
          real("temperature", 1, 0.1, 3, "what the logits are divided by"),
          choice("rule", "top-p", {"none", "top-k", "top-p", "min-p", "all"},
                 "what the draws are limited to; all: top-k, then top-p, then min-p"),
          integer("top_k", 20, 1, 200, "tokens that top-k keeps; more than there are keeps all"),
          real("top_p", 0.9, 0.05, 1, "mass that top-p must reach"),
          real("min_p", 0.05, 0, 1, "share of the largest probability that min-p asks for"),
          choice("order", "temperature-first", {"temperature-first", "truncation-first"},
                 "whether the rules see the logits after or before the temperature"),
          choice("boundary", "included", {"included", "excluded"},
                 "whether top-p keeps the token that reaches p (excluded: a bug)"),
          choice("sampler", "gumbel-argmax",
                 {"gumbel-argmax", "inverse-cdf", "normal-noise", "gumbel-on-weights"},
                 "how a token is drawn; the last two are wrong"),
          integer("samples", 200000, 1000, 1000000, "tokens drawn")};
}

std::vector<Measure> measures() {
  using enum MeasureKind;
  return {
      {"top_ratio", Sampled, "", "draws of the most likely token over those expected"},
      {"chi_square", Sampled, "", "of the counts against the law, rare tokens together"},
      {"p_value", Sampled, "", "chance of a chi-square at least this large"},
      {"degrees", Counted, "", "degrees of freedom of chi-square"},
      {"top_weight", Counted, "", "probability of the most likely token after the rule"},
      {"kept", Counted, "token", "kept by the rule of the draws"},
      {"kept_top_k", Counted, "token", "kept by top-k"},
      {"kept_top_p", Counted, "token", "kept by top-p"},
      {"kept_min_p", Counted, "token", "kept by min-p"},
      {"mass_top_p", Counted, "", "mass that top-p keeps"},
      {"mass_without_last", Counted, "", "that mass without the least likely kept token"},
      {"smallest_kept_ratio", Counted, "", "least likely token of min-p over the largest"},
      {"largest_dropped_ratio", Counted, "", "likeliest token that min-p drops over the largest"},
      {"order_change_k", Counted, "token", "kept by top-k in one order only"},
      {"order_change_p", Counted, "token", "kept by top-p in one order only"},
      {"order_change_min_p", Counted, "token", "kept by min-p in one order only"},
      {"order_distance", Counted, "", "total variation between the laws of the two orders"},
      {"tokens", Arithmetic, "token", "how many there are"}};
}

std::vector<Preset> real_models() {
  return {
      {"llama-3-instruct",
       {{"temperature", 0.6}, {"top_p", 0.9}, {"rule", "top-p"}},
       "meta-llama/Meta-Llama-3-8B-Instruct: generation_config.json"},
      {"qwen3-thinking",
       {{"temperature", 0.6}, {"top_k", 20.0}, {"top_p", 0.95}, {"min_p", 0.0}, {"rule", "all"}},
       "Qwen/Qwen3-0.6B: model card, best practices"}};
}

}  // namespace

namespace simulations {

extern const Simulation sampling;
const Simulation sampling{
    .id = "sampling",
    .title = "Top-k, top-p, min-p and Gumbel-argmax",
    .question = "Which tokens do top-k, top-p and min-p keep, and how is one of them drawn?",
    .about =
        "Cuts a softmax to fewer tokens by three rules and draws from what is left. Top-k keeps a "
        "number of tokens, top-p the smallest set with enough mass, min-p those near the largest. "
        "Adding Gumbel noise to the logarithms and taking the argmax draws from the law exactly; "
        "other noise does not. Top-p and min-p depend on whether the temperature comes first.",
    .parameters = parameters(),
    .derived = {},
    .presets = real_models(),
    .measures = measures(),
    .run = run_sampling,
};

}  // namespace simulations
}  // namespace sim
