// How good is an attention weight that comes from random features?
//
// Fixes a query and a key with |q+k| = norm and |q-k| = apart. In each trial draws m directions
// w ~ N(0, I_d) and estimates exp(q.k) as the mean of phi_w(q) phi_w(k):
//   positive       phi_w(x) = exp(w.x - |x|^2/2)
//   trigonometric  phi_w(x) = exp(|x|^2/2) (cos w.x, sin w.x)
//   unnormalised   the bug of forgetting exp(-|x|^2/2) in the positive ones
// and, from the same directions, q.k itself as the mean of (w.q)(w.k) (Johnson-Lindenstrauss).
//
//   m       8..512 [64]      random features, rows of the sketch
//   d       4|8|16|32|64 [16]   coordinates of q and k
//   norm    0..1 [0.77]      |q+k|
//   apart   0..1 [0.5]       |q-k|, so that q.k = (norm^2 - apart^2)/4
//   features  positive|trigonometric|unnormalised [positive]
//   trials  1000..50000 [20000]
//
// Notice: the positive estimate is right on average, with mean square error
// exp(|q+k|^2) exp(2 q.k) (1 - exp(-|q+k|^2))/m: one over m, and exponential in the size of q + k.
// The dimension is nowhere in it. A sketch of the dot product has the variance
// (|q|^2 |k|^2 + (q.k)^2)/m.
//
// Choromanski et al. 2021 (Performers), lemmas 1 and 2; Johnson, Lindenstrauss 1984.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/row_statistics.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int numbers_per_block = 1 << 18;  // a few milliseconds
constexpr int bins = 48;
constexpr std::size_t most_points = 10;  // m = 1, 2, 4, ..., 512

enum class Features { Positive, Trigonometric, Unnormalised };

Features features_named(const std::string& name) {
  if (name == "positive") return Features::Positive;
  return name == "trigonometric" ? Features::Trigonometric : Features::Unnormalised;
}

struct Setup {
  explicit Setup(const Settings& s)
      : m(static_cast<int>(s.integer("m"))),
        d(std::stoul(s.text("d"))),
        trials(static_cast<int>(s.integer("trials"))),
        norm(s.real("norm")),
        apart(s.real("apart")),
        features(features_named(s.text("features"))) {
    // The sum points along (1, 1, ...), the difference along (1, -1, 1, ...): orthogonal.
    const double size = 1 / std::sqrt(double(d));
    for (std::size_t i = 0; i < d; ++i) {
      const double other = i % 2 == 0 ? apart : -apart;
      query.push_back(static_cast<float>(size * (norm + other) / 2));
      key.push_back(static_cast<float>(size * (norm - other) / 2));
    }
  }

  double dot() const { return (norm * norm - apart * apart) / 4; }
  double square_norm() const { return (norm * norm + apart * apart) / 4; }  ///< of q and of k
  double truth() const { return std::exp(dot()); }
  /// Variance of one feature's product.
  double variance_law() const {
    const double sum = norm * norm, difference = apart * apart;
    if (features == Features::Trigonometric) {
      const double kept = -std::expm1(-difference);
      return std::exp(2 * square_norm()) * kept * kept / 2;
    }
    return missing_factor() * missing_factor() * std::exp(2 * dot()) * std::expm1(sum);
  }
  /// What the estimate is on average.
  double mean_law() const { return truth() * missing_factor(); }
  /// Mean square error of the mean of `count` features.
  double error_law(double count) const {
    const double bias = mean_law() - truth();
    return variance_law() / count + bias * bias;
  }
  double missing_factor() const {
    return features == Features::Unnormalised ? std::exp(square_norm()) : 1;
  }
  double dot_law() const { return square_norm() * square_norm() + dot() * dot(); }

  int m;
  std::size_t d;
  int trials;
  double norm, apart;
  Features features;
  std::vector<float> query, key;
};

// phi_w(q) phi_w(k) from w.q and w.k.
double feature_product(double wq, double wk, const Setup& setup) {
  const double squares = 2 * setup.square_norm();  // |q|^2 + |k|^2
  switch (setup.features) {
    case Features::Positive:
      return std::exp(wq + wk - squares / 2);
    case Features::Trigonometric:
      return std::exp(squares / 2) * std::cos(wq - wk);
    case Features::Unnormalised:
      break;
  }
  return std::exp(wq + wk);
}

struct Sums {
  RowStatistics estimate, dot, dot_error;
  std::array<RowStatistics, most_points> error;  ///< squared, of the first 1, 2, 4, ... features
  RowStatistics whole_error;                     ///< of all m
  std::vector<double> counts = std::vector<double>(bins);

