// What does subtracting the maximum save, and how are two halves of a row put together again?
//
// Draws one row of n logits whose largest is `offset`, rounds it to a number format and takes its
// softmax twice: exponentials as they are, and after subtracting the largest logit. Every
// operation rounds to the format, sums are kept in fp32. Then splits the keys in two, lets each
// part attend alone (in double) and merges the two outputs.
//
//   offset  0..200 [90]    the largest logit
//   spread  0..10 [1]      standard deviation of the logits
//   format  fp16|bf16|fp32 [fp32]   of logits, exponentials and weights
//   n       2..1024 [100]  keys
//   split   1..1023 [40]   keys of the first part; less than n
//   mask    none|first-part|all [none]   the keys that are hidden
//   hidden_as  minus-infinity|guarded|lowest [minus-infinity]  the logit of a hidden key; guarded:
//           minus infinity, and a row that sees no key is zeros; lowest: the format's lowest number
//   merge   lse|max|key-counts|halves [lse]   what the parts' outputs are weighed by; all but the
//           first are bugs
//
// Notice: e^x is infinite in fp32 above 88.72, in fp16 above 11.09; no exponent is positive after
// the subtraction. max <= LSE <= max + ln n. The LSEs of the parts are all that a merge needs.
// Minus infinity less itself is NaN: an empty row needs a guard; a finite number gives equal
// weights.
//
// Milakov & Gimelshein 2018, section 2; Dao et al. 2022, algorithm 1 (the merge).
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/matrix.h"
#include "attention/number_format.h"
#include "attention/partial_attention.h"
#include "attention/softmax.h"
#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using Row = std::vector<double>;
using attention::FloatFormat;
using Part = attention::PartialAttention;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr attention::Index value_dim = 8;
constexpr int offsets_of_curve = 41;  // 0, 5, ..., 200
constexpr int splits_of_curve = 32;
constexpr double least_drawn = 1e-17;  // a log axis has no zero

const FloatFormat& format_of(const std::string& name) {
  return name == "fp16" ? attention::fp16 : name == "bf16" ? attention::bf16 : attention::fp32;
}

double in(const FloatFormat& format, double value) {
  return attention::rounded_to(format, value, attention::Overflow::Special);
}

struct Setup {
  explicit Setup(const Settings& s)
      : offset(s.real("offset")),
        spread(s.real("spread")),
        format(format_of(s.text("format"))),
        n(static_cast<std::size_t>(s.integer("n"))),
        split(static_cast<std::size_t>(s.integer("split"))),
        mask(s.text("mask")),
        guarded(s.text("hidden_as") == "guarded"),
        hidden_logit(s.text("hidden_as") == "lowest" ? -format.largest : -infinity),
        merge(s.text("merge")) {}

  std::size_t hidden() const { return mask == "all" ? n : mask == "first-part" ? split : 0; }

  double offset, spread;
  const FloatFormat& format;
  std::size_t n, split;
  std::string mask;
  bool guarded;
  double hidden_logit;
  std::string merge;
};

// Logits below their largest, which is 0, and values (n, value_dim).
struct Draw {
  Row below;
  attention::Matrix values;
};

Draw draw(base::Random random, const Setup& setup) {
  std::vector<float> numbers(setup.n), values(setup.n * value_dim);
  random.normals(numbers);
  random.normals(values);
  const float largest = *std::ranges::max_element(numbers);
  Draw drawn;
  for (const float number : numbers) drawn.below.push_back(double(number) - double(largest));
  drawn.values = Eigen::Map<attention::MatrixOf<float>>(
                     values.data(), static_cast<attention::Index>(setup.n), value_dim)
                     .cast<double>();
  return drawn;
}

// The row as the format holds it, hidden keys included.
Row logits_at(double offset, const Draw& drawn, const Setup& setup) {
  Row logits;
  for (const double below : drawn.below)
    logits.push_back(in(setup.format, offset + setup.spread * below));
  std::fill_n(logits.begin(), setup.hidden(), setup.hidden_logit);
  return logits;
}

// One softmax, step by step.
struct Steps {
  Row exponentials, weights;
};

