// Is a kernel limited by arithmetic or by memory, and how fast can one token be?
//
// Counts FLOPs and bytes of two kernels of decoding, each number moved once: the product of a
// batch with a weight matrix, row by row of the matrix, and attention of g query heads that share
// one key-value head, key by key. Intensity is FLOPs per byte; the ridge is peak over bandwidth.
//
//   B  1..4096 [1]          sequences that are decoded together
//   d  1024..16384 [8192]   rows and columns of the weight matrix
//   bytes  0.5, 1, 2, 4 [2] per number
//   g  1..16 [8]            query heads per key-value head
//   n  128..131072 [8192]   tokens in the cache
//   d_k  32..512 [128]      coordinates of a head
//   peak  1..10000 [989]    TFLOP/s of the processor in the format used
//   bandwidth  0.1..100 [3.35]  TB/s of its memory
//   weights  1..2000 [140]  GB that every step reads
//
// Notice: the intensity of the matrix product is about 2B/bytes while B is far below d; batching
// does nothing for attention, since every sequence has its own cache. Below the ridge a step takes
// the time of reading, whatever the arithmetic.
//
// Williams, Waterman, Patterson 2009, figure 1; Pope et al. 2022, section 2.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int points_of_roof = 41;   // intensities 0.1..10^4, equally spaced on a log axis
constexpr int points_of_batch = 25;  // batches 1..4096
constexpr double most_batch = 1e9;   // beyond it the intensity no longer grows

struct Setup {
  explicit Setup(const Settings& s)
      : batch(double(s.integer("B"))),
        d(s.integer("d")),
        bytes(std::stod(s.text("bytes"))),
        group(s.integer("g")),
        n(s.integer("n")),
        d_k(double(s.integer("d_k"))),
        peak(s.real("peak") * 1e12),
        bandwidth(s.real("bandwidth") * 1e12),
        weights(s.real("weights") * 1e9) {}

  double ridge() const { return peak / bandwidth; }
  double attainable(double intensity) const { return std::min(peak, bandwidth * intensity); }

  double batch;
  std::int64_t d;
  double bytes;
  std::int64_t group, n;
  double d_k, peak, bandwidth, weights;
};

// What a kernel does and moves.
struct Work {
  double flops = 0, bytes = 0;
  double intensity() const { return flops / bytes; }
};

// Inputs (batch, d) are read once, then each row of weights meets all of them and gives `batch`
// outputs.
Work matrix_product(const Setup& s, double batch) {
  Work work;
  work.bytes += s.bytes * batch * double(s.d);
  for (std::int64_t row = 0; row < s.d; ++row) {
    work.bytes += s.bytes * double(s.d);
    work.flops += 2 * batch * double(s.d);
    work.bytes += s.bytes * batch;
  }
  return work;
}

// Queries are read once; each key is read once for all heads of the group, and so is each value;
// the outputs are written at the end. Softmax is left out.
Work decode_attention(const Setup& s, const Run& run) {
  const double group = double(s.group);
  Work work;
  work.bytes += s.bytes * group * s.d_k;
  for (std::int64_t key = 0; key < s.n; ++key) {
    if (key % 65536 == 0) run.check_stop();
    work.bytes += 2 * s.bytes * s.d_k;
    work.flops += 2 * group * s.d_k;  // scores
    work.flops += 2 * group * s.d_k;  // weighted sum
  }
  work.bytes += s.bytes * group * s.d_k;
  return work;
}

// The batch at which the intensity of the matrix product reaches the ridge, or NaN if none does.
double critical_batch(const Setup& s, const Run& run) {
  if (matrix_product(s, most_batch).intensity() < s.ridge())
    return std::numeric_limits<double>::quiet_NaN();
  double low = 0, high = most_batch;
  while (high - low > 1e-11 * high) {
    run.check_stop();
    const double middle = low + (high - low) / 2;
    if (matrix_product(s, middle).intensity() < s.ridge())
      low = middle;
    else
      high = middle;
  }
  return high;
}

// Milliseconds of one decoding step: all weights are read, each takes part in 2B FLOPs.
double step_ms(const Setup& s, double batch) {
  const double reading = s.weights / s.bandwidth;
  const double arithmetic = 2 * batch * (s.weights / s.bytes) / s.peak;
  return 1e3 * std::max(reading, arithmetic);
}

// A kernel climbs the roof as far as its intensity and stays there.
Line kernel_line(const char* name, const Work& work, const Setup& s,
                 const std::vector<double>& intensities) {
  Line line{name, {}, {}, false};
  for (const double x : intensities)
    line.y.push_back(s.attainable(std::min(x, work.intensity())) / 1e12);
  return line;
}

Series roof_of(const Setup& s, const Work& product, const Work& attention) {
  Series series{"roof",
                "Roofline: each kernel leaves the roof at its intensity",
                {"FLOP per byte", true},
                {"TFLOP/s", true},
                {},
                {}};
  for (int i = 0; i < points_of_roof; ++i)
    series.x.push_back(0.1 * std::pow(1e5, double(i) / (points_of_roof - 1)));
  // The places where a line bends, so that it bends there.
  for (const double x : {s.ridge(), product.intensity(), attention.intensity()})
    series.x.push_back(x);
  std::ranges::sort(series.x);
  Line roof{"roof", {}, {}, true};
  for (const double x : series.x) roof.y.push_back(s.attainable(x) / 1e12);
  series.lines = {roof, kernel_line("matrix product", product, s, series.x),
                  kernel_line("decode attention", attention, s, series.x)};
  return series;
}

