#include "gui/plot/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace gui::plot {

namespace {

constexpr double longest_whole = 1e7;

std::string in_format(double value, std::chars_format format, int precision) {
  char text[400];
  return {text, std::to_chars(text, text + sizeof text, value, format, precision).ptr};
}

std::string without_zeros(std::string text) {
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

/// "1.20e-07" becomes "1.2e-7".
std::string scientific(double value, int digits) {
  const std::string text = in_format(value, std::chars_format::scientific, std::max(0, digits - 1));
  const auto e = text.find('e');
  int exponent = 0;
  const char* from = text.data() + e + 1 + (text[e + 1] == '+' ? 1 : 0);
  std::from_chars(from, text.data() + text.size(), exponent);
  return without_zeros(text.substr(0, e)) + "e" + std::to_string(exponent);
}

int order_of(double value) { return static_cast<int>(std::floor(std::log10(std::abs(value)))); }

}  // namespace

std::string fixed_text(double value, int decimals) {
  std::string text = in_format(value, std::chars_format::fixed, std::max(0, decimals));
  if (text.front() == '-' && text.find_first_not_of("-0.") == std::string::npos) text.erase(0, 1);
  return text;
}

std::string number_text(double value, int digits) {
  if (std::isnan(value)) return "no number";
  if (std::isinf(value)) return value > 0 ? "infinite" : "-infinite";
  if (value == 0) return "0";
  const double size = std::abs(value);
  if (size < longest_whole && value == std::round(value)) return fixed_text(value, 0);
  if (size < 1e-4 || size >= longest_whole) return scientific(value, digits);
  return without_zeros(fixed_text(value, std::max(0, digits - 1 - order_of(value))));
}

std::string number_text_with_error(double value, double standard_error) {
  if (!std::isfinite(value)) return number_text(value);
  if (!std::isfinite(standard_error) || standard_error <= 0)
    return number_text(value) + " ± " + number_text(std::abs(standard_error));
  const int order = order_of(standard_error);
  const bool one = standard_error / std::pow(10.0, order) < 1.95;
  const int decimals = (one ? 1 : 0) - order;
  const double size = std::max(std::abs(value), standard_error);
  if (decimals < 0 && size < longest_whole) {
    const double unit = std::pow(10.0, -decimals);
    return fixed_text(std::round(value / unit) * unit, 0) + " ± " +
           fixed_text(std::round(standard_error / unit) * unit, 0);
  }
  if (decimals > 7 || size >= longest_whole) {
    const int digits = std::clamp(order_of(size) - order + (one ? 2 : 1), 1, 15);
    return number_text(value, digits) + " ± " + number_text(standard_error, one ? 2 : 1);
  }
  return fixed_text(value, decimals) + " ± " + fixed_text(standard_error, decimals);
}

}  // namespace gui::plot
