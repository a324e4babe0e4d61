// How much cache memory is never used, with blocks and with one reservation per sequence?
//
// Draws lengths of sequences. A paged cache gives a sequence blocks of B slots as it grows, so only
// its last block has free slots. A contiguous cache reserves the longest length for everyone.
//
//   B  1..256 [16]          slots of a block
//   mean  64..8192 [1024]   mean length, before the reservation cuts it
//   lengths  uniform, geometric [uniform]  uniform: 1..2*mean
//   reserve  64..32768 [2048]  slots reserved per sequence; a sequence stops there
//   sequences  100..100000 [10000]
//
// Notice: lengths spread over the residues leave (B-1)/2 free slots on average, not B/2: a full
// last block is possible, an empty one is not. The reservation wastes one minus mean over reserve.
//
// Kwon et al. 2023, sections 3.1 and 4.2 (vLLM).
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/row_statistics.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int sequences_per_block = 2000;
constexpr int shown = 24;  // sequences in the maps
constexpr int columns_of_map = 128;
constexpr int block_sizes[] = {1, 2, 4, 8, 16, 32, 64, 128, 256};

struct Setup {
  explicit Setup(const Settings& s)
      : block(s.integer("B")),
        mean(s.integer("mean")),
        uniform(s.text("lengths") == "uniform"),
        reserve(s.integer("reserve")),
        sequences(static_cast<int>(s.integer("sequences"))) {}

  std::int64_t longest() const { return uniform ? std::min(reserve, 2 * mean) : reserve; }
  /// The chance of a length of at least `length` >= 1, before the reservation.
  double tail(std::int64_t length) const {
    if (uniform) return std::max(0.0, 1 - double(length - 1) / double(2 * mean));
    return std::exp(double(length - 1) * std::log1p(-1 / double(mean)));
  }
  /// The chance of this length; the longest takes all that would be longer.
  double chance(std::int64_t length) const {
    return length == longest() ? tail(length) : tail(length) - tail(length + 1);
  }
  /// The chance of reaching the reservation.
  double cut() const { return longest() == reserve ? chance(reserve) : 0; }
  std::int64_t draw(base::Random& random) const {
    if (uniform) return std::min<std::int64_t>(reserve, 1 + random.below(std::uint32_t(2 * mean)));
    const double u = 1 - random.uniform();
    const double failures = std::floor(std::log(u) / std::log1p(-1 / double(mean)));
    return std::min<std::int64_t>(reserve, 1 + std::int64_t(std::min(failures, 1e9)));
  }

  std::int64_t block, mean;
  bool uniform;
  std::int64_t reserve;
  int sequences;
};

std::int64_t blocks_for(std::int64_t length, std::int64_t block) {
  return (length + block - 1) / block;
}

double waste_of(std::int64_t length, std::int64_t block) {
  return double(blocks_for(length, block) * block - length);
}

// Mean and spread as the law of the lengths has them.
struct Law {
  double length = 0, length_sd = 0, waste = 0, waste_sd = 0, covariance = 0;

  /// Of the share waste/(waste + length) of one sequence, to first order.
  double share_sd() const {
    const double given = waste + length;
    const double variance = length * length * waste_sd * waste_sd +
                            waste * waste * length_sd * length_sd - 2 * length * waste * covariance;
    return std::sqrt(std::max(0.0, variance)) / (given * given);
  }
};

Law law_of(const Setup& setup, const Run& run) {
  Law law;
  double length_square = 0, waste_square = 0, products = 0;
  for (std::int64_t length = 1; length <= setup.longest(); ++length) {
    if (length % 16384 == 0) run.check_stop();
    const double p = setup.chance(length), waste = waste_of(length, setup.block);
    law.length += p * double(length);
    law.waste += p * waste;
    length_square += p * double(length) * double(length);
    waste_square += p * waste * waste;
    products += p * waste * double(length);
  }
  law.length_sd = std::sqrt(std::max(0.0, length_square - law.length * law.length));
  law.waste_sd = std::sqrt(std::max(0.0, waste_square - law.waste * law.waste));
  law.covariance = products - law.waste * law.length;
  return law;
}

struct Sums {
  RowStatistics length;
  std::vector<RowStatistics> waste = std::vector<RowStatistics>(std::size(block_sizes) + 1);
  std::vector<double> residues;  ///< sequences by the free slots of their last block
  std::vector<std::int64_t> first;
  double cut = 0;

