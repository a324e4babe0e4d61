// Is attention in blocks of keys, as FlashAttention computes it, the same function?
//
// Draws `samples` heads of a few queries and n keys and values with N(0, 1) entries. Each query
// goes over the keys block by block with a running maximum m of the raw scores, a running sum l and
// an unnormalised output, in fp32 with the scale 1/sqrt(d_k) inside the exponent; the result is
// compared with the naive form in fp64.
//
//   n        16..4096 [512]  keys of a row
//   d_k      8..256 [64]     coordinates of queries, keys and values
//   block    1..4096 [64]    keys absorbed at a time (n at most)
//   tile     1..4096 [64]    queries that share one pass over the keys; of the traffic only
//   bug      none|unscaled-rescale|no-rescale|double-scale|no-scale [none]
//   samples  4..1000 [48]    heads; queries of one head share its keys, so a head is the sampling
//                            unit
//
// Notice: the block size changes nothing but the last bits. The maximum rises rarely: blocks are
// exchangeable, so block i holds the largest score so far with probability 1/i, and N blocks make
// H_N - 1 updates after the first. m * scale + ln l is the log-sum-exp of the scaled scores, all
// that a backward pass needs.
//
// Milakov & Gimelshein 2018; Dao et al. 2022, algorithm 1 and theorem 2; tiles of the presets from
// Dao-AILab/flash-attention, csrc/flash_attn/src/flash_fwd_launch_template.h.
#include "attention/online_softmax.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "attention/softmax.h"
#include "sim/number_words.h"
#include "sim/random_head.h"
#include "sim/record_statistics.h"
#include "sim/row_statistics.h"
#include "sim/simulation.h"
#include "sim/traffic_outputs.h"

namespace sim {
namespace {

using attention::Index;
using attention::Rescaling;

constexpr int numbers_per_head = 1 << 18;  // scores times coordinates: keeps a block below 20 ms
constexpr int most_queries = 8;
constexpr int curve_heads = 8;
constexpr int curve_stage = 1;
constexpr Index most_trace_points = 512;
constexpr std::size_t most_bins = 20;

constexpr std::array<std::pair<std::string_view, Rescaling>, 5> bugs{{
    {"none", Rescaling::Right},
    {"unscaled-rescale", Rescaling::Unscaled},
    {"no-rescale", Rescaling::None},
    {"double-scale", Rescaling::DoubleScale},
    {"no-scale", Rescaling::NoScale},
}};

struct Setup {
  explicit Setup(const Settings& s)
      : n(s.integer("n")),
        d_k(s.integer("d_k")),
        block(std::min<Index>(s.integer("block"), n)),
        tile(std::min<Index>(s.integer("tile"), n)),
        samples(static_cast<int>(s.integer("samples"))),
        scale(static_cast<float>(attention::default_scale(d_k))) {
    for (const auto& [name, rescaling] : bugs)
      if (name == s.text("bug")) bug = rescaling;
    queries = std::clamp<Index>(numbers_per_head / (n * d_k), 1, most_queries);
    for (Index size = 1; size < n; size *= 2) curve_blocks.push_back(size);
    curve_blocks.push_back(n);
  }

  Index n, d_k, block, tile;
  int samples;
  float scale;
  Rescaling bug = Rescaling::Right;
  Index queries = 1;  // of a head
  std::vector<Index> curve_blocks;
};

std::span<const float> scores_of(const RandomHead& head, Index query, Index first, Index size) {
  return {head.scores.data() + query * head.scores.cols() + first, static_cast<std::size_t>(size)};
}

// One query over all keys; `after(keys seen, state)` is called after each block.
template <class After>
attention::OnlineSoftmax<float> absorb_row(const RandomHead& head, Index query, Index block,
                                           const Setup& setup, After&& after) {
  attention::OnlineSoftmax<float> row(setup.scale, setup.d_k, setup.bug);
  for (Index first = 0; first < setup.n; first += block) {
    const Index size = std::min(block, setup.n - first);
    row.absorb(scores_of(head, query, first, size), head.value.middleRows(first, size));
    after(first + size, row);
  }
  return row;
}

attention::OnlineSoftmax<float> absorb_row(const RandomHead& head, Index query, Index block,
                                           const Setup& setup) {
  return absorb_row(head, query, block, setup, [](Index, const auto&) {});
}

double largest_error(const Floats& output, const RandomHead& head, Index query) {
  return (output.cast<double>() - head.exact.output.row(query)).cwiseAbs().maxCoeff();
}

double exact_log_sum_exp(const RandomHead& head, Index query) {
  const auto& logits = head.exact.logits;
  return attention::log_sum_exp<double>(
      {logits.data() + query * logits.cols(), static_cast<std::size_t>(logits.cols())});
}

// The first query of the first head.
struct FirstRow {
  std::vector<double> keys_seen, maximum, log_sum_exp;  ///< after each block, thinned out
  double raw_max = 0, sum = 0, exact = 0;
};

struct Sums {
  RowStatistics updates;  ///< a value for each head
  std::vector<double> update_counts;
  double max_error = 0, plain_error = 0, lse_error = 0;
  double squared_error = 0, squared_output = 0;
  double rows = 0, kept = 0, materialised = 0;  ///< numbers held for all rows
  FirstRow first;

