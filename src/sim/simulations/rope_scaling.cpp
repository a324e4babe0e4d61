// What do the ways of stretching RoPE to a longer context do to its frequencies?
//
// theta_j = base^(-2j/d) for pair j = 0, ..., d/2 - 1, each to be stretched by the factor s:
//   PI     theta_j / s, as if positions were divided by s
//   NTK    the base becomes base * s^(d/(d-2))
//   YaRN   theta_j where a pair turns more than 32 times in the context of the training, theta_j/s
//          where it turns less than once, a linear mixture in the number of turns between; the
//          logits are also multiplied by (0.1 ln s + 1)^2
//
//   s        1..64 [8]            context after over context before
//   d        32|64|96|128|192|256 [128]   coordinates that are rotated
//   base     1000..10000000 [10000]
//   context  512..131072 [4096]   tokens of the training before, for the turns
//   method   none|PI|NTK|YaRN [NTK]   what the measures look at
//   rule     right|wrong [right]  wrong: NTK with base * s; YaRN without its factor on the logits;
//   PI
//            with positions multiplied
//
// Notice: PI slows every pair s times and so blurs neighbours; NTK slows the last pair s times, the
// first not at all, those between gradually. Multiplying the base by s alone leaves the last pair
// short of s. YaRN keeps the fast pairs exactly and slows the slow ones exactly s times.
//
// Chen et al. 2023 (PI); Peng et al. 2023, sections 3.1 (NTK), 3.2 (the mixture) and 3.4 (the
// factor on the logits).
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "attention/rope.h"
#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using Row = std::vector<double>;

constexpr double fast_turns = 32, slow_turns = 1;  // beta and alpha of YaRN, section 3.2
constexpr int points_of_curve = 121;

struct Setup {
  explicit Setup(const Settings& given)
      : s(given.real("s")),
        d(std::stol(given.text("d"))),
        base(given.real("base")),
        context(given.real("context")),
        method(given.text("method")),
        wrong(given.text("rule") == "wrong"),
        before(attention::rope_frequencies(d, base)) {}

  std::size_t pairs() const { return before.size(); }

  double s;
  attention::Index d;
  double base, context;
  std::string method;
  bool wrong;
  Row before;  ///< frequencies of the training
};

double wavelength(double frequency) { return 2 * std::numbers::pi / frequency; }

double ntk_base(const Setup& setup) {
  const double d = double(setup.d);
  return setup.base * (setup.wrong ? setup.s : std::pow(setup.s, d / (d - 2)));
}

Row interpolated(const Setup& setup) {
  Row frequencies = setup.before;
  for (double& frequency : frequencies) frequency *= setup.wrong ? setup.s : 1 / setup.s;
  return frequencies;
}

// The share of a pair's own frequency that YaRN keeps: 1 for the fast pairs, 0 for the slow ones.
double kept_share(double frequency, const Setup& setup) {
  const double turns = setup.context / wavelength(frequency);
  return std::clamp((turns - slow_turns) / (fast_turns - slow_turns), 0.0, 1.0);
}

Row by_parts(const Setup& setup) {
  Row frequencies = setup.before;
  for (double& frequency : frequencies) {
    const double kept = kept_share(frequency, setup);
    frequency = (1 - kept) * frequency / setup.s + kept * frequency;
  }
  return frequencies;
}

Row scaled_by(const std::string& method, const Setup& setup) {
  if (method == "none") return setup.before;
  if (method == "PI") return interpolated(setup);
  if (method == "NTK") return attention::rope_frequencies(setup.d, ntk_base(setup));
  return by_parts(setup);
}

// What multiplies the logits. Scaling query and key by its root is the same.
double logit_factor(const Setup& setup) {
  if (setup.method != "YaRN" || setup.wrong) return 1;
  const double root = 0.1 * std::log(setup.s) + 1;
  return root * root;
}

// (2/d) sum_j cos(theta_j * distance): what a key equal to its query keeps of its score.
double self_score(const Row& frequencies, double distance) {
  double sum = 0;
  for (const double frequency : frequencies) sum += std::cos(frequency * distance);
  return sum / double(frequencies.size());
}

// The largest angle between the vectors of two neighbouring positions: the first pair's.
double neighbour_angle(const Row& frequencies) { return *std::ranges::max_element(frequencies); }

// Pairs that at a position within the longer context stand at an angle the training never met:
// they did not complete a turn in it, and turn farther now.
double unseen_pairs(const Row& after, const Setup& setup) {
  constexpr double rounding = 1 + 1e-12;
  double unseen = 0;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const double seen = setup.before[i] * setup.context, turn = 2 * std::numbers::pi;
    if (seen < turn && after[i] * setup.s * setup.context > seen * rounding) ++unseen;
  }
  return unseen;
}

