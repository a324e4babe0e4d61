// Fast attention of one head on every path of this processor, one thread: arithmetic per second,
// its share of what independent products and sums reach on the same path, the error against the
// double form, and the time of the naive form and of onnxruntime-node's MultiHeadAttention as
// multiples.
//
//   sdpa_bench [--rounds 9] [--peers]     --peers: after tests/bench/peers/install BUILD/peers
//
// Times are of the processor, not of the clock on the wall, and contenders take turns within a
// round, so that another program's load hits all alike; it still takes cache and bandwidth away, so
// each share is that of a round, and the best round is shown beside the median one. The goals: 75 %
// of the peak at head_dim 64 and 80 % at 128 on v3 and v4, an error of at most 1e-6, at least 1.0
// times the peer in the median and 0.95 at any size.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "attention/fused.h"
#include "attention/sample.h"
#include "attention/scaled_dot_product.h"
#include "bench/fma_peak.h"
#include "bench/peer.h"

namespace {

using attention::Index;
using base::Isa;
using Floats = attention::MatrixOf<float>;

/// Of this thread.
double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

template <class Work>
double seconds_of(int repetitions, Work&& work) {
  const double start = processor_seconds();
  for (int i = 0; i < repetitions; ++i) work();
  return (processor_seconds() - start) / repetitions;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double largest(const std::vector<double>& values) {
  return *std::max_element(values.begin(), values.end());
}

/// Floating-point operations per second of independent chains.
double peak(Isa isa) {
  constexpr std::size_t steps = 200000;
  double operations = 0;
  const double seconds = seconds_of(1, [&] {
    operations = isa == Isa::V4   ? test::fma_peak_v4(steps)
                 : isa == Isa::V3 ? test::fma_peak_v3(steps)
                                  : test::fma_peak_baseline(steps);
  });
  return operations / seconds;
}

struct Size {
  Index seq_len, head_dim;

  double operations() const {
    const auto n = static_cast<double>(seq_len), d = static_cast<double>(head_dim);
    return 4 * n * n * d;
  }
  int repetitions() const { return std::max(1, static_cast<int>(5e8 / operations())); }
};

struct Inputs {
  explicit Inputs(const Size& size)
      : query(test::normal_matrix<float>(size.seq_len, size.head_dim, 1)),
        key(test::normal_matrix<float>(size.seq_len, size.head_dim, 2)),
        value(test::normal_matrix<float>(size.seq_len, size.head_dim, 3)),
        scale(static_cast<float>(attention::default_scale(size.head_dim))) {}

  Floats query, key, value;
  float scale;
};

/// The largest difference from the double form over 128 queries.
double error_of(const Floats& output, const Inputs& in) {
  const Index step = std::max<Index>(1, in.query.rows() / 128);
  const auto rows = Eigen::seqN(0, in.query.rows() / step, step);
  const auto exact = attention::scaled_dot_product<double>(
      in.query(rows, Eigen::all).cast<double>(), in.key.cast<double>(), in.value.cast<double>(),
      attention::no_mask(), attention::default_scale(in.query.cols()));
  return (output(rows, Eigen::all).cast<double>() - exact.output).cwiseAbs().maxCoeff();
}

/// One path at one size.
struct Path {
  Isa isa;
  std::vector<double> seconds, share;  ///< per round
  double error = 0;
};

void run_round(Path& path, const Size& size, const Inputs& in, attention::FusedMemory& memory) {
  attention::Fused fused;
  const double before = peak(path.isa);
  path.seconds.push_back(seconds_of(size.repetitions(), [&] {
    fused = attention::fused_attention(in.query, in.key, in.value, attention::no_mask(), in.scale,
                                       {.isa = path.isa, .memory = &memory});
  }));
  const double after = peak(path.isa);
  path.share.push_back(size.operations() / path.seconds.back() / ((before + after) / 2));
  if (path.error == 0) path.error = error_of(fused.output, in);
}

/// Processor seconds of the peer's run.
double peer_seconds(test::Peer& peer, const Size& size) {
  peer.send(std::to_string(size.seq_len) + " " + std::to_string(size.head_dim) + " " +
            std::to_string(size.repetitions()));
  return std::atof(peer.line().value_or("0").c_str());
}

double naive_seconds(const Inputs& in) {
  return seconds_of(1, [&] {
    attention::scaled_dot_product(in.query, in.key, in.value, attention::no_mask(), in.scale);
  });
}

void report(const Size& size, const Path& path, double naive) {
  const double best = *std::min_element(path.seconds.begin(), path.seconds.end());
  std::printf("%5ld %4ld  %-8s %9.3f %8.1f %8.1f %6.1f   %8.1e %9.1f\n",
              static_cast<long>(size.seq_len), static_cast<long>(size.head_dim),
              base::to_text(path.isa), 1e3 * best, size.operations() / best / 1e9,
              100 * median(path.share), 100 * largest(path.share), path.error, naive / best);
}

/// The ratios of a size: the peer's time over that of the best path, per round.
std::vector<double> run_size(const Size& size, int rounds, test::Peer* peer) {
  const Inputs in(size);
  attention::FusedMemory memory;
  std::vector<Path> paths;
  for (const Isa isa : {Isa::Baseline, Isa::V3, Isa::V4})
    if (isa <= base::processor_isa()) paths.push_back({isa, {}, {}});
  std::vector<double> ratios;
  if (peer != nullptr) peer_seconds(*peer, size);  // loads and warms it
  for (int round = 0; round < rounds; ++round) {
    for (Path& path : paths) run_round(path, size, in, memory);
    if (peer != nullptr) ratios.push_back(peer_seconds(*peer, size) / paths.back().seconds.back());
  }
  const double naive = std::min(naive_seconds(in), naive_seconds(in));
  for (const Path& path : paths) report(size, path, naive);
  if (peer != nullptr)
    std::printf("%5ld %4ld  the peer takes %.3f times the last path's time (best round %.3f)\n",
                static_cast<long>(size.seq_len), static_cast<long>(size.head_dim), median(ratios),
                largest(ratios));
  return ratios;
}

std::unique_ptr<test::Peer> start_peer() {
  const char* const words[] = {"node", ATTEST_ROOT "/tests/bench/peers/onnxruntime.mjs",
                               ATTEST_BUILD "/peers", nullptr};
  auto peer = std::make_unique<test::Peer>(words);
  const auto ready = peer->line();
  if (ready && ready->starts_with("ready ")) {
    std::printf("peer: onnxruntime-node %s, MultiHeadAttention, one thread\n", ready->c_str() + 6);
    return peer;
  }
  std::printf("no peer: it is not in %s (tests/bench/peers/install puts it there)\n",
              ATTEST_BUILD "/peers");
  return nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  int rounds = 9;
  bool peers = false;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--peers") peers = true;
    if (word == "--rounds" && i + 1 < argc) rounds = std::max(1, std::atoi(argv[++i]));
  }
  const auto peer = peers ? start_peer() : nullptr;
  std::printf(
      "seq_len head_dim  path   best ms  GFLOP/s   %% of peak      error   naive takes\n"
      "                                          median  best              times\n");
  std::vector<double> medians;
  for (const Index head_dim : {64, 128})
    for (const Index seq_len : {1024, 2048, 4096}) {
      const auto ratios = run_size({seq_len, head_dim}, rounds, peer.get());
      if (!ratios.empty()) medians.push_back(median(ratios));
    }
  if (!medians.empty())
    std::printf("the peer's time: median of the sizes %.3f times ours, least %.3f\n",
                median(medians), *std::min_element(medians.begin(), medians.end()));
}