  void add(const Sums& other) {
    length.add(other.length);
    for (std::size_t i = 0; i < waste.size(); ++i) waste[i].add(other.waste[i]);
    residues.resize(std::max(residues.size(), other.residues.size()));
    for (std::size_t i = 0; i < other.residues.size(); ++i) residues[i] += other.residues[i];
    if (first.empty()) first = other.first;
    cut += other.cut;
  }
  const RowStatistics& chosen() const { return waste.back(); }
};

Sums draw_block(base::Random& random, const Setup& setup, int sequences) {
  Sums sums;
  sums.residues.resize(static_cast<std::size_t>(setup.block));
  for (int i = 0; i < sequences; ++i) {
    const std::int64_t length = setup.draw(random);
    const double free = waste_of(length, setup.block);
    sums.length.add(double(length));
    for (std::size_t k = 0; k < std::size(block_sizes); ++k)
      sums.waste[k].add(waste_of(length, block_sizes[k]));
    sums.waste.back().add(free);
    ++sums.residues[static_cast<std::size_t>(free)];
    if (length == setup.reserve) ++sums.cut;
    if (i < shown) sums.first.push_back(length);
  }
  return sums;
}

double share(double waste, double used) { return waste / (waste + used); }

Series waste_curve(const Sums& sums, const Setup& setup) {
  Series series{"waste",
                "Unused share of the allocated slots over the block size",
                {"slots of a block", true},
                {"share", false},
                {},
                {}};
  Line paged{"paged", {}, {}, false}, law{"(B-1)/2 free slots", {}, {}, true},
      reserved{"one reservation", {}, {}, false};
  const double used = sums.length.mean();
  for (std::size_t i = 0; i < std::size(block_sizes); ++i) {
    series.x.push_back(block_sizes[i]);
    paged.y.push_back(share(sums.waste[i].mean(), used));
    law.y.push_back(share((block_sizes[i] - 1) / 2.0, used));
    reserved.y.push_back(1 - used / double(setup.reserve));
  }
  series.lines = {paged, law, reserved};
  return series;
}

Histogram residues_of(const Sums& sums, const Setup& setup) {
  Histogram bars{"free",
                 "Sequences by the free slots of their last block",
                 {"free slots", false},
                 {-0.5},
                 sums.residues,
                 "the same for every residue",
                 {}};
  const double each = sums.length.count() / double(setup.block);
  for (std::int64_t i = 0; i < setup.block; ++i) {
    bars.edges.push_back(double(i) + 0.5);
    bars.curve.push_back(each);
  }
  return bars;
}

// What is used of the slots of each column: 1 all, 0 none, -1 not allocated at all.
HeatMap map_of(const char* id, const char* title, const Sums& sums, const Setup& setup,
               bool paged) {
  HeatMap map{id, title, {"sequence", false}, {"slot", false}, 0, 0, {}, {}, {}};
  const std::int64_t columns = std::min<std::int64_t>(columns_of_map, setup.reserve);
  map.rows = int(sums.first.size());
  map.columns = int(columns);
  for (const std::int64_t length : sums.first) {
    const std::int64_t given =
        paged ? blocks_for(length, setup.block) * setup.block : setup.reserve;
    for (std::int64_t c = 0; c < columns; ++c) {
      const std::int64_t from = c * setup.reserve / columns, to = (c + 1) * setup.reserve / columns;
      const double used = double(std::clamp(length - from, std::int64_t(0), to - from));
      map.values.push_back(from >= given ? -1 : used / double(to - from));
    }
  }
  for (int row = 0; row < map.rows; ++row)
    map.row_labels.push_back("sequence " + std::to_string(row + 1));
  for (std::int64_t c = 0; c < columns; ++c)
    map.column_labels.push_back("from slot " + std::to_string(c * setup.reserve / columns));
  return map;
}

Table designs_of(const Sums& sums, const Setup& setup) {
  Table table{"designs",
              "Slots per sequence",
              {"design", "used", "free", "free share", "sequences in a million slots"},
              {}};
  const double used = sums.length.mean();
  const auto row = [&](const char* name, double free) {
    table.rows.push_back({name, used, free, share(free, used), std::floor(1e6 / (used + free))});
  };
  row("paged", sums.chosen().mean());
  row("one reservation", double(setup.reserve) - used);
  return table;
}

