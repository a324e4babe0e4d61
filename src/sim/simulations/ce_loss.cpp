// What is the loss of a classifier before training, its gradient, and its minimum under smoothing?
//
// Draws one row of logits z ~ N(0, logit_std^2) over `vocabulary` classes, p = softmax(z), and
// takes the cross-entropy against t = (1 - smoothing) onehot(label) + smoothing/vocabulary: L =
// LSE(z) - sum_i t_i z_i. The gradient is measured by central differences of that loss.
//
//   vocabulary  2..100000 [50257]   classes V
//   logit_std   0..5 [0]            spread of the logits
//   smoothing   0..0.3 [0.1]        epsilon of label smoothing
//   label       random | least likely | most likely [random]
//   input       logits | probabilities (softmax twice, a bug) [logits]
//
// Notice: equal logits cost ln V whatever the label. The gradient is p - t, sums to zero and has a
// squared norm below 2. Smoothing makes the best gap between logits finite,
// ln((1 - e + e/V)/(e/V)), and leaves the entropy of t as the lowest loss. Softmax before a loss
// that applies its own keeps the loss above ln(e + V - 1) - 1 with no smoothing.
//
// Bridle 1990 (softmax with cross-entropy); Szegedy et al. 2016, section 7 (label smoothing).
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "attention/softmax.h"
#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using Row = std::vector<double>;

constexpr double step = 1e-4;                // of a central difference
constexpr int work_of_differences = 200000;  // logits looked at, so that 8 ms suffice
constexpr double widest_gap = 60;            // beyond it a loss in double no longer changes
constexpr std::size_t classes_shown = 16;
constexpr int points_of_curve = 31;

struct Setup {
  Setup(const Settings& s, base::Random random)
      : vocabulary(static_cast<std::size_t>(s.integer("vocabulary"))),
        logit_std(s.real("logit_std")),
        smoothing(s.real("smoothing")),
        twice(s.text("input") == "probabilities"),
        normals(vocabulary) {
    std::vector<float> numbers(vocabulary);
    random.normals(numbers);
    std::ranges::copy(numbers, normals.begin());
    logits = scaled(logit_std);
    const auto least = std::ranges::min_element(logits), most = std::ranges::max_element(logits);
    if (s.text("label") == "least likely") label = std::size_t(least - logits.begin());
    if (s.text("label") == "most likely") label = std::size_t(most - logits.begin());
  }

  double v() const { return double(vocabulary); }
  double share() const { return smoothing / v(); }  ///< of the target on any other class
  double target(std::size_t i) const { return (i == label ? 1 - smoothing : 0) + share(); }
  Row scaled(double spread) const {
    Row row = normals;
    for (double& logit : row) logit *= spread;
    return row;
  }

  std::size_t vocabulary;
  double logit_std, smoothing;
  bool twice;
  Row normals, logits;
  std::size_t label = 0;  ///< the logits are drawn alike, so the first is a random one
};

Row softmax_of(Row row) {
  (void)attention::softmax<double>(row, row);  // every logit is finite
  return row;
}

// attention::log_sum_exp for many finite logits: a vocabulary is long, so exponentials are packed.
double log_sum_exp(const Row& logits) {
  const Eigen::Map<const Eigen::ArrayXd> all(logits.data(), Eigen::Index(logits.size()));
  const double largest = all.maxCoeff();
  return largest + std::log((all - largest).exp().sum());
}

// Cross-entropy of a row against `on_label` at the label and the rest spread over all classes.
double cross_entropy(const Row& input, double on_label, const Setup& setup) {
  const double mean = std::reduce(input.begin(), input.end()) / setup.v();
  return log_sum_exp(input) - on_label * input[setup.label] - (1 - on_label) * mean;
}

// The loss as the variant computes it, against the smoothed target.
double loss_of(const Row& logits, const Setup& setup) {
  const double on_label = 1 - setup.smoothing;
  if (setup.twice) return cross_entropy(softmax_of(logits), on_label, setup);
  return cross_entropy(logits, on_label, setup);
}

