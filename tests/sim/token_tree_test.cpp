// Beams over toy trees, whose best sequence is known.
#include "sim/token_tree.h"

#include <cmath>

#include <doctest/doctest.h>

#include "base/random.h"

using sim::TokenTree;

TEST_CASE("greedy decoding walks into its trap, a beam of two does not") {
  for (const int symbols : {3, 5}) {
    const TokenTree tree = TokenTree::greedy_trap(symbols, 4);
    CHECK(std::exp(sim::beam_search(tree, {}, 1).log_probability) == doctest::Approx(0.6 * 0.34));
    CHECK(std::exp(sim::beam_search(tree, {}, 2).log_probability) == doctest::Approx(0.4 * 0.9));
    CHECK(std::exp(sim::exhaustive_search(tree, {}).log_probability) == doctest::Approx(0.36));
  }
}

TEST_CASE("where the last prefix is the best, a beam one narrower than all prefixes misses it") {
  const TokenTree tree = TokenTree::last_prefix(3, 3);
  const double best = sim::exhaustive_search(tree, {}).log_probability;
  CHECK(sim::beam_search(tree, {}, 9).log_probability == best);
  CHECK(sim::beam_search(tree, {}, 8).log_probability < best);
}

TEST_CASE("the laws of a random tree sum to one after every prefix") {
  base::Random random(1, 2, 3);
  const TokenTree tree = TokenTree::random(5, 3, 2.0, random);
  for (int level = 1; level <= 3; ++level) {
    const auto nodes = static_cast<std::size_t>(std::pow(5, level));
    for (std::size_t from = 0; from < nodes; from += 5) {
      double sum = 0;
      for (std::size_t i = from; i < from + 5; ++i) sum += std::exp(tree.step(level, i));
      CHECK(sum == doctest::Approx(1));
    }
  }
}

TEST_CASE("an ended sequence is shorter, and the average log-probability prefers longer ones") {
  base::Random random(4, 5, 6);
  double likeliest = 0, normalised = 0;
  for (int i = 0; i < 50; ++i) {
    const TokenTree tree = TokenTree::random(4, 4, 1.5, random);
    likeliest += sim::exhaustive_search(tree, {true, 0}).length;
    normalised += sim::exhaustive_search(tree, {true, 1}).length;
  }
  CHECK(likeliest < normalised);
}
