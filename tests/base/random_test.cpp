#include "base/random.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <vector>

#include <doctest/doctest.h>

#include "base/random_kernels.h"

using base::Isa;
using base::Random;

namespace {

/// The paths that can run here; says which are skipped.
std::vector<Isa> paths() {
  std::vector<Isa> all;
  for (const Isa isa : {Isa::Baseline, Isa::V3, Isa::V4})
    if (isa <= base::processor_isa())
      all.push_back(isa);
    else
      MESSAGE("not on this processor: " << base::to_text(isa));
  return all;
}

/// The 64 words of 16 counters that begin with (position, block), `position` a multiple of 16.
std::vector<std::uint32_t> words(std::uint64_t position, std::uint64_t block, std::uint64_t key) {
  std::vector<std::uint32_t> out(64);
  base::bits_baseline(out.data(), 1, key, block, (position - (std::uint64_t{2} << 60)) / 16);
  return out;
}

std::vector<float> normals(std::size_t count, std::uint64_t seed, std::uint64_t stream = 0,
                           std::uint64_t block = 0, Isa isa = base::best_isa()) {
  std::vector<float> out(count);
  Random(seed, stream, block, isa).normals(out);
  return out;
}

std::uint64_t hash_of(const std::vector<float>& numbers) {
  return base::stream_of(
      {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float)});
}

/// Correlation in units of its standard error, for two samples of N(0, 1).
double correlation_in_errors(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += double{a[i]} * double{b[i]};
  return sum / std::sqrt(static_cast<double>(a.size()));
}

double normal_cdf(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

}  // namespace

