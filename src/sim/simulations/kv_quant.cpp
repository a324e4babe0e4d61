// What does a quantised key cache do to attention scores?
//
// Draws n keys of d_k independent N(0, 1) coordinates, adds `outlier` to channels 0 and d_k/4,
// rounds them through a number format and back, and lets `samples` random queries meet the exact
// and the rounded keys. Nothing else differs between the two rows of scores.
//
//   n        256..8192 [4096]  cached keys
//   d_k      32..256 [128]     channels; RoPE leaves an odd last one alone
//   format   int8|int4|int3|int2|e4m3|e5m2 [int8]
//   axis     per-token|per-channel|static [per-token]   which keys share a scale
//   range    symmetric|asymmetric [symmetric]  asymmetric: from the least to the largest entry
//   outlier  0..400 [0]        what is added to two channels of every key
//   clip     0.5..448 [4]      static only: the range is -clip..clip
//   order    no-rope|pre-rope|post-rope [no-rope]  keys are rounded before or after their rotation
//   samples  16..2000 [128]    queries; they share the keys, so a query is the sampling unit
//
// Notice: noise of step Delta is Delta/sqrt(12) in a scaled score, whatever d_k is. An outlier
// channel sets the step of a shared scale and drowns the others; one asymmetric scale per channel
// does not feel it, if it is taken before RoPE, which mixes channels. A static range that clips
// shrinks every score by 2 Phi(c) - 1: a hidden temperature. A float format has steps in proportion
// to the number, so its signal-to-noise ratio does not depend on the scale.
//
// Bennett 1948 (Delta^2/12); Micikevicius et al. 2022 (8-bit formats); Hooper et al. 2024 (KVQuant:
// per channel, before RoPE); Liu et al. 2024 (KIVI: asymmetric, per channel).
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>

#include "attention/quantised_keys.h"
#include "attention/rope.h"
#include "attention/scaled_dot_product.h"
#include "sim/format_comparison.h"
#include "sim/number_words.h"
#include "sim/random_head.h"
#include "sim/row_comparison.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using attention::Index;
using attention::KeyQuantisation;
using attention::SharedScale;

constexpr Index keys_per_block = 256;
constexpr Index scores_times_coordinates = 1 << 22;  // of a block of queries: below 20 ms
constexpr Index compared_numbers = 1 << 14;          // of a key cache, through every format
constexpr int keys_stage = 0, queries_stage = 2;     // the formats are compared between them

// Of the first partial outcome: below 8 ms.
constexpr Index numbers_at_first = 1 << 14, compared_at_first = 1 << 10;
constexpr int queries_at_first = 8;

enum class Order { NoRope, PreRope, PostRope };

struct Setup {
  explicit Setup(const Settings& s)
      : n(s.integer("n")),
        d_k(s.integer("d_k")),
        samples(static_cast<int>(s.integer("samples"))),
        format(s.text("format")),
        axis(s.text("axis")),
        outlier(static_cast<float>(s.real("outlier"))),
        how(quantisation_of(format)) {
    how.shared = axis == "per-token"     ? SharedScale::Token
                 : axis == "per-channel" ? SharedScale::Channel
                                         : SharedScale::Static;
    how.asymmetric = s.text("range") == "asymmetric";
    how.static_range = s.real("clip");
    const std::string& name = s.text("order");
    order = name == "pre-rope"    ? Order::PreRope
            : name == "post-rope" ? Order::PostRope
                                  : Order::NoRope;
    queries_per_block =
        static_cast<int>(std::clamp<Index>(scores_times_coordinates / (n * d_k), 1, 8));
  }

  Index n, d_k;
  int samples;
  std::string format, axis;
  float outlier;
  KeyQuantisation how;
  Order order = Order::NoRope;
  int queries_per_block = 1;
};

// A stage without sums: each block writes rows of its own.
struct Nothing {
  void add(const Nothing&) {}
};

Floats draw_keys(const Setup& setup, Run& run) {
  Floats keys(setup.n, setup.d_k);
  const auto blocks = static_cast<int>((setup.n + keys_per_block - 1) / keys_per_block);
  run.for_blocks<Nothing>({blocks, 0, 0.1}, [&](base::Random& random, int i) {
    const Index first = i * keys_per_block, size = std::min(keys_per_block, setup.n - first);
    random.normals({keys.data() + first * setup.d_k, static_cast<std::size_t>(size * setup.d_k)});
    return Nothing();
  });
  return keys;
}

// Turns row i to position first + i; an odd last channel stays as it is.
void rotate_rows(std::initializer_list<Floats*> matrices, Index first, const Run& run) {
  const Index rows = (*matrices.begin())->rows(), width = (*matrices.begin())->cols() / 2 * 2;
  for (Index i = 0; i < rows; ++i) {
    if (i % keys_per_block == 0) run.check_stop();
    const auto rotation = attention::rope_rotation(static_cast<double>(first + i), width, {});
    for (Floats* matrix : matrices)
      attention::rotate<float>(
          {matrix->data() + i * matrix->cols(), static_cast<std::size_t>(width)}, rotation);
  }
}