// Mean over all labels, as for labels that have nothing to do with the logits.
double mean_loss_of(const Row& logits, const Setup& setup) {
  if (setup.twice) return cross_entropy(softmax_of(logits), 0, setup);
  return cross_entropy(logits, 0, setup);
}

// d loss / d logit i by a central difference.
double slope_of(Row& logits, std::size_t i, const Setup& setup) {
  const double kept = logits[i];
  logits[i] = kept + step;
  const double above = loss_of(logits, setup);
  logits[i] = kept - step;
  const double below = loss_of(logits, setup);
  logits[i] = kept;
  return (above - below) / (2 * step);
}

// The label first, then the others from the most likely on.
std::vector<std::size_t> by_weight(const Row& weights, std::size_t label) {
  std::vector<std::size_t> order(weights.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::swap(order[0], order[label]);
  const auto end = order.begin() + std::ptrdiff_t(std::min(classes_shown, order.size()));
  std::ranges::partial_sort(order.begin() + 1, end, order.end(), std::greater(),
                            [&](std::size_t i) { return weights[i]; });
  order.erase(end, order.end());
  return order;
}

struct Gradient {
  double error = 0;  ///< largest difference of a measured slope from p - t
  double sum = 0, squares = 0;
  double at_label = 0;  ///< measured
};

Gradient gradient_of(const Row& weights, const Setup& setup, const Run& run) {
  Gradient found;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double entry = weights[i] - setup.target(i);
    found.sum += entry;
    found.squares += entry * entry;
  }
  const std::size_t most = std::size_t(work_of_differences) / setup.vocabulary;
  const std::size_t looks = std::min(setup.vocabulary, std::max<std::size_t>(2, most));
  Row logits = setup.logits;
  for (std::size_t k = 0; k < looks; ++k) {
    run.check_stop();
    const std::size_t i = (setup.label + k * (setup.vocabulary / looks)) % setup.vocabulary;
    const double slope = slope_of(logits, i, setup);
    if (k == 0) found.at_label = slope;
    found.error = std::max(found.error, std::abs(slope - (weights[i] - setup.target(i))));
  }
  return found;
}

// One logit `gap` above all others, which are 0: by symmetry the optimum has this form.
double loss_at_gap(double gap, double smoothing, const Setup& setup) {
  const double others = setup.v() - 1, share = smoothing / setup.v();
  const double on_label = 1 - smoothing + share;
  if (!setup.twice) return (1 - on_label) * gap + std::log1p(others * std::exp(-gap));
  const double p = 1 / (1 + others * std::exp(-gap)), rest = (1 - p) / others;
  return std::log(std::exp(p) + others * std::exp(rest)) - on_label * p - share * others * rest;
}

struct Optimum {
  double gap = 0;  ///< infinite if the loss only falls
  double loss = 0;
};

// Golden-section search of the gap.
Optimum lowest_loss(double smoothing, const Setup& setup) {
  const double ratio = 1 / std::numbers::phi;
  double low = 0, high = widest_gap;
  for (int i = 0; i < 80; ++i) {
    const double a = high - ratio * (high - low), b = low + ratio * (high - low);
    if (loss_at_gap(a, smoothing, setup) < loss_at_gap(b, smoothing, setup))
      high = b;
    else
      low = a;
  }
  const double gap = (low + high) / 2;
  const bool only_falls = smoothing == 0 || setup.twice || gap > 0.9 * widest_gap;
  return {only_falls ? HUGE_VAL : gap,
          loss_at_gap(only_falls ? widest_gap : gap, smoothing, setup)};
}

double best_gap_law(double smoothing, double v) {
  return std::log((1 - smoothing + smoothing / v) / (smoothing / v));
}

