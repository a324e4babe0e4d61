#include "attention/kv_cache.h"

#include <doctest/doctest.h>

#include "attention/heads.h"
#include "attention/rope.h"
#include "attention/sample.h"
#include "attention/scaled_dot_product.h"

using attention::CacheSizes;
using attention::Index;
using attention::KvCache;
using attention::MatrixOf;

namespace {

/// Tokens of a layer: rows (token * heads + head).
template <class Real>
struct Layer {
  CacheSizes sizes;
  Index tokens;
  MatrixOf<Real> query = test::normal_matrix<Real>(tokens * sizes.n_heads, sizes.head_dim, 1);
  MatrixOf<Real> key = test::normal_matrix<Real>(tokens * sizes.n_kv_heads, sizes.head_dim, 2);
  MatrixOf<Real> value = test::normal_matrix<Real>(tokens * sizes.n_kv_heads, sizes.value_dim, 3);

  /// Of one head, (tokens, width).
  static MatrixOf<Real> of_head(const MatrixOf<Real>& all, Index head, Index heads) {
    MatrixOf<Real> rows(all.rows() / heads, all.cols());
    for (Index token = 0; token < rows.rows(); ++token)
      rows.row(token) = all.row(token * heads + head);
    return rows;
  }

  /// Every query and key rotated to the position of its token.
  void rotate() {
    const auto turn = [&](MatrixOf<Real>& all, Index heads) {
      std::vector<double> positions;
      for (Index row = 0; row < all.rows(); ++row)
        positions.push_back(static_cast<double>(row / heads));
      all = attention::rotated<Real>(all, positions, {});
    };
    turn(query, sizes.n_heads);
    turn(key, sizes.n_kv_heads);
  }
};

/// The largest difference between decoding token by token and attention over all tokens at once.
template <class Real>
Real worst_difference(const Layer<Real>& layer) {
  const CacheSizes& sizes = layer.sizes;
  const auto scale = static_cast<Real>(attention::default_scale(sizes.head_dim));
  const auto map = attention::head_map(sizes.n_heads, sizes.n_kv_heads).value();
  const auto mask =
      sizes.window > 0 ? attention::sliding_window_mask(sizes.window) : attention::causal_mask();
  std::vector<MatrixOf<Real>> at_once;
  for (Index head = 0; head < sizes.n_heads; ++head) {
    const Index kv = map[static_cast<std::size_t>(head)];
    at_once.push_back(attention::scaled_dot_product<Real>(
                          Layer<Real>::of_head(layer.query, head, sizes.n_heads),
                          Layer<Real>::of_head(layer.key, kv, sizes.n_kv_heads),
                          Layer<Real>::of_head(layer.value, kv, sizes.n_kv_heads), mask, scale)
                          .output);
  }
  auto cache = KvCache<Real>::of(sizes).value();
  Real worst = 0;
  for (Index token = 0; token < layer.tokens; ++token) {
    cache.append(layer.key.middleRows(token * sizes.n_kv_heads, sizes.n_kv_heads),
                 layer.value.middleRows(token * sizes.n_kv_heads, sizes.n_kv_heads));
    const MatrixOf<Real> output =
        cache.attend(layer.query.middleRows(token * sizes.n_heads, sizes.n_heads), scale);
    for (Index head = 0; head < sizes.n_heads; ++head) {
      const Real difference =
          (output.row(head) - at_once[static_cast<std::size_t>(head)].row(token))
              .cwiseAbs()
              .maxCoeff();
      worst = difference <= worst ? worst : difference;
    }
  }
  CHECK(cache.tokens() == layer.tokens);
  return worst;
}

}  // namespace

TEST_CASE("decoding with a cache gives what attention over all tokens gives") {
  for (const Index n_kv_heads : {1, 2, 4})
    for (const Index window : {0, 1, 3, 50}) {
      const CacheSizes sizes{4, n_kv_heads, 8, 6, window};
      CHECK(worst_difference(Layer<double>{sizes, 30}) < 1e-13);
      CHECK(worst_difference(Layer<float>{sizes, 30}) < 1e-6F);
    }
}

TEST_CASE("eight tokens decoded with rotated keys agree with the same without a cache") {
  Layer<float> layer{{4, 2, 16, 16, 0}, 8};
  layer.rotate();
  CHECK(worst_difference(layer) < 1e-6F);
}

TEST_CASE("a key rotated to the next position is a difference that the comparison sees") {
  Layer<double> layer{{1, 1, 8, 8, 0}, 8};
  layer.rotate();
  auto cache = KvCache<double>::of(layer.sizes).value();
  auto shifted = KvCache<double>::of(layer.sizes).value();
  for (Index token = 0; token < 8; ++token) {
    const std::vector<double> next{1.0};
    cache.append(layer.key.row(token), layer.value.row(token));
    shifted.append(attention::rotated<double>(layer.key.row(token), next, {}),
                   layer.value.row(token));
  }
  CHECK(test::distance(cache.attend(layer.query.row(7), 0.35),
                       shifted.attend(layer.query.row(7), 0.35)) > 1e-3);
}

TEST_CASE("a cache holds numbers for its key-value heads only, and for its window at most") {
  const auto numbers_after = [](const CacheSizes& sizes, Index tokens) {
    const Layer<float> layer{sizes, tokens};
    auto cache = KvCache<float>::of(sizes).value();
    for (Index token = 0; token < tokens; ++token)
      cache.append(layer.key.middleRows(token * sizes.n_kv_heads, sizes.n_kv_heads),
                   layer.value.middleRows(token * sizes.n_kv_heads, sizes.n_kv_heads));
    return cache.numbers();
  };
  CHECK(numbers_after({8, 8, 16, 16, 0}, 10) == 10 * 2 * 8 * 16);
  CHECK(numbers_after({8, 2, 16, 16, 0}, 10) == 10 * 2 * 2 * 16);
  CHECK(numbers_after({8, 2, 16, 16, 4}, 10) == 4 * 2 * 2 * 16);
  CHECK(numbers_after({8, 2, 16, 16, 4}, 3) == 3 * 2 * 2 * 16);
}

TEST_CASE("a cache for heads that do not divide is refused") {
  const auto cache = KvCache<float>::of({3, 2, 8, 8, 0});
  REQUIRE(!cache);
  CHECK(cache.error().fault == base::Fault::BadInput);
}
