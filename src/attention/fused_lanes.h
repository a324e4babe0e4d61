// Attention in blocks of keys, written once for every vector width: part of fused_baseline.cpp,
// fused_v3.cpp and fused_v4.cpp, which define before it
//   lanes    floats per vector: 4, 8 or 16
//   columns  vectors of queries per tile: fused_rows * columns accumulators fit into the registers
//   Floats   `lanes` floats
//   larger(a, b)  per lane a > b ? a : b, so b if one is NaN
// No library header may come in here: everything has internal linkage and is inlined, so that the
// object file exports its entry point and nothing else. Products and sums may be contracted.
//
// A lane is a query. Both products are of the form C(rows, queries) = A(rows, depth) * B(depth,
// queries): A is keys or transposed values, one number of it at a time for all lanes; B is the
// transposed queries or the weights. The maximum, the sum and the correction
// of the online softmax are then one operation for a vector of queries.
#pragma once

#include "attention/fused_kernels.h"

namespace {

using attention::fused_keys;
using attention::fused_queries;
using attention::fused_rows;
using attention::FusedTask;
using Size = std::ptrdiff_t;

using Ints = std::int32_t __attribute__((vector_size(4 * lanes)));
using Words = std::uint32_t __attribute__((vector_size(4 * lanes)));

#define INLINE [[gnu::always_inline]] inline
#define UNROLL _Pragma("GCC unroll 8")

constexpr Size width = lanes * columns;  // queries of a tile
constexpr float infinity = __builtin_inff();

INLINE Floats load(const float* from) {
  Floats vector;
  __builtin_memcpy(&vector, from, sizeof vector);
  return vector;
}
INLINE Ints load(const std::int32_t* from) {
  Ints vector;
  __builtin_memcpy(&vector, from, sizeof vector);
  return vector;
}
INLINE void store(float* to, Floats vector) { __builtin_memcpy(to, &vector, sizeof vector); }
INLINE Floats all(float value) { return Floats{} + value; }

/// One number for each query of a tile.
struct PerQuery {
  Floats v[columns];
};

INLINE PerQuery load_tile(const float* from) {
  PerQuery tile;
  UNROLL for (int c = 0; c < columns; ++c) tile.v[c] = load(from + c * lanes);
  return tile;
}
INLINE void store_tile(float* to, const PerQuery& tile) {
  UNROLL for (int c = 0; c < columns; ++c) store(to + c * lanes, tile.v[c]);
}
INLINE PerQuery filled(float value) {
  PerQuery tile;
  UNROLL for (int c = 0; c < columns; ++c) tile.v[c] = all(value);
  return tile;
}

/// 2^t for t <= 0, within 2e-7 relative; below 2^-126 some smaller number, 0 below 2^-127; NaN of
/// NaN. t = n + r with integer n and r in [-1/2, 1/2]; 2^r = 1 + r g(r) with g minimax of degree 4
/// (9.2e-8), 1 exactly at r = 0.
INLINE Floats power_of_two(Floats t) {
  t = larger(all(-127.0F), t);          // the exponent of 0
  const Floats magic = all(0x1.8p23F);  // adding it rounds t to an integer, in the low bits
  const Floats shifted = t + magic;
  const Floats r = t - (shifted - magic);
  // Pairs, not Horner's chain: the processor waits for results here, not for room.
  const Floats r2 = r * r;
  const Floats high = r * 1.32647238931e-3F + 9.67151286955e-3F;
  const Floats middle = r * 5.55073375425e-2F + 2.40222420804e-1F;
  const Floats low = r * 6.93146977591e-1F + 1.0F;
  const Floats p = (high * r2 + middle) * r2 + low;
  const Words exponent = reinterpret_cast<Words>(shifted) << 23;
  return reinterpret_cast<Floats>(reinterpret_cast<Words>(p) + exponent);
}

/// sums(R, width) = a^T(R, depth) * b(depth, width), for a(depth, R).
template <int R>
INLINE void multiply(PerQuery (&sums)[R], const float* a, const float* b, Size depth) {
  UNROLL for (int i = 0; i < R; ++i) sums[i] = filled(0);
#pragma GCC unroll 2
  for (Size k = 0; k < depth; ++k, a += R, b += width) {
    const PerQuery right = load_tile(b);
    UNROLL for (int i = 0; i < R; ++i) {
      UNROLL for (int c = 0; c < columns; ++c) sums[i].v[c] += a[i] * right.v[c];
    }
  }
}

/// The logits in bits of six keys, stored to `logits`(6, width); `largest` becomes at least each.
INLINE void logits_of(const float* keys, const float* query, Size head_dim, float* logits,
                      PerQuery& largest) {
  PerQuery sums[fused_rows];
  multiply(sums, keys, query, head_dim);
  UNROLL for (int i = 0; i < fused_rows; ++i) {
    UNROLL for (int c = 0; c < columns; ++c) largest.v[c] = larger(sums[i].v[c], largest.v[c]);
    store_tile(logits + i * width, sums[i]);
  }
}

/// output(R, width) = output * shrink + values^T(R, keys) * weights(keys, width).
template <int R>
INLINE void absorb_values(const float* values, const float* weights, Size keys,
                          const PerQuery& shrink, float* output) {
  PerQuery sums[R];
  multiply(sums, values, weights, keys);
  UNROLL for (int i = 0; i < R; ++i) {
    UNROLL for (int c = 0; c < columns; ++c) {
      float* to = output + i * width + c * lanes;
      store(to, load(to) * shrink.v[c] + sums[i].v[c]);
    }
  }
}

/// The coordinates of the values of the keys `from`, ..., from + keys - 1 of a block, six by six.
INLINE void absorb_block(const float* block, Size value_dim, Size from, Size keys,
                         const float* weights, const PerQuery& shrink, float* output) {
  for (; value_dim >= fused_rows; value_dim -= fused_rows) {
    absorb_values<fused_rows>(block + from * fused_rows, weights, keys, shrink, output);
    block += fused_keys * fused_rows;
    output += fused_rows * width;
  }
  switch (value_dim) {
    case 1:
      return absorb_values<1>(block + from, weights, keys, shrink, output);
    case 2:
      return absorb_values<2>(block + from * 2, weights, keys, shrink, output);
    case 3:
      return absorb_values<3>(block + from * 3, weights, keys, shrink, output);
    case 4:
      return absorb_values<4>(block + from * 4, weights, keys, shrink, output);
    case 5:
      return absorb_values<5>(block + from * 5, weights, keys, shrink, output);
    default:
      return;
  }
}

/// A tile of queries with its part of the workspace and of the results.
struct Tile {
  Size first;     ///< query
  Size queries;   ///< 1..width; the lanes beyond hold zeros, and what comes of them is not read
  float* query;   ///< (head_dim, width), scaled
  float* output;  ///< (value_dim, width), not yet divided by the sum
  float* largest;
  float* sum;
  const std::int32_t* first_key;
  const std::int32_t* end_key;
};

/// The keys that some query of a tile sees, to whole sixes, and those that every one sees.
struct Span {
  Size some_first, some_end, every_first, every_end;
};

INLINE Size smaller(Size a, Size b) { return a < b ? a : b; }
INLINE Size larger(Size a, Size b) { return a > b ? a : b; }

INLINE Span span_of(const Tile& tile) {
  Span span{INT32_MAX, 0, 0, INT32_MAX};
  for (Size i = 0; i < tile.queries; ++i) {
    const Size first = tile.first_key[i], end = tile.end_key[i];
    if (first < end) {
      span.some_first = smaller(first, span.some_first);
      span.some_end = larger(end, span.some_end);
    }
    span.every_first = larger(first, span.every_first);
    span.every_end = smaller(end, span.every_end);
  }
  span.some_first -= span.some_first % fused_rows;
  span.some_end += (fused_rows - span.some_end % fused_rows) % fused_rows;
  return span;
}

/// Hides what a query does not see of the keys from `first` on, and finds the largest again.
INLINE void hide(const Tile& tile, float* logits, Size first, Size keys, PerQuery& largest) {
  for (Size j = 0; j < keys; ++j) {
    const auto key = static_cast<std::int32_t>(first + j);
    for (int c = 0; c < columns; ++c) {
      float* at = logits + j * width + c * lanes;
      const Ints seen =
          (load(tile.first_key + c * lanes) <= key) & (load(tile.end_key + c * lanes) > key);
      const Floats logit = seen ? load(at) : all(-infinity);
      store(at, logit);
      largest.v[c] = larger(logit, largest.v[c]);
    }
  }
}

/// Logits to weights, in place; returns their sums.
INLINE PerQuery exponentials(float* logits, Size keys, const PerQuery& subtracted) {
  PerQuery sum = filled(0);
  for (Size j = 0; j < keys; ++j) {
    UNROLL for (int c = 0; c < columns; ++c) {
      float* at = logits + j * width + c * lanes;
      const Floats weight = power_of_two(load(at) - subtracted.v[c]);
      store(at, weight);
      sum.v[c] += weight;
    }
  }
  return sum;
}

/// The largest logit and the sum so far become those with the block; returns the factor of what was
/// summed before. While a query has seen no key, 0 is subtracted from its logits of minus infinity.
INLINE PerQuery correct(const Tile& tile, float* logits, Size keys, const PerQuery& largest) {
  const PerQuery before = load_tile(tile.largest);
  PerQuery subtracted, shrink;
  UNROLL for (int c = 0; c < columns; ++c) {
    subtracted.v[c] = largest.v[c] == -infinity ? Floats{} : largest.v[c];
    shrink.v[c] = power_of_two(before.v[c] - subtracted.v[c]);
  }
  store_tile(tile.largest, largest);
  const PerQuery added = exponentials(logits, keys, subtracted);
  PerQuery sum = load_tile(tile.sum);
  UNROLL for (int c = 0; c < columns; ++c) sum.v[c] = sum.v[c] * shrink.v[c] + added.v[c];
  store_tile(tile.sum, sum);
  return shrink;
}

/// Takes the keys from, ..., to - 1, of one block, into a tile. `weights`(fused_keys, width).
INLINE void absorb(const FusedTask& task, const Tile& tile, Size from, Size to, bool some_hidden,
                   float* weights) {
  const PerQuery before = load_tile(tile.largest);
  PerQuery largest = before;
  for (Size key = from; key < to; key += fused_rows)
    logits_of(task.key + key * task.head_dim, tile.query, task.head_dim,
              weights + (key - from) * width, largest);
  if (some_hidden) {
    largest = before;
    hide(tile, weights, from, to - from, largest);
  }
  const PerQuery shrink = correct(tile, weights, to - from, largest);
  const Size within = from % fused_keys;
  absorb_block(task.value + (from - within) * task.value_dim, task.value_dim, within, to - from,
               weights, shrink, tile.output);
}

/// The state of queries that have seen no key, and the queries in their lanes.
INLINE void begin(const FusedTask& task, const Tile& tile) {
  for (Size i = 0; i < width * task.value_dim; ++i) tile.output[i] = 0;
  store_tile(tile.largest, filled(-infinity));
  store_tile(tile.sum, filled(0));
  const float* from = task.query + tile.first * task.head_dim;
  for (Size k = 0; k < task.head_dim; ++k) {
    float* to = tile.query + k * width;
    for (Size i = 0; i < tile.queries; ++i) to[i] = task.scale * from[i * task.head_dim + k];
    for (Size i = tile.queries; i < width; ++i) to[i] = 0;
  }
}

/// Divides by the sums and brings each query's output back to its row.
INLINE void finish(const FusedTask& task, const Tile& tile) {
  for (Size i = 0; i < tile.queries; ++i) {
    // A query that saw no key has the output 0, which stays 0.
    const float factor = tile.sum[i] == 0 ? 1.0F : 1.0F / tile.sum[i];
    float* to = task.output + (tile.first + i) * task.value_dim;
    for (Size z = 0; z < task.value_dim; ++z) to[z] = tile.output[z * width + i] * factor;
  }
}

INLINE Tile tile_at(const FusedTask& task, Size first) {
  float* const outputs = task.workspace + fused_queries * task.head_dim;
  return {first,
          smaller(width, task.queries - first),
          task.workspace + first * task.head_dim,
          outputs + first * task.value_dim,
          task.largest + first,
          task.sum + first,
          task.first_key + first,
          task.end_key + first};
}

INLINE void attend(const FusedTask& task) {
  float* const weights = task.workspace + fused_queries * (task.head_dim + task.value_dim);
  Tile tiles[fused_queries / width] = {};
  Span spans[fused_queries / width] = {};
  const Size used = (task.queries + width - 1) / width;
  Size first = INT32_MAX, end = 0;
  for (Size t = 0; t < used; ++t) {
    tiles[t] = tile_at(task, t * width);
    spans[t] = span_of(tiles[t]);
    begin(task, tiles[t]);
    first = smaller(first, spans[t].some_first);
    end = larger(end, spans[t].some_end);
  }
  for (first -= first % fused_keys; first < end;
       first += fused_keys) {  // a block of keys serves all tiles from the cache
    for (Size t = 0; t < used; ++t) {
      const Size from = larger(first, spans[t].some_first);
      const Size to = smaller(first + fused_keys, spans[t].some_end);
      const bool some_hidden = from < spans[t].every_first || to > spans[t].every_end;
      if (from < to) absorb(task, tiles[t], from, to, some_hidden, weights);
    }
  }
  for (Size t = 0; t < used; ++t) finish(task, tiles[t]);
}

}  // namespace
