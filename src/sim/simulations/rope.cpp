// What does a rotary position encoding leave unchanged, and what does it make of a distance?
//
// Draws `samples` independent queries and keys with N(0, 1) coordinates, rotates the query to
// position offset + shift and the key to position shift, and compares with shift 0. Beside it: a
// query with itself as key, and causal attention over 16 tokens moved together by `shift`.
//
//   d_k        16|32|64|96|128|192|256 [128]  coordinates of one head's query and keys
//   base       1000..10000000 [10000]  rope_theta: frequencies are base^(-2i/d_k)
//   offset     0..1000000 [16]    distance between query and key
//   shift      0..1000000 [1000]  both moved by this much
//   layout     half-split|interleaved|mixed [half-split]  mixed: the bug of queries in one layout
//              and keys in the other
//   angles     fp64|fp32 [fp64]   precision of position times frequency
//   rotate_values  on|off [off]   the variant that rotates values as well
//   samples    500..100000 [10000]
//
// Notice: rotations keep norms, so unrelated scores keep their variance at every distance, while a
// query equal to its key scores (2/d_k) sum_i cos(theta_i * distance). A common shift changes
// nothing, unless the layouts differ, values are rotated too, or fp32 angles lose the small
// difference of two large positions.
//
// Su et al. 2021, equations 15 and 16 and section 3.4.3.
#include "attention/rope.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "attention/scaled_dot_product.h"
#include "sim/number_words.h"
#include "sim/row_statistics.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using attention::Matrix;
using attention::Rotation;

constexpr int samples_per_block = 500;  // keeps a block below 20 ms
constexpr int samples_at_first = 32;    // of the first partial outcome: below 4 ms
constexpr int points_of_curve = 21;     // distances 1, 2, 4, ..., 2^20
constexpr int attention_tokens = 16;
constexpr int phase_rows = 32;

struct Setup {
  explicit Setup(const Settings& s)
      : d_k(std::stol(s.text("d_k"))),
        samples(static_cast<int>(s.integer("samples"))),
        offset(s.real("offset")),
        shift(s.real("shift")),
        base(s.real("base")),
        rotate_values(s.flag("rotate_values")),
        frequencies(attention::rope_frequencies(d_k, base)) {
    const bool single = s.text("angles") == "fp32";
    const auto precision =
        single ? attention::AnglePrecision::Single : attention::AnglePrecision::Double;
    const bool interleaved = s.text("layout") == "interleaved";
    const auto layout =
        interleaved ? attention::RopeLayout::Interleaved : attention::RopeLayout::HalfSplit;
    of_key = {base, layout, precision};
    of_query = of_key;
    if (s.text("layout") == "mixed") of_query.layout = attention::RopeLayout::Interleaved;
    query_near = at(offset, of_query);
    query_far = at(offset + shift, of_query);
    key_far = at(shift, of_key);
    for (int i = 0; i < points_of_curve; ++i) curve.push_back(at(distance(i), of_query));
  }

  static double distance(int point) { return std::ldexp(1.0, point); }
  Rotation at(double position, const attention::Rope& rope) const {
    return attention::rope_rotation(position, d_k, rope);
  }
  /// (2/d_k) sum_i cos(theta_i * distance).
  double law(double distance) const {
    double sum = 0;
    for (const double frequency : frequencies) sum += std::cos(frequency * distance);
    return sum / double(frequencies.size());
  }
  /// The largest error of a float angle at a position.
  double angle_error(double position) const {
    double largest = 0;
    for (const double frequency : frequencies) {
      const double found =
          attention::rope_angle(position, frequency, attention::AnglePrecision::Single);
      largest = std::max(largest, std::abs(found - position * frequency));
    }
    return largest;
  }

  long d_k;
  int samples;
  double offset, shift, base;
  bool rotate_values;
  std::vector<double> frequencies;
  attention::Rope of_query, of_key;
  Rotation query_near, query_far, key_far;
  std::vector<Rotation> curve;
};