Steps softmax_in_format(const Row& logits, double subtracted, const Setup& setup) {
  Steps steps;
  double sum = 0;
  for (const double logit : logits) {
    const double exponent = subtracted == 0 ? logit : in(setup.format, logit - subtracted);
    steps.exponentials.push_back(in(setup.format, std::exp(exponent)));
    sum = in(attention::fp32, sum + steps.exponentials.back());
  }
  const bool empty = setup.guarded && setup.hidden() == setup.n;
  for (const double exponential : steps.exponentials)
    steps.weights.push_back(empty ? 0 : in(setup.format, exponential / sum));
  return steps;
}

// One row, all ways.
struct Found {
  Row logits, exact;
  Steps naive, shifted;
  double largest = 0;
};

Found look_at(double offset, const Draw& drawn, const Setup& setup) {
  Found found;
  found.logits = logits_at(offset, drawn, setup);
  found.exact.resize(setup.n);
  (void)attention::softmax<double>(found.logits, found.exact);  // zeros for a row without keys
  found.largest = *std::ranges::max_element(found.logits);
  found.naive = softmax_in_format(found.logits, 0, setup);
  found.shifted = softmax_in_format(found.logits, found.largest, setup);
  return found;
}

double count_nan(const Row& row) {
  return double(std::ranges::count_if(row, [](double x) { return std::isnan(x); }));
}

// Weights that are NaN, or zero although the exact one is a normal number of the format.
double count_lost(const Row& weights, const Row& exact, const FloatFormat& format) {
  double lost = 0;
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (std::isnan(weights[i]) || (weights[i] == 0 && exact[i] >= attention::least_normal(format)))
      ++lost;
  return lost;
}

// Of the weights that are numbers.
double largest_error(const Row& weights, const Row& exact) {
  double largest = 0;
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (!std::isnan(weights[i])) largest = std::max(largest, std::abs(weights[i] - exact[i]));
  return largest;
}

// The largest x in 0..200 whose e^x is finite in the format.
double exp_limit(const FloatFormat& format) {
  double finite = 0, infinite = 200;
  for (int i = 0; i < 60; ++i) {
    const double middle = (finite + infinite) / 2;
    (std::isfinite(in(format, std::exp(middle))) ? finite : infinite) = middle;
  }
  return finite;
}

// The share of the first part in the merged output.
double share_of_first(const Part& a, const Part& b, const std::string& merge) {
  if (merge == "halves") return 0.5;
  if (merge == "key-counts") return double(a.keys) / double(a.keys + b.keys);
  if (merge == "max") return std::exp(a.largest - attention::log_add_exp(a.largest, b.largest));
  return std::exp(a.lse - attention::log_add_exp(a.lse, b.lse));
}

struct Merged {
  double lse_error = 0, error = 0, nan = 0, larger_lse_error = 0;
};

Merged merged(const Row& logits, const Draw& drawn, std::size_t split, const std::string& merge,
              const Setup& setup) {
  const auto part = [&](std::size_t first, std::size_t keys) {
    return attention::partial_attention(
        {logits.data() + first, keys},
        drawn.values.middleRows(attention::Index(first), attention::Index(keys)),
        setup.guarded ? attention::EmptyPart::Zeros : attention::EmptyPart::NotANumber);
  };
  const Part a = part(0, split), b = part(split, setup.n - split), whole = part(0, setup.n);
  // No worker saw a key: unguarded, minus infinity less minus infinity stands in the exponent.
  if (whole.lse == -infinity) return {0, 0, setup.guarded ? 0 : double(value_dim), 0};
  const double share = share_of_first(a, b, merge);
  Merged result{std::abs(attention::log_add_exp(a.lse, b.lse) - whole.lse), 0, 0,
                std::abs(std::max(a.lse, b.lse) - whole.lse)};
  for (attention::Index i = 0; i < value_dim; ++i) {
    const double output = share * a.output(i) + (1 - share) * b.output(i);
    if (std::isnan(output))
      ++result.nan;
    else
      result.error = std::max(result.error, std::abs(output - whole.output(i)));
  }
  return result;
}

// Infinities and NaN as words: they are what the format gave.
Cell cell_of(double value) {
  if (std::isnan(value)) return std::string("NaN");
  if (std::isinf(value)) return std::string(value > 0 ? "inf" : "-inf");
  return value;
}

