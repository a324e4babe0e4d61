#include "sim/byte_pair.h"

#include <cmath>
#include <cstddef>
#include <utility>

namespace sim {
namespace {

std::size_t length_of_character(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  std::size_t length = 1;
  if (first >= 0xF0 && first < 0xF8)
    length = 4;
  else if (first >= 0xE0 && first < 0xF0)
    length = 3;
  else if (first >= 0xC0 && first < 0xE0)
    length = 2;
  if (at + length > text.size()) return 1;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(at + i) & 0xC0) != 0x80) return 1;
  return length;
}

// The marker is a token without characters, after those of its word.
Pieces word_of(std::string_view word) {
  Pieces pieces;
  for (std::size_t at = 0; at < word.size();) {
    const std::size_t length = length_of_character(word, at);
    pieces.push_back({std::string(word.substr(at, length)), false});
    at += length;
  }
  pieces.push_back({"", true});
  return pieces;
}

std::vector<Pieces> words_of(std::string_view text) {
  std::vector<Pieces> words;
  for (std::size_t at = 0;;) {
    const std::size_t space = text.find(' ', at);
    words.push_back(word_of(text.substr(at, space - at)));
    if (space == std::string_view::npos) return words;
    at = space + 1;
  }
}

// Left to right: of overlapping places the first is merged.
void apply(const PairMerge& merge, Pieces& word) {
  Pieces merged;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool here = i + 1 < word.size() && word[i] == merge.left && word[i + 1] == merge.right;
    if (here) {
      merged.push_back({word[i].text + word[i + 1].text, word[i + 1].ends});
      ++i;
    } else {
      merged.push_back(std::move(word[i]));
    }
  }
  word = std::move(merged);
}

struct Places {
  double count = 0;
  double first = 0;  ///< order in which the pair was first met
};

using PairCounts = std::map<std::pair<Piece, Piece>, Places>;

PairCounts pairs_of(const std::vector<Pieces>& words) {
  PairCounts pairs;
  for (const Pieces& word : words)
    for (std::size_t i = 0; i + 1 < word.size(); ++i) {
      const double met = double(pairs.size());
      Places& places = pairs.try_emplace({word[i], word[i + 1]}, Places{0, met}).first->second;
      ++places.count;
    }
  return pairs;
}

// The map is in the order of spelling, so the first of equals is the first by spelling.
PairMerge best_of(const PairCounts& pairs, Ties ties) {
  PairMerge best;
  double first = 0;
  for (const auto& [pair, places] : pairs) {
    const bool earlier = ties == Ties::Place && places.first < first;
    if (places.count < best.count || (places.count == best.count && !earlier)) continue;
    best = {pair.first, pair.second, places.count};
    first = places.first;
  }
  return best;
}

double tokens_in(const std::vector<Pieces>& words) {
  double sum = 0;
  for (const Pieces& word : words) sum += double(word.size());
  return sum;
}

}  // namespace

BytePairs::BytePairs(std::string_view text, int merges, Ties ties) {
  std::vector<Pieces> words = words_of(text);
  sizes_.push_back(tokens_in(words));
  for (int i = 0; i < merges; ++i) {
    const PairMerge best = best_of(pairs_of(words), ties);
    if (best.count == 0) return;
    for (Pieces& word : words) apply(best, word);
    merges_.push_back(best);
    sizes_.push_back(tokens_in(words));
  }
}

Pieces BytePairs::encoded(std::string_view text) const {
  Pieces all;
  for (Pieces& word : words_of(text)) {
    for (const PairMerge& merge : merges_) apply(merge, word);
    for (Piece& piece : word) all.push_back(std::move(piece));
  }
  return all;
}

std::string decoded(const Pieces& pieces) {
  std::string text;
  for (const Piece& piece : pieces) text += piece.text + (piece.ends ? " " : "");
  if (!text.empty()) text.pop_back();  // what ends the last word is no space
  return text;
}

Pieces characters_of(std::string_view text) {
  Pieces all;
  for (Pieces& word : words_of(text))
    for (Piece& piece : word) all.push_back(std::move(piece));
  return all;
}

double unigram_bits(const Pieces& pieces) {
  std::map<Piece, double> counts;
  for (const Piece& piece : pieces) ++counts[piece];
  const double all = double(pieces.size());
  double bits = 0;
  for (const auto& [piece, count] : counts) bits -= count / all * std::log2(count / all);
  return bits;
}

}  // namespace sim
