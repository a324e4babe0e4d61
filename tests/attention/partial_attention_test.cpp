// Attention of workers that saw different keys, merged again.
#include "attention/partial_attention.h"

#include <cmath>

#include <doctest/doctest.h>

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

attention::PartialAttention part(const std::vector<double>& logits, const attention::Matrix& values,
                                 attention::EmptyPart empty = attention::EmptyPart::Zeros) {
  return attention::partial_attention(logits, values, empty);
}

}  // namespace

TEST_CASE("weights e^(lse - LSE) put two parts together to the whole") {
  attention::Matrix first(1, 2), second(2, 2), all(3, 2);
  first << 1, 2;
  second << 3, -4, 5, 6;
  all << first, second;
  const auto a = part({700}, first), b = part({701, 699}, second),
             whole = part({700, 701, 699}, all);
  const double lse = attention::log_add_exp(a.lse, b.lse);
  CHECK(lse == doctest::Approx(701 + std::log(1 + std::exp(-1) + std::exp(-2))).epsilon(1e-14));
  CHECK(lse == doctest::Approx(whole.lse).epsilon(1e-15));
  for (int i = 0; i < 2; ++i)
    CHECK(std::exp(a.lse - lse) * a.output(i) + std::exp(b.lse - lse) * b.output(i) ==
          doctest::Approx(whole.output(i)).epsilon(1e-12));
}

TEST_CASE("a part without a visible key has no weight, and an output of zeros or NaN as asked") {
  const attention::Matrix values = attention::Matrix::Ones(2, 3);
  const auto guarded = part({-infinity, -infinity}, values);
  CHECK(guarded.lse == -infinity);
  CHECK(guarded.output.isZero(0));
  const auto bare = part({-infinity, -infinity}, values, attention::EmptyPart::NotANumber);
  CHECK(std::isnan(bare.output(2)));
  CHECK(attention::log_add_exp(guarded.lse, 3) == 3);
  CHECK(attention::log_add_exp(-infinity, -infinity) == -infinity);
}
