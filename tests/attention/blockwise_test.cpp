#include "attention/blockwise.h"

#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include "attention/sample.h"
#include "attention/scaled_dot_product.h"
#include "attention/softmax.h"

using attention::Index;
using attention::Mask;
using attention::Matrix;
using attention::MatrixOf;

namespace {

std::vector<Mask> masks(Index keys) {
  std::vector<bool> padding(static_cast<std::size_t>(keys), false);
  padding[0] = padding.back() = true;
  Mask causal_and_padded = attention::causal_mask();
  causal_and_padded.padding = padding;  // query 0 sees nothing
  return {attention::no_mask(), attention::causal_mask(), attention::padding_mask(padding),
          attention::sliding_window_mask(3), causal_and_padded};
}

/// The largest difference from the naive form over all masks and block sizes.
template <class Real>
Real worst_difference(Index keys, Real size_of_logits) {
  const auto query = test::normal_matrix<Real>(keys, 8, 1);
  const auto key = test::normal_matrix<Real>(keys, 8, 2);
  const auto value = test::normal_matrix<Real>(keys, 5, 3);
  Real worst = 0;
  for (const Mask& mask : masks(keys)) {
    const auto naive = attention::scaled_dot_product(query, key, value, mask, size_of_logits);
    for (Index block = 1; block <= keys + 1; ++block) {
      const auto blockwise =
          attention::blockwise_attention(query, key, value, mask, size_of_logits, block);
      CHECK(blockwise.empty_rows == naive.empty_rows);
      const Real difference = test::distance(blockwise.output, naive.output);
      worst = difference <= worst ? worst : difference;
    }
  }
  return worst;
}

}  // namespace

TEST_CASE(
    "attention in blocks equals the naive form for any block size, ragged last one included") {
  CHECK(worst_difference<double>(7, 0.35) < 1e-12);
  CHECK(worst_difference<double>(23, 0.35) < 1e-12);
  CHECK(worst_difference<float>(7, 0.35F) < 1e-6F);
  CHECK(worst_difference<float>(23, 0.35F) < 2e-6F);
}

TEST_CASE("attention in blocks does not overflow where exponentials of the logits would") {
  CHECK(worst_difference<double>(7, 500.0) < 1e-12);
  CHECK(worst_difference<float>(7, 50.0F) < 1e-5F);
}

TEST_CASE("the sums that remain give the log-sum-exp of every row") {
  const Matrix x = test::normal_matrix<double>(9, 4, 5);
  const auto naive = attention::scaled_dot_product(x, x, x, attention::causal_mask(), 0.5);
  const auto blockwise = attention::blockwise_attention(x, x, x, attention::causal_mask(), 0.5, 4);
  for (Index i = 0; i < 9; ++i)
    CHECK(std::abs(blockwise.log_sum_exp[static_cast<std::size_t>(i)] -
                   attention::log_sum_exp(test::row(naive.logits, i))) < 1e-13);
}

TEST_CASE("a query that sees no key has zeros, minus infinity and no update") {
  const Matrix x = test::normal_matrix<double>(3, 4, 5);
  const Mask nothing = attention::padding_mask({true, true, true});
  const auto result = attention::blockwise_attention(x, x, x, nothing, 0.5, 2);
  CHECK(result.output.isZero(0));
  CHECK(result.log_sum_exp == std::vector(3, -std::numeric_limits<double>::infinity()));
  CHECK(result.max_updates == std::vector<Index>(3, 0));
  CHECK(result.empty_rows == std::vector<Index>{0, 1, 2});
}

TEST_CASE("the running maximum is counted when a later block raises it") {
  const Matrix query = Matrix::Ones(1, 1);
  const Matrix key = (Matrix(6, 1) << 1, 3, 2, 3, 5, 4).finished();
  const auto updates = [&](Index block) {
    return attention::blockwise_attention<double>(query, key, Matrix::Ones(6, 1),
                                                  attention::no_mask(), 1.0, block)
        .max_updates[0];
  };
  CHECK(updates(1) == 2);  // 1, then 3 and 5
  CHECK(updates(2) == 1);  // 3, then 5
  CHECK(updates(6) == 0);
}

TEST_CASE("an overflow among the logits makes the output NaN, not a plausible number") {
  Matrix key = test::normal_matrix<double>(5, 2, 6);
  key(1, 0) = std::numeric_limits<double>::quiet_NaN();
  const Matrix x = test::normal_matrix<double>(5, 2, 7);
  for (const Index block : {1, 2, 5})
    CHECK(attention::blockwise_attention(x, key, x, attention::no_mask(), 1.0, block)
              .output.array()
              .isNaN()
              .all());
}