Table values_of(const Found& found) {
  Table table{"values",
              "The largest logits, and the last key",
              {"key", "logit", "e^logit", "naive weight", "e^(logit - max)", "shifted weight",
               "exact weight"},
              {}};
  std::vector<std::size_t> order(found.logits.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order,
                           [&](auto i, auto j) { return found.logits[i] > found.logits[j]; });
  if (order.size() > 8) order.erase(order.begin() + 7, order.end() - 1);
  for (const std::size_t i : order)
    table.rows.push_back({double(i + 1), cell_of(found.logits[i]),
                          cell_of(found.naive.exponentials[i]), cell_of(found.naive.weights[i]),
                          cell_of(found.shifted.exponentials[i]), cell_of(found.shifted.weights[i]),
                          found.exact[i]});
  return table;
}

Series losses_of(const Draw& drawn, const Setup& setup, const Run& run) {
  Series series{"losses",
                "Weights lost: NaN, or zero where they should not be",
                {"largest logit", false},
                {"share of the keys", false},
                {},
                {}};
  Line naive{"exponentials as they are", {}, {}, false};
  Line shifted{"largest logit subtracted", {}, {}, false};
  for (int i = 0; i < offsets_of_curve; ++i) {
    run.check_stop();
    series.x.push_back(5.0 * i);
    const Found found = look_at(series.x.back(), drawn, setup);
    const auto share = [&](const Row& weights) {
      return count_lost(weights, found.exact, setup.format) / double(setup.n);
    };
    naive.y.push_back(share(found.naive.weights));
    shifted.y.push_back(share(found.shifted.weights));
  }
  series.lines = {naive, shifted};
  return series;
}

Series merges_of(const Row& logits, const Draw& drawn, const Setup& setup, const Run& run) {
  Series series{"merges",
                "Error of the merged output",
                {"keys of the first part", false},
                {"largest error of a coordinate", true},
                {},
                {}};
  const char* const merges[] = {"lse", "max", "key-counts", "halves"};
  for (const char* merge : merges)
    series.lines.push_back({std::string("by ") + merge, {}, {}, false});
  const std::size_t step = (setup.n + splits_of_curve - 1) / splits_of_curve;
  for (std::size_t split = step; split < setup.n; split += step) {
    run.check_stop();
    series.x.push_back(double(split));
    for (std::size_t i = 0; i < series.lines.size(); ++i) {
      const double error = merged(logits, drawn, split, merges[i], setup).error;
      series.lines[i].y.push_back(std::max(error, least_drawn));
    }
  }
  return series;
}

std::string takeaway_of(const Found& found, const Merged& merge, const Setup& setup) {
  const auto lost = [&](const Row& weights) {
    return rounded(count_lost(weights, found.exact, setup.format));
  };
  return "With the largest visible logit at " + rounded(setup.offset, 5) + ", " +
         std::string(setup.format.name) + " loses " + lost(found.naive.weights) + " of " +
         rounded(double(setup.n)) + " weights; with the maximum subtracted it loses " +
         lost(found.shifted.weights) + ". Merging two parts by " + setup.merge +
         (merge.nan > 0 ? " gives NaN." : " is off by " + rounded(merge.error, 2) + ".");
}

double weight_on_hidden(const Found& found, const Setup& setup) {
  double sum = 0;
  for (std::size_t i = 0; i < setup.hidden(); ++i)
    if (!std::isnan(found.shifted.weights[i])) sum += found.shifted.weights[i];
  return sum;
}

void add_measures(const Found& found, const Merged& merge, const Setup& setup, Outcome& outcome) {
  const double lse = attention::log_sum_exp<double>(found.logits);
  const bool empty = lse == -infinity;
  outcome.add("exp_limit", exp_limit(setup.format));
  outcome.add("naive_infinite", double(std::ranges::count(found.naive.exponentials, infinity)));
  outcome.add("naive_nan", count_nan(found.naive.weights));
  outcome.add("naive_lost", count_lost(found.naive.weights, found.exact, setup.format));
  outcome.add("shifted_nan", count_nan(found.shifted.weights));
  outcome.add("shifted_lost", count_lost(found.shifted.weights, found.exact, setup.format));
  outcome.add("shifted_error", largest_error(found.shifted.weights, found.exact));
  outcome.add("lse", lse);
  outcome.add("lse_above_max", empty ? not_a_number : lse - found.largest);
  outcome.add("lse_split_error", merge.lse_error);
  outcome.add("larger_lse_error", merge.larger_lse_error);
  outcome.add("merge_error", merge.error);
  outcome.add("merged_nan", merge.nan);
  outcome.add("weight_on_hidden", weight_on_hidden(found, setup));
  if (empty) outcome.notes.push_back("The row sees no key: its log-sum-exp is minus infinity.");
}

