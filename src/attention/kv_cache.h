#pragma once

#include <vector>

#include "attention/matrix.h"
#include "base/error.h"

namespace attention {

/// Sizes of a layer whose keys and values are cached.
struct CacheSizes {
  Index n_heads = 1, n_kv_heads = 1;
  Index head_dim = 1, value_dim = 1;
  Index window = 0;  ///< w > 0: a token sees the last w tokens, itself included
};

/// The keys and values of the tokens so far, of one layer and one sequence, so that a new token
/// computes only its own: decoding step t costs t * head_dim per head, and all steps together give
/// what causal attention gives at once. Keys are stored as given: rotate them to their position
/// (tokens() before the append) first. Instantiated for float and double.
template <class Real>
class KvCache {
 public:
  /// BadInput when n_heads is no multiple of n_kv_heads (see head_map).
  static base::Result<KvCache> of(const CacheSizes& sizes);

  /// One token: key (n_kv_heads, head_dim), value (n_kv_heads, value_dim). Amortised constant time
  /// per number.
  void append(const MatrixOf<Real>& key, const MatrixOf<Real>& value);

  /// The newest token's query (n_heads, head_dim) -> its output (n_heads, value_dim). Requires a
  /// token.
  MatrixOf<Real> attend(const MatrixOf<Real>& query, Real scale) const;

  Index tokens() const { return tokens_; }  ///< appended so far, those out of the window included
  /// Numbers that attention reads: 2 * n_kv_heads * head_dim per visible token where value_dim =
  /// head_dim, whatever n_heads is.
  Index numbers() const;

 private:
  KvCache(const CacheSizes& sizes, std::vector<Index> kv_head);
  Index visible() const;
  void forget();

  CacheSizes sizes_;
  std::vector<Index> kv_head_;             ///< per query head
  std::vector<std::vector<Real>> keys_;    ///< per key-value head, (stored_, head_dim)
  std::vector<std::vector<Real>> values_;  ///< (stored_, value_dim)
  Index tokens_ = 0;
  Index stored_ = 0;  ///< the newest tokens; at least the visible ones
};

}  // namespace attention
