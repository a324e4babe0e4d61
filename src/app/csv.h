#pragma once

#include <string>
#include <vector>

namespace app {

/// RFC 4180: a field with a comma, a quote or a line break stands in quotes.
std::string csv_field(const std::string& text);
/// The shortest text that reads back as the same number; empty if it is not finite.
std::string csv_field(double value);

void add_csv_row(std::string& csv, const std::vector<std::string>& fields);

}  // namespace app
