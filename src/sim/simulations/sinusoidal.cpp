// What do sinusoidal position encodings of two positions have in common?
//
// Encodes positions as sines and cosines, PE(p) = (sin(w_i p), cos(w_i p)), and compares p with
// p + k: their dot product, and the one with both moved along. R(k) turns each pair by w_i k.
//
//   d        8|16|32|64|128|256|512 [128]  coordinates, two for each frequency
//   p        0..5000 [10]
//   k        -200..200 [15]       offset of the other position
//   base     100..1000000 [10000] w_i runs from 1 down to about 1/base
//   spacing  paper|inclusive [paper]   w_i = base^(-2i/d), or base^(-i/(d/2-1)): the last is 1/base
//   layout   interleaved|half-split [interleaved]   sine beside its cosine, or all sines first
//   pairs    shared|split [shared]  split: the bug of counting coordinates in place of pairs, so
//            that a sine and its cosine have two frequencies
//
// Notice: ||PE||^2 = d/2 at every position; the dot product is sum_i cos(w_i k), whatever p is and
// the same for k and -k, so it tells the distance and not the direction, and it does not only fall.
// PE(p + k) = R(k) PE(p): one matrix for all p. With split pairs none of this holds.
//
// Vaswani et al. 2017, section 3.5.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using Row = std::vector<double>;

constexpr int farthest_offset = 200;
constexpr int tested_positions = 101;  // 0, 50, ..., 5000
constexpr int position_step = 50;
constexpr int map_positions = 128;
constexpr int map_columns = 256;

struct Setup {
  explicit Setup(const Settings& s)
      : pairs(std::stoul(s.text("d")) / 2),
        p(s.real("p")),
        k(s.real("k")),
        base(s.real("base")),
        half_split(s.text("layout") == "half-split") {
    const double steps = s.text("spacing") == "paper" ? double(pairs) : double(pairs) - 1;
    const double apart = s.text("pairs") == "split" ? 0.5 : 0;
    for (std::size_t i = 0; i < pairs; ++i) {
      of_sine.push_back(std::pow(base, -double(i) / steps));
      of_cosine.push_back(std::pow(base, -(double(i) + apart) / steps));
    }
  }
  double law(double offset) const {
    double sum = 0;
    for (const double frequency : of_sine) sum += std::cos(frequency * offset);
    return sum;
  }
  double half() const { return double(pairs); }

  std::size_t pairs;
  double p, k, base;
  bool half_split;
  Row of_sine, of_cosine;  ///< frequencies in radians per position; equal in the right encoding
};

// The encoding as pairs, whatever the layout: a permutation changes no dot product.
struct Encoding {
  Row sine, cosine;
};

Encoding encode(double position, const Setup& setup) {
  Encoding encoding;
  for (std::size_t i = 0; i < setup.pairs; ++i) {
    encoding.sine.push_back(std::sin(setup.of_sine[i] * position));
    encoding.cosine.push_back(std::cos(setup.of_cosine[i] * position));
  }
  return encoding;
}

double dot(const Encoding& a, const Encoding& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.sine.size(); ++i)
    sum += a.sine[i] * b.sine[i] + a.cosine[i] * b.cosine[i];
  return sum;
}

double similarity(double position, double offset, const Setup& setup) {
  return dot(encode(position, setup), encode(position + offset, setup));
}

// Largest distance of a coordinate of PE(position + k) from R(k) PE(position).
double rotation_error(double position, const Setup& setup) {
  const Encoding from = encode(position, setup), to = encode(position + setup.k, setup);
  double largest = 0;
  for (std::size_t i = 0; i < setup.pairs; ++i) {
    const double angle = setup.of_sine[i] * setup.k;
    const double sine = from.sine[i] * std::cos(angle) + from.cosine[i] * std::sin(angle);
    const double cosine = from.cosine[i] * std::cos(angle) - from.sine[i] * std::sin(angle);
    largest = std::max({largest, std::abs(sine - to.sine[i]), std::abs(cosine - to.cosine[i])});
  }
  return largest;
}

// The worst over the tested positions.
struct Worst {
  double norm = 0, spread = 0, rotation = 0;
};

