#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

/// Reading and writing of the values that settings have; every failure is BadInput with the range.
namespace app {

/// A whole number in [lowest, highest].
base::Result<int> read_integer(std::string_view text, int lowest, int highest);

/// A finite number in [lowest, highest].
base::Result<double> read_real(std::string_view text, double lowest, double highest);

/// "on" or "off".
base::Result<bool> read_switch(std::string_view text);

/// Learning steps in minutes from "1m 10m", "30s, 1h", "1 10" (minutes) or "none"; each > 0 and at
/// most 30 days.
base::Result<std::vector<double>> read_steps(std::string_view text);
std::string steps_text(const std::vector<double>& minutes);

/// The shortest spelling that reads back as the same number.
std::string number_text(double value);

}  // namespace app
