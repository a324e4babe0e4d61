#pragma once

#include <cstddef>
#include <vector>

#include "base/random.h"

namespace sim {

/// A toy language model: the log-probability of every next token after every prefix of fewer than
/// `length` tokens, over `symbols` tokens. A node is a prefix; the children of node i of one level
/// are the nodes i*symbols, ... of the next. Minus infinity is the logarithm of probability 0.
class TokenTree {
 public:
  /// Logits independent N(0, spread^2) at every prefix.
  static TokenTree random(int symbols, int length, double spread, base::Random& random);
  /// First token A 0.6, B 0.4. After A the best continuation has 0.34, after B 0.9; further tokens
  /// are certain. Requires symbols >= 3, length >= 2.
  static TokenTree greedy_trap(int symbols, int length);
  /// All prefixes of length - 1 tokens are equally likely but the last one, slightly less so, whose
  /// next token alone is certain: a beam finds it only by keeping every prefix.
  static TokenTree last_prefix(int symbols, int length);

  int symbols() const { return symbols_; }
  int length() const { return length_; }
  /// ln P(child | its parent) of a node of `level`, 1..length.
  double step(int level, std::size_t node) const {
    return levels_[static_cast<std::size_t>(level) - 1][node];
  }

 private:
  TokenTree(int symbols, int length);

  int symbols_, length_;
  std::vector<std::vector<double>> levels_;
};

/// A sequence of a tree, as a node of the level that is its length.
struct Sequence {
  int length = 0;
  std::size_t node = 0;
  double log_probability = 0;
};

/// How sequences are ended and compared. With `ending`, token 0 ends a sequence; all end at the
/// length of the tree. The score is log_probability / length^penalty (Wu et al. 2016 use a similar
/// divisor).
struct SearchRules {
  bool ending = false;
  double penalty = 0;

  bool is_over(const TokenTree& tree, const Sequence& sequence) const;
  double score(const Sequence& sequence) const;
};

/// Beam search: at each length the `width` most likely unfinished sequences go on, finished ones
/// are set aside, and the best score of those wins. Requires width >= 1.
Sequence beam_search(const TokenTree& tree, const SearchRules& rules, std::size_t width);

/// The best score of all finished sequences.
Sequence exhaustive_search(const TokenTree& tree, const SearchRules& rules);

}  // namespace sim
