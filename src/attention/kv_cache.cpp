#include "attention/kv_cache.h"

#include <algorithm>
#include <span>
#include <utility>

#include "attention/heads.h"
#include "attention/softmax.h"
#include "base/assert.h"

namespace attention {

namespace {

template <class Real>
using Rows = Eigen::Map<const MatrixOf<Real>>;

/// The last `count` rows of that width.
template <class Real>
Rows<Real> last_rows(const std::vector<Real>& numbers, Index count, Index width) {
  return {numbers.data() + static_cast<Index>(numbers.size()) - count * width, count, width};
}

template <class Real>
void append_row(std::vector<Real>& numbers, const MatrixOf<Real>& rows, Index row) {
  const Real* first = rows.data() + row * rows.cols();
  numbers.insert(numbers.end(), first, first + rows.cols());
}

}  // namespace

template <class Real>
base::Result<KvCache<Real>> KvCache<Real>::of(const CacheSizes& sizes) {
  ASSERT(sizes.head_dim >= 1 && sizes.value_dim >= 1 && sizes.window >= 0);
  auto map = head_map(sizes.n_heads, sizes.n_kv_heads);
  if (!map) return tl::unexpected(map.error());
  return KvCache(sizes, std::move(*map));
}

template <class Real>
KvCache<Real>::KvCache(const CacheSizes& sizes, std::vector<Index> kv_head)
    : sizes_(sizes),
      kv_head_(std::move(kv_head)),
      keys_(static_cast<std::size_t>(sizes.n_kv_heads)),
      values_(static_cast<std::size_t>(sizes.n_kv_heads)) {}

template <class Real>
void KvCache<Real>::append(const MatrixOf<Real>& key, const MatrixOf<Real>& value) {
  ASSERT(key.rows() == sizes_.n_kv_heads && key.cols() == sizes_.head_dim);
  ASSERT(value.rows() == sizes_.n_kv_heads && value.cols() == sizes_.value_dim);
  for (std::size_t head = 0; head < keys_.size(); ++head) {
    append_row(keys_[head], key, static_cast<Index>(head));
    append_row(values_[head], value, static_cast<Index>(head));
  }
  ++tokens_;
  ++stored_;
  if (sizes_.window > 0 && stored_ >= 2 * sizes_.window) forget();
}

template <class Real>
Index KvCache<Real>::visible() const {
  return sizes_.window > 0 ? std::min(stored_, sizes_.window) : stored_;
}

/// Drops what no later token sees: the window before the last one.
template <class Real>
void KvCache<Real>::forget() {
  const auto drop = [&](std::vector<Real>& numbers, Index width) {
    numbers.erase(numbers.begin(), numbers.end() - visible() * width);
  };
  for (auto& keys : keys_) drop(keys, sizes_.head_dim);
  for (auto& values : values_) drop(values, sizes_.value_dim);
  stored_ = visible();
}

template <class Real>
MatrixOf<Real> KvCache<Real>::attend(const MatrixOf<Real>& query, Real scale) const {
  ASSERT(query.rows() == sizes_.n_heads && query.cols() == sizes_.head_dim && tokens_ > 0);
  MatrixOf<Real> output(sizes_.n_heads, sizes_.value_dim);
  std::vector<Real> weights(static_cast<std::size_t>(visible()));
  Eigen::Map<Eigen::Matrix<Real, 1, Eigen::Dynamic>> row(weights.data(), visible());
  for (Index head = 0; head < sizes_.n_heads; ++head) {
    const auto kv = static_cast<std::size_t>(kv_head_[static_cast<std::size_t>(head)]);
    row.noalias() =
        scale * (query.row(head) * last_rows(keys_[kv], visible(), sizes_.head_dim).transpose());
    const bool any = softmax<Real>(weights, weights);
    output.row(head).setZero();
    if (any) output.row(head) = row * last_rows(values_[kv], visible(), sizes_.value_dim);
  }
  return output;
}

template <class Real>
Index KvCache<Real>::numbers() const {
  return visible() * sizes_.n_kv_heads * (sizes_.head_dim + sizes_.value_dim);
}

template class KvCache<float>;
template class KvCache<double>;

}  // namespace attention
