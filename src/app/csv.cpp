#include "app/csv.h"

#include <charconv>
#include <cmath>

namespace app {

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string csv_field(double value) {
  if (!std::isfinite(value)) return {};
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

void add_csv_row(std::string& csv, const std::vector<std::string>& fields) {
  for (std::size_t i = 0; i < fields.size(); ++i) csv += (i ? "," : "") + fields[i];
  csv += "\n";
}

}  // namespace app
