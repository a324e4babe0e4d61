// How often does greedy decoding or a beam miss the likeliest sequence, and how wide must a beam
// be?
//
// Each of `trees` toy models gives every prefix its own law of the next token. A beam search of
// `width` runs against an exhaustive search of all sequences; greedy decoding is a beam of width 1.
//
//   symbols  3..8 [4]      length 2..6 [4]   tokens to choose from, tokens of a sequence
//   tree     random | greedy-trap | last-prefix [random]
//            greedy-trap: 0.6 * 0.34 against 0.4 * 0.9; last-prefix: a beam must keep every prefix
//   spread   0..4 [1.5]    standard deviation of the logits of a random tree
//   width    1..64 [2]
//   ending   off | on      token 0 ends a sequence, so that lengths differ
//   penalty  0..2 [0]      sequences are compared by log-probability / length^penalty
//   trees    20..5000 [300]
//
// Notice: width symbols^(length - 1) keeps every prefix and is exact; one less can miss. A token
// never raises a log-probability, so that without a penalty short sequences win.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/row_statistics.h"
#include "sim/simulation.h"
#include "sim/token_tree.h"

namespace sim {
namespace {

constexpr std::array<std::size_t, 7> widths{1, 2, 4, 8, 16, 32, 64};
constexpr int most_tokens_of_a_block = 1 << 15;

struct Setup {
  explicit Setup(const Settings& s)
      : symbols(static_cast<int>(s.integer("symbols"))),
        length(static_cast<int>(s.integer("length"))),
        kind(s.text("tree")),
        spread(s.real("spread")),
        width(static_cast<std::size_t>(s.integer("width"))),
        rules{s.flag("ending"), s.real("penalty")},
        trees(static_cast<int>(s.integer("trees"))) {}

  TokenTree tree(base::Random& random) const {
    if (kind == "greedy-trap") return TokenTree::greedy_trap(symbols, length);
    if (kind == "last-prefix") return TokenTree::last_prefix(symbols, length);
    return TokenTree::random(symbols, length, spread, random);
  }
  double leaves() const { return std::pow(double(symbols), double(length)); }
  int trees_per_block() const {
    return std::clamp(static_cast<int>(most_tokens_of_a_block / leaves()), 1, 64);
  }

  int symbols, length;
  std::string kind;
  double spread;
  std::size_t width;
  SearchRules rules;
  int trees;
};

// What one beam width finds, against the best of all sequences.
struct Found {
  RowStatistics missed;  ///< 1 where the score is below the best
  RowStatistics length;
  double better = 0;  ///< trees with a score above the best, which cannot be

  void add(const Sequence& found, const Sequence& best, const SearchRules& rules) {
    missed.add(rules.score(found) < rules.score(best) ? 1 : 0);
    better += rules.score(found) > rules.score(best) ? 1 : 0;
    length.add(found.length);
  }
  void add(const Found& other) {
    missed.add(other.missed);
    length.add(other.length);
    better += other.better;
  }
  double misses() const { return std::round(missed.mean() * missed.count()); }
};

struct Sums {
  Found greedy, beam;
  std::array<Found, widths.size()> curve;
  RowStatistics best_length, likeliest_length;
  std::array<double, 6> lengths{};  ///< of the best sequences, from 1
  double rises = 0, average_rises = 0;
  double greedy_probability = 0, best_probability = 0;  ///< of the last tree