double unchanged_pairs(const Row& after, const Setup& setup) {
  double unchanged = 0;
  for (std::size_t i = 0; i < after.size(); ++i) unchanged += after[i] == setup.before[i] ? 1 : 0;
  return unchanged;
}

// By which factor each pair is slowed: smallest and largest.
struct Slowing {
  double least, most;
};

Slowing slowing_of(const Row& after, const Setup& setup) {
  Row factors;
  for (std::size_t i = 0; i < after.size(); ++i) factors.push_back(setup.before[i] / after[i]);
  const auto [least, most] = std::ranges::minmax(factors);
  return {least, most};
}

Series over_pairs(const char* id, const char* title, const char* unit, const Setup& setup) {
  Series series{id, title, {"pair, fast to slow", false}, {unit, true}, {}, {}};
  for (std::size_t i = 0; i < setup.pairs(); ++i) series.x.push_back(double(i));
  return series;
}

Series wavelengths_of(const Setup& setup) {
  Series series = over_pairs("wavelengths", "Wavelengths of the pairs", "tokens", setup);
  const auto add = [&](const std::string& name, const Row& frequencies, bool dashed) {
    Line line{name, {}, {}, dashed};
    for (const double frequency : frequencies) line.y.push_back(wavelength(frequency));
    series.lines.push_back(line);
  };
  add("before", setup.before, false);
  for (const char* method : {"PI", "NTK", "YaRN"}) add(method, scaled_by(method, setup), false);
  series.lines.push_back({"context after", Row(setup.pairs(), setup.s * setup.context), {}, true});
  return series;
}

Series slowings_of(const Setup& setup) {
  Series series = over_pairs("slowing", "How many times slower each pair turns", "factor", setup);
  for (const char* method : {"PI", "NTK", "YaRN"}) {
    const Row after = scaled_by(method, setup);
    Line line{method, {}, {}, false};
    for (std::size_t i = 0; i < after.size(); ++i) line.y.push_back(setup.before[i] / after[i]);
    series.lines.push_back(line);
  }
  return series;
}

Series scores_of(const Setup& setup) {
  Series series{"scores",
                "Share of its score that a key equal to the query keeps",
                {"distance", true},
                {"share", false},
                {},
                {}};
  for (int i = 0; i < points_of_curve; ++i)
    series.x.push_back(std::pow(setup.s * setup.context, double(i) / (points_of_curve - 1)));
  const auto add = [&](const std::string& name, const Row& frequencies) {
    Line line{name, {}, {}, false};
    for (const double distance : series.x) line.y.push_back(self_score(frequencies, distance));
    series.lines.push_back(line);
  };
  add("before", setup.before);
  for (const char* method : {"PI", "NTK", "YaRN"}) add(method, scaled_by(method, setup));
  return series;
}

Table methods_of(const Setup& setup) {
  Table table{"methods",
              "The methods side by side",
              {"method", "fastest pair slowed", "slowest pair slowed", "longest wavelength",
               "pairs unchanged", "pairs at unseen angles"},
              {}};
  const auto add = [&](const std::string& name, const Row& after) {
    table.rows.push_back({name, setup.before.front() / after.front(),
                          setup.before.back() / after.back(), wavelength(after.back()),
                          unchanged_pairs(after, setup), unseen_pairs(after, setup)});
  };
  add("none", setup.before);
  for (const char* method : {"PI", "NTK", "YaRN"}) add(method, scaled_by(method, setup));
  return table;
}

std::string takeaway_of(const Row& after, const Setup& setup) {
  const std::string what =
      setup.method == "none" ? "Nothing done" : setup.method + " by " + rounded(setup.s);
  return what + " slows the fastest pair by a factor of " +
         rounded(setup.before.front() / after.front()) + " and the slowest by " +
         rounded(setup.before.back() / after.back()) + ", whose wavelength grows from " +
         rounded(wavelength(setup.before.back()), 6) + " to " +
         rounded(wavelength(after.back()), 6) + " tokens; " + rounded(unseen_pairs(after, setup)) +
         " of " + std::to_string(setup.pairs()) +
         " pairs reach angles the training never met, and logits are multiplied by " +
         rounded(logit_factor(setup), 4) + ".";
}