using Vector = std::vector<double>;

Vector draw_vector(base::Random& random, long size) {
  std::vector<float> numbers(static_cast<std::size_t>(size));
  random.normals(numbers);
  return {numbers.begin(), numbers.end()};
}

Vector turned(Vector vector, const Rotation& rotation) {
  attention::rotate<double>(vector, rotation);
  return vector;
}

double dot(const Vector& a, const Vector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

struct Sums {
  RowStatistics square, self_score;
  double norm_error = 0, shift_error = 0;
  std::array<RowStatistics, points_of_curve> curve_square, curve_self;

  void add(const Sums& other) {
    square.add(other.square);
    self_score.add(other.self_score);
    norm_error = std::max(norm_error, other.norm_error);
    shift_error = std::max(shift_error, other.shift_error);
    for (std::size_t i = 0; i < curve_square.size(); ++i) {
      curve_square[i].add(other.curve_square[i]);
      curve_self[i].add(other.curve_self[i]);
    }
  }
};

void add_sample(const Vector& query, const Vector& key, const Setup& setup, Sums& sums) {
  const double d = double(setup.d_k), root = std::sqrt(d);
  const Vector near = turned(query, setup.query_near);
  const double score = dot(near, key) / root;
  const double moved = dot(turned(query, setup.query_far), turned(key, setup.key_far)) / root;
  const double norm = std::sqrt(dot(query, query));
  sums.norm_error = std::max(sums.norm_error, std::abs(std::sqrt(dot(near, near)) / norm - 1));
  sums.shift_error = std::max(sums.shift_error, std::abs(moved - score));
  sums.square.add(score * score);
  sums.self_score.add(dot(near, query) / d);
  for (std::size_t i = 0; i < setup.curve.size(); ++i) {
    const Vector far = turned(query, setup.curve[i]);
    const double unrelated = dot(far, key) / root;
    sums.curve_square[i].add(unrelated * unrelated);
    sums.curve_self[i].add(dot(far, query) / d);
  }
}

Sums draw_block(base::Random& random, const Setup& setup, int samples) {
  Sums sums;
  for (int i = 0; i < samples; ++i) {
    const Vector query = draw_vector(random, setup.d_k);
    add_sample(query, draw_vector(random, setup.d_k), setup, sums);
  }
  return sums;
}

Matrix draw_rows(base::Random& random, long columns) {
  Matrix rows(attention_tokens, columns);
  for (int i = 0; i < attention_tokens; ++i) {
    const Vector row = draw_vector(random, columns);
    std::ranges::copy(row, rows.row(i).data());
  }
  return rows;
}

// The largest change of an output of causal attention when all positions grow by `shift`.
double output_change(base::Random random, const Setup& setup) {
  const Matrix query = draw_rows(random, setup.d_k), key = draw_rows(random, setup.d_k);
  const Matrix value = draw_rows(random, setup.d_k);
  const auto outputs = [&](double from) {
    Vector positions;
    for (int i = 0; i < attention_tokens; ++i) positions.push_back(from + i);
    const Matrix v =
        setup.rotate_values ? attention::rotated(value, positions, setup.of_key) : value;
    return attention::scaled_dot_product<double>(
               attention::rotated(query, positions, setup.of_query),
               attention::rotated(key, positions, setup.of_key), v, attention::causal_mask(),
               attention::default_scale(setup.d_k))
        .output;
  };
  return (outputs(setup.shift) - outputs(0)).cwiseAbs().maxCoeff();
}

Line line_of(const char* name, const std::array<RowStatistics, points_of_curve>& found) {
  Line line{name, {}, {}, false};
  for (const RowStatistics& one : found) {
    line.y.push_back(one.mean());
    line.standard_error.push_back(one.standard_error());
  }
  return line;
}

Series scores_of(const Sums& sums, const Setup& setup) {
  Series series{"scores", "Scores over the distance", {"distance", true}, {"", false}, {}, {}};
  Line law{"(2/d_k) sum of cos", {}, {}, true};
  for (int i = 0; i < points_of_curve; ++i) {
    series.x.push_back(Setup::distance(i));
    law.y.push_back(setup.law(Setup::distance(i)));
  }
  series.lines = {line_of("key equal to the query, mean score over d_k", sums.curve_self), law,
                  line_of("unrelated key, variance of the scaled score", sums.curve_square)};
  return series;
}

Series angle_errors_of(const Setup& setup) {
  Series series{"angles", "Error of angles in fp32", {"position", true}, {"radians", true}, {}, {}};
  Line largest{"largest over the pairs", {}, {}, false};
  for (int i = 0; i <= 20; ++i) {  // a position with all its bits in use, unlike a power of two
    series.x.push_back(std::round(std::pow(10.0, 0.3 * i)));
    largest.y.push_back(setup.angle_error(series.x.back()));
  }
  series.lines = {largest};
  return series;
}

HeatMap phases_of(const Setup& setup) {
  HeatMap map{"phases",
              "Phase dials: cosine of position times frequency",
              {"position", false},
              {"pair, fast to slow", false},
              phase_rows,
              int(setup.frequencies.size()),
              {},
              {},
              {}};
  for (int position = 0; position < phase_rows; ++position) {
    map.row_labels.push_back("position " + std::to_string(position));
    for (const double frequency : setup.frequencies)
      map.values.push_back(std::cos(position * frequency));
  }
  for (int pair = 0; pair < map.columns; ++pair)
    map.column_labels.push_back("pair " + std::to_string(pair));
  return map;
}

Table wavelengths_of(const Setup& setup) {
  Table table{"wavelengths",
              "Pairs of coordinates",
              {"pair", "frequency", "wavelength in tokens", "turns at the distance"},
              {}};
  const std::size_t pairs = setup.frequencies.size();
  for (const std::size_t pair : {std::size_t(0), pairs / 4, pairs / 2, 3 * pairs / 4, pairs - 1}) {
    const double frequency = setup.frequencies[pair];
    const double turn = 2 * std::numbers::pi;
    table.rows.push_back(
        {double(pair), frequency, turn / frequency, setup.offset * frequency / turn});
  }
  return table;
}

std::string takeaway_of(const Sums& sums, const Setup& setup) {
  return "At a distance of " + rounded(setup.offset, 7) + " a key equal to the query keeps " +
         rounded(sums.self_score.mean()) + " of its score, unrelated scores keep the variance " +
         rounded(sums.square.mean()) + ", and moving both by " + rounded(setup.shift, 7) +
         " changes a score by at most " + rounded(sums.shift_error, 2) + ".";
}

Outcome outcome_of(const Sums& sums, const Setup& setup, const Run& run) {
  const double count = sums.square.count();
  Outcome outcome;
  // A scaled score has the variance 1 and the fourth moment 3 + 6/d_k.
  outcome.add("score_variance", sums.square.mean(), std::sqrt((2 + 6 / double(setup.d_k)) / count));
  outcome.add("self_score", sums.self_score.mean(), sums.self_score.standard_error());
  outcome.add("norm_error", sums.norm_error);
  outcome.add("shift_error", sums.shift_error);
  constexpr int attention_stage = 1;
  outcome.add("output_change", output_change(run.random(attention_stage, 0), setup));
  outcome.add("angle_error", setup.angle_error(setup.offset));
  outcome.add("angle_error_growth", setup.angle_error(1e6) / setup.angle_error(1e3));
  outcome.add("self_score_law", setup.law(setup.offset));
  outcome.series = {scores_of(sums, setup), angle_errors_of(setup)};
  outcome.heatmaps.push_back(phases_of(setup));
  outcome.tables.push_back(wavelengths_of(setup));
  outcome.takeaway = takeaway_of(sums, setup);
  outcome.notes.push_back("The points of the curves share their random numbers.");
  return outcome;
}

// The beginning of the first block, which is long for someone who drags a slider.
Sums first_samples(const Setup& setup, const Run& run) {
  base::Random random = run.random(0, 0);
  return draw_block(random, setup, samples_at_first);
}

Outcome run_rope(const Settings& settings, Run& run) {
  const Setup setup(settings);
  if (run.wants_partial()) run.show(outcome_of(first_samples(setup, run), setup, run));
  const int blocks = (setup.samples + samples_per_block - 1) / samples_per_block;
  const Sums sums = run.for_blocks<Sums>(
      {blocks, 0, 1},
      [&](base::Random& random, int i) {
        const int left = setup.samples - i * samples_per_block;
        return draw_block(random, setup, std::min(left, samples_per_block));
      },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, setup, run)); });
  return outcome_of(sums, setup, run);
}

