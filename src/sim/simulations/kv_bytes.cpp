// How many bytes does the cache of keys and values take, and what makes it smaller?
//
// Stores one token layer by layer, as five designs would, and counts the bytes of the buffers:
// keys and values of all heads (MHA), of n_kv heads (GQA), of one head (MQA), one latent and one
// shared rotary key (MLA), and GQA where only every (locals+1)-th layer keeps the whole context.
//
//   L       1..128 [80]      layers
//   h       1..128 [64]      query heads
//   n_kv    1..128 [8]       key-value heads; divides h
//   d_head  32..512 [128]    coordinates of a head's key, and of its value
//   bytes   0.5, 1, 2, 4 [2] per stored number
//   n       1024..1048576 [8192]  tokens of context
//   w       128..8192 [1024] window of a local layer, tokens
//   locals  0..15 [5]        local layers before each global one, for the mixed design
//   latent  0..1024 [512], rope 0..128 [64]  numbers that MLA stores per token and layer
//   memory  1..1000 [80]     GB (10^9 bytes) left for the cache
//
// Notice: the query heads do not appear, only h/n_kv as the saving. A local layer keeps min(w, n)
// tokens, so the mixed design falls towards 1/(locals+1) only where n is much larger than w.
//
// Shazeer 2019 (MQA), Ainslie et al. 2023 (GQA), DeepSeek-AI 2024 section 2.1 (MLA).
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr double giga = 1e9;
constexpr int points_of_curve = 41;  // contexts 1024..1048576, equally spaced on a log axis

struct Setup {
  explicit Setup(const Settings& s)
      : layers(s.integer("L")),
        heads(s.integer("h")),
        kv_heads(s.integer("n_kv")),
        d_head(s.integer("d_head")),
        half_bytes(std::llround(2 * std::stod(s.text("bytes")))),
        n(s.integer("n")),
        w(s.integer("w")),
        locals(s.integer("locals")),
        latent(s.integer("latent")),
        rope(s.integer("rope")),
        memory(s.real("memory") * giga) {}

  bool is_global(std::int64_t layer) const { return (layer + 1) % (locals + 1) == 0; }
  std::int64_t global_layers() const { return layers / (locals + 1); }

  std::int64_t layers, heads, kv_heads, d_head, half_bytes, n, w, locals, latent, rope;
  double memory;
};

// What one layer keeps of one token, as the memory holds it: two half-byte numbers in a byte.
using Buffer = std::vector<std::byte>;

Buffer buffer_for(std::int64_t numbers, const Setup& setup) {
  return Buffer(static_cast<std::size_t>((numbers * setup.half_bytes + 1) / 2));
}

double bytes_of_heads(std::int64_t heads, const Setup& setup) {
  const Buffer keys = buffer_for(heads * setup.d_head, setup);
  const Buffer values = buffer_for(heads * setup.d_head, setup);
  return double(keys.size() + values.size());
}

double bytes_of_latent(const Setup& setup) {
  return double(buffer_for(setup.latent, setup).size() + buffer_for(setup.rope, setup).size());
}

// Bytes per token of all layers that keep it.
struct Designs {
  double mha = 0, gqa = 0, mqa = 0, mla = 0;
  double gqa_global = 0;  ///< of the layers that keep every token in the mixed design
};

Designs store_token(const Setup& setup, const Run& run) {
  Designs designs;
  for (std::int64_t layer = 0; layer < setup.layers; ++layer) {
    run.check_stop();
    const double grouped = bytes_of_heads(setup.kv_heads, setup);
    designs.mha += bytes_of_heads(setup.heads, setup);
    designs.gqa += grouped;
    designs.mqa += bytes_of_heads(1, setup);
    designs.mla += bytes_of_latent(setup);
    if (setup.is_global(layer)) designs.gqa_global += grouped;
  }
  return designs;
}

// Tokens that a ring of `window` slots holds after n have come: each one takes a free slot or that
// of the oldest.
std::int64_t tokens_held(std::int64_t n, std::int64_t window, const Run& run) {
  std::vector<std::int64_t> slots;
  slots.reserve(static_cast<std::size_t>(std::min(n, window)));
  for (std::int64_t token = 0; token < n; ++token) {
    if (token % 65536 == 0) run.check_stop();
    if (std::int64_t(slots.size()) < window)
      slots.push_back(token);
    else
      slots[static_cast<std::size_t>(token % window)] = token;
  }
  return std::int64_t(slots.size());
}

double mixed_bytes(const Designs& designs, double n, double held) {
  return designs.gqa_global * n + (designs.gqa - designs.gqa_global) * held;
}