void add_measures(const Row& after, const Setup& setup, Outcome& outcome) {
  const Slowing slowing = slowing_of(after, setup);
  outcome.add("longest_before", wavelength(setup.before.back()));
  outcome.add("longest_after", wavelength(after.back()));
  outcome.add("fastest_slowed", setup.before.front() / after.front());
  outcome.add("slowest_slowed", setup.before.back() / after.back());
  outcome.add("least_slowed", slowing.least);
  outcome.add("most_slowed", slowing.most);
  outcome.add("unchanged_pairs", unchanged_pairs(after, setup));
  outcome.add("unseen_pairs", unseen_pairs(after, setup));
  outcome.add("neighbour_angle", neighbour_angle(after));
  outcome.add("far_score", self_score(after, setup.s * setup.context));
  outcome.add("logit_factor", logit_factor(setup));
  outcome.add("new_base", setup.method == "NTK" ? ntk_base(setup) : setup.base);
}

Outcome run_rope_scaling(const Settings& settings, Run&) {
  const Setup setup(settings);
  const Row after = scaled_by(setup.method, setup);
  Outcome outcome;
  add_measures(after, setup, outcome);
  outcome.series = {wavelengths_of(setup), slowings_of(setup), scores_of(setup)};
  outcome.tables.push_back(methods_of(setup));
  outcome.takeaway = takeaway_of(after, setup);
  if (setup.wrong)
    outcome.notes.push_back("The curves and the table show all methods with their wrong rule.");
  return outcome;
}

Preset model(const char* name, const char* d, double base, double context, double s,
             const char* method, const char* source) {
  return {
      name, {{"d", d}, {"base", base}, {"context", context}, {"s", s}, {"method", method}}, source};
}

}  // namespace

namespace simulations {

extern const Simulation rope_scaling;
const Simulation rope_scaling{
    .id = "rope_scaling",
    .title = "Stretching RoPE to a longer context",
    .question = "What do position interpolation, NTK-aware scaling and YaRN do to RoPE?",
    .about =
        "Computes the frequencies before and after stretching by a factor. Interpolation slows "
        "every pair alike; NTK changes the base so that the slowest pair is slowed by the factor "
        "and the fastest not at all; YaRN keeps fast pairs, slows slow ones, mixes between and "
        "sharpens the logits. With a wrong rule the slowest pair misses the factor.",
    .parameters = {real("s", 8, 1, 64, "context after over context before"),
                   choice("d", "128", {"32", "64", "96", "128", "192", "256"},
                          "coordinates that are rotated"),
                   real("base", 10000, 1000, 10000000, "rope_theta before"),
                   integer("context", 4096, 512, 131072, "tokens of the training before"),
                   choice("method", "NTK", {"none", "PI", "NTK", "YaRN"},
                          "what the measures look at"),
                   choice("rule", "right", {"right", "wrong"},
                          "wrong: NTK with base*s, YaRN without its factor on the logits, PI with "
                          "positions multiplied")},
    .derived = {},
    .presets = {model("llama-2-7b", "128", 1e4, 4096, 8, "NTK",
                      "HF transformers LlamaConfig: rope_theta; max_position_embeddings 4096"),
                model("llama-3-70b", "128", 5e5, 8192, 16, "NTK",
                      "meta-llama/Meta-Llama-3-70B: config.json; the factor is ours"),
                model("deepseek-v3", "64", 1e4, 4096, 40, "YaRN",
                      "deepseek-ai/DeepSeek-V3: inference/model.py, rope_factor, "
                      "original_seq_len, qk_rope_head_dim")},
    .measures =
        {{"longest_before", MeasureKind::Counted, "token", "wavelength of the slowest pair before"},
         {"longest_after", MeasureKind::Counted, "token", "and after"},
         {"fastest_slowed", MeasureKind::Counted, "", "factor by which the fastest pair slows"},
         {"slowest_slowed", MeasureKind::Counted, "", "factor by which the slowest pair slows"},
         {"least_slowed", MeasureKind::Counted, "", "smallest such factor of a pair"},
         {"most_slowed", MeasureKind::Counted, "", "largest such factor of a pair"},
         {"unchanged_pairs", MeasureKind::Counted, "", "pairs whose frequency stays"},
         {"unseen_pairs", MeasureKind::Counted, "",
          "pairs that made less than a turn in the training and turn farther after"},
         {"neighbour_angle", MeasureKind::Counted, "rad",
          "by which the fastest pair tells neighbours apart"},
         {"far_score", MeasureKind::Counted, "",
          "share of its score a key equal to the query keeps at the end of the longer context"},
         {"logit_factor", MeasureKind::Counted, "", "what the method multiplies logits by"},
         {"new_base", MeasureKind::Counted, "", "the base after NTK, or the one before"}},
    .run = run_rope_scaling,
};

}  // namespace simulations
}  // namespace sim
