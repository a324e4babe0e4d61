#pragma once

#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sim {

/// A token: some characters, and whether a word ends after them.
struct Piece {
  std::string text;
  bool ends = false;

  auto operator<=>(const Piece&) const = default;
  /// For a person: the end of a word as "_".
  std::string spelling() const { return ends ? text + "_" : text; }
};

using Pieces = std::vector<Piece>;

/// Two neighbours that became one token.
struct PairMerge {
  Piece left, right;
  double count = 0;  ///< places where the pair stood when it was chosen, overlapping ones too
};

/// Which of equally frequent pairs is merged: the first by spelling or the first in the text.
enum class Ties { Spelling, Place };

/// Byte-pair encoding learnt from a text (Sennrich, Haddow, Birch 2016, section 3.2). Words are
/// what stands between spaces; each ends with a marker, so that every text can be decoded.
/// Characters are code points of UTF-8; a byte that is part of none is a character by itself.
class BytePairs {
 public:
  /// Learns up to `merges` merges; fewer if no two tokens are left beside each other.
  BytePairs(std::string_view text, int merges, Ties ties);

  const std::vector<PairMerge>& merges() const { return merges_; }
  /// Tokens of the text it learnt from, after 0, 1, ... merges.
  const std::vector<double>& sizes() const { return sizes_; }

  Pieces encoded(std::string_view text) const;

 private:
  std::vector<PairMerge> merges_;
  std::vector<double> sizes_;
};

/// The text that was encoded, byte for byte.
std::string decoded(const Pieces& pieces);

/// The characters of a text as tokens, before any merge.
Pieces characters_of(std::string_view text);

/// Entropy of the tokens under their own frequencies, bits per token.
double unigram_bits(const Pieces& pieces);

}  // namespace sim
