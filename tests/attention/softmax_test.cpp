#include "attention/softmax.h"

#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include "attention/sample.h"

using attention::Index;
using attention::Matrix;
using doctest::Approx;

namespace {

constexpr double hidden = -std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

template <class Real = double>
std::vector<Real> weights_of(const std::vector<Real>& logits, bool visible = true) {
  std::vector<Real> weights(logits.size(), Real(-1));
  CHECK(attention::softmax<Real>(logits, weights) == visible);
  return weights;
}

double entropy_of(const std::vector<double>& weights) {
  return attention::entropy<double>(weights);
}

double lse(const std::vector<double>& logits) { return attention::log_sum_exp<double>(logits); }

}  // namespace

TEST_CASE("weights are the normalised exponentials of the logits") {
  const auto weights = weights_of({std::log(1.0), std::log(2.0), std::log(5.0)});
  CHECK(weights[0] == Approx(0.125).epsilon(1e-14));
  CHECK(weights[1] == Approx(0.25).epsilon(1e-14));
  CHECK(weights[2] == Approx(0.625).epsilon(1e-14));
}

TEST_CASE("one number added to all logits changes no weight, and huge logits do not overflow") {
  CHECK(weights_of<float>({1000.0F, 1001.0F})[1] == Approx(0.7310586F).epsilon(1e-6));
  CHECK(weights_of({1e6, 1e6 + 1}) == weights_of({0.0, 1.0}));
  CHECK(weights_of({-1e6, -1e6 + 1}) == weights_of({0.0, 1.0}));
  CHECK(weights_of({1e300, -1e300}) == std::vector{1.0, 0.0});
}

TEST_CASE("a hidden key has weight exactly zero and the others share the rest") {
  CHECK(weights_of({0.0, hidden, 0.0}) == std::vector{0.5, 0.0, 0.5});
}

TEST_CASE("a row that sees no key becomes zeros and is reported, and changes no other row") {
  CHECK(weights_of({hidden, hidden}, false) == std::vector{0.0, 0.0});
  Matrix logits = test::normal_matrix<double>(4, 4, 1);
  const Matrix before = attention::softmax_rows(logits).weights;
  logits.row(1).setConstant(hidden);
  const auto [weights, empty_rows] = attention::softmax_rows(logits);
  CHECK(empty_rows == std::vector<Index>{1});
  CHECK(weights.row(1).isZero(0));
  for (const Index other : {0, 2, 3}) CHECK(weights.row(other) == before.row(other));
}

TEST_CASE("an overflow before the softmax stays visible as NaN wherever it stands in the row") {
  for (const double bad : {not_a_number, -hidden})
    for (const auto& logits : {std::vector{bad, 1.0, hidden},
                               {hidden, 1.0, bad},
                               {2.0, bad, 1.0},
                               {hidden, bad, hidden}})
      CHECK(std::isnan(weights_of(logits)[1]));
}

TEST_CASE("rows of weights sum to one in float and double") {
  const auto doubles = attention::softmax_rows(test::normal_matrix<double>(50, 300, 2)).weights;
  const auto floats = attention::softmax_rows(test::normal_matrix<float>(50, 300, 2)).weights;
  CHECK((doubles.rowwise().sum().array() - 1.0).abs().maxCoeff() < 1e-14);
  CHECK((floats.rowwise().sum().array() - 1.0F).abs().maxCoeff() < 1e-5F);
  CHECK(test::distance<double>(doubles, floats.cast<double>()) < 1e-6);
}

TEST_CASE("log-sum-exp is exact at any size of the logits") {
  CHECK(lse({std::log(1.0), std::log(2.0), std::log(5.0)}) == Approx(std::log(8.0)).epsilon(1e-14));
  CHECK(lse({700.0, 700.0}) == Approx(700 + std::log(2.0)).epsilon(1e-15));
  CHECK(lse({5000.0, hidden}) == 5000.0);
  CHECK(lse({hidden, hidden}) == hidden);
  CHECK(lse({}) == hidden);
  CHECK(std::isnan(lse({not_a_number, hidden})));
}

TEST_CASE("entropy lies between none for one key and ln n for equal weights") {
  CHECK(entropy_of({0.0, 1.0, 0.0}) == 0.0);
  CHECK(entropy_of({0.25, 0.25, 0.25, 0.25}) == Approx(std::log(4.0)).epsilon(1e-15));
  CHECK(entropy_of({0.5, 0.25, 0.25}) == Approx(1.5 * std::log(2.0)).epsilon(1e-15));
  CHECK(entropy_of({0.0, 0.0}) == 0.0);
}

TEST_CASE("entropy is log-sum-exp minus the mean logit") {
  const Matrix logits = test::normal_matrix<double>(1, 40, 3);
  const auto [weights, empty_rows] = attention::softmax_rows(logits);
  const double expected =
      attention::log_sum_exp(test::row(logits, 0)) - logits.row(0).dot(weights.row(0));
  CHECK(attention::entropy(test::row(weights, 0)) == Approx(expected).epsilon(1e-13));
}

TEST_CASE("the Jacobian equals central differences, is symmetric and moves no total weight") {
  const Matrix logits = test::normal_matrix<double>(1, 12, 4);
  const Matrix weights = attention::softmax_rows(logits).weights;
  const Matrix jacobian = attention::softmax_jacobian(test::row(weights, 0));
  const double step = 1e-5;
  for (Index j = 0; j < logits.cols(); ++j) {
    Matrix up = logits, down = logits;
    up(0, j) += step;
    down(0, j) -= step;
    const Matrix slope =
        (attention::softmax_rows(up).weights - attention::softmax_rows(down).weights) / (2 * step);
    CHECK((jacobian.col(j) - slope.row(0).transpose()).cwiseAbs().maxCoeff() < 1e-9);
  }
  CHECK(jacobian == Matrix(jacobian.transpose()));
  CHECK(jacobian.rowwise().sum().cwiseAbs().maxCoeff() < 1e-15);
  CHECK(jacobian.trace() == Approx(1 - weights.squaredNorm()).epsilon(1e-14));
}
