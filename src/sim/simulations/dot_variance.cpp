// How large is the dot product of a random query and a random key?
//
// Draws `samples` independent pairs (q, k) of `d_k` coordinates each and looks at (q . k)/divisor:
// its mean, variance, excess kurtosis and shape.
//
//   d_k          1..1024 [64]         coordinates of a query and of a key (one head)
//   h            1..128 [8]           heads; matters only to the divisors sqrt(h) and sqrt(d_model)
//   samples      1000..100000 [20000] pairs
//   entries      normal|uniform|rademacher [normal]  law of a coordinate, variance 1; rademacher is
//   +-1 mean         0..1 [0]             mean of every coordinate of q and of k correlation 0..0.9
//   [0]           between q_i and k_i; for other than normal entries the key's
//                                     coordinates are a mix and no longer of that law themselves
//   divisor      1|sqrt(d_k)|d_k|sqrt(d_model)|sqrt(h) [1]
//
// Notice: the variance without a divisor is d_k, whatever the law of the entries, because the terms
// are independent with mean 0; sqrt(d_k) makes it 1 for every head size. A common mean m adds a
// drift d_k m^2 that no square root tames, and so does a correlation, for which d_k is the stable
// divisor (Yang et al. 2022). The law is not normal: its excess kurtosis is 6/d_k for normal
// entries.
//
// Vaswani et al. 2017, section 3.2.1, footnote 4.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <Eigen/Core>

#include "sim/divisor_choice.h"
#include "sim/dot_product_moments.h"
#include "sim/model_presets.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int block_pairs = 500;
constexpr int chunk_pairs = 10;
constexpr int curve_pairs = 1000;         // of the curve over d_k
constexpr int curve_pairs_at_first = 32;  // of the first partial outcomes
constexpr int curve_stage = 1;
constexpr std::array<int, 6> curve_sizes{1, 4, 16, 64, 256, 1024};
constexpr int bins = 45;
constexpr double histogram_reach = 4.5;  // standard deviations to each side of the mean

using Pairs = Eigen::ArrayXXf;  // (coordinates, pairs): a column is one vector

struct Setup {
  explicit Setup(const Settings& s)
      : samples(static_cast<int>(s.integer("samples"))),
        divisor(s.text("divisor")),
        sizes{s.real("d_k"), s.real("h")} {
    model.entries = s.text("entries") == "normal"    ? Entries::Normal
                    : s.text("entries") == "uniform" ? Entries::Uniform
                                                     : Entries::Rademacher;
    model.mean = s.real("mean");
    model.correlation = s.real("correlation");
    law = law_at(sizes.d_k);
  }

  double divisor_at(double d_k) const { return divisor_value(divisor, {d_k, sizes.h}); }
  Cumulants law_at(double d_k) const { return dot_product_cumulants(model, d_k, divisor_at(d_k)); }

  int samples;
  std::string divisor;
  HeadSizes sizes;
  EntryModel model;
  Cumulants law;
};

// Independent entries of mean 0 and variance 1.
void draw(base::Random& random, Entries entries, Pairs& out) {
  const std::span<float> numbers(out.data(), static_cast<std::size_t>(out.size()));
  if (entries == Entries::Normal) return random.normals(numbers);
  random.uniforms(numbers);
  if (entries == Entries::Uniform)
    out = (2 * out - 1) * std::numbers::sqrt3_v<float>;
  else
    out = (out < 0.5F).select(Pairs::Constant(out.rows(), out.cols(), -1.0F), 1.0F);
}

// Draws all queries, then the keys a few at a time, so that these stay in the cache, and calls
// take(first pair, terms), the terms q_i k_i of those pairs as an expression (d_k, pairs).
template <class Take>
void for_terms(base::Random& random, const EntryModel& model, int d_k, int count, Take&& take) {
  Pairs query(d_k, count);
  draw(random, model.entries, query);
  const auto correlation = static_cast<float>(model.correlation);
  const auto rest = static_cast<float>(std::sqrt(1 - model.correlation * model.correlation));
  const auto mean = static_cast<float>(model.mean);
  Pairs key;
  for (int first = 0; first < count; first += chunk_pairs) {
    const auto some = query.middleCols(first, std::min(chunk_pairs, count - first));
    key.resize(d_k, some.cols());
    draw(random, model.entries, key);
    if (model.correlation > 0) key = correlation * some + rest * key;
    take(first, (some + mean) * (key + mean));
  }
}

