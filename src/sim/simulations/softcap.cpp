// What does a soft cap do to scores, to their gradient and to the weights?
//
// Caps one score s and a row of n normal scores by c * tanh(s/c), beside a hard clip and no cap,
// and takes the softmax of the row. The last `hidden` keys of the row are masked, before or after
// the cap.
//
//   c       5..100 [50]       the cap
//   s       -300..300 [50]    one score
//   cap     tanh|clip|none [tanh]   clip: min(max(s, -c), c), a rival
//   n       2..1024 [64]      scores of the row
//   spread  0.1..300 [60]     their standard deviation
//   hidden  0..1023 [16]      keys that are masked; less than n
//   order   cap-then-mask|mask-then-cap [cap-then-mask]   the second is a bug
//
// Notice: |c tanh(s/c)| < c; the derivative is 1 - tanh^2(s/c), never negative and never dead as
// that of a clip is; for small s the cap takes s^3/(3 c^2) away. Two visible weights differ by at
// most e^(2c). A masked score of minus infinity that goes through the cap becomes -c: the hidden
// keys get weight again.
//
// Gemma Team 2024 (Gemma 2), section 2, logit soft-capping.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/softmax.h"
#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using Row = std::vector<double>;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int points_of_curve = 121;  // scores -300, -295, ..., 300
constexpr int rows_of_table = 8;

enum class Cap { Tanh, Clip, None };

double capped(double score, double c, Cap cap) {
  if (cap == Cap::Clip) return std::clamp(score, -c, c);
  return cap == Cap::Tanh ? c * std::tanh(score / c) : score;
}

// By a central difference, as a gradient check would.
double slope_at(double score, double c, Cap cap) {
  const double step = 1e-5 * c;
  return (capped(score + step, c, cap) - capped(score - step, c, cap)) / (2 * step);
}

struct Setup {
  explicit Setup(const Settings& s)
      : c(s.real("c")),
        score(s.real("s")),
        spread(s.real("spread")),
        cap(s.text("cap") == "tanh"   ? Cap::Tanh
            : s.text("cap") == "clip" ? Cap::Clip
                                      : Cap::None),
        name(s.text("cap")),
        n(static_cast<std::size_t>(s.integer("n"))),
        hidden(static_cast<std::size_t>(s.integer("hidden"))),
        too_late(s.text("order") == "mask-then-cap") {}

  std::size_t visible() const { return n - hidden; }

  double c, score, spread;
  Cap cap;
  std::string name;
  std::size_t n, hidden;
  bool too_late;  ///< the cap comes after the mask
};

Row draw_scores(base::Random random, const Setup& setup) {
  std::vector<float> numbers(setup.n);
  random.normals(numbers);
  Row scores(numbers.begin(), numbers.end());
  for (double& score : scores) score *= setup.spread;
  return scores;
}

Row weights_of(Row scores, const Setup& setup, Cap cap) {
  const auto mask = [&] {
    std::fill(scores.end() - std::ptrdiff_t(setup.hidden), scores.end(), -infinity);
  };
  if (setup.too_late) mask();
  for (double& score : scores) score = capped(score, setup.c, cap);
  if (!setup.too_late) mask();
  (void)attention::softmax<double>(scores, scores);  // some key is visible
  return scores;
}

// The logarithm of the least over the largest weight that scores of -300 and 300 get.
double widest_log_ratio(double c, Cap cap) { return capped(-300, c, cap) - capped(300, c, cap); }

// One row of scores, capped.
struct Found {
  Row scores, weights;
  double log_ratio = 0;   ///< least over largest visible weight
  double dead_share = 0;  ///< visible scores that get no gradient through the cap
  double least_slope = 1;
  double hidden_weight = 0;
};

Found look_at(const Row& scores, const Setup& setup) {
  Found found{scores, weights_of(scores, setup, setup.cap)};
  double least = infinity, largest = -infinity;
  for (std::size_t i = 0; i < setup.visible(); ++i) {
    const double score = capped(scores[i], setup.c, setup.cap);
    least = std::min(least, score);
    largest = std::max(largest, score);
    const double slope = slope_at(scores[i], setup.c, setup.cap);
    found.least_slope = std::min(found.least_slope, slope);
    if (slope == 0) found.dead_share += 1 / double(setup.visible());
  }
  found.log_ratio = least - largest;
  for (std::size_t i = setup.visible(); i < setup.n; ++i) found.hidden_weight += found.weights[i];
  return found;
}

constexpr std::array<Cap, 3> caps{Cap::Tanh, Cap::Clip, Cap::None};
constexpr std::array<const char*, 3> cap_names{"tanh", "clip", "none"};

template <class Function>
Series over_scores(const char* id, const char* title, const char* axis, Function of) {
  Series series{id, title, {"score", false}, {axis, false}, {}, {}};
  for (const char* name : cap_names) series.lines.push_back({name, {}, {}, false});
  for (int i = 0; i < points_of_curve; ++i) {
    series.x.push_back(-300 + 5.0 * i);
    for (std::size_t j = 0; j < caps.size(); ++j)
      series.lines[j].y.push_back(of(series.x.back(), caps[j]));
  }
  return series;
}

Series floor_of() {
  Series series{"floor",
                "How far two weights can be apart: scores of -300 and 300",
                {"cap", false},
                {"ln of the least over the largest weight", false},
                {},
                {}};
  for (const char* name : cap_names) series.lines.push_back({name, {}, {}, false});
  Line law{"-2c", {}, {}, true};
  for (int c = 5; c <= 100; c += 5) {
    series.x.push_back(c);
    for (std::size_t j = 0; j < caps.size(); ++j)
      series.lines[j].y.push_back(widest_log_ratio(c, caps[j]));
    law.y.push_back(-2 * c);
  }
  series.lines.push_back(law);
  return series;
}