  void add(const Sums& other) {
    estimate.add(other.estimate);
    dot.add(other.dot);
    dot_error.add(other.dot_error);
    whole_error.add(other.whole_error);
    for (std::size_t i = 0; i < error.size(); ++i) error[i].add(other.error[i]);
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
  }
};

// The histogram spans 4 standard deviations on both sides of the truth; what is farther out counts
// in the last bins.
double half_width(const Setup& setup) {
  return std::max(4 * std::sqrt(setup.error_law(setup.m)), 0.01);
}

void count(double estimate, const Setup& setup, Sums& sums) {
  const double at = (estimate - setup.truth()) / half_width(setup);
  const double bin = std::clamp(std::floor((at + 1) / 2 * bins), 0.0, double(bins - 1));
  ++sums.counts[static_cast<std::size_t>(bin)];
}

void add_trial(std::span<const float> directions, const Setup& setup, Sums& sums) {
  double sum = 0, dots = 0;
  std::size_t next = 0;
  for (int i = 0; i < setup.m; ++i) {
    const float* w = &directions[static_cast<std::size_t>(i) * setup.d];
    float wq = 0, wk = 0;
    for (std::size_t c = 0; c < setup.d; ++c) {
      wq += w[c] * setup.query[c];
      wk += w[c] * setup.key[c];
    }
    sum += feature_product(double(wq), double(wk), setup);
    dots += double(wq) * double(wk);
    if (std::has_single_bit(static_cast<unsigned>(i + 1))) {
      const double off = sum / (i + 1) - setup.truth();
      sums.error[next++].add(off * off);
    }
  }
  const double estimate = sum / setup.m, off = estimate - setup.truth();
  const double dot_off = dots / setup.m - setup.dot();
  sums.estimate.add(estimate);
  sums.whole_error.add(off * off);
  sums.dot.add(dots / setup.m);
  sums.dot_error.add(dot_off * dot_off);
  count(estimate, setup, sums);
}

Sums draw_block(base::Random& random, const Setup& setup, int trials) {
  Sums sums;
  std::vector<float> directions(static_cast<std::size_t>(setup.m) * setup.d);
  for (int i = 0; i < trials; ++i) {
    random.normals(directions);
    add_trial(directions, setup, sums);
  }
  return sums;
}

Series errors_of(const Sums& sums, const Setup& setup) {
  Series series{"errors",
                "Mean square error over the number of features",
                {"features", true},
                {"mean square error", true},
                {},
                {}};
  Line found{"found", {}, {}, false}, law{"law", {}, {}, true};
  const auto add = [&](double m, const RowStatistics& error) {
    series.x.push_back(m);
    found.y.push_back(std::max(error.mean(), 1e-18));
    found.standard_error.push_back(error.standard_error());
    law.y.push_back(std::max(setup.error_law(m), 1e-18));
  };
  for (std::size_t i = 0; i < most_points && (1 << i) < setup.m; ++i)
    add(std::ldexp(1.0, int(i)), sums.error[i]);
  add(setup.m, sums.whole_error);
  series.lines = {found, law};
  return series;
}

Histogram estimates_of(const Sums& sums, const Setup& setup) {
  Histogram bars{
      "estimates", "Estimates of exp(q.k)", {"estimate", false}, {}, sums.counts, "normal law", {}};
  const double wide = half_width(setup), spread = std::sqrt(setup.variance_law() / setup.m);
  for (int i = 0; i <= bins; ++i) bars.edges.push_back(setup.truth() + wide * (2.0 * i / bins - 1));
  for (std::size_t i = 0; i < bins; ++i) {
    const auto below = [&](double x) {
      return spread == 0 ? (x > setup.mean_law() ? 1 : 0)
                         : std::erfc((setup.mean_law() - x) / (spread * std::sqrt(2.0))) / 2;
    };
    bars.curve.push_back(sums.estimate.count() * (below(bars.edges[i + 1]) - below(bars.edges[i])));
  }
  return bars;
}

Series norms_of() {
  Series series{"norms",
                "Relative error of one positive feature over |q+k|, closed form",
                {"|q+k|", false},
                {"standard deviation over the mean", true},
                {},
                {{"sqrt(exp(|q+k|^2) - 1)", {}, {}, true}}};
  for (int i = 1; i <= 40; ++i) {
    const double norm = 0.1 * i;
    series.x.push_back(norm);
    series.lines.front().y.push_back(std::sqrt(std::expm1(norm * norm)));
  }
  return series;
}