TEST_CASE("philox4x32-10 gives the known answers of Random123") {
  const auto counter = [](std::uint64_t position, std::uint64_t block, std::uint64_t key) {
    const std::size_t lane = position % 16;
    const auto all = words(position - lane, block, key);
    return std::vector{all[lane], all[16 + lane], all[32 + lane], all[48 + lane]};
  };
  using Words = std::vector<std::uint32_t>;
  CHECK(counter(0, 0, 0) == Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  CHECK(counter(~0ULL, ~0ULL, ~0ULL) == Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  CHECK(counter(0x85a308d3243f6a88, 0x0370734413198a2e, 0x299f31d0a4093822) ==
        Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("a normal is the Box-Muller transform of its words, to float accuracy") {
  std::vector<float> made(64);
  double worst = 0;
  for (std::uint64_t block = 0; block < 2000; ++block) {
    base::normals_baseline(made.data(), 1, 99, block, 0);
    const auto word = words(0, block, 99);
    for (std::size_t i = 0; i < 32; ++i) {
      const std::size_t pair = i / 16 * 32 + i % 16;
      const double radius = std::sqrt(-2 * std::log((word[pair] + 0.5) * 0x1p-32));
      // The angle counts from the middle of its quadrant's arc: the low 30 bits are signed.
      const std::uint32_t w = word[pair + 16];
      const double angle =
          std::numbers::pi / 2 * ((w >> 30) + static_cast<std::int32_t>(w << 2) * 0x1p-32);
      worst = std::max({worst, std::abs(made[pair] - radius * std::cos(angle)),
                        std::abs(made[pair + 16] - radius * std::sin(angle))});
    }
  }
  CHECK(worst < 2e-6);
}

TEST_CASE("every path gives the same bits") {
  const auto sample = [](Isa isa) {
    Random random(12, base::stream_of("paths"), 34, isa);
    std::vector<float> out(3 * 4096 + 5);
    random.normals(std::span(out).first(8191));
    random.uniforms(std::span(out).subspan(8191));
    for (int i = 0; i < 200; ++i) out.push_back(std::bit_cast<float>(random.bits() >> 2));
    return out;
  };
  const std::vector<float> expected = sample(Isa::Baseline);
  for (const Isa isa : paths()) {
    CAPTURE(base::to_text(isa));
    CHECK(hash_of(sample(isa)) == hash_of(expected));
  }
}

TEST_CASE("the numbers of a seed are fixed for good") {
  CHECK(base::stream_of("") == 0xcbf29ce484222325);
  CHECK(base::stream_of("a") == 0xaf63dc4c8601ec8c);
  CHECK(hash_of(normals(100'000, 1, base::stream_of("dot_variance"), 2)) == 14980856662034859145U);
}

TEST_CASE("many short draws give the numbers of one long draw") {
  const std::vector<float> whole = normals(5000, 3);
  for (const std::size_t step : {1U, 7U, 63U, 64U, 65U, 200U}) {
    CAPTURE(step);
    Random random(3, 0, 0);
    std::vector<float> pieces(whole.size());
    for (std::size_t at = 0; at < pieces.size(); at += step)
      random.normals(std::span(pieces).subspan(at, std::min(step, pieces.size() - at)));
    CHECK(pieces == whole);
  }
}

TEST_CASE("normals, uniforms and bits do not move each other's sequences") {
  Random mixed(3, 0, 0);
  std::vector<float> ours(100), others(77);
  mixed.normals(std::span(ours).first(10));
  mixed.uniforms(others);
  (void)mixed.bits();
  mixed.normals(std::span(ours).subspan(10));
  CHECK(ours == normals(100, 3));
}

TEST_CASE("a copy continues from the same place on its own") {
  Random original(3, 0, 0);
  (void)original.bits();
  Random copy = original;
  const std::uint32_t next = original.bits();
  CHECK(copy.bits() == next);
}

TEST_CASE("moments 1 to 6 of two million normals are those of N(0, 1)") {
  const std::vector<float> sample = normals(2'000'000, 2026);
  const double expected[] = {0, 1, 0, 3, 0, 15};
  const double squared[] = {1, 3, 15, 105, 945, 10395};  // E x^(2k), for the standard error
  for (int k = 1; k <= 6; ++k) {
    double sum = 0;
    for (const float x : sample) sum += std::pow(double{x}, k);
    const double mean = sum / static_cast<double>(sample.size());
    const double variance = squared[k - 1] - expected[k - 1] * expected[k - 1];
    CAPTURE(k);
    CHECK(std::abs(mean - expected[k - 1]) <
          4 * std::sqrt(variance / static_cast<double>(sample.size())));
  }
}

TEST_CASE("the share of normals beyond each limit is right far into the tail") {
  const std::vector<float> sample = normals(2'000'000, 7);
  for (const double limit : {-4.0, -3.0, -2.0, -1.0, -0.1, 0.0, 0.1, 1.0, 2.0, 3.0, 4.0, 4.5}) {
    const auto beyond = static_cast<double>(
        std::count_if(sample.begin(), sample.end(), [&](float x) { return x > limit; }));
    const double p = normal_cdf(-limit);
    const auto n = static_cast<double>(sample.size());
    CAPTURE(limit);
    CHECK(std::abs(beyond - n * p) < 4 * std::sqrt(n * p * (1 - p)) + 1);
  }
  const auto [least, most] = std::minmax_element(sample.begin(), sample.end());
  CHECK(*least > -6.77F);
  CHECK(*most < 6.77F);
}

TEST_CASE("neighbouring draws, blocks, streams and seeds are uncorrelated") {
  constexpr std::size_t count = 200'000;
  const std::vector<float> base_sample = normals(count, 1, 1, 1);
  std::vector<float> shifted(base_sample.begin() + 1, base_sample.end());
  shifted.push_back(base_sample.front());
  for (const auto& other :
       {shifted, normals(count, 2, 1, 1), normals(count, 1, 2, 1), normals(count, 1, 1, 2),
        normals(count, 1, 1, 1ULL << 32), normals(count, 1, 1ULL << 63, 1)}) {
    CHECK(std::abs(correlation_in_errors(base_sample, other)) < 4);
    CHECK(other != base_sample);
  }
}

TEST_CASE("uniforms lie strictly between 0 and 1 and fill the interval evenly") {
  std::vector<float> sample(1'000'000);
  Random(5, 0, 0).uniforms(sample);
  std::vector<double> bins(100);
  for (const float u : sample) {
    REQUIRE((u > 0 && u < 1));
    bins[static_cast<std::size_t>(u * 100)] += 1;
  }
  double chi_squared = 0;
  for (const double observed : bins) chi_squared += std::pow(observed - 10'000, 2) / 10'000;
  CHECK(chi_squared < 99 + 4 * std::sqrt(2.0 * 99));
}

TEST_CASE("a double uniform lies in [0, 1) with mean 1/2") {
  Random random(6, 0, 0);
  double sum = 0;
  for (int i = 0; i < 100'000; ++i) {
    const double u = random.uniform();
    REQUIRE((u >= 0 && u < 1));
    sum += u;
  }
  CHECK(std::abs(sum / 100'000 - 0.5) < 4 / std::sqrt(12.0 * 100'000));
}

TEST_CASE("a draw below n is unbiased, for small n and where n does not divide 2^32") {
  Random random(8, 0, 0);
  for (int i = 0; i < 100; ++i) CHECK(random.below(1) == 0);
  std::vector<int> counts(7);
  for (int i = 0; i < 70'000; ++i) ++counts[random.below(7)];
  for (const int count : counts) CHECK(std::abs(count - 10'000) < 4 * std::sqrt(70'000.0 * 6 / 49));
  // Without redrawing, an n of 3/4 of the range makes every third result twice as likely.
  const std::uint32_t n = 3U << 30;
  int multiples = 0;
  for (int i = 0; i < 30'000; ++i) multiples += random.below(n) % 3 == 0 ? 1 : 0;
  CHECK(std::abs(multiples - 10'000) < 4 * std::sqrt(30'000.0 * 2 / 9));
}