  void add(const Sums& other) {
    updates.add(other.updates);
    update_counts.resize(std::max(update_counts.size(), other.update_counts.size()));
    for (std::size_t i = 0; i < other.update_counts.size(); ++i)
      update_counts[i] += other.update_counts[i];
    max_error = std::max(max_error, other.max_error);
    plain_error = std::max(plain_error, other.plain_error);
    lse_error = std::max(lse_error, other.lse_error);
    squared_error += other.squared_error;
    squared_output += other.squared_output;
    rows += other.rows;
    kept += other.kept;
    materialised += other.materialised;
    if (first.keys_seen.empty()) first = other.first;
  }
};

FirstRow trace_first_row(const RandomHead& head, const Setup& setup) {
  FirstRow first;
  const Index blocks = (setup.n + setup.block - 1) / setup.block;
  const Index stride = (blocks + most_trace_points - 1) / most_trace_points;
  Index seen = 0;
  const auto row = absorb_row(head, 0, setup.block, setup, [&](Index keys, const auto& state) {
    if (++seen % stride != 0 && keys < setup.n) return;
    first.keys_seen.push_back(static_cast<double>(keys));
    first.maximum.push_back(static_cast<double>(state.max() * setup.scale));
    first.log_sum_exp.push_back(static_cast<double>(state.log_sum_exp()));
  });
  first.raw_max = static_cast<double>(row.max());
  first.sum = static_cast<double>(row.sum());
  first.exact = exact_log_sum_exp(head, 0);
  return first;
}

Sums draw_sums(base::Random& random, int index, const Setup& setup) {
  const RandomHead head = random_head(random, setup.queries, setup.n, setup.d_k);
  Sums sums;
  const std::size_t blocks = update_chances(setup.n, setup.block).size() + 1;
  sums.update_counts.resize(std::min(blocks, most_bins));
  std::vector<float> log_sum_exps;  // what a backward pass keeps
  double updates = 0;
  for (Index i = 0; i < setup.queries; ++i) {
    const auto row = absorb_row(head, i, setup.block, setup);
    log_sum_exps.push_back(row.log_sum_exp());
    const Floats output = row.output();
    updates += static_cast<double>(row.max_updates());
    const auto bin = static_cast<std::size_t>(row.max_updates());
    sums.update_counts[std::min(bin, sums.update_counts.size() - 1)] += 1;
    sums.max_error = std::max(sums.max_error, largest_error(output, head, i));
    sums.plain_error = std::max(sums.plain_error, largest_error(head.plain.row(i), head, i));
    const auto lse = static_cast<double>(log_sum_exps.back());
    sums.lse_error = std::max(sums.lse_error, std::abs(lse - exact_log_sum_exp(head, i)));
    sums.squared_error += (output.cast<double>() - head.exact.output.row(i)).squaredNorm();
    sums.squared_output += head.exact.output.row(i).squaredNorm();
  }
  sums.updates.add(updates / static_cast<double>(setup.queries));
  sums.rows = static_cast<double>(setup.queries);
  sums.kept = static_cast<double>(log_sum_exps.size());
  sums.materialised = static_cast<double>(head.exact.weights.size());
  if (index == 0) sums.first = trace_first_row(head, setup);
  return sums;
}

// Over block sizes, the same heads for each.
struct CurveSums {
  std::vector<RowStatistics> updates;
  std::vector<double> error;
  double plain_error = 0;

