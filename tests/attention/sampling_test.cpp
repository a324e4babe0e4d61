#include "attention/sampling.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <doctest/doctest.h>

#include "attention/sample.h"
#include "base/random.h"

using attention::Index;
using attention::SamplingRule;

namespace {

std::vector<double> logits_of(std::vector<double> weights) {
  for (double& weight : weights) weight = std::log(weight);
  return weights;
}

/// The rule by its definition: each step decides token by token, without an order.
std::vector<double> naive(const std::vector<double>& logits, const SamplingRule& rule) {
  std::vector<double> p;
  for (const double logit : logits) p.push_back(std::exp(logit / rule.temperature));
  const auto normalise = [&] {
    const double sum = std::accumulate(p.begin(), p.end(), 0.0);
    for (double& x : p) x /= sum;
  };
  /// Drops what `drops(token, mass of more probable tokens, number of them)` says.
  const auto filter = [&](auto drops) {
    normalise();
    std::vector<double> kept = p;
    for (std::size_t i = 0; i < p.size(); ++i) {
      double mass = 0;
      Index number = 0;
      for (std::size_t j = 0; j < p.size(); ++j)
        if (p[j] > p[i] || (p[j] == p[i] && j < i)) mass += p[j], ++number;
      if (drops(i, mass, number)) kept[i] = 0;
    }
    p = kept;
  };
  filter([&](auto, double, Index number) { return rule.top_k > 0 && number >= rule.top_k; });
  filter([&](auto, double mass, Index) { return rule.top_p < 1 && mass >= rule.top_p; });
  filter([&](std::size_t i, double, Index) {
    return p[i] < rule.min_p * *std::max_element(p.begin(), p.end());
  });
  normalise();
  return p;
}

std::vector<double> random_logits(std::size_t count, std::uint64_t seed) {
  const auto draws = test::normal_matrix<double>(1, static_cast<Index>(count), seed);
  return {draws.data(), draws.data() + count};
}

}  // namespace

TEST_CASE("every combination of rules gives what its definition says") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto logits = random_logits(30, seed);
    for (const double temperature : {0.3, 1.0, 2.5})
      for (const Index top_k : {0, 1, 7, 30, 99})
        for (const double top_p : {1.0, 0.9, 0.31})
          for (const double min_p : {0.0, 0.1, 1.0}) {
            const SamplingRule rule{temperature, top_k, top_p, min_p};
            const auto found = attention::sampling_probabilities(logits, rule);
            const auto exact = naive(logits, rule);
            for (std::size_t i = 0; i < logits.size(); ++i) {
              REQUIRE((found[i] == 0) == (exact[i] == 0));
              REQUIRE(std::abs(found[i] - exact[i]) < 1e-14);
            }
          }
  }
}

TEST_CASE("a nucleus is the smallest set that reaches its mass, and temperature comes before it") {
  const auto logits = logits_of({0.5, 0.3, 0.2});
  const auto kept = [&](double temperature) {
    const auto p = attention::sampling_probabilities(logits, {temperature, 0, 0.6, 0});
    return std::count_if(p.begin(), p.end(), [](double x) { return x > 0; });
  };
  CHECK(kept(1) == 2);
  CHECK(kept(0.5) == 1);
}

TEST_CASE("of equally probable tokens exactly k stay, the earlier ones") {
  const auto p = attention::sampling_probabilities(std::vector<double>(5, 2.0), {1, 2, 1, 0});
  CHECK(p == std::vector<double>{0.5, 0.5, 0, 0, 0});
}

TEST_CASE("temperature 0 leaves the first of the largest, huge logits do not overflow") {
  const std::vector<double> logits{1e300, 3, 1e300, -std::numeric_limits<double>::infinity()};
  CHECK(attention::sampling_probabilities(logits, {0, 0, 1, 0}) == std::vector<double>{1, 0, 0, 0});
  CHECK(attention::sampling_probabilities(logits, {1, 0, 1, 0}) ==
        std::vector<double>{0.5, 0, 0.5, 0});
}

TEST_CASE("the place of a uniform number among the cumulated probabilities is the token") {
  const std::vector<double> p{0, 0.25, 0, 0.5, 0.25, 0};
  CHECK(attention::sampled_token(p, 0) == 1);
  CHECK(attention::sampled_token(p, 0.2499) == 1);
  CHECK(attention::sampled_token(p, 0.25) == 3);
  CHECK(attention::sampled_token(p, 0.75) == 4);
  CHECK(attention::sampled_token(p, std::nextafter(1.0, 0.0)) == 4);
  CHECK(attention::sampled_token(std::vector<double>{0.3, 0.3, 0.3, 0}, 0.95) == 2);
}

TEST_CASE("inverse and Gumbel draws both follow the probabilities") {
  const std::vector<double> weights{0.4, 0.3, 0.2, 0.1};
  const auto logits = logits_of(weights);
  constexpr int draws = 20000;
  base::Random random(1, base::stream_of("sampling_test"), 0);
  std::vector<double> inverse(4), gumbel(4);
  for (int i = 0; i < draws; ++i) {
    ++inverse[static_cast<std::size_t>(attention::sampled_token(weights, random.uniform()))];
    std::vector<double> uniforms;
    for (int j = 0; j < 4; ++j) uniforms.push_back(random.uniform() + 0x1p-54);
    ++gumbel[static_cast<std::size_t>(attention::gumbel_token(logits, uniforms))];
  }
  for (const auto* counts : {&inverse, &gumbel}) {
    double chi_square = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const double expected = draws * weights[i];
      chi_square += ((*counts)[i] - expected) * ((*counts)[i] - expected) / expected;
    }
    CHECK(chi_square < 21.1);  // 3 degrees of freedom, p = 1e-4
  }
}

TEST_CASE("the Gumbel draw is the argmax of its definition and skips hidden tokens") {
  const std::vector<double> logits{-std::numeric_limits<double>::infinity(), 1.0, 0.0};
  // -ln(-ln u) is 0 at u = 1/e.
  const double middle = std::exp(-1.0);
  CHECK(attention::gumbel_token(logits, std::vector<double>{0.999, middle, middle}) == 1);
  CHECK(attention::gumbel_token(logits, std::vector<double>{0.999, middle, 0.95}) == 2);
}
