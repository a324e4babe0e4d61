#include "attention/heads.h"

#include <string>

namespace attention {

base::Result<std::vector<Index>> head_map(Index n_heads, Index n_kv_heads) {
  if (n_heads < 1 || n_kv_heads < 1 || n_heads % n_kv_heads != 0)
    return base::fail(base::Fault::BadInput,
                      std::to_string(n_heads) + " query heads cannot share " +
                          std::to_string(n_kv_heads) + " key-value heads evenly",
                      {}, "choose n_heads as a multiple of n_kv_heads, both at least 1");
  std::vector<Index> map;
  for (Index head = 0; head < n_heads; ++head) map.push_back(head / (n_heads / n_kv_heads));
  return map;
}

}  // namespace attention
