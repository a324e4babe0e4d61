#pragma once

#include <optional>
#include <string_view>

namespace proof {

/// A number as written in a text: its value and half a unit of its last digit. A fraction or a
/// power of plain numbers is exact (half_unit 0).
struct WrittenNumber {
  double value = 0;
  double half_unit = 0;
};

/// Reads what typeset::find_numbers finds: "12,288", "0.7214", "-3", "2.5e-3", "97.5 %" (0.975),
/// "1/64", "\frac{1}{64}", "10^{-3}", "3 \times 10^{5}". Nothing for another spelling.
std::optional<WrittenNumber> read_written(std::string_view text);

/// Whether `value`, rounded to the digits written, is the number written.
bool agrees(const WrittenNumber& written, double value);

}  // namespace proof
