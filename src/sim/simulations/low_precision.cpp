// What do few bits do to a sum of ones, to a tiny number and to the weights of a softmax?
//
// Rounds to a number format (nearest, ties to even): a running sum of ones, until adding one more
// changes nothing; a tiny gradient times a loss scale; and rows of n normal logits, whose softmax
// is then exact, so that nothing but the rounding of the logits tells it from the true one.
//
//   format  fp32|fp16|bf16|e4m3|e5m2 [bf16]
//   std     0.1..30 [1]      standard deviation of the logits
//   n       16..4096 [1024]  logits of a row
//   rows    10..2000 [200]   rows drawn
//   sum_in  format|fp32 [format]   where the running sum is kept
//   small   1e-12..1e-3 [2e-8]     a gradient that is to be stored
//   loss_scale  1..65536 [1]       multiplies it before, and is divided out after the rounding
//
// Notice: a sum of ones sticks at 2^(fraction bits + 1), where one is half a step and the tie goes
// to even: 256 in bf16, 2048 in fp16. The relative error of a logit is at most the unit roundoff,
// so its absolute error grows with the logits, and softmax exponentiates absolute errors. 2e-8 is
// zero in fp16 and survives in bf16.
//
// IEEE 754-2019 (formats, roundTiesToEven); Micikevicius et al. 2018 (loss scaling).
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "attention/number_format.h"
#include "attention/softmax.h"
#include "sim/number_words.h"
#include "sim/row_statistics.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using Row = std::vector<double>;
using attention::FloatFormat;

constexpr std::array<const FloatFormat*, 5> formats{
    &attention::fp32, &attention::fp16, &attention::bf16, &attention::e4m3, &attention::e5m2};
constexpr std::array<double, 7> curve_stds{0.1, 0.3, 1, 3, 5, 10, 30};
constexpr int logits_per_block = 1 << 12;  // through every standard deviation: a millisecond
constexpr int traced_doublings = 26;
constexpr double ones_walked = 1 << 12;

const FloatFormat& format_of(const std::string& name) {
  return **std::ranges::find(formats, name, [](const FloatFormat* format) { return format->name; });
}

double in(const FloatFormat& format, double value) {
  return attention::rounded_to(format, value, attention::Overflow::Special);
}

// The sum of `count` ones, one by one. Every integer below 2^(fraction bits + 1) is a number of the
// format, so sums up to there are exact and the walk begins shortly before.
double sum_of_ones(const FloatFormat& format, double count) {
  const double exact = std::ldexp(1.0, format.fraction_bits + 1);
  double sum = std::min(count, std::max(0.0, exact - ones_walked));
  for (double added = sum; added < count; ++added) {
    const double next = in(format, sum + 1);
    if (next == sum) break;
    sum = next;
  }
  return sum;
}

double stall_of(const FloatFormat& format) {
  return sum_of_ones(format, std::ldexp(1.0, traced_doublings));
}

// The largest power of two that vanishes beside 1: half the step there, as the tie goes to even.
double unit_roundoff(const FloatFormat& format) {
  double power = 1;
  while (in(format, 1 + power) != 1) power /= 2;
  return power;
}

// By halving, so that subnormal numbers count.
double least_positive(const FloatFormat& format) {
  double least = 1;
  while (in(format, least / 2) > 0) least /= 2;
  return least;
}

struct Setup {
  explicit Setup(const Settings& s)
      : format(format_of(s.text("format"))),
        sums(s.text("sum_in") == "fp32" ? attention::fp32 : format),
        std(s.real("std")),
        n(static_cast<int>(s.integer("n"))),
        rows(static_cast<int>(s.integer("rows"))),
        small(s.real("small")),
        loss_scale(s.real("loss_scale")) {}

  double stored(const FloatFormat& where) const {
    return in(where, small * loss_scale) / loss_scale;
  }

  const FloatFormat& format;
  const FloatFormat& sums;
  double std;
  int n, rows;
  double small, loss_scale;
};

struct Sums {
  RowStatistics error;
  RowStatistics error_at_one;
  double largest = 0, worst_relative = 0;
  std::array<RowStatistics, curve_stds.size()> curve;

