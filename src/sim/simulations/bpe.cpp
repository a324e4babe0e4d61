// What do merges of byte-pair encoding do to a text, and to perplexity per token?
//
// Learns merges from a text: the most frequent pair of neighbours becomes one token, again and
// again. Then encodes a sample with them, decodes it, and measures the text under the frequencies
// of its own tokens, per token and per byte.
//
//   text    1..2000 bytes   what the merges are learnt from; words end at spaces
//   sample  1..500 bytes    what is encoded with them
//   merges  0..50 [6]
//   ties    by spelling, first in the text [by spelling]
//
// Notice: each merge removes as many tokens as its pair has places, unless the pair overlaps
// itself (aaa). The same text gets fewer tokens of more bits each, so perplexities per token of two
// tokenisers say nothing about which model is better; bits per byte do.
//
// Sennrich, Haddow, Birch 2016, section 3.2 (with its example of low, lower, newest, widest).
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "sim/byte_pair.h"
#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr std::size_t tokens_shown = 40;

struct Setup {
  explicit Setup(const Settings& s)
      : text(s.text("text")),
        sample(s.text("sample")),
        merges(static_cast<int>(s.integer("merges"))),
        ties(s.text("ties") == "by spelling" ? Ties::Spelling : Ties::Place),
        pairs(text, merges, ties) {}

  std::string text, sample;
  int merges;
  Ties ties;
  BytePairs pairs;
};

double sum_of_counts(const BytePairs& pairs) {
  double sum = 0;
  for (const PairMerge& merge : pairs.merges()) sum += merge.count;
  return sum;
}

// Bytes in which two texts differ, those that only one of them has included.
double difference(const std::string& a, const std::string& b) {
  const std::size_t common = std::min(a.size(), b.size());
  double count = double(std::max(a.size(), b.size()) - common);
  for (std::size_t i = 0; i < common; ++i) count += a[i] != b[i];
  return count;
}

// Bits per token and per byte of a text under the frequencies of its own tokens. The space that
// ends a word counts as a byte, after the last word too.
struct Density {
  double tokens = 0, perplexity = 1, bits_per_byte = 0;
};

Density measure(const Pieces& pieces, const std::string& text) {
  const double bits = unigram_bits(pieces), tokens = double(pieces.size());
  return {tokens, std::exp2(bits), bits * tokens / double(text.size() + 1)};
}

Table merges_of(const BytePairs& pairs) {
  Table table{
      "merges", "Merges in order", {"merge", "left", "right", "token", "places", "removed"}, {}};
  for (std::size_t i = 0; i < pairs.merges().size(); ++i) {
    const PairMerge& merge = pairs.merges()[i];
    const Piece token{merge.left.text + merge.right.text, merge.right.ends};
    table.rows.push_back({double(i + 1), merge.left.spelling(), merge.right.spelling(),
                          token.spelling(), merge.count, pairs.sizes()[i] - pairs.sizes()[i + 1]});
  }
  return table;
}

Table tokens_of(const Pieces& pieces) {
  Table table{"sample", "The sample as tokens, _ ends a word", {"token", "text", "bytes"}, {}};
  for (std::size_t i = 0; i < std::min(pieces.size(), tokens_shown); ++i)
    table.rows.push_back({double(i + 1), pieces[i].spelling(), double(pieces[i].text.size())});
  return table;
}

Series sizes_of(const BytePairs& pairs) {
  Series series{
      "tokens", "Tokens of the text over the merges", {"merges", false}, {"tokens", false}, {}, {}};
  Line found{"tokens", pairs.sizes(), {}, false}, law{"before less the places", {}, {}, true};
  double left = pairs.sizes().front();
  for (std::size_t i = 0; i < pairs.sizes().size(); ++i) {
    series.x.push_back(double(i));
    law.y.push_back(left);
    if (i < pairs.merges().size()) left -= pairs.merges()[i].count;
  }
  series.lines = {found, law};
  return series;
}

Series perplexities(const Setup& setup, const Run& run) {
  Series series{"perplexity",
                "The same text, per token and per byte",
                {"merges", false},
                {"", false},
                {},
                {}};
  Line token{"perplexity per token", {}, {}, false}, byte{"bits per byte", {}, {}, false};
  const int last = int(setup.pairs.merges().size());
  for (int merges = 0; merges <= last; merges += std::max(1, last / 12)) {
    run.check_stop();
    const BytePairs pairs(setup.text, merges, setup.ties);
    const Density found = measure(pairs.encoded(setup.text), setup.text);
    series.x.push_back(merges);
    token.y.push_back(found.perplexity);
    byte.y.push_back(found.bits_per_byte);
  }
  series.lines = {token, byte};
  return series;
}

double count_of(const BytePairs& pairs, std::size_t merge) {
  return merge < pairs.merges().size() ? pairs.merges()[merge].count : 0;
}

// 1 if the first merges spell "es, est, est_, lo, low, ew", as far as there are any.
double spells_known_order(const BytePairs& pairs) {
  const char* known[] = {"es", "est", "est_", "lo", "low", "ew"};
  for (std::size_t i = 0; i < std::size(known); ++i) {
    if (i >= pairs.merges().size()) return 0;
    const PairMerge& merge = pairs.merges()[i];
    const Piece token{merge.left.text + merge.right.text, merge.right.ends};
    if (token.spelling() != known[i]) return 0;
  }
  return 1;
}