Histogram bars_of(const Designs& designs, double mixed) {
  const auto kib = [](double bytes) { return bytes / 1024; };
  return category_bars(
      "bars", "Cache per token of context, all layers",
      {"MHA", "GQA", "MQA", "MLA", "GQA, mixed windows"},
      {kib(designs.mha), kib(designs.gqa), kib(designs.mqa), kib(designs.mla), kib(mixed)}, "KiB");
}

Series context_curve(const Designs& designs, const Setup& setup) {
  Series series{"context", "Cache over the context", {"tokens", true}, {"GB", true}, {}, {}};
  Line mha{"MHA", {}, {}, false}, gqa{"GQA", {}, {}, false}, mqa{"MQA", {}, {}, false},
      mla{"MLA", {}, {}, false}, mixed{"GQA, mixed windows", {}, {}, false},
      memory{"memory for the cache", {}, {}, true};
  for (int i = 0; i < points_of_curve; ++i) {
    const double n = std::round(1024 * std::pow(2.0, 0.25 * i));
    series.x.push_back(n);
    mha.y.push_back(designs.mha * n / giga);
    gqa.y.push_back(designs.gqa * n / giga);
    mqa.y.push_back(designs.mqa * n / giga);
    mla.y.push_back(designs.mla * n / giga);
    mixed.y.push_back(mixed_bytes(designs, n, std::min(n, double(setup.w))) / giga);
    memory.y.push_back(setup.memory / giga);
  }
  series.lines = {mha, gqa, mqa, mla, mixed, memory};
  return series;
}

Table table_of(const Designs& designs, double mixed, const Setup& setup) {
  Table table{"designs",
              "Designs at this context",
              {"design", "KiB per token", "share of MHA", "GB at n", "tokens that fit"},
              {}};
  const double n = double(setup.n);
  const auto row = [&](const char* name, double per_token) {
    table.rows.push_back({name, per_token / 1024, per_token / designs.mha, per_token * n / giga,
                          std::floor(setup.memory / per_token)});
  };
  row("MHA", designs.mha);
  row("GQA", designs.gqa);
  row("MQA", designs.mqa);
  row("MLA", designs.mla);
  table.rows.push_back({"GQA, mixed windows (mean over n)", mixed / 1024, mixed / designs.mha,
                        mixed * n / giga, "depends on n"});
  return table;
}

std::string takeaway_of(const Designs& designs, double mixed, const Setup& setup) {
  return "A token costs " + rounded(designs.gqa / 1024, 4) + " KiB with " +
         std::to_string(setup.kv_heads) + " key-value heads instead of " +
         rounded(designs.mha / 1024, 4) + " KiB with " + std::to_string(setup.heads) +
         "; a latent would cost " + rounded(designs.mla / 1024, 4) + " KiB, and " +
         std::to_string(setup.locals) + " local layers per global one would keep " +
         rounded(mixed / designs.gqa) + " of the grouped cache at " + std::to_string(setup.n) +
         " tokens.";
}

Outcome run_kv_bytes(const Settings& settings, Run& run) {
  const Setup setup(settings);
  const Designs designs = store_token(setup, run);
  const double n = double(setup.n), held = double(tokens_held(setup.n, setup.w, run));
  const double mixed = mixed_bytes(designs, n, held) / n;
  Outcome outcome;
  outcome.add("bytes_per_token", designs.gqa);
  outcome.add("mha_bytes", designs.mha);
  outcome.add("mqa_bytes", designs.mqa);
  outcome.add("mla_bytes", designs.mla);
  outcome.add("cache_bytes", designs.gqa * n);
  outcome.add("gqa_saving", designs.mha / designs.gqa);
  outcome.add("mqa_saving", designs.mha / designs.mqa);
  outcome.add("mla_saving", designs.mha / designs.mla);
  outcome.add("mixed_share", mixed / designs.gqa);
  outcome.add("tokens_that_fit", std::floor(setup.memory / designs.gqa));
  outcome.add("global_layers", double(setup.global_layers()));
  outcome.series.push_back(context_curve(designs, setup));
  outcome.histograms.push_back(bars_of(designs, mixed));
  outcome.tables.push_back(table_of(designs, mixed, setup));
  outcome.takeaway = takeaway_of(designs, mixed, setup);
  return outcome;
}