Preset model(const char* name, const char* d_k, double base, const char* layout,
             const char* source) {
  return {name, {{"d_k", d_k}, {"base", base}, {"layout", layout}}, source};
}

}  // namespace

namespace simulations {

extern const Simulation rope;
const Simulation rope{
    .id = "rope",
    .title = "Rotary position encoding",
    .question = "What does a rotary position encoding leave unchanged?",
    .about =
        "Rotates random queries and keys to their positions. Norms, the variance of unrelated "
        "scores and every score under a common shift stay what they were; a key equal to the "
        "query loses score with the distance. Mixed layouts, rotated values and fp32 angles at "
        "large positions break it.",
    .parameters = {choice("d_k", "128", {"16", "32", "64", "96", "128", "192", "256"},
                          "coordinates of one head's query and keys"),
                   real("base", 10000, 1000, 10000000,
                        "rope_theta: frequencies are base^(-2i/d_k)"),
                   integer("offset", 16, 0, 1000000, "distance between query and key"),
                   integer("shift", 1000, 0, 1000000, "both are moved by this much"),
                   choice("layout", "half-split", {"half-split", "interleaved", "mixed"},
                          "which coordinates form a pair; mixed: queries and keys differ (a bug)"),
                   choice("angles", "fp64", {"fp64", "fp32"},
                          "precision of position times frequency"),
                   flag("rotate_values", false, "rotates the values too, which nothing undoes"),
                   integer("samples", 10000, 500, 100000, "pairs of query and key")},
    .derived = {},
    .presets = {model("llama-2-7b", "128", 1e4, "half-split",
                      "HF transformers LlamaConfig: rope_theta; rotate_half"),
                model("llama-3-70b", "128", 5e5, "half-split",
                      "meta-llama/Meta-Llama-3-70B: config.json; rotate_half in HF transformers"),
                model("qwen3-4b", "128", 1e6, "half-split", "Qwen/Qwen3-4B: config.json"),
                model(
                    "deepseek-v3", "64", 1e4, "interleaved",
                    "deepseek-ai/DeepSeek-V3: inference/model.py, qk_rope_head_dim; before YaRN")},
    .measures = {{"score_variance", MeasureKind::Sampled, "",
                  "of the score of unrelated query and key over sqrt(d_k), at the offset"},
                 {"self_score", MeasureKind::Sampled, "",
                  "mean score over d_k of a query and a key equal to it, at the offset"},
                 {"norm_error", MeasureKind::Counted, "", "largest relative change of a norm"},
                 {"shift_error", MeasureKind::Counted, "",
                  "largest change of a scaled score when both positions grow by the shift"},
                 {"output_change", MeasureKind::Counted, "",
                  "largest change of an attention output when all positions grow by the shift"},
                 {"angle_error", MeasureKind::Counted, "rad",
                  "largest error of an fp32 angle at the offset"},
                 {"angle_error_growth", MeasureKind::Counted, "",
                  "largest fp32 angle error at position 1000000 over that at 1000"},
                 {"self_score_law", MeasureKind::Arithmetic, "",
                  "(2/d_k) sum_i cos(theta_i*offset)"}},
    .run = run_rope,
};

}  // namespace simulations
}  // namespace sim