// Sums of powers of the deviations from the mean of the law: near the mean of the sample, so that
// nothing cancels.
struct Powers {
  double n = 0, first = 0, second = 0, third = 0, fourth = 0;

  void add(double deviation) {
    const double square = deviation * deviation;
    n += 1;
    first += deviation;
    second += square;
    third += square * deviation;
    fourth += square * square;
  }
  void add(const Powers& other) {
    n += other.n;
    first += other.first;
    second += other.second;
    third += other.third;
    fourth += other.fourth;
  }
  double shift() const { return first / n; }
  double variance() const { return (second - n * shift() * shift()) / (n - 1); }
  double excess_kurtosis() const {
    const double d = shift(), m2 = second / n - d * d;
    const double m4 = fourth / n - 4 * d * third / n + 6 * d * d * second / n - 3 * d * d * d * d;
    return m4 / (m2 * m2) - 3;
  }
};

struct Sums {
  Powers powers;
  std::array<double, bins> counts{};

  void add(const Sums& other) {
    powers.add(other.powers);
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
  }
};

struct CurveSums {
  std::array<Powers, curve_sizes.size()> at;

  void add(const CurveSums& other) {
    for (std::size_t i = 0; i < at.size(); ++i) at[i].add(other.at[i]);
  }
};

Sums draw_block(base::Random& random, const Setup& setup, int count) {
  Eigen::ArrayXf scores(count);
  for_terms(random, setup.model, static_cast<int>(setup.sizes.d_k), count,
            [&](int first, const auto& terms) {
              scores.segment(first, terms.cols()) = terms.colwise().sum();
            });
  const double divisor = setup.divisor_at(setup.sizes.d_k);
  const double width = 2 * histogram_reach / bins * std::sqrt(setup.law.variance());
  Sums sums;
  for (const float score : scores) {
    const double deviation = static_cast<double>(score) / divisor - setup.law.mean;
    sums.powers.add(deviation);
    const double bin = std::floor(deviation / width + bins / 2.0);
    if (bin >= 0 && bin < bins) sums.counts[static_cast<std::size_t>(bin)] += 1;
  }
  return sums;
}

// One sample serves every size: the first d coordinates of a vector of 1024 are one of d.
CurveSums draw_curve_block(base::Random& random, const Setup& setup, int count) {
  CurveSums sums;
  for_terms(random, setup.model, curve_sizes.back(), count, [&](int, const auto& terms) {
    Eigen::ArrayXd scores = Eigen::ArrayXd::Zero(terms.cols());
    int done = 0;
    for (std::size_t i = 0; i < curve_sizes.size(); ++i) {
      const int d_k = curve_sizes[i];
      scores +=
          terms.middleRows(done, d_k - done).colwise().sum().transpose().template cast<double>();
      done = d_k;
      const double mean = setup.law_at(d_k).mean, divisor = setup.divisor_at(d_k);
      for (const double score : scores) sums.at[i].add(score / divisor - mean);
    }
  });
  return sums;
}

Series curve_of(const CurveSums& sums, const Setup& setup) {
  Series series{
      "variance", "Variance of the score over the head size", {"d_k", true}, {"variance", true}, {},
      {}};
  Line measured{"measured", {}, {}, false};
  Line exact{"closed form", {}, {}, true};
  for (std::size_t i = 0; i < curve_sizes.size(); ++i) {
    const Cumulants law = setup.law_at(curve_sizes[i]);
    series.x.push_back(curve_sizes[i]);
    measured.y.push_back(sums.at[i].variance());
    measured.standard_error.push_back(variance_error(law, sums.at[i].n));
    exact.y.push_back(law.variance());
  }
  series.lines = {measured, exact};
  return series;
}

