#include "attention/fused.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include <doctest/doctest.h>

#include "attention/heads.h"
#include "attention/sample.h"
#include "attention/scaled_dot_product.h"
#include "attention/softmax.h"

using attention::Attention;
using attention::Fused;
using attention::FusedOptions;
using attention::HeadSizes;
using attention::Index;
using attention::Mask;
using attention::Matrix;
using attention::MatrixOf;
using base::Isa;

namespace {

using Floats = MatrixOf<float>;

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

// One rounding of a dot product of single precision moves the output by most where one of few keys
// has nearly all the weight; over many keys the errors average.
constexpr double few_keys = 2e-6;
constexpr double many_keys = 1e-6;

/// The paths that this processor has.
std::vector<Isa> paths() {
  std::vector<Isa> found;
  for (const Isa isa : {Isa::Baseline, Isa::V3, Isa::V4})
    if (isa <= base::processor_isa()) found.push_back(isa);
  return found;
}

struct Sizes {
  Index queries, keys, head_dim, value_dim;
};

/// One head of N(0, 1) numbers at the default scale.
struct Head {
  explicit Head(const Sizes& sizes, std::uint64_t seed = 1)
      : query(test::normal_matrix<float>(sizes.queries, sizes.head_dim, seed)),
        key(test::normal_matrix<float>(sizes.keys, sizes.head_dim, seed + 1)),
        value(test::normal_matrix<float>(sizes.keys, sizes.value_dim, seed + 2)),
        scale(attention::default_scale(sizes.head_dim)) {}

  Attention<double> naive(const Mask& mask) const {
    return attention::scaled_dot_product<double>(query.cast<double>(), key.cast<double>(),
                                                 value.cast<double>(), mask, scale);
  }
  Fused fused(const Mask& mask, const FusedOptions& options) const {
    return attention::fused_attention(query, key, value, mask, static_cast<float>(scale), options);
  }

  Floats query, key, value;
  double scale;
};

double error_of(const Floats& output, const Matrix& exact) {
  return test::distance<double>(output.cast<double>(), exact);
}

void check_equal(const Sizes& sizes, const Mask& mask, Isa isa, double tolerance = few_keys) {
  CAPTURE(sizes.queries);
  CAPTURE(sizes.keys);
  CAPTURE(sizes.head_dim);
  CAPTURE(sizes.value_dim);
  CAPTURE(std::string(base::to_text(isa)));
  const Head head(sizes);
  const auto naive = head.naive(mask);
  const Fused fused = head.fused(mask, {.isa = isa});
  CHECK(error_of(fused.output, naive.output) < tolerance);
  CHECK(fused.empty_rows == naive.empty_rows);
  double worst = 0;
  for (Index i = 0; i < sizes.queries; ++i) {
    const double exact = attention::log_sum_exp(test::row(naive.logits, i));
    const auto found = static_cast<double>(fused.log_sum_exp[static_cast<std::size_t>(i)]);
    if (exact == found) continue;  // minus infinity
    const double difference = std::abs(found - exact);
    worst = difference <= worst ? worst : difference;
  }
  CHECK(worst < 2e-6);
}

/// Hides every key whose number, times seven, leaves a small rest modulo five.
Mask scattered_padding(Index keys) {
  std::vector<bool> padding;
  for (Index key = 0; key < keys; ++key) padding.push_back(key * 7 % 5 < 2);
  return attention::padding_mask(padding);
}

std::vector<Mask> masks(const Sizes& sizes) {
  std::vector<Mask> all{attention::no_mask(),
                        attention::causal_mask(),
                        attention::bottom_right_causal_mask(sizes.queries, sizes.keys),
                        attention::sliding_window_mask(1),
                        attention::sliding_window_mask(40),
                        scattered_padding(sizes.keys)};
  Mask combined = attention::bottom_right_causal_mask(sizes.queries, sizes.keys);
  combined.window = 17;
  combined.padding = scattered_padding(sizes.keys).padding;
  all.push_back(combined);
  return all;
}

}  // namespace

TEST_CASE("fast attention equals the naive double form on every path and under any mask") {
  for (const Isa isa : paths())
    for (const Sizes& sizes : {Sizes{1, 1, 1, 1},
                               {3, 7, 5, 4},
                               {64, 96, 64, 64},
                               {65, 97, 64, 64},
                               {130, 200, 80, 33},
                               {200, 130, 16, 128},
                               {17, 301, 128, 7}})
      for (const Mask& mask : masks(sizes)) check_equal(sizes, mask, isa);
}

