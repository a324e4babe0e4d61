#pragma once

#include <string>

namespace sim {

/// A number for a sentence, rounded to `digits` significant digits: "0.632", "1.5e-12", "128".
std::string rounded(double value, int digits = 3);

}  // namespace sim