Histogram histogram_of(const Sums& sums, const Setup& setup) {
  Histogram histogram{"scores",
                      "Scores of the pairs",
                      {"(q . k)/divisor"},
                      {},
                      {},
                      "normal of the same mean and variance",
                      {}};
  const double deviation = std::sqrt(setup.law.variance());
  const auto at = [&](int i) { return histogram_reach * (2.0 * i / bins - 1); };
  const auto below = [](double z) { return std::erfc(-z / std::numbers::sqrt2) / 2; };
  for (int i = 0; i <= bins; ++i) histogram.edges.push_back(setup.law.mean + deviation * at(i));
  histogram.counts.assign(sums.counts.begin(), sums.counts.end());
  for (int i = 0; i < bins; ++i)
    histogram.curve.push_back(sums.powers.n * (below(at(i + 1)) - below(at(i))));
  return histogram;
}

Outcome outcome_of(const Sums& sums, const CurveSums& curve, const Setup& setup) {
  const Powers& p = sums.powers;
  Outcome outcome;
  outcome.add("mean", setup.law.mean + p.shift(), mean_error(setup.law, p.n));
  outcome.add("variance", p.variance(), variance_error(setup.law, p.n));
  outcome.add("excess_kurtosis", p.excess_kurtosis(), excess_kurtosis_error(setup.law, p.n));
  outcome.histograms.push_back(histogram_of(sums, setup));
  const double ratio = p.variance();
  outcome.takeaway = ratio > 1.5   ? "The scores spread more than the unit that softmax works in."
                     : ratio < 0.7 ? "The scores are squeezed together: softmax will be flat."
                                   : "The scores have about unit variance.";
  outcome.series.push_back(curve_of(curve, setup));
  outcome.notes.push_back("The points of the curve share their random numbers.");
  return outcome;
}

// The beginning of the curve's first block.
CurveSums first_curve(const Setup& setup, const Run& run) {
  base::Random random = run.random(curve_stage, 0);
  return draw_curve_block(random, setup, curve_pairs_at_first);
}

Outcome run_dot_variance(const Settings& settings, Run& run) {
  const Setup setup(settings);
  CurveSums curve;
  if (run.wants_partial()) curve = first_curve(setup, run);  // in view until the pairs are done
  const int blocks = (setup.samples + block_pairs - 1) / block_pairs;
  const Sums sums = run.for_blocks<Sums>(
      {blocks, 0, 0.7},
      [&](base::Random& random, int i) {
        return draw_block(random, setup, std::min(block_pairs, setup.samples - i * block_pairs));
      },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, curve, setup)); });
  if (run.wants_partial()) run.show(outcome_of(sums, curve, setup));
  curve = run.for_blocks<CurveSums>(
      {curve_pairs / block_pairs, 0.7, 1},
      [&](base::Random& random, int) { return draw_curve_block(random, setup, block_pairs); },
      [&](const CurveSums& so_far) { run.show(outcome_of(sums, so_far, setup)); });
  return outcome_of(sums, curve, setup);
}

}  // namespace

namespace simulations {

extern const Simulation dot_variance;
const Simulation dot_variance{
    .id = "dot_variance",
    .title = "Variance of a dot product",
    .question = "How large is the dot product of a random query and a random key?",
    .about =
        "Draws pairs of random vectors and looks at their dot products. Without a divisor the "
        "variance is d_k; sqrt(d_k) makes it 1 for every head size. Then give the entries a "
        "mean or a correlation and see what no longer holds.",
    .parameters = {integer("d_k", 64, 1, 1024, "coordinates of a query and of a key"),
                   integer("h", 8, 1, 128, "heads; d_model = d_k*h"),
                   integer("samples", 20000, 1000, 100000, "pairs drawn"),
                   choice("entries", "normal", {"normal", "uniform", "rademacher"},
                          "law of a coordinate, variance 1; rademacher is +1 or -1"),
                   real("mean", 0, 0, 1, "mean of every coordinate"),
                   real("correlation", 0, 0, 0.9, "between the coordinates of query and key"),
                   divisor_choice("1", false)},
    .derived = {{"d_model", "d_k*h"}},
    .presets = model_presets(false),
    .measures = {{"mean", MeasureKind::Sampled, "", "mean of (q . k)/divisor"},
                 {"variance", MeasureKind::Sampled, "", "its variance"},
                 {"excess_kurtosis", MeasureKind::Sampled, "",
                  "its fourth standardised moment minus 3; 0 for a normal law"}},
    .run = run_dot_variance,
};

}  // namespace simulations
}  // namespace sim