  void add(const Sums& other) {
    greedy.add(other.greedy);
    beam.add(other.beam);
    for (std::size_t i = 0; i < curve.size(); ++i) curve[i].add(other.curve[i]);
    best_length.add(other.best_length);
    likeliest_length.add(other.likeliest_length);
    for (std::size_t i = 0; i < lengths.size(); ++i) lengths[i] += other.lengths[i];
    rises += other.rises;
    average_rises += other.average_rises;
    greedy_probability = other.greedy_probability;
    best_probability = other.best_probability;
  }
};

// Along a sequence: where the sum of log-probabilities rose, and where their average did.
void count_rises(const TokenTree& tree, const Sequence& sequence, Sums& sums) {
  const auto symbols = static_cast<std::size_t>(tree.symbols());
  std::vector<std::size_t> nodes{sequence.node};
  while (std::ssize(nodes) < sequence.length) nodes.push_back(nodes.back() / symbols);
  double sum = 0;
  for (int level = 1; level <= sequence.length; ++level) {
    const double next =
        sum + tree.step(level, nodes[static_cast<std::size_t>(sequence.length - level)]);
    sums.rises += next > sum ? 1 : 0;
    if (level > 1) sums.average_rises += next / level > sum / (level - 1) ? 1 : 0;
    sum = next;
  }
}

void add_tree(const TokenTree& tree, const Setup& setup, Sums& sums) {
  const SearchRules& rules = setup.rules;
  const Sequence best = exhaustive_search(tree, rules);
  const Sequence greedy = beam_search(tree, rules, 1);
  sums.greedy.add(greedy, best, rules);
  sums.beam.add(beam_search(tree, rules, setup.width), best, rules);
  for (std::size_t i = 0; i < widths.size(); ++i)
    sums.curve[i].add(beam_search(tree, rules, widths[i]), best, rules);
  sums.best_length.add(best.length);
  sums.likeliest_length.add(exhaustive_search(tree, {rules.ending, 0}).length);
  ++sums.lengths[static_cast<std::size_t>(best.length) - 1];
  count_rises(tree, best, sums);
  count_rises(tree, greedy, sums);
  sums.greedy_probability = std::exp(greedy.log_probability);
  sums.best_probability = std::exp(best.log_probability);
}

Series misses_of(const Sums& sums) {
  Series series{"width",
                "Over the width of the beam",
                {"width", true},
                {"share of trees", false},
                {},
                {{"misses the best sequence", {}, {}, false}}};
  Line& line = series.lines[0];
  for (std::size_t i = 0; i < widths.size(); ++i) {
    series.x.push_back(double(widths[i]));
    line.y.push_back(sums.curve[i].missed.mean());
    line.standard_error.push_back(sums.curve[i].missed.standard_error());
  }
  return series;
}

Series lengths_over_width(const Sums& sums) {
  Series series{"length",
                "Length of what a beam finds",
                {"width", true},
                {"token", false},
                {},
                {{"mean length", {}, {}, false}, {"of the likeliest sequence", {}, {}, true}}};
  for (std::size_t i = 0; i < widths.size(); ++i) {
    series.x.push_back(double(widths[i]));
    series.lines[0].y.push_back(sums.curve[i].length.mean());
    series.lines[0].standard_error.push_back(sums.curve[i].length.standard_error());
    series.lines[1].y.push_back(sums.likeliest_length.mean());
  }
  return series;
}

Histogram lengths_of(const Sums& sums, const Setup& setup) {
  Histogram bars{"lengths", "Length of the best sequence", {"token", false}, {0.5}, {}, "", {}};
  for (int i = 1; i <= setup.length; ++i) {
    bars.edges.push_back(i + 0.5);
    bars.counts.push_back(sums.lengths[static_cast<std::size_t>(i) - 1]);
  }
  return bars;
}

Table searches_of(const Sums& sums) {
  Table table{
      "searches", "Searches", {"search", "trees missed", "share missed", "mean length"}, {}};
  const auto row = [&](const std::string& name, const Found& found) {
    table.rows.push_back({name, found.misses(), found.missed.mean(), found.length.mean()});
  };
  row("greedy", sums.greedy);
  row("beam", sums.beam);
  table.rows.push_back({std::string("exhaustive"), 0.0, 0.0, sums.best_length.mean()});
  return table;
}

std::string takeaway_of(const Sums& sums, const Setup& setup) {
  return "Greedy decoding misses the best sequence in " + rounded(sums.greedy.missed.mean()) +
         " of the trees, a beam of " + rounded(double(setup.width)) + " in " +
         rounded(sums.beam.missed.mean()) + "; a beam of " +
         rounded(std::pow(double(setup.symbols), setup.length - 1), 6) +
         " would keep every prefix. The best sequences have " + rounded(sums.best_length.mean()) +
         " tokens on average.";
}

Outcome outcome_of(const Sums& sums, const Setup& setup) {
  Outcome outcome;
  outcome.add("greedy_missed", sums.greedy.missed.mean(), sums.greedy.missed.standard_error());
  outcome.add("beam_missed", sums.beam.missed.mean(), sums.beam.missed.standard_error());
  outcome.add("best_length", sums.best_length.mean(), sums.best_length.standard_error());
  outcome.add("likeliest_length", sums.likeliest_length.mean(),
              sums.likeliest_length.standard_error());
  outcome.add("beam_length", sums.beam.length.mean(), sums.beam.length.standard_error());
  outcome.add("beam_misses", sums.beam.misses());
  outcome.add("greedy_better", sums.greedy.better);
  outcome.add("greedy_probability", sums.greedy_probability);
  outcome.add("best_probability", sums.best_probability);
  outcome.add("rises", sums.rises);
  outcome.add("average_rises", sums.average_rises);
  outcome.add("sequences", setup.leaves());
  outcome.series.push_back(misses_of(sums));
  if (setup.rules.ending) {  // otherwise all have the same length
    outcome.series.push_back(lengths_over_width(sums));
    outcome.histograms.push_back(lengths_of(sums, setup));
  }
  outcome.tables.push_back(searches_of(sums));
  outcome.takeaway = takeaway_of(sums, setup);
  if (setup.kind != "random") outcome.notes.push_back("Every tree is the same one.");
  return outcome;
}

Outcome run_beam(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const int each = setup.trees_per_block();
  const int blocks = (setup.trees + each - 1) / each;
  const Sums sums = run.for_blocks<Sums>(
      {blocks, 0, 1},
      [&](base::Random& random, int i) {
        Sums block;
        for (int left = std::min(setup.trees - i * each, each); left > 0; --left) {
          add_tree(setup.tree(random), setup, block);
        }
        return block;
      },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, setup)); });
  return outcome_of(sums, setup);
}

