#pragma once

#include <string>

#include "sim/settings.h"

namespace sim {

/// The refusal of settings `d`, `h` and `n_kv` whose heads do not split the width d evenly, or
/// whose key-value heads do not serve equally many query heads; "" where they do.
std::string refusal_of_head_split(const Settings& settings);

}  // namespace sim
