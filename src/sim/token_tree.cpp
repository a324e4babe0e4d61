#include "sim/token_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "attention/softmax.h"
#include "base/assert.h"

namespace sim {
namespace {

constexpr double impossible = -std::numeric_limits<double>::infinity();

void to_log_probabilities(std::span<double> logits) {
  const double normaliser = attention::log_sum_exp<double>(logits);
  for (double& logit : logits) logit -= normaliser;
}

bool is_better(const Sequence& a, const Sequence& b, const SearchRules& rules) {
  return rules.score(a) > rules.score(b);
}

// The children of the beam: finished ones compete for `best`, the others are returned.
std::vector<Sequence> extended(const TokenTree& tree, const SearchRules& rules,
                               const std::vector<Sequence>& beam, Sequence& best) {
  const auto symbols = static_cast<std::size_t>(tree.symbols());
  std::vector<Sequence> going_on;
  for (const Sequence& prefix : beam) {
    for (std::size_t token = 0; token < symbols; ++token) {
      Sequence child{prefix.length + 1, prefix.node * symbols + token, 0};
      child.log_probability = prefix.log_probability + tree.step(child.length, child.node);
      if (!rules.is_over(tree, child))
        going_on.push_back(child);
      else if (best.length == 0 || is_better(child, best, rules))
        best = child;
    }
  }
  return going_on;
}

// Depth first: nothing is shared with the beam that it judges.
void look_below(const TokenTree& tree, const SearchRules& rules, const Sequence& prefix,
                Sequence& best) {
  for (int token = 0; token < tree.symbols(); ++token) {
    const std::size_t node =
        prefix.node * static_cast<std::size_t>(tree.symbols()) + static_cast<std::size_t>(token);
    const int length = prefix.length + 1;
    const Sequence one{length, node, prefix.log_probability + tree.step(length, node)};
    if (!rules.is_over(tree, one))
      look_below(tree, rules, one, best);
    else if (best.length == 0 || is_better(one, best, rules))
      best = one;
  }
}

void keep_most_likely(std::vector<Sequence>& beam, std::size_t width) {
  if (beam.size() <= width) return;
  const auto end = beam.begin() + static_cast<std::ptrdiff_t>(width);
  // Of equally likely ones the earlier, so that the result does not depend on the algorithm.
  std::partial_sort(beam.begin(), end, beam.end(), [](const Sequence& a, const Sequence& b) {
    if (a.log_probability != b.log_probability) return a.log_probability > b.log_probability;
    return a.node < b.node;
  });
  beam.erase(end, beam.end());
}

}  // namespace

TokenTree::TokenTree(int symbols, int length) : symbols_(symbols), length_(length) {
  std::size_t nodes = 1;
  for (int level = 1; level <= length; ++level) {
    nodes *= static_cast<std::size_t>(symbols);
    levels_.emplace_back(nodes, -std::log(double(symbols)));
  }
}

TokenTree TokenTree::random(int symbols, int length, double spread, base::Random& random) {
  TokenTree tree(symbols, length);
  std::vector<float> normals;
  for (std::vector<double>& level : tree.levels_) {
    normals.resize(level.size());
    random.normals(normals);
    std::ranges::transform(normals, level.begin(), [&](float one) { return spread * one; });
    const auto group = static_cast<std::size_t>(symbols);
    for (std::size_t i = 0; i < level.size(); i += group)
      to_log_probabilities(std::span(level).subspan(i, group));
  }
  return tree;
}

TokenTree TokenTree::greedy_trap(int symbols, int length) {
  ASSERT(symbols >= 3 && length >= 2);
  TokenTree tree(symbols, length);
  const auto group = static_cast<std::size_t>(symbols);
  for (std::size_t level = 0; level < tree.levels_.size(); ++level)  // the first token is certain
    for (std::size_t i = 0; i < tree.levels_[level].size(); ++i)
      tree.levels_[level][i] = i % group == 0 ? 0 : impossible;
  tree.levels_[0][0] = std::log(0.6);
  tree.levels_[0][1] = std::log(0.4);
  for (std::size_t token = 0; token < group; ++token) {
    tree.levels_[1][token] = std::log(token == 0 ? 0.34 : 0.66 / double(symbols - 1));
    tree.levels_[1][group + token] = std::log(token == 0 ? 0.9 : 0.1 / double(symbols - 1));
  }
  return tree;
}

TokenTree TokenTree::last_prefix(int symbols, int length) {
  ASSERT(length >= 2);
  TokenTree tree(symbols, length);
  constexpr double slightly = 1e-3;
  const auto group = static_cast<std::size_t>(symbols);
  std::vector<double>& before = tree.levels_[tree.levels_.size() - 2];
  before.back() -= slightly;
  to_log_probabilities(std::span(before).last(group));
  std::vector<double>& last = tree.levels_.back();
  std::ranges::fill(std::span(last).last(group), impossible);
  last.back() = 0;
  return tree;
}

bool SearchRules::is_over(const TokenTree& tree, const Sequence& sequence) const {
  if (sequence.length == tree.length()) return true;
  return ending && sequence.node % static_cast<std::size_t>(tree.symbols()) == 0;
}

double SearchRules::score(const Sequence& sequence) const {
  return sequence.log_probability / std::pow(double(sequence.length), penalty);
}

Sequence beam_search(const TokenTree& tree, const SearchRules& rules, std::size_t width) {
  ASSERT(width >= 1);
  Sequence best;
  std::vector<Sequence> beam{Sequence()};
  while (!beam.empty()) {
    beam = extended(tree, rules, beam, best);
    keep_most_likely(beam, width);
  }
  return best;
}

Sequence exhaustive_search(const TokenTree& tree, const SearchRules& rules) {
  Sequence best;
  look_below(tree, rules, Sequence(), best);
  return best;
}

}  // namespace sim
