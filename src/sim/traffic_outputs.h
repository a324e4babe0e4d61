#pragma once

#include "attention/matrix.h"
#include "sim/outcome.h"

namespace sim {

/// Numbers moved with whole score matrices over numbers moved in tiles of `tile` queries.
double traffic_ratio(attention::Index n, attention::Index d_k, attention::Index tile);

/// The same by what is moved.
Table traffic_table(attention::Index n, attention::Index d_k, attention::Index tile);

/// The ratio over the size of a tile, and its limit for long n.
Series traffic_series(attention::Index n, attention::Index d_k);

}  // namespace sim