  void add(const Sums& other) {
    error.add(other.error);
    largest = std::max(largest, other.largest);
    error_at_one.add(other.error_at_one);
    worst_relative = std::max(worst_relative, other.worst_relative);
    for (std::size_t i = 0; i < curve.size(); ++i) curve[i].add(other.curve[i]);
  }
};

// One row of logits std * z, before and after rounding.
struct Rounded {
  Row logits, stored;
};

Rounded rounded_row(const std::vector<float>& z, double std, const FloatFormat& format) {
  Rounded row;
  for (const float number : z) row.logits.push_back(std * double(number));
  row.stored = row.logits;
  attention::round_to(format, row.stored, attention::Overflow::Special);
  return row;
}

// The largest error of a weight of that row.
double weight_error(Rounded row) {
  (void)attention::softmax<double>(row.logits, row.logits);
  (void)attention::softmax<double>(row.stored, row.stored);
  double largest = 0;
  for (std::size_t i = 0; i < row.logits.size(); ++i)
    largest = std::max(largest, std::abs(row.logits[i] - row.stored[i]));
  return largest;
}

double worst_relative(const Rounded& row, const FloatFormat& format) {
  double worst = 0;
  for (std::size_t i = 0; i < row.logits.size(); ++i)
    if (std::abs(row.logits[i]) >= attention::least_normal(format))
      worst = std::max(worst, std::abs(row.stored[i] / row.logits[i] - 1));
  return worst;
}

Sums draw_block(base::Random& random, const Setup& setup, int rows) {
  Sums sums;
  std::vector<float> z(static_cast<std::size_t>(setup.n));
  for (int i = 0; i < rows; ++i) {
    random.normals(z);
    const Rounded row = rounded_row(z, setup.std, setup.format);
    sums.worst_relative = std::max(sums.worst_relative, worst_relative(row, setup.format));
    const double error = weight_error(row);
    sums.error.add(error);
    sums.largest = std::max(sums.largest, error);
    for (std::size_t j = 0; j < curve_stds.size(); ++j) {
      const double found = weight_error(rounded_row(z, curve_stds[j], setup.format));
      sums.curve[j].add(found);
      if (curve_stds[j] == 1) sums.error_at_one.add(found);
    }
  }
  return sums;
}

Series trace_of(const Setup& setup) {
  Series series{"trace", "A running sum of ones", {"ones added", true}, {"sum", true}, {}, {}};
  Line found{"in " + std::string(setup.sums.name), {}, {}, false};
  Line exact{"exact", {}, {}, true};
  for (int i = 0; i <= traced_doublings; ++i) {
    series.x.push_back(std::ldexp(1.0, i));
    found.y.push_back(sum_of_ones(setup.sums, series.x.back()));
    exact.y.push_back(series.x.back());
  }
  series.lines = {found, exact};
  return series;
}

Series errors_of(const Sums& sums, const Setup& setup) {
  Series series{"errors",
                "Error of a weight over the size of the logits",
                {"standard deviation of the logits", true},
                {"largest error in a row, mean", true},
                {curve_stds.begin(), curve_stds.end()},
                {}};
  Line line{"logits in " + std::string(setup.format.name), {}, {}, false};
  for (const RowStatistics& one : sums.curve) {
    line.y.push_back(std::max(one.mean(), 1e-17));  // a log axis has no zero
    line.standard_error.push_back(one.standard_error());
  }
  series.lines = {line};
  return series;
}

Table formats_of(const Setup& setup) {
  Table table{"formats",
              "Number formats",
              {"format", "unit roundoff", "sum of ones sticks at", "largest", "least positive",
               "the gradient becomes"},
              {}};
  for (const FloatFormat* format : formats)
    table.rows.push_back({std::string(format->name), unit_roundoff(*format), stall_of(*format),
                          format->largest, least_positive(*format), setup.stored(*format)});
  return table;
}

std::string takeaway_of(const Sums& sums, const Setup& setup) {
  const double stored = setup.stored(setup.format);
  return "A sum of ones kept in " + std::string(setup.sums.name) + " sticks at " +
         rounded(stall_of(setup.sums), 8) + ". Logits of standard deviation " + rounded(setup.std) +
         " in " + std::string(setup.format.name) + " leave the worst weight of a row off by " +
         rounded(sums.error.mean(), 2) + " on average, and a gradient of " + rounded(setup.small) +
         (stored == 0 ? " becomes zero." : " is stored as " + rounded(stored) + ".");
}