  void add(const CurveSums& other) {
    updates.resize(other.updates.size());
    error.resize(other.error.size());
    for (std::size_t i = 0; i < error.size(); ++i) {
      updates[i].add(other.updates[i]);
      error[i] = std::max(error[i], other.error[i]);
    }
    plain_error = std::max(plain_error, other.plain_error);
  }
};

CurveSums draw_curve(base::Random& random, const Setup& setup, const Run& run) {
  const RandomHead head = random_head(random, setup.queries, setup.n, setup.d_k);
  CurveSums sums;
  for (const Index block : setup.curve_blocks) {
    run.check_stop();
    double updates = 0, error = 0;
    for (Index i = 0; i < setup.queries; ++i) {
      const auto row = absorb_row(head, i, block, setup);
      updates += static_cast<double>(row.max_updates());
      error = std::max(error, largest_error(row.output(), head, i));
    }
    sums.updates.emplace_back();
    sums.updates.back().add(updates / static_cast<double>(setup.queries));
    sums.error.push_back(error);
  }
  for (Index i = 0; i < setup.queries; ++i)
    sums.plain_error = std::max(sums.plain_error, largest_error(head.plain.row(i), head, i));
  return sums;
}

std::vector<double> as_doubles(const std::vector<Index>& numbers) {
  return {numbers.begin(), numbers.end()};
}

void add_curves(const CurveSums& sums, const Setup& setup, Outcome& outcome) {
  const std::vector<double> blocks = as_doubles(setup.curve_blocks);
  outcome.series.push_back({"error",
                            "Error against fp64 over the block size",
                            {"keys in a block", true},
                            {"largest error of an output", true},
                            blocks,
                            {{"in blocks, fp32", sums.error, {}, false},
                             {"all keys at once, fp32",
                              std::vector<double>(blocks.size(), sums.plain_error),
                              {},
                              false}}});
  Line measured{"measured", {}, {}, false},
      closed{"harmonic number of the blocks - 1", {}, {}, true};
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    measured.y.push_back(sums.updates[i].mean());
    measured.standard_error.push_back(sums.updates[i].standard_error());
    closed.y.push_back(expected_updates(setup.n, setup.curve_blocks[i]));
  }
  outcome.series.push_back({"updates",
                            "How often a row raises its maximum",
                            {"keys in a block", true},
                            {"updates after the first block", false},
                            blocks,
                            {measured, closed}});
}

Series trace_of(const FirstRow& first) {
  const Line exact{
      "log-sum-exp, fp64", std::vector<double>(first.keys_seen.size(), first.exact), {}, true};
  return {"trace",
          "One row on its way over the keys",
          {"keys seen", false},
          {"scaled score", false},
          first.keys_seen,
          {{"running maximum times scale", first.maximum, {}, false},
           {"running log-sum-exp", first.log_sum_exp, {}, false},
           exact}};
}

Histogram updates_of(const Sums& sums, const Setup& setup) {
  Histogram histogram{"updates", "Rows by their updates", {"updates after the first block"},
                      {},        sums.update_counts,      "records of exchangeable blocks",
                      {}};
  const std::size_t bins = sums.update_counts.size();
  for (std::size_t i = 0; i <= bins; ++i) histogram.edges.push_back(static_cast<double>(i) - 0.5);
  for (const double p : update_distribution(setup.n, setup.block, bins))
    histogram.curve.push_back(sums.rows * p);
  return histogram;
}

std::string takeaway_of(const Sums& sums, const Setup& setup) {
  const double relative = std::sqrt(sums.squared_error / sums.squared_output);
  const std::string blocks = "In blocks of " + std::to_string(setup.block) + " keys ";
  if (setup.bug != Rescaling::Right && relative > 1e-5)
    return blocks + "this bug is off by " + rounded(100 * relative) + " % of the output.";
  return blocks + "the output differs from fp64 by at most " + rounded(sums.max_error, 2) +
         " (all keys at once in fp32: " + rounded(sums.plain_error, 2) +
         "), and a row raises its maximum " + rounded(sums.updates.mean()) + " times on average.";
}

Outcome outcome_of(const Sums& sums, const CurveSums& curve, const Setup& setup) {
  const auto n = static_cast<double>(setup.n);
  Outcome outcome;
  outcome.add("max_error", sums.max_error);
  outcome.add("relative_error", std::sqrt(sums.squared_error / sums.squared_output));
  outcome.add("plain_error", sums.plain_error);
  outcome.add("lse_error", sums.lse_error);
  outcome.add("reference_lse", sums.first.exact);
  outcome.add("row_max", sums.first.raw_max);
  outcome.add("row_sum", sums.first.sum);
  outcome.add("max_updates", sums.updates.mean(), sums.updates.standard_error());
  outcome.add("expected_updates", expected_updates(setup.n, setup.block));
  outcome.add("traffic_ratio", traffic_ratio(setup.n, setup.d_k, setup.tile));
  outcome.add("kept_numbers", n * sums.kept / sums.rows);
  outcome.add("materialised_numbers", n * sums.materialised / sums.rows);
  outcome.series.push_back(trace_of(sums.first));
  outcome.histograms.push_back(updates_of(sums, setup));
  outcome.series.push_back(traffic_series(setup.n, setup.d_k));
  outcome.tables.push_back(traffic_table(setup.n, setup.d_k, setup.tile));
  add_curves(curve, setup, outcome);
  outcome.takeaway = takeaway_of(sums, setup);
  outcome.notes.push_back(
      "Traffic is counted in numbers along the loops; caches between memory and chip are left "
      "out.");
  return outcome;
}

// Of a head with a single query.
CurveSums first_curve(Setup setup, const Run& run) {
  setup.queries = 1;
  base::Random random = run.random(curve_stage, 0);
  return draw_curve(random, setup, run);
}

Outcome run_online_softmax(const Settings& settings, Run& run) {
  const Setup setup(settings);
  CurveSums curve;
  if (run.wants_partial()) curve = first_curve(setup, run);  // in view until the heads are done
  const Sums sums = run.for_blocks<Sums>(
      {setup.samples, 0, 0.7},
      [&](base::Random& random, int i) { return draw_sums(random, i, setup); },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, curve, setup)); });
  curve = run.for_blocks<CurveSums>(
      {curve_heads, 0.7, 1},
      [&](base::Random& random, int) { return draw_curve(random, setup, run); },
      [&](const CurveSums& so_far) { run.show(outcome_of(sums, so_far, setup)); });
  return outcome_of(sums, curve, setup);
}

}  // namespace

