#pragma once

#include <span>
#include <vector>

#include "attention/mask.h"
#include "attention/matrix.h"
#include "base/cpu.h"
#include "base/error.h"

namespace attention {

/// What fast attention keeps. A row is a query of a head of a sequence: row number
/// (sequence * n_heads + head) * seq_len + query.
struct Fused {
  MatrixOf<float> output;  ///< (rows, value_dim); 0 for rows in empty_rows
  std::vector<float>
      log_sum_exp;                ///< per row, of its scaled logits; minus infinity if it sees none
  std::vector<Index> empty_rows;  ///< rows that see no key, ascending
};

/// Memory that one call leaves for the next. Calls that share it come one after the other.
struct FusedMemory {
  std::vector<float> floats;
};

struct FusedOptions {
  int threads = 1;                   ///< >= 1; changes the time only: the same bits for any number
  base::Isa isa = base::best_isa();  ///< one that the processor lacks becomes the best it has
  FusedMemory* memory = nullptr;     ///< worth a few percent when calls are short; null: its own
};

/// The output of scaled_dot_product in single precision, by one pass over blocks of keys with a
/// running maximum and sum (Milakov & Gimelshein 2018; Dao et al. 2022, algorithm 1). Memory is
/// O((seq_len + key_len) * head_dim); weights exist for 64 queries and 96 keys at a time. For
/// N(0, 1) inputs at the default scale the output is within 1e-6 of the double form where queries
/// see a thousand keys, within 2e-6 where they see few. Keys under padding are not read; a value
/// that a position hides must be finite. A NaN or plus infinity among a query's logits makes its
/// output NaN. The paths differ by rounding.
Fused fused_attention(const MatrixOf<float>& query, const MatrixOf<float>& key,
                      const MatrixOf<float>& value, const Mask& mask, float scale,
                      const FusedOptions& options = {});

/// Sizes of many heads of many sequences, all of the same length.
struct HeadSizes {
  Index batch = 1;  ///< sequences, >= 0
  Index n_heads = 1, n_kv_heads = 1;
  Index seq_len = 0, key_len = 0;
  Index head_dim = 1, value_dim = 1;
};

/// The same for every head: query (batch, n_heads, seq_len, head_dim), key (batch, n_kv_heads,
/// key_len, head_dim) and value (batch, n_kv_heads, key_len, value_dim), each row-major without
/// gaps. Query heads share key-value heads as head_map says; BadInput where it does. `masks` holds
/// one mask for all sequences, or one for each.
base::Result<Fused> fused_attention(const HeadSizes& sizes, std::span<const float> query,
                                    std::span<const float> key, std::span<const float> value,
                                    std::span<const Mask> masks, float scale,
                                    const FusedOptions& options = {});

}  // namespace attention