Series steps_of(const Setup& s) {
  Series series{"steps", "Time over the batch", {"batch", true}, {"ms", true}, {}, {}};
  Line step{"one step", {}, {}, false}, token{"per token of all sequences", {}, {}, false},
      floor{"reading the weights", {}, {}, true};
  for (int i = 0; i < points_of_batch; ++i) {
    const double batch = std::round(std::pow(2.0, 0.5 * i));
    if (!series.x.empty() && batch == series.x.back()) continue;
    series.x.push_back(batch);
    step.y.push_back(step_ms(s, batch));
    token.y.push_back(step_ms(s, batch) / batch);
    floor.y.push_back(1e3 * s.weights / s.bandwidth);
  }
  series.lines = {step, token, floor};
  return series;
}

Table kernels_of(const Setup& s, const Work& product, const Work& attention) {
  Table table{"kernels",
              "Two kernels on this processor",
              {"kernel", "MFLOP", "MB", "FLOP per byte", "limited by", "TFLOP/s at most"},
              {}};
  const auto row = [&](const char* name, const Work& work) {
    const char* limit = work.intensity() < s.ridge() ? "memory" : "arithmetic";
    table.rows.push_back({name, work.flops / 1e6, work.bytes / 1e6, work.intensity(), limit,
                          s.attainable(work.intensity()) / 1e12});
  };
  row("matrix product", product);
  row("decode attention", attention);
  return table;
}

std::string takeaway_of(const Setup& s, const Work& product, const Work& attention) {
  return "At batch " + rounded(s.batch, 4) + " the matrix product does " +
         rounded(product.intensity()) + " FLOP per byte and decode attention " +
         rounded(attention.intensity()) + ", while the processor could do " + rounded(s.ridge()) +
         "; a step takes at least " + rounded(step_ms(s, s.batch)) +
         " ms, and reading the weights " + rounded(1e3 * s.weights / s.bandwidth) + " ms of it.";
}

Outcome run_roofline(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Work product = matrix_product(setup, setup.batch);
  const Work attention = decode_attention(setup, run);
  const double critical = critical_batch(setup, run);
  Outcome outcome;
  outcome.add("matmul_intensity", product.intensity());
  outcome.add("attention_intensity", attention.intensity());
  outcome.add("ridge", setup.ridge());
  outcome.add("critical_batch", critical);
  outcome.add("peak_share", setup.attainable(product.intensity()) / setup.peak);
  outcome.add("attention_peak_share", setup.attainable(attention.intensity()) / setup.peak);
  outcome.add("step_time", step_ms(setup, setup.batch));
  outcome.add("tokens_per_second", 1e3 * setup.batch / step_ms(setup, setup.batch));
  outcome.series = {roof_of(setup, product, attention), steps_of(setup)};
  outcome.tables.push_back(kernels_of(setup, product, attention));
  outcome.takeaway = takeaway_of(setup, product, attention);
  if (std::isnan(critical))
    outcome.notes.push_back(
        "There is no critical batch: at this width the product stays below the ridge however large "
        "the batch is.");
  return outcome;
}

Preset processor(const char* name, double peak, double bandwidth, const char* source) {
  return {name, {{"peak", peak}, {"bandwidth", bandwidth}}, source};
}

}  // namespace

namespace simulations {

extern const Simulation roofline;
const Simulation roofline{
    .id = "roofline",
    .title = "Roofline of decoding",
    .question = "Is decoding limited by arithmetic or by memory?",
    .about =
        "Counts FLOPs and bytes of the two kernels of a decoding step and holds them against a "
        "processor. A matrix product does about one FLOP per byte and sequence of the batch in "
        "bf16; attention does one per query head that shares a key, and no batch helps it. Below "
        "the ridge the bandwidth decides.",
    .parameters = {integer("B", 1, 1, 4096, "sequences that are decoded together"),
                   integer("d", 8192, 1024, 16384, "rows and columns of the weight matrix"),
                   choice("bytes", "2", {"0.5", "1", "2", "4"}, "bytes per number"),
                   integer("g", 8, 1, 16, "query heads per key-value head"),
                   integer("n", 8192, 128, 131072, "tokens in the cache"),
                   integer("d_k", 128, 32, 512, "coordinates of a head"),
                   real("peak", 989, 1, 10000, "TFLOP/s of the processor in this format"),
                   real("bandwidth", 3.35, 0.1, 100, "TB/s of its memory"),
                   real("weights", 140, 1, 2000, "GB of weights that every step reads")},
    .derived = {},
    .presets = {processor("a100-80gb-sxm", 312, 2.039, "NVIDIA A100 datasheet: BF16 dense, HBM2e"),
                processor("h100-sxm", 989, 3.35, "NVIDIA H100 datasheet: BF16 dense, HBM3"),
                processor("h200-sxm", 989, 4.8, "NVIDIA H200 datasheet: BF16 dense, HBM3e")},
    .measures = {{"matmul_intensity", MeasureKind::Counted, "FLOP/B",
                  "of the batch times a matrix"},
                 {"attention_intensity", MeasureKind::Counted, "FLOP/B", "of decode attention"},
                 {"ridge", MeasureKind::Arithmetic, "FLOP/B", "peak over bandwidth"},
                 {"critical_batch", MeasureKind::Counted, "",
                  "at which the matrix product reaches the ridge, found by bisection"},
                 {"peak_share", MeasureKind::Counted, "", "of the peak that the product can reach"},
                 {"attention_peak_share", MeasureKind::Counted, "",
                  "of the peak that decode attention can reach"},
                 {"step_time", MeasureKind::Arithmetic, "ms",
                  "of a decoding step at least: the longer of reading and arithmetic"},
                 {"tokens_per_second", MeasureKind::Arithmetic, "1/s",
                  "of all sequences, at most"}},
    .run = run_roofline,
};

}  // namespace simulations
}  // namespace sim