Table row_of(const Found& found, const Setup& setup) {
  Table table{"row",
              "The first keys of the row, and the last one",
              {"key", "score", "capped", "slope", "weight, " + setup.name, "weight, no cap"},
              {}};
  const Row uncapped = weights_of(found.scores, setup, Cap::None);
  const auto add = [&](std::size_t i) {
    const double score = found.scores[i];
    table.rows.push_back({double(i + 1), score, capped(score, setup.c, setup.cap),
                          slope_at(score, setup.c, setup.cap), found.weights[i], uncapped[i]});
  };
  const std::size_t shown = std::min<std::size_t>(rows_of_table, setup.n) - 1;
  for (std::size_t i = 0; i < shown; ++i) add(i);
  add(setup.n - 1);
  return table;
}

std::string takeaway_of(const Found& found, const Setup& setup) {
  const double after = capped(setup.score, setup.c, setup.cap);
  std::string text = "A score of " + rounded(setup.score, 4) + " becomes " + rounded(after, 4) +
                     " and passes " + rounded(slope_at(setup.score, setup.c, setup.cap)) +
                     " of its gradient; the least visible weight of the row is e^" +
                     rounded(found.log_ratio, 4) + " of the largest";
  if (setup.hidden > 0)
    text += found.hidden_weight == 0
                ? ", and masked keys get no weight"
                : ", and masked keys get " + rounded(found.hidden_weight) + " of the weight";
  return text + ".";
}

void add_measures(const Found& found, const Setup& setup, Outcome& outcome) {
  const double after = capped(setup.score, setup.c, setup.cap);
  outcome.add("capped_score", after);
  outcome.add("headroom", setup.c - std::abs(after));
  outcome.add("slope", slope_at(setup.score, setup.c, setup.cap));
  outcome.add("taken_away", after - setup.score);
  outcome.add("log_ratio", found.log_ratio);
  outcome.add("widest_log_ratio", widest_log_ratio(setup.c, setup.cap));
  outcome.add("top_weight", *std::ranges::max_element(found.weights));
  outcome.add("least_slope", found.least_slope);
  outcome.add("dead_share", found.dead_share);
  outcome.add("hidden_weight", found.hidden_weight);
}

Outcome run_softcap(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Found found = look_at(draw_scores(run.random(0, 0), setup), setup);
  Outcome outcome;
  add_measures(found, setup, outcome);
  outcome.series = {
      over_scores("capped", "A score after the cap", "capped score",
                  [&](double score, Cap cap) { return capped(score, setup.c, cap); }),
      over_scores("slope", "What it passes of a gradient", "derivative",
                  [&](double score, Cap cap) { return slope_at(score, setup.c, cap); }),
      floor_of()};
  outcome.tables.push_back(row_of(found, setup));
  outcome.takeaway = takeaway_of(found, setup);
  return outcome;
}

std::string refusal_of(const Settings& settings) {
  if (settings.integer("hidden") < settings.integer("n")) return "";
  return "some key must stay visible: hidden is " + std::to_string(settings.integer("hidden")) +
         " of n = " + std::to_string(settings.integer("n")) + " keys; hide fewer";
}

}  // namespace

namespace simulations {

extern const Simulation softcap;
const Simulation softcap{
    .id = "softcap",
    .title = "Soft caps of logits",
    .question = "What does a soft cap do to scores, their gradient and the weights?",
    .about =
        "Caps scores by c*tanh(s/c) and compares with a hard clip and with no cap: the value, the "
        "derivative, and how far two weights of a softmax can be apart. Put the cap after the "
        "mask, which is a bug, and watch the hidden keys get weight.",
    .parameters = {real("c", 50, 5, 100, "the cap"), real("s", 50, -300, 300, "one score"),
                   choice("cap", "tanh", {"tanh", "clip", "none"},
                          "tanh: soft; clip: a hard limit"),
                   integer("n", 64, 2, 1024, "scores of the row"),
                   real("spread", 60, 0.1, 300, "standard deviation of the row's scores"),
                   integer("hidden", 16, 0, 1023, "keys of the row that are masked; less than n"),
                   choice("order", "cap-then-mask", {"cap-then-mask", "mask-then-cap"},
                          "mask-then-cap is a bug: minus infinity becomes -c")},
    .derived = {},
    .presets = {{"gemma-2-attention",
                 {{"c", 50.0}},
                 "google/gemma_pytorch: gemma/config.py, attn_logit_softcapping"},
                {"gemma-2-output",
                 {{"c", 30.0}, {"hidden", 0.0}},
                 "google/gemma_pytorch: gemma/config.py, final_logit_softcapping"}},
    .measures =
        {{"capped_score", MeasureKind::Counted, "", "the score after the cap"},
         {"headroom", MeasureKind::Counted, "", "the cap less the size of the capped score"},
         {"slope", MeasureKind::Counted, "", "derivative at the score, by a central difference"},
         {"taken_away", MeasureKind::Counted, "", "capped score less score"},
         {"log_ratio", MeasureKind::Counted, "nat",
          "ln of the least over the largest visible weight of the row"},
         {"widest_log_ratio", MeasureKind::Counted, "nat", "the same for scores of -300 and 300"},
         {"top_weight", MeasureKind::Counted, "", "largest weight of the row"},
         {"least_slope", MeasureKind::Counted, "", "least derivative at a visible score"},
         {"dead_share", MeasureKind::Counted, "", "visible scores with a derivative of zero"},
         {"hidden_weight", MeasureKind::Counted, "", "sum of the masked keys' weights"}},
    .refusal = refusal_of,
    .run = run_softcap,
};

}  // namespace simulations
}  // namespace sim
