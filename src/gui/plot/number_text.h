#pragma once

#include <string>

namespace gui::plot {

/// A number for a person with about `digits` significant digits and no needless zeros: "100",
/// "0.0312", "1.2e-7". Whole numbers below ten million stand in full.
std::string number_text(double value, int digits = 4);

/// "0.312 ± 0.004": the error with two digits if it begins with 1, else with one, and the value to
/// the same place.
std::string number_text_with_error(double value, double standard_error);

/// With so many decimals; never "-0".
std::string fixed_text(double value, int decimals);

}  // namespace gui::plot