namespace simulations {

extern const Simulation online_softmax;
const Simulation online_softmax{
    .id = "online_softmax",
    .title = "Softmax in one pass over blocks of keys",
    .question = "Is attention in blocks of keys, as FlashAttention computes it, the same function?",
    .about =
        "Goes over the keys block by block with a running maximum, sum and output, and compares "
        "with the naive form in fp64. The block size changes only the last bits; leave out or "
        "misplace the correction for a new maximum, and the output is wrong by as much as it is "
        "large.",
    .parameters = {integer("n", 512, 16, 4096, "keys of a row"),
                   integer("d_k", 64, 8, 256, "coordinates of queries, keys and values"),
                   integer("block", 64, 1, 4096, "keys absorbed at a time, n at most"),
                   integer("tile", 64, 1, 4096,
                           "queries that share a pass over the keys, n at most"),
                   choice("bug", "none",
                          {"none", "unscaled-rescale", "no-rescale", "double-scale", "no-scale"},
                          "what is wrong with the scale or with the correction for a new maximum"),
                   integer("samples", 48, 4, 1000, "heads drawn, of up to 8 queries each")},
    .derived = {{"blocks", "ceil(n/block)"}},
    .presets =
        {{"flash-attention-2-64",
          {{"d_k", 64.0}, {"n", 2048.0}, {"block", 128.0}, {"tile", 128.0}, {"samples", 16.0}},
          "Dao-AILab/flash-attention: flash_fwd_launch_template.h, run_mha_fwd_hdim64"},
         {"flash-attention-2-128",
          {{"d_k", 128.0}, {"n", 2048.0}, {"block", 64.0}, {"tile", 128.0}, {"samples", 16.0}},
          "Dao-AILab/flash-attention: flash_fwd_launch_template.h, run_mha_fwd_hdim128 on "
          "A100 and H100"}},
    .measures =
        {{"max_error", MeasureKind::Counted, "", "largest error of an output entry against fp64"},
         {"relative_error", MeasureKind::Counted, "",
          "norm of the error over norm of the output, all rows"},
         {"plain_error", MeasureKind::Counted, "",
          "largest error of softmax over all keys at once in fp32"},
         {"lse_error", MeasureKind::Counted, "", "largest error of m*scale + ln l"},
         {"reference_lse", MeasureKind::Counted, "",
          "log-sum-exp of the scaled scores of the first row, fp64"},
         {"row_max", MeasureKind::Counted, "", "m of the first row: its largest raw score"},
         {"row_sum", MeasureKind::Counted, "", "l of the first row"},
         {"max_updates", MeasureKind::Sampled, "", "blocks after the first that raise the maximum"},
         {"expected_updates", MeasureKind::Arithmetic, "", "sum over the blocks of 1/i, minus 1"},
         {"traffic_ratio", MeasureKind::Counted, "",
          "numbers moved with whole matrices over numbers moved in tiles"},
         {"kept_numbers", MeasureKind::Counted, "", "kept for the backward pass, all queries"},
         {"materialised_numbers", MeasureKind::Counted, "", "entries of a whole weight matrix"}},
    .run = run_online_softmax,
};

}  // namespace simulations
}  // namespace sim
