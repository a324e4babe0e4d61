// What do scores look like when queries and keys are normalised first?
//
// Draws `samples` independent queries and keys of d coordinates N(0, scale^2), normalises each and
// multiplies it by its gain, takes the dot product and divides it. The same draws are also scored
// at scale 1.
//
//   d        16..256 [128]      coordinates of a query and a key
//   scale    0.1..100 [7]       standard deviation of a coordinate
//   gain_q, gain_k  0.1..4 [1]  gains after the normalisation (learned, per channel, in a model)
//   norm     rms|l2|none [rms]  rms: x/sqrt(mean(x^2) + eps); l2: to length 1, times the gain
//   divide_by  1|sqrt(d) [1]    what the dot product is divided by
//   eps      0..0.01 [1e-6]     added to the mean square
//   samples  1000..100000 [50000]   pairs
//
// Notice: after RMSNorm a vector has the length sqrt(d) times its gain, whatever the scale of the
// input was, so |q.k| <= d * gain_q * gain_k and the variance is d * (gain_q * gain_k)^2. Scores of
// unit variance need the product of the gains to be 1/sqrt(d): then no divisor is left to apply.
//
// Zhang & Sennrich 2019 (RMSNorm); Henry et al. 2020 (query-key normalisation).
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/row_statistics.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int samples_per_block = 1000;
constexpr int samples_at_first = 250;  // of the first partial outcome
constexpr int bins = 48;               // of -4..4 expected standard deviations
constexpr double reach = 4;
constexpr std::array<double, 13> curve_scales{0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5, 10, 20, 30, 50, 100};

using Vector = std::vector<double>;

