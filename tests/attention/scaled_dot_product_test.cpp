#include "attention/scaled_dot_product.h"

#include <cmath>

#include <doctest/doctest.h>

#include "attention/divisor.h"
#include "attention/sample.h"
#include "attention/softmax.h"

using attention::Index;
using attention::Mask;
using attention::Matrix;
using doctest::Approx;

namespace {

constexpr double head_dim = 4;
constexpr double n_heads = 8;

/// The worked example of the cards: one query, three keys of width 4.
attention::Attention<double> worked_example(double divisor) {
  Matrix query(1, 4), key(3, 4);
  query << 2, 0, -1, 1;
  key << 1, 1, 0, 1, 0, 2, 1, 0, 1, -1, -1, -1;
  return attention::scaled_dot_product<double>(query, key, Matrix::Identity(3, 3),
                                               attention::no_mask(), 1 / divisor);
}

struct Expected {
  const char* formula;
  double weights[3];
  double entropy;
};

}  // namespace

TEST_CASE("the worked example gives the numbers that cards print, for each divisor") {
  CHECK(worked_example(1).logits == Matrix{{3.0, -1.0, 2.0}});
  for (const Expected& row : {Expected{"1", {0.7214, 0.0132, 0.2654}, 0.6448},
                              Expected{"sqrt(d_k)", {0.5741, 0.0777, 0.3482}, 0.8845},
                              Expected{"d_k", {0.4658, 0.1714, 0.3628}, 1.0260},
                              Expected{"sqrt(d_model)", {0.4290, 0.2115, 0.3595}, 1.0594}}) {
    CAPTURE(row.formula);
    for (const attention::Divisor& divisor : attention::divisors) {
      if (divisor.formula != row.formula) continue;
      const auto result = worked_example(divisor.value(head_dim, n_heads));
      for (Index j = 0; j < 3; ++j)
        CHECK(std::abs(result.weights(0, j) - row.weights[j]) < 0.5e-4 + 1e-9);
      CHECK(std::abs(attention::entropy(test::row(result.weights, 0)) - row.entropy) < 0.5e-4);
    }
  }
}

TEST_CASE("the divisors are the five of the question, with their values") {
  const char* formulas[] = {"1", "sqrt(d_k)", "d_k", "sqrt(d_model)", "sqrt(h)"};
  const double values[] = {1, 8, 64, 16, 2};
  for (std::size_t i = 0; i < attention::divisors.size(); ++i) {
    CHECK(attention::divisors[i].formula == formulas[i]);
    CHECK(attention::divisors[i].value(64, 4) == values[i]);
  }
}

TEST_CASE("the default scale follows the width of a head and nothing else of the model") {
  CHECK(attention::default_scale(128) == Approx(0.08839).epsilon(1e-4));
  CHECK(attention::default_scale(64) == 0.125);
}

TEST_CASE("the output is the mean of the values by the weights") {
  const auto result = worked_example(2);
  CHECK(result.output == result.weights);  // the values are unit vectors
  CHECK(result.empty_rows.empty());
}

TEST_CASE("equal logits with a causal mask give running means of the values") {
  const Matrix value = test::normal_matrix<double>(6, 3, 1);
  const auto result = attention::scaled_dot_product<double>(
      Matrix::Zero(6, 2), test::normal_matrix<double>(6, 2, 2), value, attention::causal_mask(), 1);
  for (Index i = 0; i < 6; ++i)
    CHECK((result.output.row(i) - value.topRows(i + 1).colwise().mean()).norm() < 1e-14);
}

TEST_CASE("a causal mask lets no later token change an earlier output") {
  const Matrix query = test::normal_matrix<double>(8, 4, 1);
  Matrix key = test::normal_matrix<double>(8, 4, 2), value = test::normal_matrix<double>(8, 4, 3);
  const auto before =
      attention::scaled_dot_product(query, key, value, attention::causal_mask(), 0.5);
  key.row(5).setConstant(9);
  value.row(5).setConstant(-9);
  const auto after =
      attention::scaled_dot_product(query, key, value, attention::causal_mask(), 0.5);
  CHECK(after.output.topRows(5) == before.output.topRows(5));
  CHECK(after.output.bottomRows(3) != before.output.bottomRows(3));
}

TEST_CASE("decoding token by token over cached keys gives the outputs of the whole sequence") {
  const Matrix query = test::normal_matrix<double>(8, 4, 1);
  const Matrix key = test::normal_matrix<double>(8, 4, 2);
  const Matrix value = test::normal_matrix<double>(8, 4, 3);
  for (Mask mask : {attention::causal_mask(), attention::sliding_window_mask(3)}) {
    const auto whole = attention::scaled_dot_product(query, key, value, mask, 0.5);
    for (mask.first_position = 0; mask.first_position < 8; ++mask.first_position) {
      const Index i = mask.first_position;
      const auto step = attention::scaled_dot_product<double>(query.row(i), key.topRows(i + 1),
                                                              value.topRows(i + 1), mask, 0.5);
      CHECK((step.output.row(0) - whole.output.row(i)).cwiseAbs().maxCoeff() < 1e-14);
    }
  }
}

TEST_CASE("a query that sees no key gets zeros and is named, whichever rules hid its keys") {
  const Matrix x = test::normal_matrix<double>(4, 4, 4);
  Mask only_row_1 = attention::sliding_window_mask(1);
  only_row_1.padding = {false, true, false, false};
  Mask first_two = attention::causal_mask();
  first_two.padding = {true, true, false, false};
  Mask all = attention::padding_mask({true, true, true, true});
  const std::pair<Mask, std::vector<Index>> cases[] = {
      {only_row_1, {1}}, {first_two, {0, 1}}, {all, {0, 1, 2, 3}}};
  for (const auto& [mask, empty_rows] : cases) {
    const auto result = attention::scaled_dot_product<double>(x, x, x, mask, 0.5);
    CHECK(result.empty_rows == empty_rows);
    CHECK(result.output.allFinite());
    CHECK(result.weights.allFinite());
    for (const Index row : empty_rows) {
      CHECK(result.output.row(row).isZero(0));
      CHECK(result.weights.row(row).isZero(0));
    }
  }
}

TEST_CASE("a query sees its keys in any order: without a mask attention knows no positions") {
  const Matrix query = test::normal_matrix<double>(5, 4, 1);
  const Matrix key = test::normal_matrix<double>(5, 4, 2);
  const Matrix value = test::normal_matrix<double>(5, 4, 3);
  const auto run = [&](const Matrix& keys, const Matrix& values) {
    return attention::scaled_dot_product(query, keys, values, attention::no_mask(), 0.5).output;
  };
  CHECK(test::distance<double>(run(key, value),
                               run(key.colwise().reverse(), value.colwise().reverse())) < 1e-14);
}

TEST_CASE("queries before all keys get zeros, not NaN") {
  const Matrix query = test::normal_matrix<double>(5, 4, 1);
  const Matrix key = test::normal_matrix<double>(2, 4, 2);
  const auto result = attention::scaled_dot_product<double>(
      query, key, key, attention::bottom_right_causal_mask(5, 2), 0.5);
  CHECK(result.empty_rows == std::vector<Index>{0, 1, 2});
  CHECK(result.output.topRows(3).isZero(0));
  CHECK(result.output.row(3) == key.row(0));
}
