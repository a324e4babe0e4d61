// How many parameters does a transformer have, where are they, and what does a token cost?
//
// Lists every tensor of a decoder with its shape, adds them up, and walks the matrix products of
// one token: forward one product per matrix, backward two (gradients of input and of weights).
//
//   L  1..160 [12]        layers
//   d  64..16384 [768]    width of the residual stream
//   h  1..128 [12]        query heads of d/h coordinates; divides d
//   n_kv  1..128 [12]     key-value heads; divides h
//   ff  64..65536 [3072]  hidden width of the MLP
//   V  256..300000 [50257]  entries of the vocabulary
//   positions  0..131072 [1024]  learned position vectors (0: none)
//   mlp  two matrices, gated [two matrices]
//   biases  on/off [on]   of every linear map, and norms with a bias (LayerNorm)
//   tied  on/off [on]     one matrix for input and output embeddings
//   n  128..131072 [1024] context, for the scores
//   tokens  0.001..20000 [10]  billions of training tokens
//
// Notice: heads change no parameter of multi-head attention. A forward pass takes two FLOPs per
// parameter that multiplies something, training six. The input embedding multiplies nothing, and
// the scores have no parameters: they are what 2N and 6N leave out.
//
// Kaplan et al. 2020, table 1 and section 2.1; Shazeer 2020 (gated MLP), section 2.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/head_split.h"
#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int points_of_curve = 41;  // contexts 128..131072, equally spaced on a log axis

struct Setup {
  explicit Setup(const Settings& s)
      : layers(s.integer("L")),
        d(s.integer("d")),
        h(s.integer("h")),
        n_kv(s.integer("n_kv")),
        ff(s.integer("ff")),
        vocabulary(s.integer("V")),
        positions(s.integer("positions")),
        gated(s.text("mlp") == "gated"),
        biases(s.flag("biases")),
        tied(s.flag("tied")),
        n(double(s.integer("n"))),
        tokens(s.real("tokens") * 1e9) {}

  std::int64_t layers, d, h, n_kv, ff, vocabulary, positions;
  bool gated, biases, tied;
  double n, tokens;
};

enum class Part { Embedding, Positions, Attention, Mlp, Norms, Head };

// A tensor of the model. A matrix that multiplies each token costs FLOPs; a table is looked up.
struct Tensor {
  Part part;
  std::int64_t rows, columns;
  bool multiplies;
  bool stored = true;  ///< false: the same memory as another one
};

void add_linear(std::vector<Tensor>& all, Part part, std::int64_t in, std::int64_t out,
                bool biased) {
  all.push_back({part, in, out, true});
  if (biased) all.push_back({part, 1, out, false});
}

void add_attention(std::vector<Tensor>& all, const Setup& s) {
  const std::int64_t d_k = s.d / s.h;
  add_linear(all, Part::Attention, s.d, s.h * d_k, s.biases);
  add_linear(all, Part::Attention, s.d, s.n_kv * d_k, s.biases);
  add_linear(all, Part::Attention, s.d, s.n_kv * d_k, s.biases);
  add_linear(all, Part::Attention, s.h * d_k, s.d, s.biases);
}

void add_mlp(std::vector<Tensor>& all, const Setup& s) {
  if (s.gated) add_linear(all, Part::Mlp, s.d, s.ff, s.biases);
  add_linear(all, Part::Mlp, s.d, s.ff, s.biases);
  add_linear(all, Part::Mlp, s.ff, s.d, s.biases);
}

void add_norm(std::vector<Tensor>& all, const Setup& s) {
  all.push_back({Part::Norms, s.biases ? 2 : 1, s.d, false});
}

std::vector<Tensor> tensors_of(const Setup& s) {
  std::vector<Tensor> all;
  all.push_back({Part::Embedding, s.vocabulary, s.d, false});
  if (s.positions > 0) all.push_back({Part::Positions, s.positions, s.d, false});
  for (std::int64_t layer = 0; layer < s.layers; ++layer) {
    add_norm(all, s);
    add_attention(all, s);
    add_norm(all, s);
    add_mlp(all, s);
  }
  add_norm(all, s);
  all.push_back({Part::Head, s.d, s.vocabulary, true, !s.tied});
  return all;
}