double dot(const Vector& a, const Vector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

struct Setup {
  explicit Setup(const Settings& s)
      : d(static_cast<int>(s.integer("d"))),
        samples(static_cast<int>(s.integer("samples"))),
        scale(s.real("scale")),
        gain_q(s.real("gain_q")),
        gain_k(s.real("gain_k")),
        eps(s.real("eps")),
        norm(s.text("norm")),
        divisor(s.text("divide_by") == "1" ? 1 : std::sqrt(double(d))) {}

  double gains() const { return gain_q * gain_k; }

  /// What a coordinate is multiplied by, from the mean square of the vector.
  double factor(double mean_square, const std::string& how) const {
    if (how == "none") return 1;
    return 1 / std::sqrt(how == "l2" ? d * mean_square : mean_square + eps);
  }

  /// Without eps, and for the wide input of the run.
  double variance(double at_scale, const std::string& how) const {
    const double raw = how == "rms"  ? double(d)
                       : how == "l2" ? 1.0 / d
                                     : d * at_scale * at_scale * at_scale * at_scale;
    return raw * gains() * gains() / (divisor * divisor);
  }

  /// Variance of a squared score over its squared mean: d times a cosine, or a sum of products.
  double spread_of_squares() const { return norm == "none" ? 2 + 6.0 / d : 3.0 * d / (d + 2) - 1; }

  /// The largest score that two vectors can have after the norm.
  double bound() const { return (norm == "l2" ? 1 : double(d)) * gains() / divisor; }

  int d, samples;
  double scale, gain_q, gain_k, eps;
  std::string norm;
  double divisor;
};

// One query and key: their products, from which the score at any scale follows.
struct Pair {
  double query_square, key_square, product;  ///< mean squares, and q.k
};

Pair pair_of(const Vector& query, const Vector& key) {
  const double d = double(query.size());
  return {dot(query, query) / d, dot(key, key) / d, dot(query, key)};
}

Vector draw_vector(base::Random& random, int d) {
  std::vector<float> numbers(static_cast<std::size_t>(d));
  random.normals(numbers);
  return {numbers.begin(), numbers.end()};
}

void multiply(Vector& vector, double by) {
  for (double& x : vector) x *= by;
}

// The score when both vectors are multiplied by `times`: dot products are linear in each.
double score_of(const Pair& pair, double times, const std::string& norm, const Setup& setup) {
  const double square = times * times;
  return pair.product * square * setup.factor(pair.query_square * square, norm) *
         setup.factor(pair.key_square * square, norm) * setup.gains() / setup.divisor;
}

struct Sums {
  RowStatistics score, square;
  double largest = 0, scale_change = 0, aligned = 0;
  std::array<double, bins> counts{};
  std::array<RowStatistics, curve_scales.size()> with_norm, without;

  void add(const Sums& other) {
    score.add(other.score);
    square.add(other.square);
    for (double Sums::* most : {&Sums::largest, &Sums::scale_change, &Sums::aligned})
      this->*most = std::max(this->*most, other.*most);
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
    for (std::size_t i = 0; i < with_norm.size(); ++i) {
      with_norm[i].add(other.with_norm[i]);
      without[i].add(other.without[i]);
    }
  }
};

double half_width(const Setup& setup) {
  return reach * std::sqrt(setup.variance(setup.scale, setup.norm));
}

void add_pair(const Pair& pair, const Pair& unscaled, const Setup& setup, Sums& sums) {
  const double score = score_of(pair, 1, setup.norm, setup);
  const double at_one = score_of(unscaled, 1, setup.norm, setup);
  sums.score.add(score);
  sums.square.add(score * score);
  sums.largest = std::max(sums.largest, std::abs(score));
  sums.scale_change = std::max(sums.scale_change, std::abs(score - at_one));
  const Pair same{pair.query_square, pair.query_square, pair.query_square * setup.d};
  sums.aligned = std::max(sums.aligned, score_of(same, 1, setup.norm, setup));
  const double place = (score / half_width(setup) + 1) * bins / 2;
  if (place >= 0 && place < bins) ++sums.counts[static_cast<std::size_t>(place)];
  for (std::size_t i = 0; i < curve_scales.size(); ++i) {
    const double times = curve_scales[i] / setup.scale;
    const double normed = score_of(pair, times, setup.norm, setup);
    const double raw = score_of(pair, times, "none", setup);
    sums.with_norm[i].add(normed * normed);
    sums.without[i].add(raw * raw);
  }
}

Sums draw_block(base::Random& random, const Setup& setup, int samples) {
  Sums sums;
  for (int i = 0; i < samples; ++i) {
    Vector query = draw_vector(random, setup.d), key = draw_vector(random, setup.d);
    const Pair unscaled = pair_of(query, key);
    multiply(query, setup.scale);
    multiply(key, setup.scale);
    add_pair(pair_of(query, key), unscaled, setup, sums);
  }
  return sums;
}

Histogram histogram_of(const Sums& sums, const Setup& setup) {
  Histogram histogram{"scores",
                      "Scores",
                      {"score", false},
                      {},
                      {sums.counts.begin(), sums.counts.end()},
                      "normal with the expected variance",
                      {}};
  const double width = half_width(setup);
  for (int i = 0; i <= bins; ++i) histogram.edges.push_back(width * (2.0 * i / bins - 1));
  const auto below = [](double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); };
  for (int i = 0; i < bins; ++i)
    histogram.curve.push_back(sums.score.count() * (below(reach * (2.0 * (i + 1) / bins - 1)) -
                                                    below(reach * (2.0 * i / bins - 1))));
  return histogram;
}

Line line_of(const std::string& name,
             const std::array<RowStatistics, curve_scales.size()>& squares) {
  Line line{name, {}, {}, false};
  for (const RowStatistics& one : squares) {
    line.y.push_back(one.mean());
    line.standard_error.push_back(one.standard_error());
  }
  return line;
}

Series scales_of(const Sums& sums, const Setup& setup) {
  Series series{"scales",
                "Variance of a score over the scale of the input",
                {"standard deviation of the input", true},
                {"variance of a score", true},
                {curve_scales.begin(), curve_scales.end()},
                {}};
  series.lines = {line_of("normalised by " + setup.norm, sums.with_norm),
                  line_of("not normalised", sums.without)};
  Line law{"law without a norm", {}, {}, true};
  for (const double scale : curve_scales) law.y.push_back(setup.variance(scale, "none"));
  series.lines.push_back(law);
  return series;
}

std::string takeaway_of(const Sums& sums, const Setup& setup) {
  const std::string how = setup.norm == "none" ? "Without a norm" : "Normalised by " + setup.norm;
  return how + ", inputs of standard deviation " + rounded(setup.scale) +
         " give scores of variance " + rounded(sums.square.mean()) + " and at most " +
         rounded(sums.largest) + " in size; at standard deviation 1 a score differs by up to " +
         rounded(sums.scale_change, 2) + ".";
}