TEST_CASE("fast attention is right for every number of keys and every width of values") {
  for (const Isa isa : paths()) {
    for (Index keys = 1; keys <= 110; keys += 3)
      check_equal({20, keys, 8, 6}, attention::no_mask(), isa);
    for (Index width = 1; width <= 20; ++width)
      check_equal({20, 30, 9, width}, attention::causal_mask(), isa);
    for (Index queries = 1; queries <= 70; queries += 3)
      check_equal({queries, 12, 4, 5}, attention::no_mask(), isa);
  }
}

TEST_SUITE("standard") {
  TEST_CASE("fast attention stays within 1e-6 for long sequences and wide heads") {
    for (const Isa isa : paths())
      for (const Index width : {64, 128})
        check_equal({1024, 1024, width, width}, attention::no_mask(), isa, many_keys);
  }
}

TEST_CASE("the paths agree with each other within 1e-6") {
  const Head head({150, 150, 64, 64});
  const Fused reference = head.fused(attention::causal_mask(), {.isa = Isa::Baseline});
  for (const Isa isa : paths())
    CHECK(test::distance(head.fused(attention::causal_mask(), {.isa = isa}).output,
                         reference.output) < 1e-6F);
}

TEST_CASE("a single visible key gives exactly its value") {
  const Head head({90, 90, 64, 64});
  for (const Isa isa : paths())
    CHECK(head.fused(attention::sliding_window_mask(1), {.isa = isa}).output == head.value);
}

TEST_CASE("the weight of one of two keys is the logistic function, from equal to vanishing") {
  const Floats query = Floats::Ones(1, 1);
  const Floats value = (Floats(2, 1) << 1, 0).finished();
  for (const Isa isa : paths()) {
    double worst = 0;
    for (int i = 0; i <= 4000; ++i) {
      const float logit = -0.025F * static_cast<float>(i);
      const Floats key = (Floats(2, 1) << logit, 0).finished();
      const Fused fused =
          attention::fused_attention(query, key, value, attention::no_mask(), 1.0F, {.isa = isa});
      const double exact = 1 / (1 + std::exp(-static_cast<double>(logit)));
      // The product with log2(e) is rounded before the power is taken.
      const double allowed = 3e-7 * exact * (1 - static_cast<double>(logit));
      if (exact < 1e-37) continue;  // smaller than normal numbers
      worst = std::max(worst, std::abs(static_cast<double>(fused.output(0, 0)) - exact) / allowed);
    }
    CHECK(worst < 1);
  }
}

TEST_CASE("logits far apart neither overflow nor leave a trace") {
  const Floats query = Floats::Ones(1, 1);
  const Floats key = (Floats(4, 1) << -3e4F, 1e4F, -200.0F, 1e4F).finished();
  const Floats value = (Floats(4, 1) << 1e30F, 1, 1e30F, 3).finished();
  for (const Isa isa : paths()) {
    const Fused fused =
        attention::fused_attention(query, key, value, attention::no_mask(), 1.0F, {.isa = isa});
    CHECK(fused.output(0, 0) == 2.0F);
    CHECK(fused.log_sum_exp[0] == doctest::Approx(1e4 + std::log(2)));
  }
}

TEST_CASE("a NaN or an infinite logit makes its own query NaN and no other") {
  for (const float bad : {not_a_number, std::numeric_limits<float>::infinity()}) {
    Head head({40, 100, 8, 8});
    head.query.setOnes();
    head.query.row(7).setConstant(bad);
    head.key = head.key.cwiseAbs();
    for (const Isa isa : paths()) {
      const Floats output = head.fused(attention::no_mask(), {.isa = isa}).output;
      CHECK(output.row(7).array().isNaN().all());
      CHECK(output.row(6).allFinite());
      CHECK(output.row(8).allFinite());
    }
  }
}

TEST_CASE("padding may hold anything: it is not read") {
  Head head({10, 50, 8, 8});
  Mask mask = scattered_padding(50);
  const Fused clean = head.fused(mask, {});
  for (Index key = 0; key < 50; ++key)
    if (mask.padding[static_cast<std::size_t>(key)]) {
      head.key.row(key).setConstant(not_a_number);
      head.value.row(key).setConstant(not_a_number);
    }
  for (const Isa isa : paths()) {
    const Fused dirty = head.fused(mask, {.isa = isa});
    CHECK(test::distance(dirty.output, clean.output) < 1e-6F);
  }
}