Worst worst_of(const Setup& setup, const Run& run) {
  const double here = similarity(setup.p, setup.k, setup);
  Worst worst;
  for (int i = 0; i < tested_positions; ++i) {
    run.check_stop();
    const double position = double(i) * position_step;
    const Encoding encoding = encode(position, setup);
    worst.norm = std::max(worst.norm, std::abs(dot(encoding, encoding) - setup.half()));
    const double there = similarity(position, setup.k, setup);
    worst.spread = std::max(worst.spread, std::abs(there - here));
    worst.rotation = std::max(worst.rotation, rotation_error(position, setup));
  }
  return worst;
}

Series similarity_of(const Setup& setup) {
  Series series{"similarity",
                "Dot product with the encoding k positions on",
                {"offset k", false},
                {"dot product", false},
                {},
                {}};
  Line here{"from p", {}, {}, false}, there{"from p + 1000", {}, {}, false};
  Line law{"sum of cos(w_i k)", {}, {}, true};
  const Encoding from_here = encode(setup.p, setup), from_there = encode(setup.p + 1000, setup);
  for (int k = -farthest_offset; k <= farthest_offset; ++k) {
    series.x.push_back(k);
    here.y.push_back(dot(from_here, encode(setup.p + k, setup)));
    there.y.push_back(dot(from_there, encode(setup.p + 1000 + k, setup)));
    law.y.push_back(setup.law(k));
  }
  series.lines = {here, there, law};
  return series;
}

// How often the similarity is larger one position farther on.
double rises_of(const Series& similarity) {
  const Row& y = similarity.lines.front().y;
  double rises = 0;
  for (std::size_t i = farthest_offset; i + 1 < y.size(); ++i) rises += y[i + 1] > y[i] ? 1 : 0;
  return rises;
}

Series wavelengths_of(const Setup& setup) {
  Series series{
      "wavelengths", "Wavelengths of the pairs", {"pair", false}, {"tokens", true}, {}, {}};
  Line sine{"sine", {}, {}, false}, cosine{"cosine", {}, {}, true};
  for (std::size_t i = 0; i < setup.pairs; ++i) {
    series.x.push_back(double(i));
    sine.y.push_back(2 * std::numbers::pi / setup.of_sine[i]);
    cosine.y.push_back(2 * std::numbers::pi / setup.of_cosine[i]);
  }
  series.lines = {sine, cosine};
  return series;
}

struct Coordinate {
  std::size_t pair;
  bool cosine;
};

Coordinate coordinate(std::size_t column, const Setup& setup) {
  if (setup.half_split) return {column % setup.pairs, column >= setup.pairs};
  return {column / 2, column % 2 == 1};
}

HeatMap map_of(const Setup& setup) {
  const std::size_t all = 2 * setup.pairs, every = (all + map_columns - 1) / map_columns;
  HeatMap map{
      "encoding",
      "Encodings of the first positions",
      {"position (row)", false},
      {every == 1 ? "coordinate (column)" : "coordinate (column), every second pair", false},
      map_positions,
      int(all / every),
      {},
      {},
      {}};
  for (int position = 0; position < map_positions; ++position) {
    const Encoding encoding = encode(position, setup);
    for (std::size_t column = 0; column < all; ++column) {
      const Coordinate at = coordinate(column, setup);
      if (at.pair % every == 0)
        map.values.push_back((at.cosine ? encoding.cosine : encoding.sine)[at.pair]);
    }
    map.row_labels.push_back(std::to_string(position));
  }
  return map;
}

Table pairs_of(const Setup& setup) {
  Table table{"pairs",
              "Pairs of coordinates",
              {"pair", "frequency", "wavelength in tokens", "turned by k, in turns", "cos(w_i k)"},
              {}};
  const std::size_t n = setup.pairs;
  for (const std::size_t pair : {std::size_t(0), n / 4, n / 2, 3 * n / 4, n - 1}) {
    const double w = setup.of_sine[pair], turn = 2 * std::numbers::pi;
    table.rows.push_back({double(pair), w, turn / w, w * setup.k / turn, std::cos(w * setup.k)});
  }
  return table;
}

std::string takeaway_of(const Worst& worst, const Setup& setup) {
  const double found = similarity(setup.p, setup.k, setup);
  return "The encodings of " + rounded(setup.p, 4) + " and " + rounded(setup.p + setup.k, 4) +
         " have the dot product " + rounded(found, 4) + ", " + rounded(found / setup.half()) +
         " of a square norm; moved to 101 other positions it changes by at most " +
         rounded(worst.spread, 2) + ", and one rotation maps every position " +
         rounded(setup.k, 3) + " further with an error of " + rounded(worst.rotation, 2) + ".";
}