// What was found before the first query, of the keys alone.
struct Cache {
  Floats exact;   ///< as attention would see them without rounding
  Floats stored;  ///< as it sees them
  double step = 0, error = 0, signal_to_noise = 0, largest_relative_error = 0;
  double error_ratio = 1;
  FormatComparison formats;
};

Cache stored_cache(Floats keys, const Setup& setup, const Run& run) {
  Cache cache;
  if (setup.order == Order::PostRope) rotate_rows({&keys}, 0, run);
  auto rounded = attention::quantised(keys, setup.how);
  run.check_stop();
  cache.exact = std::move(keys);
  cache.stored = std::move(rounded.keys);
  cache.step = rounded.step_rms;
  cache.largest_relative_error = rounded.largest_relative_error;
  cache.error = rms_difference(cache.exact, cache.stored);
  const double power =
      cache.exact.cast<double>().squaredNorm() / static_cast<double>(cache.exact.size());
  cache.signal_to_noise = decibels(power / (cache.error * cache.error));
  return cache;
}

// All but the comparison of formats.
Cache cache_of(const Floats& normals, const Setup& setup, const Run& run) {
  Cache cache = stored_cache(with_outliers(normals, setup.outlier), setup, run);
  if (setup.outlier > 0 && cache.error > 0)
    cache.error_ratio = cache.error / stored_cache(normals, setup, run).error;
  if (setup.order == Order::PreRope) rotate_rows({&cache.exact, &cache.stored}, 0, run);
  return cache;
}

Cache draw_cache(const Setup& setup, Run& run) {
  const Floats normals = draw_keys(setup, run);
  Cache cache = cache_of(normals, setup, run);
  const Index rows = std::min(setup.n, compared_numbers / setup.d_k);
  cache.formats = compare_formats(normals.topRows(rows), setup.outlier, setup.how, run, 0.1, 0.2);
  return cache;
}

RowComparison compare_block(base::Random& random, const Setup& setup, const Cache& cache,
                            int queries, const Run& run) {
  const auto scale = static_cast<float>(attention::default_scale(setup.d_k));
  Floats query = scale * normal_matrix(random, queries, setup.d_k);
  if (setup.order != Order::NoRope) rotate_rows({&query}, setup.n, run);
  const Floats exact = query * cache.exact.transpose();
  const Floats stored = query * cache.stored.transpose();
  RowComparison rows(cache.error);
  const auto n = static_cast<std::size_t>(setup.n);
  for (Index i = 0; i < query.rows(); ++i)
    rows.add_row({exact.data() + i * setup.n, n}, {stored.data() + i * setup.n, n});
  return rows;
}

void add_sampled(Outcome& outcome, const char* name, const RowStatistics& s) {
  outcome.add(name, s.mean(), s.standard_error());
}

std::string takeaway_of(const RowComparison& rows, const Cache& cache, const Setup& setup) {
  const double slope = rows.slope.mean();
  const std::string agreement =
      "the best key stays the best in " + rounded(100 * rows.agreement.mean()) + " % of the rows.";
  const std::string name =
      setup.format + (setup.axis == "static" ? " in a static range" : " " + setup.axis);
  if (slope < 0.97)
    return name + " shrinks every score to " + rounded(slope) + " of its size, a temperature of " +
           rounded(1 / slope) + "; " + agreement;
  return name + " adds noise of " + rounded(rows.noise()) + " to a scaled score (signal to noise " +
         rounded(cache.signal_to_noise) + " dB in the keys); " + agreement;
}

Outcome outcome_of(const RowComparison& rows, const Cache& cache, const Setup& setup) {
  Outcome outcome;
  outcome.add("noise", rows.noise(), rows.noise_error());
  outcome.add("step", cache.step);
  outcome.add("snr", cache.signal_to_noise);
  add_sampled(outcome, "slope", rows.slope);
  add_sampled(outcome, "variance_ratio", rows.variance_ratio);
  add_sampled(outcome, "score_variance", rows.variance);
  add_sampled(outcome, "kl", rows.divergence);
  add_sampled(outcome, "top_agreement", rows.agreement);
  outcome.add("worst_relative", cache.largest_relative_error);
  outcome.add("error_ratio", cache.error_ratio);
  outcome.add("int8_snr", cache.formats.signal_to_noise("int8"));
  outcome.add("e4m3_snr", cache.formats.signal_to_noise("e4m3"));
  outcome.add("crossover", cache.formats.crossover);
  outcome.histograms.push_back(rows.histogram());
  outcome.heatmaps.push_back(rows.scatter());
  outcome.tables.push_back(cache.formats.table());
  outcome.series.push_back(cache.formats.outlier_curves());
  outcome.takeaway = takeaway_of(rows, cache, setup);
  if (setup.how.format)
    outcome.notes.push_back("The step of a float format grows with the number; `step` is 0.");
  return outcome;
}