// What one part holds and does for one token.
struct Tally {
  double stored = 0, matrices = 0;  ///< parameters, and those that multiply
  double forward = 0, backward = 0;

  void add(const Tensor& tensor) {
    const double size = double(tensor.rows) * double(tensor.columns);
    if (tensor.stored) stored += size;
    if (!tensor.multiplies) return;
    matrices += size;
    forward += product(1, tensor.rows, tensor.columns);
    backward += product(1, tensor.columns, tensor.rows);  // gradient of the input
    backward += product(tensor.rows, 1, tensor.columns);  // gradient of the weights
  }
  void add(const Tally& other) {
    stored += other.stored;
    matrices += other.matrices;
    forward += other.forward;
    backward += other.backward;
  }
  // FLOPs of a product of (rows, inner) and (inner, columns): a multiplication and an addition.
  static double product(std::int64_t rows, std::int64_t inner, std::int64_t columns) {
    return 2 * double(rows) * double(inner) * double(columns);
  }
};

constexpr Part parts[] = {Part::Embedding, Part::Positions, Part::Attention,
                          Part::Mlp,       Part::Norms,     Part::Head};
constexpr const char* names[] = {"input embedding", "positions",       "attention", "MLP",
                                 "norms",           "output embedding"};

Tally tally_of(const std::vector<Tensor>& all, Part part) {
  Tally tally;
  for (const Tensor& tensor : all)
    if (tensor.part == part) tally.add(tensor);
  return tally;
}

Tally total_of(const std::vector<Tensor>& all) {
  Tally total;
  for (const Part part : parts) total.add(tally_of(all, part));
  return total;
}

double mlp_parameters(const Setup& s) {
  std::vector<Tensor> all;
  add_mlp(all, s);
  return tally_of(all, Part::Mlp).stored;
}

// The smallest gated width whose three matrices hold at least what two matrices of width 4d hold.
double parity_width(Setup s) {
  s.biases = false;
  s.gated = false;
  s.ff = 4 * s.d;
  const double wanted = mlp_parameters(s);
  s.gated = true;
  std::int64_t low = 1, high = 4 * s.d;
  while (low < high) {
    s.ff = (low + high) / 2;
    if (mlp_parameters(s) >= wanted)
      high = s.ff;
    else
      low = s.ff + 1;
  }
  return double(low);
}

// FLOPs of one token's scores and weighted sums when it sees n keys; half of that on the average
// of a causal sequence.
double scores_of(const Setup& s, double n) {
  return double(s.layers) * 2 * Tally::product(1, s.d, 1) * n;
}

Table parts_table(const std::vector<Tensor>& all, const Tally& total) {
  Table table{"parts",
              "Parameters, and FLOPs of one token",
              {"part", "parameters", "share", "forward FLOPs", "training FLOPs"},
              {}};
  const auto row = [&](const char* name, const Tally& t) {
    table.rows.push_back(
        {name, t.stored, t.stored / total.stored, t.forward, t.forward + t.backward});
  };
  for (std::size_t i = 0; i < std::size(parts); ++i) row(names[i], tally_of(all, parts[i]));
  row("all", total);
  return table;
}

Series context_curve(const Setup& s, const Tally& total) {
  Series series{"context",
                "Forward FLOPs of a token over the context",
                {"tokens of context", true},
                {"GFLOP", true},
                {},
                {}};
  Line weights{"matrices", {}, {}, false}, scores{"scores, causal average", {}, {}, false},
      sum{"both", {}, {}, false}, rule{"2N", {}, {}, true};
  for (int i = 0; i < points_of_curve; ++i) {
    const double n = std::round(128 * std::pow(2.0, 0.25 * i)), giga = 1e9;
    series.x.push_back(n);
    weights.y.push_back(total.forward / giga);
    scores.y.push_back(scores_of(s, n / 2) / giga);
    sum.y.push_back((total.forward + scores_of(s, n / 2)) / giga);
    rule.y.push_back(2 * total.stored / giga);
  }
  series.lines = {weights, scores, sum, rule};
  return series;
}