TEST_CASE("without keys every row is zero and reported, without queries there is no row") {
  const auto all = attention::no_mask();
  for (const Isa isa : paths()) {
    const Fused no_keys = Head({5, 0, 4, 3}).fused(all, {.isa = isa});
    CHECK(no_keys.output.isZero(0));
    CHECK(no_keys.empty_rows == std::vector<Index>{0, 1, 2, 3, 4});
    CHECK(no_keys.log_sum_exp == std::vector(5, -std::numeric_limits<float>::infinity()));
    CHECK(Head({0, 5, 4, 3}).fused(all, {.isa = isa}).output.rows() == 0);
  }
}

TEST_CASE("memory that an earlier call has left does not show") {
  attention::FusedMemory memory;
  Head poison({100, 300, 16, 16});
  poison.key.setConstant(not_a_number);
  poison.value.setConstant(not_a_number);
  const Head head({70, 101, 16, 10});
  for (const Isa isa : paths()) {
    poison.fused(attention::no_mask(), {.isa = isa, .memory = &memory});
    const Fused again = head.fused(attention::causal_mask(), {.isa = isa, .memory = &memory});
    CHECK(again.output == head.fused(attention::causal_mask(), {.isa = isa}).output);
  }
}

namespace {

/// Two sequences, four query heads on two key-value heads, the second sequence padded at its end.
struct Batch {
  HeadSizes sizes{.batch = 2,
                  .n_heads = 4,
                  .n_kv_heads = 2,
                  .seq_len = 70,
                  .key_len = 100,
                  .head_dim = 16,
                  .value_dim = 12};
  Floats query = test::normal_matrix<float>(2 * 4 * 70, 16, 1);
  Floats key = test::normal_matrix<float>(2 * 2 * 100, 16, 2);
  Floats value = test::normal_matrix<float>(2 * 2 * 100, 12, 3);
  std::vector<Mask> masks;

  Batch() {
    masks.assign(2, attention::bottom_right_causal_mask(70, 100));
    masks[1].padding.assign(100, false);
    for (std::size_t i = 60; i < 100; ++i) masks[1].padding[i] = true;
    masks[0].padding.assign(100, false);
    for (std::size_t i = 0; i < 35; ++i)
      masks[0].padding[i] = true;  // its first queries see nothing
  }

  base::Result<Fused> fused(const FusedOptions& options) const {
    const auto numbers = [](const Floats& m) {
      return std::span(m.data(), static_cast<std::size_t>(m.size()));
    };
    return attention::fused_attention(sizes, numbers(query), numbers(key), numbers(value), masks,
                                      0.25F, options);
  }
};

}  // namespace

TEST_CASE("every head of every sequence attends to its own key-value head under its own mask") {
  const Batch batch;
  const auto map = attention::head_map(4, 2).value();
  for (const Isa isa : paths()) {
    const Fused fused = batch.fused({.isa = isa}).value();
    std::vector<Index> empty_rows;
    for (Index sequence = 0; sequence < 2; ++sequence)
      for (Index head = 0; head < 4; ++head) {
        const Index row = (sequence * 4 + head) * 70;
        const Index kv = (sequence * 2 + map[static_cast<std::size_t>(head)]) * 100;
        const auto naive = attention::scaled_dot_product<double>(
            batch.query.middleRows(row, 70).cast<double>(),
            batch.key.middleRows(kv, 100).cast<double>(),
            batch.value.middleRows(kv, 100).cast<double>(),
            batch.masks[static_cast<std::size_t>(sequence)], 0.25);
        CHECK(error_of(fused.output.middleRows(row, 70), naive.output) < few_keys);
        for (const Index empty : naive.empty_rows) empty_rows.push_back(row + empty);
      }
    CHECK(!empty_rows.empty());
    CHECK(fused.empty_rows == empty_rows);
  }
}

TEST_CASE("any number of threads gives the same bits") {
  const Batch batch;
  for (const Isa isa : paths()) {
    const Fused one = batch.fused({.threads = 1, .isa = isa}).value();
    for (const int threads : {2, 3, 16}) {
      const Fused many = batch.fused({.threads = threads, .isa = isa}).value();
      CHECK(many.output == one.output);
      CHECK(many.log_sum_exp == one.log_sum_exp);
      CHECK(many.empty_rows == one.empty_rows);
    }
  }
}

TEST_CASE("heads that do not divide are refused with a message") {
  Batch batch;
  batch.sizes.n_heads = 3;
  const auto fused = batch.fused({});
  REQUIRE(!fused);
  CHECK(fused.error().fault == base::Fault::BadInput);
}