// A run over the first keys, as long as the whole cache is on its way.
Outcome first_outcome(Setup setup, const Run& run) {
  setup.n = std::min({setup.n, keys_per_block, numbers_at_first / setup.d_k});
  base::Random random = run.random(keys_stage, 0), query_random = run.random(queries_stage, 0);
  const Floats normals = normal_matrix(random, setup.n, setup.d_k);
  Cache cache = cache_of(normals, setup, run);
  const Index rows = compared_at_first / setup.d_k;
  cache.formats = compare_formats_at_once(normals.topRows(rows), setup.outlier, setup.how, run);
  return outcome_of(compare_block(query_random, setup, cache, queries_at_first, run), cache, setup);
}

Outcome run_kv_quant(const Settings& settings, Run& run) {
  const Setup setup(settings);
  if (run.wants_partial()) run.show(first_outcome(setup, run));
  const Cache cache = draw_cache(setup, run);
  const int blocks = (setup.samples + setup.queries_per_block - 1) / setup.queries_per_block;
  const RowComparison rows = run.for_blocks<RowComparison>(
      {blocks, 0.2, 1},
      [&](base::Random& random, int i) {
        const int left = setup.samples - i * setup.queries_per_block;
        return compare_block(random, setup, cache, std::min(left, setup.queries_per_block), run);
      },
      [&](const RowComparison& so_far) { run.show(outcome_of(so_far, cache, setup)); });
  return outcome_of(rows, cache, setup);
}

}  // namespace

namespace simulations {

extern const Simulation kv_quant;
const Simulation kv_quant{
    .id = "kv_quant",
    .title = "A quantised key cache",
    .question = "What does a quantised key cache do to attention scores?",
    .about =
        "Rounds random keys to a few bits and back and compares the scores of the same queries. "
        "Rounding alone adds noise of Delta/sqrt(12). Give two channels an offset and see what "
        "shares a scale with them; choose a static range that clips and see every score shrink.",
    .parameters =
        {integer("n", 4096, 256, 8192, "cached keys"),
         integer("d_k", 128, 32, 256, "channels of a key"),
         choice("format", "int8", {"int8", "int4", "int3", "int2", "e4m3", "e5m2"},
                "what a number of a key is stored as"),
         choice("axis", "per-token", {"per-token", "per-channel", "static"},
                "which numbers share a scale; static: all, with the range of `clip`"),
         choice("range", "symmetric", {"symmetric", "asymmetric"},
                "of integers: around zero, or from the least to the largest entry"),
         real("outlier", 0, 0, 400, "what is added to channels 0 and d_k/4 of every key"),
         real("clip", 4, 0.5, 448, "of a static range, in standard deviations of a key's entry"),
         choice("order", "no-rope", {"no-rope", "pre-rope", "post-rope"},
                "whether keys are rounded before or after RoPE turns them to their positions"),
         integer("samples", 128, 16, 2000, "queries drawn")},
    .derived = {},
    .presets =
        {{"kivi-2bit",
          {{"format", "int2"},
           {"axis", "per-channel"},
           {"range", "asymmetric"},
           {"order", "post-rope"},
           {"n", 256.0}},
          "Liu et al. 2024, KIVI, section 3; its groups are 32 tokens, here one group is all keys"},
         {"kvquant-axis",
          {{"format", "int4"},
           {"axis", "per-channel"},
           {"range", "asymmetric"},
           {"order", "pre-rope"}},
          "Hooper et al. 2024, KVQuant, sections 3.1 and 3.2; with even levels instead of its own"},
         {"vllm-fp8-default",
          {{"format", "e4m3"}, {"axis", "static"}, {"clip", 448.0}},
          "vLLM documentation, Quantized KV Cache: without calibration all scales are 1"}},
    .measures =
        {{"noise", MeasureKind::Sampled, "",
          "standard deviation of the error of a scaled score within a row"},
         {"step", MeasureKind::Counted, "", "root mean square of the step of an integer format"},
         {"snr", MeasureKind::Counted, "dB", "power of the keys over power of their error"},
         {"slope", MeasureKind::Sampled, "", "of the rounded scores over the exact ones, in a row"},
         {"variance_ratio", MeasureKind::Sampled, "",
          "variance of the rounded scores over that of the exact ones, in a row"},
         {"score_variance", MeasureKind::Sampled, "", "variance of the exact scores in a row"},
         {"kl", MeasureKind::Sampled, "nat", "divergence of the exact weights from the rounded"},
         {"top_agreement", MeasureKind::Sampled, "", "share of rows whose best key stays the best"},
         {"worst_relative", MeasureKind::Counted, "",
          "largest relative error of an entry of at least a step (floats: of a normal number)"},
         {"error_ratio", MeasureKind::Counted, "",
          "error of the keys over that of the same keys without outliers"},
         {"int8_snr", MeasureKind::Counted, "dB", "of int8 on the same axis, first keys"},
         {"e4m3_snr", MeasureKind::Counted, "dB", "of e4m3 on the same axis, first keys"},
         {"crossover", MeasureKind::Counted, "",
          "static range, in standard deviations, at which int8 falls behind e4m3"}},
    .run = run_kv_quant,
};

}  // namespace simulations
}  // namespace sim
