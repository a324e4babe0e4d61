#pragma once

#include <cstddef>
#include <cstdint>

namespace attention {

/// Queries that one call of a kernel takes, at most. The calls are independent of each other.
inline constexpr std::ptrdiff_t fused_queries = 64;
/// Keys, or coordinates of the values, that a kernel multiplies with at a time.
inline constexpr std::ptrdiff_t fused_rows = 6;
/// Keys whose weights are in memory at a time, per tile of queries.
inline constexpr std::ptrdiff_t fused_keys = 16 * fused_rows;
/// In bytes, of the workspace.
inline constexpr std::size_t fused_alignment = 64;

/// Some queries of one head against the keys and values of that head, those packed so that every
/// number is read in the order in which it is used:
///   key    (key_len/6, head_dim, 6): six keys side by side, padded with zeros to whole blocks of
///          fused_keys keys;
///   value  (key_len/fused_keys, value_dim/6, fused_keys, 6): six coordinates side by side for each
///          key of a block; the last coordinates of a block as many as there are.
struct FusedTask {
  const float* query;  ///< (queries, head_dim), rows without gaps
  const float* key;
  const float* value;
  std::ptrdiff_t queries;  ///< 1..fused_queries
  std::ptrdiff_t head_dim, value_dim;
  const std::int32_t* first_key;  ///< (fused_queries): query i sees the keys first_key[i], ...,
  const std::int32_t* end_key;    ///< end_key[i] - 1, none if there are none between
  float scale;                    ///< of the logits, times log2(e)
  float* output;   ///< (queries, value_dim), rows without gaps; zeros for a query that sees no key
  float* largest;  ///< (fused_queries): largest scaled logit in bits; minus infinity for no key
  float* sum;      ///< (fused_queries): of 2^(logit in bits - largest); 0 for no key
  float* workspace;  ///< fused_workspace floats, aligned to fused_alignment
};

/// Floats of the workspace: the queries and the output, transposed, and one tile of weights.
constexpr std::ptrdiff_t fused_workspace(std::ptrdiff_t head_dim, std::ptrdiff_t value_dim) {
  return fused_queries * (head_dim + value_dim + fused_keys);
}

// The v3 and v4 forms exist on x86-64 only and need that instruction set.
void fused_baseline(const FusedTask& task);
void fused_v3(const FusedTask& task);
void fused_v4(const FusedTask& task);

}  // namespace attention
