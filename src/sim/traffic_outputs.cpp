#include "sim/traffic_outputs.h"

#include "attention/traffic.h"

namespace sim {

using attention::Index;

double traffic_ratio(Index n, Index d_k, Index tile) {
  return attention::materialised_traffic(n, d_k).total() /
         attention::tiled_traffic(n, d_k, tile).total();
}

Table traffic_table(Index n, Index d_k, Index tile) {
  const auto whole = attention::materialised_traffic(n, d_k);
  const auto tiles = attention::tiled_traffic(n, d_k, tile);
  return {"traffic",
          "Numbers that cross between memory and chip",
          {"what", "whole matrices", "in tiles"},
          {{"queries", whole.queries, tiles.queries},
           {"keys and values", whole.keys_and_values, tiles.keys_and_values},
           {"scores", whole.scores, tiles.scores},
           {"weights", whole.weights, tiles.weights},
           {"output", whole.output, tiles.output},
           {"all", whole.total(), tiles.total()}}};
}

Series traffic_series(Index n, Index d_k) {
  Series series{
      "traffic",
      "Memory traffic saved by tiles of queries",
      {"queries in a tile", true},
      {"ratio", true},
      {},
      {{"whole matrices over tiles", {}, {}, false}, {"2 tile/d_k, for long n", {}, {}, true}}};
  for (Index tile = 1; tile <= n; tile *= 2) {
    series.x.push_back(static_cast<double>(tile));
    series.lines[0].y.push_back(traffic_ratio(n, d_k, tile));
    series.lines[1].y.push_back(2.0 * static_cast<double>(tile) / static_cast<double>(d_k));
  }
  return series;
}

}  // namespace sim
