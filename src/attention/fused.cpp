#include "attention/fused.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <numbers>
#include <thread>

#include "attention/fused_kernels.h"
#include "attention/fused_packing.h"
#include "attention/heads.h"
#include "base/assert.h"

namespace attention {

namespace {

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

using Kernel = void (*)(const FusedTask&);

Kernel kernel_for([[maybe_unused]] base::Isa isa) {
#ifdef __x86_64__
  isa = std::min(isa, base::processor_isa());
  if (isa == base::Isa::V4) return &fused_v4;
  if (isa == base::Isa::V3) return &fused_v3;
#endif
  return &fused_baseline;
}

/// The keys of a sequence that padding leaves, and which of them each query sees: first_key[i],
/// ..., end_key[i] - 1 of those that are left.
struct VisibleKeys {
  KeptRows kept;
  std::vector<std::int32_t> first_key, end_key;
};

/// How many of the keys before each one padding leaves, and after them all.
std::vector<std::int32_t> kept_before(const Mask& mask, Index key_len) {
  std::vector<std::int32_t> before{0};
  for (Index key = 0; key < key_len; ++key) {
    const bool hidden = !mask.padding.empty() && mask.padding[static_cast<std::size_t>(key)];
    before.push_back(before.back() + (hidden ? 0 : 1));
  }
  return before;
}

KeptRows kept_rows(const Mask& mask, Index key_len) {
  if (mask.padding.empty()) return {key_len, {}};
  KeptRows kept;
  for (Index key = 0; key < key_len; ++key)
    if (!mask.padding[static_cast<std::size_t>(key)]) kept.chosen.push_back(key);
  kept.count = static_cast<Index>(kept.chosen.size());
  return kept;
}

VisibleKeys visible_keys(const Mask& mask, const HeadSizes& sizes) {
  ASSERT(mask.padding.empty() || static_cast<Index>(mask.padding.size()) == sizes.key_len);
  VisibleKeys visible{kept_rows(mask, sizes.key_len), {}, {}};
  const std::vector<std::int32_t> before = kept_before(mask, sizes.key_len);
  const bool bounded = mask.causal || mask.window > 0;
  for (Index query = 0; query < sizes.seq_len; ++query) {
    const Index position = mask.first_position + query;
    const Index end = bounded ? std::clamp<Index>(position + 1, 0, sizes.key_len) : sizes.key_len;
    const Index first = mask.window > 0 ? std::clamp<Index>(position - mask.window + 1, 0, end) : 0;
    visible.first_key.push_back(before[static_cast<std::size_t>(first)]);
    visible.end_key.push_back(before[static_cast<std::size_t>(end)]);
  }
  // A kernel reads whole vectors: the last block of queries is filled up by some that see nothing.
  const std::size_t filled = visible.end_key.size() + fused_queries;
  visible.first_key.resize(filled);
  visible.end_key.resize(filled);
  return visible;
}

/// Room for the packed keys and values of all sequences, if nothing is hidden by padding.
std::size_t packed_floats(const HeadSizes& sizes) {
  return static_cast<std::size_t>(sizes.batch * sizes.n_kv_heads *
                                  packed_rows({sizes.key_len, {}}) *
                                  (sizes.head_dim + sizes.value_dim));
}

/// One sequence as the kernels read it: key-value head h begins h strides behind the first.
struct Sequence {
  VisibleKeys visible;
  const float* keys = nullptr;
  const float* values = nullptr;
  Index key_stride = 0, value_stride = 0;
};

/// Packs keys and values of a sequence into `memory`, and moves that on behind them.
Sequence sequence_of(const HeadSizes& sizes, const float* key, const float* value, const Mask& mask,
                     float*& memory) {
  Sequence sequence{visible_keys(mask, sizes)};
  const KeptRows& kept = sequence.visible.kept;
  sequence.key_stride = packed_rows(kept) * sizes.head_dim;
  sequence.value_stride = packed_rows(kept) * sizes.value_dim;
  sequence.keys = memory;
  for (Index head = 0; head < sizes.n_kv_heads; ++head, memory += sequence.key_stride)
    pack_keys(key + head * sizes.key_len * sizes.head_dim, sizes.head_dim, kept, memory);
  sequence.values = memory;
  for (Index head = 0; head < sizes.n_kv_heads; ++head, memory += sequence.value_stride)
    pack_values(value + head * sizes.key_len * sizes.value_dim, sizes.value_dim, kept, memory);
  return sequence;
}

/// Memory of a kernel call, one per thread.
class Workspace {
 public:
  explicit Workspace(const HeadSizes& sizes)
      : memory_(static_cast<std::size_t>(fused_workspace(sizes.head_dim, sizes.value_dim)) +
                fused_alignment / sizeof(float)) {}

  float* aligned() {
    void* start = memory_.data();
    std::size_t bytes = memory_.size() * sizeof(float);
    return static_cast<float*>(std::align(fused_alignment, bytes - fused_alignment, start, bytes));
  }

 private:
  std::vector<float> memory_;
};

/// All heads of all sequences, cut into blocks of queries that know nothing of each other.
class Work {
 public:
  Work(const HeadSizes& sizes, const float* query, std::vector<Sequence> sequences,
       std::vector<Index> kv_head, float scale, Kernel kernel)
      : sizes_(sizes),
        query_(query),
        sequences_(std::move(sequences)),
        kv_head_(std::move(kv_head)),
        scale_(scale),
        kernel_(kernel),
        blocks_per_head_((sizes.seq_len + fused_queries - 1) / fused_queries) {
    const Index rows = sizes.batch * sizes.n_heads * sizes.seq_len;
    result_.output.resize(rows, sizes.value_dim);
    result_.log_sum_exp.resize(static_cast<std::size_t>(rows));
  }

