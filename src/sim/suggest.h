#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sim {

/// "did you mean X", or "known: A, B, C" when no name is near.
std::string suggest(std::string_view written, const std::vector<std::string_view>& names);

}  // namespace sim
