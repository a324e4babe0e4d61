#include "card_symbols.h"

#include "formula/parse.h"

formula::Symbols attention_symbols() {
  return formula::Symbols::make(
             {{"d_k",
               {"head_dim", "d_head", "head size", "head dimension", "per-head key dimension",
                "key dimension", "dimension of the keys", "dimension of each head", "q.size(-1)",
                "k.shape[-1]"},
               {}},
              {"h",
               {"num_heads", "n_head", "q.size(1)", "number of heads", "number of attention heads",
                "heads"},
               {}},
              {"n", {"seq_len", "sequence length"}, {}},
              {"d_model",
               {"hidden_size", "n_embd", "model dimension", "embedding dimension"},
               *formula::parse("d_k*h")}})
      .value();
}