Outcome outcome_of(const Sums& sums, const Setup& setup, const Law& law) {
  const double count = sums.length.count(), used = sums.length.mean();
  const double free = sums.chosen().mean();
  const double root = std::sqrt(count);
  Outcome outcome;
  outcome.add("paged_waste", free, law.waste_sd / root);
  outcome.add("paged_share", share(free, used), law.share_sd() / root);
  outcome.add("reserved_share", 1 - used / double(setup.reserve),
              law.length_sd / double(setup.reserve) / root);
  outcome.add("mean_length", used, law.length_sd / root);
  outcome.add("cut_share", sums.cut / count, std::sqrt(setup.cut() * (1 - setup.cut()) / count));
  outcome.add("paged_waste_law", law.waste);
  outcome.add("mean_length_law", law.length);
  outcome.series.push_back(waste_curve(sums, setup));
  outcome.histograms.push_back(residues_of(sums, setup));
  outcome.heatmaps = {
      map_of("paged", "Paged: 1 used, 0 free, -1 left to others", sums, setup, true),
      map_of("reserved", "Reserved: 1 used, 0 free", sums, setup, false)};
  outcome.tables.push_back(designs_of(sums, setup));
  outcome.takeaway = "With blocks of " + std::to_string(setup.block) + " a sequence leaves " +
                     rounded(free) + " slots free, " + rounded(100 * share(free, used)) +
                     " % of what it holds; a reservation of " + std::to_string(setup.reserve) +
                     " leaves " + rounded(100 * (1 - used / double(setup.reserve))) + " %.";
  outcome.notes.push_back("The maps show the first sequences; their columns are ranges of slots.");
  return outcome;
}

Outcome run_paged_kv(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Law law = law_of(setup, run);
  const int blocks = (setup.sequences + sequences_per_block - 1) / sequences_per_block;
  const Sums sums = run.for_blocks<Sums>(
      {blocks, 0, 1},
      [&](base::Random& random, int i) {
        const int left = setup.sequences - i * sequences_per_block;
        return draw_block(random, setup, std::min(left, sequences_per_block));
      },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, setup, law)); });
  return outcome_of(sums, setup, law);
}

}  // namespace

namespace simulations {

extern const Simulation paged_kv;
const Simulation paged_kv{
    .id = "paged_kv",
    .title = "Paged KV cache",
    .question = "How much cache memory stays unused with blocks, and with one reservation?",
    .about =
        "Draws lengths of sequences and gives them memory in two ways. Blocks leave free slots "
        "only in the last one, (B-1)/2 on average whatever the length; a reservation for the "
        "longest sequence leaves everything that shorter ones never reach.",
    .parameters = {integer("B", 16, 1, 256, "slots of a block"),
                   integer("mean", 1024, 64, 8192, "mean length, before the reservation cuts it"),
                   choice("lengths", "uniform", {"uniform", "geometric"},
                          "uniform: from 1 to twice the mean"),
                   integer("reserve", 2048, 64, 32768, "slots reserved for each sequence"),
                   integer("sequences", 10000, 100, 100000, "how many are drawn")},
    .derived = {},
    .presets = {{"vllm", {{"B", 16.0}}, "vllm-project/vllm: --block-size, 16 on CUDA by default"},
                {"kwon-2023-large-blocks", {{"B", 128.0}}, "Kwon et al. 2023, section 7.2"}},
    .measures = {{"paged_waste", MeasureKind::Sampled, "slot",
                  "free in the last block, per sequence"},
                 {"paged_share", MeasureKind::Sampled, "", "free slots in all that blocks hold"},
                 {"reserved_share", MeasureKind::Sampled, "", "free slots in all that is reserved"},
                 {"mean_length", MeasureKind::Sampled, "slot", "used by a sequence"},
                 {"cut_share", MeasureKind::Sampled, "", "sequences that reached the reservation"},
                 {"paged_waste_law", MeasureKind::Arithmetic, "slot",
                  "expected, from the law of lengths"},
                 {"mean_length_law", MeasureKind::Arithmetic, "slot", "expected, after the cut"}},
    .run = run_paged_kv,
};

}  // namespace simulations
}  // namespace sim