  Index blocks() const { return sizes_.batch * sizes_.n_heads * blocks_per_head_; }
  const HeadSizes& sizes() const { return sizes_; }

  void run_block(Index block, Workspace& workspace) {
    const Index first = block % blocks_per_head_ * fused_queries;
    const Index head = block / blocks_per_head_ % sizes_.n_heads;
    const Index batch = block / blocks_per_head_ / sizes_.n_heads;
    const Sequence& sequence = sequences_[static_cast<std::size_t>(batch)];
    const Index kv_head = kv_head_[static_cast<std::size_t>(head)];
    const Index row = (batch * sizes_.n_heads + head) * sizes_.seq_len + first;
    float largest[fused_queries], sum[fused_queries];
    const FusedTask task{
        .query = query_ + row * sizes_.head_dim,
        .key = sequence.keys + kv_head * sequence.key_stride,
        .value = sequence.values + kv_head * sequence.value_stride,
        .queries = std::min<Index>(fused_queries, sizes_.seq_len - first),
        .head_dim = sizes_.head_dim,
        .value_dim = sizes_.value_dim,
        .first_key = sequence.visible.first_key.data() + first,
        .end_key = sequence.visible.end_key.data() + first,
        .scale = scale_ * std::numbers::log2e_v<float>,
        .output = result_.output.data() + row * sizes_.value_dim,
        .largest = largest,
        .sum = sum,
        .workspace = workspace.aligned(),
    };
    kernel_(task);
    for (Index i = 0; i < task.queries; ++i)
      result_.log_sum_exp[static_cast<std::size_t>(row + i)] =
          sum[i] == 0 ? minus_infinity
                      : static_cast<float>(static_cast<double>(largest[i]) * std::numbers::ln2 +
                                           std::log(static_cast<double>(sum[i])));
  }

  Fused take() {
    for (std::size_t row = 0; row < result_.log_sum_exp.size(); ++row)
      if (result_.log_sum_exp[row] == minus_infinity)
        result_.empty_rows.push_back(static_cast<Index>(row));
    return std::move(result_);
  }

 private:
  HeadSizes sizes_;
  const float* query_;
  std::vector<Sequence> sequences_;
  std::vector<Index> kv_head_;  ///< per query head
  float scale_;
  Kernel kernel_;
  Index blocks_per_head_;
  Fused result_;
};

void run(Work& work, int threads) {
  std::atomic<Index> next{0};
  const auto loop = [&] {
    Workspace workspace(work.sizes());
    for (Index i = next++; i < work.blocks(); i = next++) work.run_block(i, workspace);
  };
  std::vector<std::jthread> others;
  for (Index i = 1; i < std::min<Index>(threads, work.blocks()); ++i) others.emplace_back(loop);
  loop();
}

}  // namespace

base::Result<Fused> fused_attention(const HeadSizes& sizes, std::span<const float> query,
                                    std::span<const float> key, std::span<const float> value,
                                    std::span<const Mask> masks, float scale,
                                    const FusedOptions& options) {
  auto kv_head = head_map(sizes.n_heads, sizes.n_kv_heads);
  if (!kv_head) return tl::unexpected(kv_head.error());
  const auto holds = [](std::span<const float> numbers, Index count) {
    return static_cast<Index>(numbers.size()) == count;
  };
  const Index keys_of_sequence = sizes.n_kv_heads * sizes.key_len;
  ASSERT(sizes.head_dim >= 1 && sizes.value_dim >= 1 && options.threads >= 1);
  ASSERT(sizes.key_len < std::numeric_limits<std::int32_t>::max());
  ASSERT(holds(query, sizes.batch * sizes.n_heads * sizes.seq_len * sizes.head_dim));
  ASSERT(holds(key, sizes.batch * keys_of_sequence * sizes.head_dim));
  ASSERT(holds(value, sizes.batch * keys_of_sequence * sizes.value_dim));
  ASSERT(masks.size() == 1 || static_cast<Index>(masks.size()) == sizes.batch);
  FusedMemory own;
  FusedMemory& memory = options.memory != nullptr ? *options.memory : own;
  memory.floats.resize(std::max(memory.floats.size(), packed_floats(sizes)));
  float* free = memory.floats.data();
  std::vector<Sequence> sequences;
  for (Index batch = 0; batch < sizes.batch; ++batch)
    sequences.push_back(sequence_of(sizes, key.data() + batch * keys_of_sequence * sizes.head_dim,
                                    value.data() + batch * keys_of_sequence * sizes.value_dim,
                                    masks[masks.size() == 1 ? 0 : static_cast<std::size_t>(batch)],
                                    free));
  Work work(sizes, query.data(), std::move(sequences), std::move(*kv_head), scale,
            kernel_for(options.isa));
  run(work, options.threads);
  return work.take();
}

Fused fused_attention(const MatrixOf<float>& query, const MatrixOf<float>& key,
                      const MatrixOf<float>& value, const Mask& mask, float scale,
                      const FusedOptions& options) {
  ASSERT(query.cols() == key.cols() && key.rows() == value.rows());
  const HeadSizes sizes{.seq_len = query.rows(),
                        .key_len = key.rows(),
                        .head_dim = query.cols(),
                        .value_dim = value.cols()};
  const auto numbers = [](const MatrixOf<float>& matrix) {
    return std::span(matrix.data(), static_cast<std::size_t>(matrix.size()));
  };
  return fused_attention(sizes, numbers(query), numbers(key), numbers(value), std::span(&mask, 1),
                         scale, options)
      .value();  // one head to one is always a map
}

}  // namespace attention
