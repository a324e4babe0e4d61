// What does recomputing activations in the backward pass save, and what does it cost?
//
// A chain of L layers y = tanh(w y + b), each with one activation that its backward pass needs. In
// `segments` the forward pass keeps only the input of each of k segments; going back, a segment is
// run again and its activations kept until its layers are done (Chen et al. 2016, section 4).
// Every activation that is kept is counted while the program really runs.
//
//   layers     1..256 [64]
//   segments   1..256 [8]   at most `layers`; the first segments are the shorter ones
//   strategy   segments | store-all | restart: each layer again from its segment's input, nothing
//              kept in between (least memory, quadratic work)
//   keep_last  off | on     the last segment keeps its activations in the forward pass
//
// Work is counted in layer forwards; the backward of a layer is two. Notice: segments + ceil(L/k)
// activations at the peak, 2 sqrt(L) at best, for at most one more forward pass: 4/3 of the work.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int weights_stage = 0;
constexpr double backward_work = 2;  // of a layer: gradients to its input and to its weights
constexpr std::size_t most_points = 400;

enum class Strategy { Segments, StoreAll, Restart };

Strategy strategy_named(const std::string& name) {
  if (name == "store-all") return Strategy::StoreAll;
  return name == "restart" ? Strategy::Restart : Strategy::Segments;
}

struct Chain {
  std::vector<double> weight, bias;
  double input = 0;

  double layer(std::size_t i, double y) const { return std::tanh(weight[i] * y + bias[i]); }
};

struct Plan {
  std::size_t segments = 1;
  Strategy strategy = Strategy::Segments;
  bool keep_last = false;
};

// The program: it runs the chain forward and back under a plan and counts what it keeps.
class Training {
 public:
  Training(const Chain& chain, const Plan& plan) : chain_(chain), plan_(plan) {
    const std::size_t layers = chain.weight.size(), k = plan.segments;
    for (std::size_t s = 0; s <= k; ++s)  // the shorter segments come first
      starts_.push_back(s * (layers / k) + (s > k - layers % k ? s - (k - layers % k) : 0));
    gradients_.resize(layers);
    forward();
    for (std::size_t s = k; s-- > 0;) back_through(s);
  }

  const std::vector<double>& gradients() const { return gradients_; }  ///< of the loss y, by weight
  const std::vector<double>& live_over_time() const { return over_time_; }
  double peak() const { return std::ranges::max(over_time_); }
  double work() const { return work_; }
  double forwards() const { return forwards_; }

 private:
  bool keeps_activations(std::size_t segment) const {
    if (plan_.strategy == Strategy::StoreAll) return true;
    return plan_.strategy == Strategy::Segments && plan_.keep_last && segment + 1 == plan_.segments;
  }

  double run(std::size_t i, double y) {
    ++forwards_;
    ++work_;
    return chain_.layer(i, y);
  }
  void keep(std::vector<double>& where, double y) {
    where.push_back(y);
    ++live_;
    over_time_.push_back(live_);
  }
  void release(std::vector<double>& where) {
    where.pop_back();
    --live_;
  }

  void forward() {
    double y = chain_.input;
    kept_.resize(plan_.segments);
    for (std::size_t s = 0; s < plan_.segments; ++s) {
      // One input of all suffices where every activation is kept.
      if (plan_.strategy != Strategy::StoreAll || s == 0) keep(inputs_, y);
      for (std::size_t i = starts_[s]; i < starts_[s + 1]; ++i) {
        y = run(i, y);
        if (keeps_activations(s)) keep(kept_[s], y);
      }
    }
  }

  void back_through(std::size_t segment) {
    if (plan_.strategy == Strategy::Restart) return back_by_restarts(segment);
    std::vector<double>& kept = kept_[segment];
    if (kept.empty()) {
      double y = inputs_.back();
      for (std::size_t i = starts_[segment]; i < starts_[segment + 1]; ++i)
        keep(kept, y = run(i, y));
    }
    for (std::size_t i = starts_[segment + 1]; i-- > starts_[segment];) {
      const double y = kept.back();
      release(kept);
      back_through_layer(i, kept.empty() ? before(segment) : kept.back(), y);
    }
    if (plan_.strategy != Strategy::StoreAll || segment == 0) release(inputs_);
  }
  // What came into a segment: its checkpoint, or the last activation of the one before.
  double before(std::size_t segment) const {
    return plan_.strategy == Strategy::StoreAll && segment > 0 ? kept_[segment - 1].back()
                                                               : inputs_.back();
  }

