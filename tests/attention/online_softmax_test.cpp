#include "attention/online_softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include "attention/blockwise.h"
#include "attention/sample.h"
#include "attention/scaled_dot_product.h"
#include "attention/softmax.h"

using attention::Index;
using attention::Matrix;
using attention::MatrixOf;
using attention::OnlineSoftmax;
using attention::Rescaling;

namespace {

constexpr Index keys = 37, head_dim = 16, value_dim = 5;

struct Sample {
  Matrix query = test::normal_matrix<double>(1, head_dim, 1);
  Matrix key = test::normal_matrix<double>(keys, head_dim, 2);
  Matrix value = test::normal_matrix<double>(keys, value_dim, 3);
  double scale = attention::default_scale(head_dim);

  Matrix raw() const { return query * key.transpose(); }
};

template <class Real>
OnlineSoftmax<Real> absorbed(const Sample& sample, Index block,
                             Rescaling rescaling = Rescaling::Right) {
  const MatrixOf<Real> raw = sample.raw().cast<Real>(), value = sample.value.cast<Real>();
  OnlineSoftmax<Real> online(static_cast<Real>(sample.scale), value_dim, rescaling);
  for (Index first = 0; first < keys; first += block) {
    const Index size = std::min(block, keys - first);
    online.absorb(
        test::row(raw, 0).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(size)),
        value.middleRows(first, size));
  }
  return online;
}

Matrix naive(const Sample& sample) {
  return attention::scaled_dot_product(sample.query, sample.key, sample.value, attention::no_mask(),
                                       sample.scale)
      .output;
}

double relative_error(Rescaling rescaling, Index block) {
  const Sample sample;
  const Matrix exact = naive(sample);
  return (absorbed<double>(sample, block, rescaling).output() - exact).norm() / exact.norm();
}

}  // namespace

TEST_CASE("online softmax equals the naive form for any block size, ragged last one included") {
  const Sample sample;
  for (Index block = 1; block <= keys + 1; ++block) {
    CAPTURE(block);
    CHECK(test::distance<double>(absorbed<double>(sample, block).output(), naive(sample)) < 1e-14);
    const MatrixOf<float> output = absorbed<float>(sample, block).output();
    CHECK(test::distance<double>(output.cast<double>(), naive(sample)) < 1e-6);
  }
}

TEST_CASE("it agrees with attention in blocks of scaled logits: output, sum and updates") {
  const Sample sample;
  for (const Index block : {1, 4, 10}) {
    const auto other = attention::blockwise_attention(sample.query, sample.key, sample.value,
                                                      attention::no_mask(), sample.scale, block);
    const auto online = absorbed<double>(sample, block);
    CHECK(test::distance<double>(online.output(), other.output) < 1e-14);
    CHECK(online.log_sum_exp() == doctest::Approx(other.log_sum_exp[0]).epsilon(1e-14));
    CHECK(online.max_updates() == other.max_updates[0]);
  }
}

TEST_CASE("the maximum it keeps is that of the raw products") {
  const Sample sample;
  CHECK(absorbed<double>(sample, 5).max() == sample.raw().maxCoeff());
}

TEST_CASE("every fault of the correction changes the output, unless one block holds all keys") {
  for (const Rescaling fault : {Rescaling::Unscaled, Rescaling::None}) {
    CHECK(relative_error(fault, 1) > 0.05);
    CHECK(relative_error(fault, keys) < 1e-14);
  }
  for (const Rescaling fault : {Rescaling::DoubleScale, Rescaling::NoScale})
    CHECK(relative_error(fault, keys) > 0.05);
}

TEST_CASE("a scale that is left out is a softmax of the raw products") {
  const Sample sample;
  const Matrix raw = attention::scaled_dot_product(sample.query, sample.key, sample.value,
                                                   attention::no_mask(), 1.0)
                         .output;
  CHECK(test::distance<double>(absorbed<double>(sample, 3, Rescaling::NoScale).output(), raw) <
        1e-14);
}

TEST_CASE("hidden keys take no weight, and a block of them changes nothing") {
  constexpr double hidden = -std::numeric_limits<double>::infinity();
  const Matrix values = test::normal_matrix<double>(4, value_dim, 9);
  OnlineSoftmax<double> online(0.5, value_dim);
  online.absorb(std::vector{hidden, hidden}, values.topRows(2));
  CHECK(online.log_sum_exp() == hidden);
  online.absorb(std::vector{1.0, hidden}, values.bottomRows(2));
  CHECK(test::distance<double>(online.output(), values.row(2)) < 1e-15);
  CHECK(online.max_updates() == 0);
  CHECK(online.log_sum_exp() == doctest::Approx(0.5));
}

TEST_CASE("products whose exponentials overflow are no trouble") {
  const Matrix values = (Matrix(3, 1) << 1, 2, 4).finished();
  OnlineSoftmax<float> online(1.0F, 1);
  online.absorb(std::vector{1000.0F}, values.cast<float>().topRows(1));
  online.absorb(std::vector{2000.0F, 2000.0F}, values.cast<float>().bottomRows(2));
  CHECK(online.output()(0, 0) == 3);
}