Table estimates_table(const Sums& sums, const Setup& setup) {
  return {"sketches",
          "Two sketches from the same directions",
          {"what", "truth", "mean", "mean square error", "its law"},
          {{std::string("exp(q.k)"), setup.truth(), sums.estimate.mean(), sums.whole_error.mean(),
            setup.error_law(setup.m)},
           {std::string("q.k"), setup.dot(), sums.dot.mean(), sums.dot_error.mean(),
            setup.dot_law() / setup.m}}};
}

std::string takeaway_of(const Sums& sums, const Setup& setup) {
  return std::to_string(setup.m) + " features estimate exp(q.k) = " + rounded(setup.truth(), 4) +
         " as " + rounded(sums.estimate.mean(), 4) +
         " on average, with a root mean square error of " +
         rounded(std::sqrt(sums.whole_error.mean())) +
         " (law: " + rounded(std::sqrt(setup.error_law(setup.m))) +
         "); the sketch of q.k misses by " + rounded(std::sqrt(sums.dot_error.mean())) + ".";
}

Outcome outcome_of(const Sums& sums, const Setup& setup) {
  const double trials = sums.estimate.count(), m = setup.m;
  Outcome outcome;
  outcome.add("mean", sums.estimate.mean(), std::sqrt(setup.variance_law() / m / trials));
  outcome.add("square_error", sums.whole_error.mean(), sums.whole_error.standard_error());
  outcome.add("dot_mean", sums.dot.mean(), std::sqrt(setup.dot_law() / m / trials));
  outcome.add("dot_square_error", sums.dot_error.mean(), sums.dot_error.standard_error());
  outcome.add("truth", setup.truth());
  outcome.add("square_error_law", setup.error_law(m));
  outcome.add("dot", setup.dot());
  outcome.add("dot_error_law", setup.dot_law() / m);
  outcome.series = {errors_of(sums, setup), norms_of()};
  outcome.histograms.push_back(estimates_of(sums, setup));
  outcome.tables.push_back(estimates_table(sums, setup));
  outcome.takeaway = takeaway_of(sums, setup);
  outcome.notes.push_back("The points of the error curve share their random numbers.");
  return outcome;
}

Outcome run_kernel_sketch(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const int each = std::max(1, numbers_per_block / (setup.m * int(setup.d)));
  const int blocks = (setup.trials + each - 1) / each;
  const Sums sums = run.for_blocks<Sums>(
      {blocks, 0, 1},
      [&](base::Random& random, int i) {
        return draw_block(random, setup, std::min(each, setup.trials - i * each));
      },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, setup)); });
  return outcome_of(sums, setup);
}

}  // namespace

namespace simulations {

extern const Simulation kernel_sketch;
const Simulation kernel_sketch{
    .id = "kernel_sketch",
    .title = "Random features for an attention weight",
    .question = "How good is an attention weight that comes from random features?",
    .about =
        "Estimates exp(q.k) as a mean over random features, and q.k from the same directions. "
        "Both are right on average; their mean square errors fall like one over the number of "
        "features and do not depend on the dimension, but that of the exponential grows "
        "exponentially with the size of q + k. Without the normaliser the estimate is biased.",
    .parameters = {integer("m", 64, 8, 512, "random features, rows of the sketch"),
                   choice("d", "16", {"4", "8", "16", "32", "64"}, "coordinates of q and k"),
                   real("norm", 0.77, 0, 1, "length of q + k"),
                   real("apart", 0.5, 0, 1, "length of q - k; q.k is (norm^2 - apart^2)/4"),
                   choice("features", "positive", {"positive", "trigonometric", "unnormalised"},
                          "unnormalised: the bug of leaving out exp(-|x|^2/2)"),
                   integer("trials", 20000, 1000, 50000, "estimates drawn")},
    .derived = {},
    .presets = {},
    .measures = {{"mean", MeasureKind::Sampled, "", "mean estimate of exp(q.k)"},
                 {"square_error", MeasureKind::Sampled, "", "mean square error of the estimate"},
                 {"dot_mean", MeasureKind::Sampled, "", "mean estimate of q.k from the sketch"},
                 {"dot_square_error", MeasureKind::Sampled, "", "its mean square error"},
                 {"truth", MeasureKind::Arithmetic, "", "exp(q.k)"},
                 {"square_error_law", MeasureKind::Arithmetic, "",
                  "exp(|q+k|^2) exp(2 q.k) (1 - exp(-|q+k|^2))/m for positive features"},
                 {"dot", MeasureKind::Arithmetic, "", "q.k"},
                 {"dot_error_law", MeasureKind::Arithmetic, "", "(|q|^2 |k|^2 + (q.k)^2)/m"}},
    .run = run_kernel_sketch,
};

}  // namespace simulations
}  // namespace sim
