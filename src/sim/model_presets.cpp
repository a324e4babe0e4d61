#include "sim/model_presets.h"

namespace sim {
namespace {

struct Model {
  const char* name;
  double hidden, h, d_k;
  const char* divisor;
  const char* source;
};

constexpr const char* gemma = "google/gemma_pytorch: gemma/config.py, query_pre_attn_scalar";

constexpr Model models[] = {
    {"transformer-base", 512, 8, 64, "sqrt(d_k)", "Vaswani et al. 2017, table 3"},
    {"llama-3-70b", 8192, 64, 128, "sqrt(d_k)", "meta-llama/Meta-Llama-3-70B: config.json"},
    {"llama-4-maverick", 5120, 40, 128, "sqrt(d_k)",
     "HF Llama4TextConfig; layers without positions also multiply q by a temperature"},
    {"mistral-7b", 4096, 32, 128, "sqrt(d_k)", "mistralai/Mistral-7B-v0.1: config.json"},
    {"gemma-2-9b", 3584, 16, 256, "sqrt(d_k)", gemma},
    {"gemma-2-27b", 4608, 32, 128, "sqrt(hidden/h)", gemma},
    {"gemma-3-4b", 2560, 8, 256, "sqrt(d_k)", gemma},
    {"gemma-3-12b", 3840, 16, 256, "sqrt(d_k)", gemma},
    {"gemma-3-27b", 5376, 32, 128, "sqrt(hidden/h)", gemma},
    {"gemma-4-31b", 5376, 32, 256, "1",
     "google-deepmind/gemma: gm/nn/gemma4; local layers; gains of the query and key norm replace "
     "the divisor"},
    {"qwen3-4b", 2560, 32, 128, "sqrt(d_k)", "Qwen/Qwen3-4B: config.json"},
    {"qwen3-32b", 5120, 64, 128, "sqrt(d_k)", "Qwen/Qwen3-32B: config.json"},
    {"deepseek-v3", 7168, 128, 192, "sqrt(d_k)",
     "deepseek-ai/DeepSeek-V3: inference/model.py; before the YaRN factor"},
};

}  // namespace

std::vector<Preset> model_presets(bool with_hidden) {
  std::vector<Preset> presets;
  for (const Model& model : models) {
    const bool expressible = with_hidden || std::string_view(model.divisor) != "sqrt(hidden/h)";
    if (!expressible) continue;
    Values settings{{"d_k", model.d_k}, {"h", model.h}, {"divisor", model.divisor}};
    if (with_hidden) settings["hidden"] = model.hidden;
    presets.push_back({model.name, std::move(settings), model.source});
  }
  return presets;
}

}  // namespace sim