void add_measures(const Worst& worst, const Series& curve, const Setup& setup, Outcome& outcome) {
  const Encoding here = encode(setup.p, setup);
  const double found = similarity(setup.p, setup.k, setup);
  outcome.add("square_norm", dot(here, here));
  outcome.add("norm_error", worst.norm);
  outcome.add("similarity", found);
  outcome.add("similarity_share", found / setup.half());
  outcome.add("similarity_spread", worst.spread);
  outcome.add("rotation_error", worst.rotation);
  outcome.add("backward_difference", std::abs(found - similarity(setup.p, -setup.k, setup)));
  outcome.add("rises", rises_of(curve));
  outcome.add("longest_wavelength", 2 * std::numbers::pi / setup.of_sine.back());
  outcome.add("similarity_law", setup.law(setup.k));
}

Outcome run_sinusoidal(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Worst worst = worst_of(setup, run);
  Outcome outcome;
  outcome.series = {similarity_of(setup), wavelengths_of(setup)};
  run.check_stop();
  add_measures(worst, outcome.series.front(), setup, outcome);
  outcome.heatmaps.push_back(map_of(setup));
  outcome.tables.push_back(pairs_of(setup));
  outcome.takeaway = takeaway_of(worst, setup);
  if (setup.p + setup.k < 0)
    outcome.notes.push_back("p + k is negative: no token stands there, but the formulas hold.");
  return outcome;
}

}  // namespace

namespace simulations {

extern const Simulation sinusoidal;
const Simulation sinusoidal{
    .id = "sinusoidal",
    .title = "Sinusoidal position encoding",
    .question = "What do the sinusoidal encodings of two positions have in common?",
    .about =
        "Encodes positions as sines and cosines of falling frequencies. All encodings have one "
        "length, their dot products depend on the offset alone, not on its sign, and one rotation "
        "per offset maps every encoding to the one so much further on. With a sine and a cosine of "
        "different frequencies in a pair all of it breaks.",
    .parameters = {choice("d", "128", {"8", "16", "32", "64", "128", "256", "512"},
                          "coordinates, two for each frequency"),
                   integer("p", 10, 0, 5000, "a position"),
                   integer("k", 15, -200, 200, "offset of the other position"),
                   real("base", 10000, 100, 1000000, "frequencies run from 1 to about 1/base"),
                   choice("spacing", "paper", {"paper", "inclusive"},
                          "base^(-2i/d), or base^(-i/(d/2-1)), which ends at 1/base"),
                   choice("layout", "interleaved", {"interleaved", "half-split"},
                          "each sine beside its cosine, or all sines first"),
                   choice("pairs", "shared", {"shared", "split"},
                          "split: the bug of a frequency for each coordinate")},
    .derived = {},
    .presets = {{"transformer-base", {{"d", "512"}}, "Vaswani et al. 2017, section 3.5, d_model"},
                {"whisper-base",
                 {{"d", "512"}, {"spacing", "inclusive"}, {"layout", "half-split"}},
                 "openai/whisper: whisper/model.py, sinusoids; encoder of the base model"}},
    .measures =
        {{"square_norm", MeasureKind::Counted, "", "square of the length of PE(p)"},
         {"norm_error", MeasureKind::Counted, "",
          "largest distance of a square norm from d/2, over 101 positions"},
         {"similarity", MeasureKind::Counted, "", "PE(p)·PE(p+k)"},
         {"similarity_share", MeasureKind::Counted, "", "the same over d/2"},
         {"similarity_spread", MeasureKind::Counted, "",
          "its largest change over 101 positions from 0 to 5000"},
         {"rotation_error", MeasureKind::Counted, "",
          "largest distance of PE(p+k) from the rotation by k of PE(p), over 101 positions"},
         {"backward_difference", MeasureKind::Counted, "",
          "difference of PE(p)·PE(p+k) and PE(p)·PE(p-k)"},
         {"rises", MeasureKind::Counted, "",
          "offsets of 0 to 199 at which the dot product is larger one position farther on"},
         {"longest_wavelength", MeasureKind::Counted, "token", "of the slowest sine"},
         {"similarity_law", MeasureKind::Arithmetic, "", "sum of cos(w_i k)"}},
    .run = run_sinusoidal,
};

}  // namespace simulations
}  // namespace sim