double target_entropy(const Setup& setup) {
  const double share = setup.share(), on_label = 1 - setup.smoothing + share;
  const double others = share > 0 ? (setup.v() - 1) * share * std::log(share) : 0;
  return 0 - on_label * std::log(on_label) - others;
}

Series gradient_series(const Row& weights, const Setup& setup) {
  Series series{"gradient",
                "Gradient of the loss",
                {"class: the label, then the most likely", false},
                {"d loss / d logit", false},
                {},
                {}};
  Line gradient{"p - t", {}, {}, false}, share{"p", {}, {}, true};
  for (const std::size_t i : by_weight(weights, setup.label)) {
    series.x.push_back(double(series.x.size() + 1));
    gradient.y.push_back(weights[i] - setup.target(i));
    share.y.push_back(weights[i]);
  }
  series.lines = {gradient, share};
  return series;
}

Series gap_series(const Setup& setup) {
  Series series{"gap",
                "Best gap between the label's logit and the others",
                {"label smoothing", true},
                {"gap", false},
                {},
                {}};
  Line found{"found by search", {}, {}, false}, law{"closed form", {}, {}, true};
  for (int i = 0; i < points_of_curve; ++i) {
    const double smoothing = 0.3 * std::pow(10.0, -4 + 4.0 * i / (points_of_curve - 1));
    series.x.push_back(smoothing);
    found.y.push_back(std::min(widest_gap, lowest_loss(smoothing, setup).gap));
    law.y.push_back(best_gap_law(smoothing, setup.v()));
  }
  series.lines = {found, law};
  return series;
}

Series start_series(const Setup& setup, const Run& run) {
  Series series{"start",
                "Loss before training",
                {"standard deviation of the logits", false},
                {"nat", false},
                {},
                {}};
  Line found{"mean over the labels", {}, {}, false}, law{"ln V + std^2/2", {}, {}, true};
  Line equal{"ln V", {}, {}, true};
  for (const double spread : {0.0, 1.0, 2.0, 3.0, 4.0, 5.0}) {
    run.check_stop();
    series.x.push_back(spread);
    found.y.push_back(mean_loss_of(setup.scaled(spread), setup));
    law.y.push_back(std::log(setup.v()) + spread * spread / 2);
    equal.y.push_back(std::log(setup.v()));
  }
  series.lines = {found, law, equal};
  return series;
}

Table values_of(const Row& weights, const Gradient& gradient, const Setup& setup) {
  const double p = weights[setup.label], t = setup.target(setup.label);
  const double sum_of_others = gradient.sum - (p - t);
  return {"values",
          "At the label and elsewhere",
          {"place", "probability", "target", "p - t", "measured slope"},
          {{"label", p, t, p - t, gradient.at_label},
           {"all others together", 1 - p, 1 - t, sum_of_others, ""}}};
}

std::string takeaway_of(double mean_loss, const Gradient& gradient, const Optimum& best,
                        const Setup& setup) {
  const std::string lowest =
      std::isfinite(best.gap)
          ? "with smoothing " + rounded(setup.smoothing) + " the best gap is " + rounded(best.gap) +
                ", where the loss is still " + rounded(best.loss) + "."
          : "the loss only falls as the gap grows, towards " + rounded(best.loss) + ".";
  return rounded(setup.v(), 6) + " classes cost " + rounded(mean_loss, 4) +
         " nats before training (ln V = " + rounded(std::log(setup.v()), 4) +
         "), the slope at the label is " + rounded(gradient.at_label) + ", and " + lowest;
}

