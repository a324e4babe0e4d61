#include "proof/written_number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

namespace proof {
namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

// Brings the spellings of Markdown and TeX to one: no groups, blanks or braces, ASCII signs.
std::string plain(std::string_view text) {
  std::string out(text);
  replace_all(out, "\xE2\x88\x92", "-");  // minus sign
  for (const char* group : {"{,}", "\\,", ","}) replace_all(out, group, "");
  for (const char* times : {"\\times", "\\cdot", "\xC3\x97", "\xC2\xB7"})
    replace_all(out, times, "*");
  for (const char* fraction : {"\\dfrac", "\\tfrac"}) replace_all(out, fraction, "\\frac");
  replace_all(out, "}{", "/");
  for (const char* nothing :
       {"\\frac", "\\%", "%", "{", "}", " ", "\t", "\n", "+", "\xC2\xA0", "~"})
    replace_all(out, nothing, "");
  return out;
}

std::optional<WrittenNumber> read_decimal(std::string_view text) {
  WrittenNumber written;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, written.value);
  if (error != std::errc() || stop != end) return std::nullopt;
  const std::size_t mantissa_end = std::min(text.find_first_of("eE"), text.size());
  const std::string_view mantissa = text.substr(0, mantissa_end);
  const std::size_t point = mantissa.find('.');
  int last_digit = point == mantissa.npos ? 0 : -static_cast<int>(mantissa.size() - point - 1);
  if (mantissa_end < text.size()) {
    int exponent = 0;
    std::from_chars(text.data() + mantissa_end + 1, end, exponent);
    last_digit += exponent;
  }
  written.half_unit = std::pow(10.0, last_digit) / 2;
  return written;
}

std::optional<double> read_power(std::string_view text) {
  const std::size_t caret = text.find('^');
  if (caret == text.npos) return std::nullopt;
  const auto base = read_decimal(text.substr(0, caret));
  const auto exponent = read_decimal(text.substr(caret + 1));
  if (!base || !exponent) return std::nullopt;
  return std::pow(base->value, exponent->value);
}

std::optional<WrittenNumber> read_quotient(std::string_view text, std::size_t slash) {
  const auto above = read_decimal(text.substr(0, slash));
  const auto below = read_decimal(text.substr(slash + 1));
  if (!above || !below) return std::nullopt;
  return WrittenNumber{above->value / below->value, 0};
}

std::optional<WrittenNumber> read_product(std::string_view text, std::size_t times) {
  const auto mantissa = read_decimal(text.substr(0, times));
  const auto power = read_power(text.substr(times + 1));
  if (!mantissa || !power) return std::nullopt;
  return WrittenNumber{mantissa->value * *power, mantissa->half_unit * *power};
}

}  // namespace

std::optional<WrittenNumber> read_written(std::string_view text) {
  const std::string number = plain(text);
  const double unit = text.find('%') == text.npos ? 1 : 0.01;
  std::optional<WrittenNumber> written;
  if (const std::size_t slash = number.find('/'); slash != number.npos)
    written = read_quotient(number, slash);
  else if (const std::size_t times = number.find('*'); times != number.npos)
    written = read_product(number, times);
  else if (const auto power = read_power(number))
    written = WrittenNumber{*power, 0};
  else
    written = read_decimal(number);
  if (written) {
    written->value *= unit;
    written->half_unit *= unit;
  }
  return written;
}

bool agrees(const WrittenNumber& written, double value) {
  // A value that lies on the edge of rounding agrees with both neighbours.
  const double slack = 1e-9 * std::max(std::abs(value), std::abs(written.value));
  return std::abs(written.value - value) <= written.half_unit + slack;
}

}  // namespace proof