Outcome run_lse_stability(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Draw drawn = draw(run.random(0, 0), setup);
  const Found found = look_at(setup.offset, drawn, setup);
  const Merged merge = merged(found.logits, drawn, setup.split, setup.merge, setup);
  Outcome outcome;
  add_measures(found, merge, setup, outcome);
  outcome.series = {losses_of(drawn, setup, run), merges_of(found.logits, drawn, setup, run)};
  outcome.tables.push_back(values_of(found));
  outcome.takeaway = takeaway_of(found, merge, setup);
  if (setup.merge != "lse" || setup.hidden() > 0)
    outcome.notes.push_back("Errors are those of the numbers; NaN are counted apart.");
  return outcome;
}

std::string refusal_of(const Settings& settings) {
  if (settings.integer("split") < settings.integer("n")) return "";
  return "both parts need a key: split is " + std::to_string(settings.integer("split")) +
         " of n = " + std::to_string(settings.integer("n")) + " keys; take a smaller split";
}

}  // namespace

namespace simulations {

extern const Simulation lse_stability;
const Simulation lse_stability{
    .id = "lse_stability",
    .title = "Stable softmax and log-sum-exp",
    .question = "What does subtracting the maximum save, and how are two halves merged?",
    .about =
        "Takes the softmax of a row of large logits in fp16, bf16 or fp32, with and without "
        "subtracting the largest logit, and merges the attention of two workers that saw "
        "different keys. Raise the offset until the exponentials overflow; hide all keys; weigh "
        "the two outputs by something else than their log-sum-exp.",
    .parameters =
        {real("offset", 90, 0, 200, "the largest logit of the row"),
         real("spread", 1, 0, 10, "standard deviation of the logits"),
         choice("format", "fp32", {"fp16", "bf16", "fp32"},
                "number format of logits, exponentials and weights; sums are fp32"),
         integer("n", 100, 2, 1024, "keys"),
         integer("split", 40, 1, 1023, "keys that the first worker sees; less than n"),
         choice("mask", "none", {"none", "first-part", "all"}, "keys that are hidden"),
         choice("hidden_as", "minus-infinity", {"minus-infinity", "guarded", "lowest"},
                "logit of a hidden key; guarded: an empty row is zeros; lowest: a finite number"),
         choice("merge", "lse", {"lse", "max", "key-counts", "halves"},
                "what the two outputs are weighed by; only lse is right")},
    .derived = {},
    .presets = {{"gemma-2-capped",
                 {{"offset", 50.0}, {"format", "bf16"}},
                 "google/gemma_pytorch: gemma/config.py, attn_logit_softcapping; the largest logit "
                 "there can be"}},
    .measures =
        {{"exp_limit", MeasureKind::Counted, "", "largest x with a finite e^x in the format"},
         {"naive_infinite", MeasureKind::Counted, "keys", "exponentials that are infinite"},
         {"naive_nan", MeasureKind::Counted, "keys", "weights that are NaN, nothing subtracted"},
         {"naive_lost", MeasureKind::Counted, "keys",
          "weights that are NaN, or zero where they should not be, nothing subtracted"},
         {"shifted_nan", MeasureKind::Counted, "keys", "weights that are NaN, maximum subtracted"},
         {"shifted_lost", MeasureKind::Counted, "keys",
          "weights that are NaN, or zero where they should not be, maximum subtracted"},
         {"shifted_error", MeasureKind::Counted, "", "its largest error of a weight"},
         {"lse", MeasureKind::Counted, "", "log-sum-exp of the row"},
         {"lse_above_max", MeasureKind::Counted, "", "log-sum-exp less the largest logit"},
         {"lse_split_error", MeasureKind::Counted, "", "error of ln(e^LSE1 + e^LSE2) of the parts"},
         {"larger_lse_error", MeasureKind::Counted, "", "error of the larger of the parts' LSEs"},
         {"merge_error", MeasureKind::Counted, "", "largest error of a merged coordinate"},
         {"merged_nan", MeasureKind::Counted, "", "coordinates of the merged output that are NaN"},
         {"weight_on_hidden", MeasureKind::Counted, "", "sum of the hidden keys' weights"}},
    .refusal = refusal_of,
    .run = run_lse_stability,
};

}  // namespace simulations
}  // namespace sim