Outcome run_ce_loss(const Settings& settings, Run& run) {
  const Setup setup(settings, run.random(0, 0));
  const Row weights = softmax_of(setup.logits);
  const Gradient gradient = gradient_of(weights, setup, run);
  const Optimum best = lowest_loss(setup.smoothing, setup);
  const double mean_loss = mean_loss_of(setup.logits, setup);
  Outcome outcome;
  outcome.add("loss", loss_of(setup.logits, setup));
  outcome.add("mean_loss", mean_loss);
  outcome.add("perplexity", std::exp(mean_loss));
  outcome.add("label_slope", gradient.at_label);
  outcome.add("label_probability", weights[setup.label]);
  outcome.add("gradient_error", gradient.error);
  outcome.add("gradient_sum", std::abs(gradient.sum));
  outcome.add("gradient_norm2", gradient.squares);
  outcome.add("best_gap", best.gap);
  outcome.add("lowest_loss", best.loss);
  outcome.add("target_entropy", target_entropy(setup));
  outcome.series = {gap_series(setup), gradient_series(weights, setup), start_series(setup, run)};
  outcome.tables = {values_of(weights, gradient, setup)};
  outcome.takeaway = takeaway_of(mean_loss, gradient, best, setup);
  if (!std::isfinite(best.gap))
    outcome.notes.push_back("The best gap is infinite: the loss has no minimum, it only falls.");
  return outcome;
}

}  // namespace

namespace simulations {

extern const Simulation ce_loss;
const Simulation ce_loss{
    .id = "ce_loss",
    .title = "Cross-entropy: start, gradient and lowest loss",
    .question = "What does softmax cross-entropy cost before training, and where does it pull?",
    .about =
        "Takes the cross-entropy of one row of random logits. Equal logits cost ln V; the gradient "
        "is probabilities minus target, sums to zero and is short. Label smoothing makes the best "
        "gap between logits finite. A second softmax before the loss breaks the gradient and "
        "leaves a floor under the loss.",
    .parameters =
        {integer("vocabulary", 50257, 2, 100000, "classes V, such as the tokens of a vocabulary"),
         real("logit_std", 0, 0, 5, "standard deviation of the logits; 0: all equal"),
         real("smoothing", 0.1, 0, 0.3, "share of the target that is spread over all classes"),
         choice("label", "random", {"random", "least likely", "most likely"},
                "which class is the right one"),
         choice("input", "logits", {"logits", "probabilities"},
                "what the loss is given; probabilities: softmax is applied twice (a bug)")},
    .derived = {},
    .presets = {{"gpt-2",
                 {{"vocabulary", 50257.0}, {"smoothing", 0.0}},
                 "openai-community/gpt2: config.json, vocab_size 50257; smoothing off"},
                {"transformer-en-de",
                 {{"vocabulary", 37000.0}, {"smoothing", 0.1}},
                 "Vaswani et al. 2017, sections 5.1 (about 37000 tokens) and 5.4 (smoothing 0.1)"},
                {"inception-v3",
                 {{"vocabulary", 1000.0}, {"smoothing", 0.1}},
                 "Szegedy et al. 2016, section 7: 1000 classes, smoothing 0.1"}},
    .measures =
        {{"loss", MeasureKind::Counted, "nat", "cross-entropy of this row and its label"},
         {"mean_loss", MeasureKind::Counted, "nat", "mean over all labels, without smoothing"},
         {"perplexity", MeasureKind::Counted, "", "e to the mean loss"},
         {"label_slope", MeasureKind::Counted, "",
          "derivative of the loss by the label's logit, by a central difference"},
         {"label_probability", MeasureKind::Counted, "", "softmax weight of the label"},
         {"gradient_error", MeasureKind::Counted, "",
          "largest difference of a measured slope from p - t"},
         {"gradient_sum", MeasureKind::Counted, "", "absolute sum of p - t over the classes"},
         {"gradient_norm2", MeasureKind::Counted, "", "squared length of p - t"},
         {"best_gap", MeasureKind::Counted, "",
          "gap between the label's logit and the others with the lowest loss, by search"},
         {"lowest_loss", MeasureKind::Counted, "nat", "loss at that gap"},
         {"target_entropy", MeasureKind::Arithmetic, "nat", "entropy of the smoothed target"}},
    .run = run_ce_loss,
};

}  // namespace simulations
}  // namespace sim