Outcome outcome_of(const Sums& sums, const Setup& setup) {
  const double count = sums.square.count();
  const double variance = setup.variance(setup.scale, setup.norm);
  Outcome outcome;
  outcome.add("score_variance", sums.square.mean(),
              variance * std::sqrt(setup.spread_of_squares() / count));
  outcome.add("score_mean", sums.score.mean(), std::sqrt(variance / count));
  outcome.add("largest_score", sums.largest);
  outcome.add("aligned_score", sums.aligned);
  outcome.add("scale_change", sums.scale_change);
  outcome.add("score_bound", setup.bound());
  outcome.series.push_back(scales_of(sums, setup));
  outcome.histograms.push_back(histogram_of(sums, setup));
  outcome.takeaway = takeaway_of(sums, setup);
  outcome.notes.push_back("The points of the curves share their random numbers.");
  if (setup.norm == "none")
    outcome.notes.push_back("Without a norm the bound holds for inputs of length sqrt(d) only.");
  return outcome;
}

Outcome run_qk_norm(const Settings& settings, Run& run) {
  const Setup setup(settings);
  if (run.wants_partial()) {
    base::Random first = run.random(0, 0);
    run.show(outcome_of(draw_block(first, setup, samples_at_first), setup));
  }
  const int blocks = (setup.samples + samples_per_block - 1) / samples_per_block;
  const Sums sums = run.for_blocks<Sums>(
      {blocks, 0, 1},
      [&](base::Random& random, int i) {
        return draw_block(random, setup,
                          std::min(setup.samples - i * samples_per_block, samples_per_block));
      },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, setup)); });
  return outcome_of(sums, setup);
}

}  // namespace

namespace simulations {

extern const Simulation qk_norm;
const Simulation qk_norm{
    .id = "qk_norm",
    .title = "Normalised queries and keys",
    .question = "What do scores look like when queries and keys are normalised?",
    .about =
        "Draws random queries and keys of any size, normalises them and looks at their scores. "
        "After RMSNorm the size of the input is gone: scores are bounded and their variance "
        "depends on the width and the gains alone. Choose the gains so that no divisor is needed, "
        "or switch the norm off and raise the scale.",
    .parameters = {integer("d", 128, 16, 256, "coordinates of a query and a key"),
                   real("scale", 7, 0.1, 100, "standard deviation of an input coordinate"),
                   real("gain_q", 1, 0.1, 4, "gain of the query's norm"),
                   real("gain_k", 1, 0.1, 4, "gain of the key's norm"),
                   choice("norm", "rms", {"rms", "l2", "none"},
                          "rms: root mean square 1; l2: length 1; none: as they are"),
                   choice("divide_by", "1", {"1", "sqrt(d)"}, "what the dot product is divided by"),
                   real("eps", 1e-6, 0, 0.01, "added to the mean square"),
                   integer("samples", 50000, 1000, 100000, "pairs of query and key")},
    .derived = {},
    .presets = {{"qwen3-4b",
                 {{"d", 128.0}, {"divide_by", "sqrt(d)"}},
                 "HF transformers Qwen3Attention: q_norm, k_norm of head_dim, and the divisor"},
                {"gemma-4-31b",
                 {{"d", 256.0}, {"gain_q", 0.25}, {"gain_k", 0.25}},
                 "google-deepmind/gemma: gm/nn/gemma4; local layers, no divisor; gains here at "
                 "unit variance, learned in the model"}},
    .measures = {{"score_variance", MeasureKind::Sampled, "", "mean square of a score"},
                 {"score_mean", MeasureKind::Sampled, "", "mean score"},
                 {"largest_score", MeasureKind::Counted, "", "largest size of a score drawn"},
                 {"aligned_score", MeasureKind::Counted, "",
                  "score of a query with a key equal to it"},
                 {"scale_change", MeasureKind::Counted, "",
                  "largest change of a score when the input has standard deviation 1 instead"},
                 {"score_bound", MeasureKind::Arithmetic, "",
                  "largest score of two normalised vectors: d*gain_q*gain_k over the divisor"}},
    .run = run_qk_norm,
};

}  // namespace simulations
}  // namespace sim