Outcome outcome_of(const Sums& sums, const Setup& setup) {
  Outcome outcome;
  outcome.add("weight_error", sums.error.mean(), sums.error.standard_error());
  outcome.add("largest_error", sums.largest);
  // The two means share their rows, so this is more than the error of their ratio.
  const double growth = sums.error.mean() / sums.error_at_one.mean();
  outcome.add("error_growth", growth,
              growth * std::hypot(sums.error.standard_error() / sums.error.mean(),
                                  sums.error_at_one.standard_error() / sums.error_at_one.mean()));
  outcome.add("worst_relative", sums.worst_relative);
  outcome.add("unit_roundoff", unit_roundoff(setup.format));
  outcome.add("stall", stall_of(setup.sums));
  outcome.add("least_positive", least_positive(setup.format));
  outcome.add("largest_number", setup.format.largest);
  outcome.add("stored_gradient", setup.stored(setup.format));
  outcome.series = {trace_of(setup), errors_of(sums, setup)};
  outcome.tables.push_back(formats_of(setup));
  outcome.takeaway = takeaway_of(sums, setup);
  outcome.notes.push_back("The points of the error curve share their random numbers.");
  return outcome;
}

Outcome run_low_precision(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const int per_block = std::max(1, logits_per_block / setup.n);
  const Sums sums = run.for_blocks<Sums>(
      {(setup.rows + per_block - 1) / per_block, 0, 1},
      [&](base::Random& random, int i) {
        return draw_block(random, setup, std::min(setup.rows - i * per_block, per_block));
      },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, setup)); });
  return outcome_of(sums, setup);
}

}  // namespace

namespace simulations {

extern const Simulation low_precision;
const Simulation low_precision{
    .id = "low_precision",
    .title = "What few bits do",
    .question = "What do few bits do to sums, to tiny numbers and to a softmax?",
    .about =
        "Adds ones in a number format until the sum sticks, stores a tiny gradient with and "
        "without a loss scale, and rounds rows of logits before an exact softmax. Choose the "
        "format, then raise the size of the logits: the error of a weight grows with it, although "
        "the relative error of a logit does not.",
    .parameters = {choice("format", "bf16", {"fp32", "fp16", "bf16", "e4m3", "e5m2"},
                          "number format"),
                   real("std", 1, 0.1, 30, "standard deviation of the logits"),
                   integer("n", 1024, 16, 4096, "logits of a row"),
                   integer("rows", 200, 10, 2000, "rows drawn"),
                   choice("sum_in", "format", {"format", "fp32"}, "where the running sum is kept"),
                   real("small", 2e-8, 1e-12, 1e-3, "a gradient that is to be stored"),
                   real("loss_scale", 1, 1, 65536, "multiplies the gradient before it is rounded")},
    .derived = {},
    .presets = {{"unscaled-head",
                 {{"std", 11.3}},
                 "Vaswani et al. 2017, footnote 4: without the divisor scores have the variance "
                 "d_k, here 128"}},
    .measures =
        {{"weight_error", MeasureKind::Sampled, "", "largest error of a weight in a row, mean"},
         {"largest_error", MeasureKind::Counted, "", "largest error of a weight in all rows"},
         {"error_growth", MeasureKind::Sampled, "",
          "mean weight_error over the same for logits of standard deviation 1"},
         {"worst_relative", MeasureKind::Counted, "",
          "largest relative error of a logit in the normal range"},
         {"unit_roundoff", MeasureKind::Counted, "", "largest power of two that vanishes beside 1"},
         {"stall", MeasureKind::Counted, "", "where a running sum of ones sticks"},
         {"least_positive", MeasureKind::Counted, "", "least positive number of the format"},
         {"largest_number", MeasureKind::Arithmetic, "", "largest finite number of the format"},
         {"stored_gradient", MeasureKind::Counted, "",
          "the small gradient after rounding, loss scale divided out"}},
    .run = run_low_precision,
};

}  // namespace simulations
}  // namespace sim