  void back_by_restarts(std::size_t segment) {
    std::vector<double> at_hand;
    for (std::size_t i = starts_[segment + 1]; i-- > starts_[segment];) {
      double y = inputs_.back();
      for (std::size_t j = starts_[segment]; j < i; ++j) y = run(j, y);
      keep(at_hand, run(i, y));
      back_through_layer(i, y, at_hand.back());
      release(at_hand);
    }
    release(inputs_);
  }

  void back_through_layer(std::size_t i, double input, double output) {
    work_ += backward_work;
    const double inside = flowing_ * (1 - output * output);
    gradients_[i] = inside * input;
    flowing_ = inside * chain_.weight[i];
    over_time_.push_back(live_);
  }

  const Chain& chain_;
  Plan plan_;
  std::vector<std::size_t> starts_;
  std::vector<double> inputs_;             ///< of the segments not yet done
  std::vector<std::vector<double>> kept_;  ///< activations, by segment
  std::vector<double> gradients_, over_time_;
  double flowing_ = 1, live_ = 0, work_ = 0, forwards_ = 0;
};

Chain random_chain(std::size_t layers, const Run& run) {
  base::Random random = run.random(weights_stage, 0);
  Chain chain;
  chain.input = random.uniform();
  for (std::size_t i = 0; i < layers; ++i) {
    chain.weight.push_back(0.8 + 0.4 * random.uniform());
    chain.bias.push_back(random.uniform() - 0.5);
  }
  return chain;
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

struct Findings {
  Findings(const Settings& s, const Run& run)
      : layers(static_cast<std::size_t>(s.integer("layers"))),
        plan{static_cast<std::size_t>(s.integer("segments")), strategy_named(s.text("strategy")),
             s.flag("keep_last")},
        chain(random_chain(layers, run)),
        stored(chain, {1, Strategy::StoreAll, false}),
        chosen(chain, plan) {
    for (std::size_t k = 1; k <= layers; ++k) {
      run.check_stop();
      const Training one(chain, {k, Strategy::Segments, plan.keep_last});
      peaks.push_back(one.peak());
      works.push_back(one.work() / stored.work());
    }
    best = static_cast<std::size_t>(std::ranges::min_element(peaks) - peaks.begin());
  }

  std::size_t layers;
  Plan plan;
  Chain chain;
  Training stored, chosen;
  std::vector<double> peaks, works;  ///< over the number of segments
  std::size_t best = 0;
};

Series memory_of(const Findings& found) {
  Series series{"memory",
                "Activations kept at the peak",
                {"segments", true},
                {"activations", true},
                {},
                {{"counted", found.peaks, {}, false}, {"k + L/k", {}, {}, true}}};
  for (std::size_t k = 1; k <= found.layers; ++k) {
    series.x.push_back(double(k));
    series.lines[1].y.push_back(double(k) + double(found.layers) / double(k));
  }
  series.lines.push_back(
      {"all stored", std::vector<double>(found.layers, found.stored.peak()), {}, true});
  return series;
}

// At most `most_points`, each the largest of its stretch of steps.
std::vector<double> thinned(const std::vector<double>& values, std::size_t points) {
  std::vector<double> result;
  for (std::size_t i = 0; i < points; ++i) {
    const auto from = values.begin() + std::ptrdiff_t(i * values.size() / points);
    const auto to = values.begin() + std::ptrdiff_t((i + 1) * values.size() / points);
    result.push_back(from == to ? *from : *std::max_element(from, to));
  }
  return result;
}

Series time_of(const Findings& found) {
  const auto& chosen = found.chosen.live_over_time();
  const auto& stored = found.stored.live_over_time();
  const std::size_t points = std::min(most_points, std::min(chosen.size(), stored.size()));
  Series series{"time",
                "Activations kept over one training step",
                {"share of the step", false},
                {"activations", false},
                {},
                {{"this plan", thinned(chosen, points), {}, false},
                 {"all stored", thinned(stored, points), {}, true}}};
  for (std::size_t i = 0; i < points; ++i) series.x.push_back((double(i) + 0.5) / double(points));
  return series;
}

Table plans_of(const Findings& found) {
  Table table{"plans", "Plans", {"plan", "activations at the peak", "work over storing all"}, {}};
  const auto row = [&](const std::string& name, const Plan& plan) {
    const Training one(found.chain, plan);
    table.rows.push_back({name, one.peak(), one.work() / found.stored.work()});
  };
  const std::size_t k = found.plan.segments;
  const std::string of_k = std::to_string(k) + (k == 1 ? " segment" : " segments");
  row("all stored", {1, Strategy::StoreAll, false});
  row(of_k, {k, Strategy::Segments, false});
  row(of_k + ", last one kept", {k, Strategy::Segments, true});
  row(of_k + ", restarting", {k, Strategy::Restart, false});
  row("best, " + std::to_string(found.best + 1), {found.best + 1, Strategy::Segments, false});
  return table;
}

Outcome outcome_of(const Findings& found) {
  const double work = found.chosen.work() / found.stored.work();
  Outcome outcome;
  outcome.add("peak", found.chosen.peak());
  outcome.add("stored_peak", found.stored.peak());
  outcome.add("work", work);
  outcome.add("extra_forwards", found.chosen.forwards() - found.stored.forwards());
  outcome.add("best_peak", found.peaks[found.best]);
  outcome.add("best_segments", double(found.best + 1));
  outcome.add("gradient_difference", distance(found.chosen.gradients(), found.stored.gradients()));
  outcome.series = {memory_of(found), time_of(found)};
  outcome.tables.push_back(plans_of(found));
  outcome.takeaway =
      "The plan keeps " + rounded(found.chosen.peak()) + " activations at its peak (" +
      rounded(found.stored.peak()) + " if all are stored) for " + rounded(work) +
      " times the work, with the same gradients; the best number of segments is " +
      rounded(double(found.best + 1)) + " with " + rounded(found.peaks[found.best]) + ".";
  return outcome;
}

Outcome run_checkpointing(const Settings& settings, Run& run) {
  run.check_stop();
  const Findings found(settings, run);
  run.progress(1);
  return outcome_of(found);
}

std::string refusal(const Settings& s) {
  if (s.integer("segments") <= s.integer("layers")) return "";
  return std::to_string(s.integer("segments")) + " segments of " +
         std::to_string(s.integer("layers")) +
         " layers: each segment needs a layer; take fewer segments or more layers";
}

std::vector<Measure> measures() {
  using enum MeasureKind;
  return {{"peak", Counted, "activation", "most activations kept at one time"},
          {"stored_peak", Counted, "activation", "the same if every activation is stored"},
          {"work", Counted, "", "forward and backward work over that of storing all"},
          {"extra_forwards", Counted, "layer", "layer forwards beyond the first pass"},
          {"best_peak", Counted, "activation", "smallest peak over all numbers of segments"},
          {"best_segments", Counted, "", "the smallest number of segments that has it"},
          {"gradient_difference", Counted, "", "largest difference from the stored gradients"}};
}

Preset layers_of(const char* name, double layers, double segments, const char* source) {
  return {name, {{"layers", layers}, {"segments", segments}}, source};
}

}  // namespace