Series width_curve(Setup s) {
  Series series{"head_count",
                "Attention parameters of a layer over the heads",
                {"query heads", true},
                {"parameters / d^2", false},
                {},
                {}};
  Line grouped{"with h/n_kv as set", {}, {}, false}, full{"a key-value head each", {}, {}, false};
  const std::int64_t group = s.h / s.n_kv;
  const double square = double(s.d) * double(s.d);
  const auto attention = [&](std::int64_t n_kv) {
    s.n_kv = n_kv;
    std::vector<Tensor> all;
    add_attention(all, s);
    return tally_of(all, Part::Attention).matrices / square;
  };
  for (s.h = 1; s.h <= 128; s.h *= 2) {
    if (s.d % s.h != 0) break;
    series.x.push_back(double(s.h));
    full.y.push_back(attention(s.h));
    grouped.y.push_back(attention(std::max<std::int64_t>(1, s.h / group)));
  }
  series.lines = {full, grouped};
  return series;
}

std::string takeaway_of(const Tally& total, const Setup& s, double training) {
  return "The model has " + rounded(total.stored, 12) + " parameters; a token takes " +
         rounded(total.forward / total.matrices, 4) + " FLOPs forward and " +
         rounded((total.forward + total.backward) / total.matrices, 4) +
         " in training for each one that multiplies, scores aside, and " +
         rounded(s.tokens / 1e9, 6) + " billion tokens take " +
         rounded(training / (total.stored * s.tokens)) + " N D with them.";
}

void add_measures(const Setup& s, const std::vector<Tensor>& all, Outcome& outcome) {
  const Tally total = total_of(all);
  const double layers = double(s.layers), all_flops = total.forward + total.backward;
  const double attention = tally_of(all, Part::Attention).matrices / layers;
  const double mlp = tally_of(all, Part::Mlp).matrices / layers;
  Setup untied = s, joined = s;
  untied.tied = false;
  joined.tied = true;
  outcome.add("parameters", total.stored);
  outcome.add("matrix_parameters", total.matrices);
  outcome.add("attention_parameters", attention);
  outcome.add("mlp_parameters", mlp);
  outcome.add("mlp_share", mlp / (mlp + attention));
  outcome.add("tying_saves",
              total_of(tensors_of(untied)).stored - total_of(tensors_of(joined)).stored);
  outcome.add("parity_width", parity_width(s));
  outcome.add("forward_flops", total.forward);
  outcome.add("forward_per_parameter", total.forward / total.matrices);
  outcome.add("training_per_parameter", all_flops / total.matrices);
  outcome.add("score_flops", scores_of(s, s.n / 2));
  outcome.add("training_flops", (all_flops + 3 * scores_of(s, s.n / 2)) * s.tokens);
}

Outcome run_param_flops(const Settings& settings, Run& run) {
  run.check_stop();
  const Setup setup(settings);
  const std::vector<Tensor> all = tensors_of(setup);
  const Tally total = total_of(all);
  Outcome outcome;
  add_measures(setup, all, outcome);
  outcome.series = {context_curve(setup, total), width_curve(setup)};
  outcome.tables.push_back(parts_table(all, total));
  outcome.takeaway = takeaway_of(total, setup, outcome.find("training_flops")->value);
  if (setup.tied)
    outcome.notes.push_back(
        "The output embedding is the input embedding: stored once, used twice.");
  return outcome;
}

Preset gpt2(const char* name, double layers, double d, double h) {
  return {name,
          {{"L", layers},
           {"d", d},
           {"h", h},
           {"n_kv", h},
           {"ff", 4 * d},
           {"V", 50257.0},
           {"positions", 1024.0},
           {"mlp", "two matrices"},
           {"biases", true},
           {"tied", true},
           {"n", 1024.0},
           {"tokens", 10.0}},
          "openai/gpt-2: hparams.json, src/model.py; the number of training tokens is ours"};
}