std::vector<Parameter> parameters() {
  return {integer("symbols", 4, 3, 8, "tokens to choose from"),
          integer("length", 4, 2, 6, "tokens of a sequence, at most"),
          choice("tree", "random", {"random", "greedy-trap", "last-prefix"},
                 "random logits, 0.6*0.34 against 0.4*0.9, or one that needs every prefix"),
          real("spread", 1.5, 0, 4, "standard deviation of the random logits"),
          integer("width", 2, 1, 64, "sequences that the beam keeps"),
          flag("ending", false, "token 0 ends a sequence"),
          real("penalty", 0, 0, 2, "the score is log-probability/length^penalty"),
          integer("trees", 300, 20, 5000, "toy models")};
}

std::vector<Measure> measures() {
  using enum MeasureKind;
  return {{"greedy_missed", Sampled, "", "share of trees in which greedy misses the best score"},
          {"beam_missed", Sampled, "", "the same for the beam"},
          {"best_length", Sampled, "token", "mean length of the best score"},
          {"likeliest_length", Sampled, "token", "mean length of the largest probability"},
          {"beam_length", Sampled, "token", "mean length of what the beam finds"},
          {"beam_misses", Counted, "tree", "in which the beam misses the best score"},
          {"greedy_better", Counted, "tree", "in which greedy beats the exhaustive search"},
          {"greedy_probability", Counted, "", "of the greedy sequence in the last tree"},
          {"best_probability", Counted, "", "of the best sequence in the last tree"},
          {"rises", Counted, "token", "appended tokens that raised the log-probability"},
          {"average_rises", Counted, "token", "appended tokens that raised its mean over tokens"},
          {"sequences", Arithmetic, "", "symbols^length"}};
}

}  // namespace

namespace simulations {

extern const Simulation beam;
const Simulation beam{
    .id = "beam",
    .title = "Greedy decoding, beams and the best sequence",
    .question = "How often does a beam miss the likeliest sequence, and how wide must it be?",
    .about =
        "Toy models with a law of the next token after every prefix, small enough to look at every "
        "sequence. Greedy decoding takes the best token each time and can miss the best sequence; "
        "wider beams miss less, and one that keeps every prefix never does. Tokens only lower a "
        "log-probability: where sequences may end, the likeliest ones are short.",
    .parameters = parameters(),
    .derived = {},
    .presets = {},
    .measures = measures(),
    .run = run_beam,
};

}  // namespace simulations
}  // namespace sim
