#pragma once

#include <vector>

#include "sim/simulation.h"

namespace sim {

/// Head sizes of real models (d_k = head_dim, h = heads, hidden = hidden_size), each with the file
/// they were read from. `divisor` is what the model uses; without `with_hidden` the models whose
/// divisor is sqrt(hidden/h) are left out.
std::vector<Preset> model_presets(bool with_hidden);

}  // namespace sim