std::string refusal(const Settings& s) {
  const std::int64_t h = s.integer("h"), n_kv = s.integer("n_kv");
  if (h % n_kv != 0)
    return "every key-value head serves the same number of query heads: h = " + std::to_string(h) +
           " is not a multiple of n_kv = " + std::to_string(n_kv) +
           "; set n_kv to a divisor of h, or h to a multiple of n_kv";
  if (s.integer("latent") + s.integer("rope") == 0)
    return "MLA has to store something: latent = 0 and rope = 0; set one of them above 0";
  return "";
}

Preset model(const char* name, double layers, double h, double n_kv, double d_head,
             const char* source) {
  return {name, {{"L", layers}, {"h", h}, {"n_kv", n_kv}, {"d_head", d_head}}, source};
}

Preset gemma(const char* name, double layers, double h, double n_kv, double d_head) {
  Preset preset = model(name, layers, h, n_kv, d_head,
                        "google/gemma_pytorch: gemma/config.py, attn_types, sliding_window_size");
  preset.settings["w"] = 1024.0;
  preset.settings["locals"] = 5.0;
  preset.settings["n"] = 131072.0;
  return preset;
}

std::vector<Preset> presets() {
  Preset deepseek =
      model("deepseek-v3", 61, 128, 128, 128,
            "deepseek-ai/DeepSeek-V3: inference/model.py, kv_lora_rank, qk_rope_head_dim; n_kv = h "
            "shows the cache without the latent, at the width of its values");
  deepseek.settings["latent"] = 512.0;
  deepseek.settings["rope"] = 64.0;
  return {model("llama-3-70b", 80, 64, 8, 128, "meta-llama/Meta-Llama-3-70B: config.json"),
          model("llama-3-8b", 32, 32, 8, 128, "meta-llama/Meta-Llama-3-8B: config.json"),
          model("gpt-2-small", 12, 12, 12, 64, "openai/gpt-2: hparams.json of 124M"),
          gemma("gemma-3-12b", 48, 16, 8, 256),
          gemma("gemma-3-27b", 62, 32, 16, 128),
          deepseek};
}

}  // namespace

namespace simulations {

extern const Simulation kv_bytes;
const Simulation kv_bytes{
    .id = "kv_bytes",
    .title = "Bytes of the KV cache",
    .question = "How many bytes does a token of context cost, and what makes it cheaper?",
    .about =
        "Stores one token as multi-head, grouped, multi-query and latent attention would, and "
        "counts the bytes. Grouping saves h/n_kv, a latent replaces all heads, and local layers "
        "stop growing at their window. The curves cross the memory where the context no longer "
        "fits.",
    .parameters = {integer("L", 80, 1, 128, "layers"), integer("h", 64, 1, 128, "query heads"),
                   integer("n_kv", 8, 1, 128, "key-value heads; divides h"),
                   integer("d_head", 128, 32, 512, "coordinates of a key, and of a value"),
                   choice("bytes", "2", {"0.5", "1", "2", "4"}, "bytes per stored number"),
                   integer("n", 8192, 1024, 1048576, "tokens of context"),
                   integer("w", 1024, 128, 8192, "tokens that a local layer keeps"),
                   integer("locals", 5, 0, 15, "local layers before each global one"),
                   integer("latent", 512, 0, 1024, "numbers of the latent that MLA stores"),
                   integer("rope", 64, 0, 128, "numbers of the rotary key that MLA stores"),
                   real("memory", 80, 1, 1000, "GB left for the cache")},
    .derived = {},
    .presets = presets(),
    .measures =
        {{"bytes_per_token", MeasureKind::Counted, "B", "with n_kv key-value heads, all layers"},
         {"mha_bytes", MeasureKind::Counted, "B",
          "per token, a key-value head for every query head"},
         {"mqa_bytes", MeasureKind::Counted, "B", "per token, one key-value head for all"},
         {"mla_bytes", MeasureKind::Counted, "B", "per token, a latent and a shared rotary key"},
         {"cache_bytes", MeasureKind::Counted, "B", "of the whole context with n_kv heads"},
         {"gqa_saving", MeasureKind::Counted, "", "bytes of MHA over those with n_kv heads"},
         {"mqa_saving", MeasureKind::Counted, "", "bytes of MHA over those with one head"},
         {"mla_saving", MeasureKind::Counted, "", "bytes of MHA over those of MLA"},
         {"mixed_share", MeasureKind::Counted, "",
          "cache with local layers over the same with none, at this context"},
         {"tokens_that_fit", MeasureKind::Counted, "token", "into the memory, with n_kv heads"},
         {"global_layers", MeasureKind::Arithmetic, "", "layers that keep the whole context"}},
    .refusal = refusal,
    .run = run_kv_bytes,
};

}  // namespace simulations
}  // namespace sim