Preset llama(const char* name, double layers, double d, double h, double ff, const char* source) {
  return {name,
          {{"L", layers},
           {"d", d},
           {"h", h},
           {"n_kv", 8.0},
           {"ff", ff},
           {"V", 128256.0},
           {"positions", 0.0},
           {"mlp", "gated"},
           {"biases", false},
           {"tied", false},
           {"n", 8192.0},
           {"tokens", 15000.0}},
          source};
}

}  // namespace

namespace simulations {

extern const Simulation param_flops;
const Simulation param_flops{
    .id = "param_flops",
    .title = "Parameters and FLOPs of a transformer",
    .question = "Where are the parameters of a transformer, and what does a token cost?",
    .about =
        "Lists every tensor of a decoder and the matrix products of one token. The count of heads "
        "changes nothing, the MLP holds two thirds of a classic block, tying saves one embedding. "
        "Forward costs two FLOPs per parameter that multiplies, training six; scores come on top "
        "and grow with the context.",
    .parameters = {integer("L", 12, 1, 160, "layers"),
                   integer("d", 768, 64, 16384, "width of the residual stream"),
                   integer("h", 12, 1, 128, "query heads of d/h coordinates; divides d"),
                   integer("n_kv", 12, 1, 128, "key-value heads; divides h"),
                   integer("ff", 3072, 64, 65536, "hidden width of the MLP"),
                   integer("V", 50257, 256, 300000, "entries of the vocabulary"),
                   integer("positions", 1024, 0, 131072, "learned position vectors, 0 for none"),
                   choice("mlp", "two matrices", {"two matrices", "gated"},
                          "gated: a third matrix, as in SwiGLU"),
                   flag("biases", true, "of linear maps and norms"),
                   flag("tied", true, "one matrix for input and output embeddings"),
                   integer("n", 1024, 128, 131072, "tokens of context, for the scores"),
                   real("tokens", 10, 0.001, 20000, "billions of training tokens")},
    .derived = {{"d_k", "d/h"}},
    .presets = {gpt2("gpt-2-small", 12, 768, 12), gpt2("gpt-2-xl", 48, 1600, 25),
                llama("llama-3-8b", 32, 4096, 32, 14336, "meta-llama/Meta-Llama-3-8B: config.json"),
                llama("llama-3-70b", 80, 8192, 64, 28672,
                      "meta-llama/Meta-Llama-3-70B: config.json")},
    .measures =
        {{"parameters", MeasureKind::Counted, "", "of the whole model, each stored one once"},
         {"matrix_parameters", MeasureKind::Counted, "",
          "that multiply something in the forward pass of a token"},
         {"attention_parameters", MeasureKind::Counted, "", "of the four matrices of one layer"},
         {"mlp_parameters", MeasureKind::Counted, "", "of the matrices of one layer's MLP"},
         {"mlp_share", MeasureKind::Counted, "", "of the MLP in the matrices of a layer"},
         {"tying_saves", MeasureKind::Counted, "", "parameters of the untied model less the tied"},
         {"parity_width", MeasureKind::Counted, "",
          "smallest gated width with the parameters of two matrices of width 4d"},
         {"forward_flops", MeasureKind::Counted, "FLOP", "of one token in the matrices"},
         {"forward_per_parameter", MeasureKind::Counted, "FLOP",
          "per token and parameter that multiplies"},
         {"training_per_parameter", MeasureKind::Counted, "FLOP",
          "forward and backward, per token and parameter that multiplies"},
         {"score_flops", MeasureKind::Counted, "FLOP",
          "of one token forward, scores and weighted sums, causal average of n"},
         {"training_flops", MeasureKind::Counted, "FLOP", "of all tokens, scores included"}},
    .refusal = refusal_of_head_split,
    .run = run_param_flops,
};

}  // namespace simulations
}  // namespace sim