namespace simulations {

extern const Simulation checkpointing;
const Simulation checkpointing{
    .id = "checkpointing",
    .title = "Activation checkpointing",
    .question = "What does recomputing activations save, and what does it cost?",
    .about =
        "Runs a chain of layers forward and back and counts the activations that are kept. With k "
        "checkpoints and one segment's activations at a time about 2 sqrt(L) are needed instead of "
        "L, for one more forward pass. The gradients are the same numbers.",
    .parameters = {integer("layers", 64, 1, 256, "equal layers, one activation each"),
                   integer("segments", 8, 1, 256, "checkpoints; at most as many as layers"),
                   choice("strategy", "segments", {"segments", "store-all", "restart"},
                          "what is kept; restart: each layer again from its segment's input"),
                   flag("keep_last", false, "the last segment is not run twice")},
    .derived = {},
    .presets = {layers_of("llama-3-8b", 32, 32,
                          "meta-llama/Meta-Llama-3-8B: config.json; a checkpoint for each layer, "
                          "gradient_checkpointing in HF transformers"),
                layers_of("llama-3-70b", 80, 80,
                          "meta-llama/Meta-Llama-3-70B: config.json; a checkpoint for each layer")},
    .measures = measures(),
    .refusal = refusal,
    .run = run_checkpointing,
};

}  // namespace simulations
}  // namespace sim