void add_measures(const Setup& setup, const Pieces& sample, Outcome& outcome) {
  const BytePairs& pairs = setup.pairs;
  const Density before = measure(characters_of(setup.text), setup.text);
  const Density after = measure(pairs.encoded(setup.text), setup.text);
  outcome.add("text_bytes", double(setup.text.size() + 1));
  outcome.add("tokens_before", before.tokens);
  outcome.add("tokens_after", after.tokens);
  outcome.add("tokens_removed", before.tokens - after.tokens);
  outcome.add("sum_of_counts", sum_of_counts(pairs));
  outcome.add("merges_made", double(pairs.merges().size()));
  for (std::size_t i = 0; i < 6; ++i)
    outcome.add("count_" + std::to_string(i + 1), count_of(pairs, i));
  outcome.add("known_order", spells_known_order(pairs));
  outcome.add("round_trip_errors", difference(decoded(sample), setup.sample) +
                                       difference(decoded(pairs.encoded(setup.text)), setup.text));
  outcome.add("sample_tokens", double(sample.size()));
  outcome.add("perplexity_before", before.perplexity);
  outcome.add("perplexity_after", after.perplexity);
  outcome.add("bits_per_byte_before", before.bits_per_byte);
  outcome.add("bits_per_byte_after", after.bits_per_byte);
}

std::string takeaway_of(const Outcome& outcome) {
  const auto value = [&](const char* name) { return rounded(outcome.find(name)->value, 4); };
  return value("merges_made") + " merges turn " + value("tokens_before") + " tokens into " +
         value("tokens_after") + "; the perplexity per token goes from " +
         value("perplexity_before") + " to " + value("perplexity_after") +
         " while the bits per byte go from " + value("bits_per_byte_before") + " to " +
         value("bits_per_byte_after") + ", and decoding gives the text back with " +
         value("round_trip_errors") + " bytes wrong.";
}

Outcome run_bpe(const Settings& settings, Run& run) {
  run.check_stop();
  const Setup setup(settings);
  const Pieces sample = setup.pairs.encoded(setup.sample);
  Outcome outcome;
  add_measures(setup, sample, outcome);
  outcome.series = {sizes_of(setup.pairs), perplexities(setup, run)};
  outcome.tables = {merges_of(setup.pairs), tokens_of(sample)};
  outcome.takeaway = takeaway_of(outcome);
  if (sample.size() > tokens_shown)
    outcome.notes.push_back("The table of the sample shows its first tokens only.");
  if (sum_of_counts(setup.pairs) != outcome.find("tokens_removed")->value)
    outcome.notes.push_back(
        "A pair overlapped itself: fewer tokens were removed than it had places.");
  return outcome;
}

constexpr const char* known_text =
    "low low low low low lower lower newest newest newest newest newest newest widest widest "
    "widest";

constexpr const char* sentence =
    "the cat sat on the mat and the dog sat on the log while a hen ran to the barn and a fox hid "
    "in "
    "the den near the old oak tree by the lake where the geese swim at dawn";

}  // namespace

namespace simulations {

extern const Simulation bpe;
const Simulation bpe{
    .id = "bpe",
    .title = "Byte-pair encoding",
    .question = "What do merges do to a text, and to perplexity per token?",
    .about =
        "Learns merges from a text and encodes a sample with them. Every merge removes one token "
        "at each place of its pair, decoding gives the text back byte for byte, and perplexity per "
        "token changes although the text is the same: only bits per byte can be compared.",
    .parameters = {text("text", known_text, 2000, "what the merges are learnt from"),
                   text("sample", "lowest newer widest", 500, "what is encoded with them"),
                   integer("merges", 6, 0, 50, "merges to learn"),
                   choice("ties", "by spelling", {"by spelling", "first in the text"},
                          "which of equally frequent pairs is merged")},
    .derived = {},
    .presets = {{"sennrich-2016",
                 {{"text", known_text}, {"merges", 6.0}},
                 "Sennrich, Haddow, Birch 2016, section 3.2"},
                {"sentence",
                 {{"text", sentence}, {"sample", "the old cat ran to the lake"}, {"merges", 10.0}},
                 "ours: words that share letters"},
                {"self-overlap",
                 {{"text", "aaaaa aaaa"}, {"sample", "aaa"}, {"merges", 1.0}},
                 "ours: a pair that overlaps itself"}},
    .measures =
        {{"text_bytes", MeasureKind::Counted, "B",
          "of the text, a space after the last word included"},
         {"tokens_before", MeasureKind::Counted, "token", "characters and word ends of the text"},
         {"tokens_after", MeasureKind::Counted, "token", "after the merges"},
         {"tokens_removed", MeasureKind::Counted, "token", "by all merges"},
         {"sum_of_counts", MeasureKind::Counted, "", "places of the pairs when they were chosen"},
         {"merges_made", MeasureKind::Counted, "", "fewer than asked for if no pair is left"},
         {"count_1", MeasureKind::Counted, "", "places of the first pair"},
         {"count_2", MeasureKind::Counted, "", "places of the second pair"},
         {"count_3", MeasureKind::Counted, "", "places of the third pair"},
         {"count_4", MeasureKind::Counted, "", "places of the fourth pair"},
         {"count_5", MeasureKind::Counted, "", "places of the fifth pair"},
         {"count_6", MeasureKind::Counted, "", "places of the sixth pair"},
         {"known_order", MeasureKind::Counted, "",
          "1 if the first merges are es, est, est_, lo, low, ew"},
         {"round_trip_errors", MeasureKind::Counted, "B",
          "bytes of text and sample that decoding gets wrong"},
         {"sample_tokens", MeasureKind::Counted, "token", "of the sample"},
         {"perplexity_before", MeasureKind::Counted, "",
          "of the text per character, under its own frequencies"},
         {"perplexity_after", MeasureKind::Counted, "", "of the text per token"},
         {"bits_per_byte_before", MeasureKind::Counted, "bit", "of the text as characters"},
         {"bits_per_byte_after", MeasureKind::Counted, "bit", "of the text as tokens"}},
    .run = run_bpe,
};

}  // namespace simulations
}  // namespace sim
