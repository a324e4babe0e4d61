#include "cards/templates.h"

#include <array>
#include <cmath>
#include <cstdio>

#include "cards/instances.h"
#include "formula/parse.h"

namespace cards {

namespace {

using Style = Template::Style;

bool read_format(std::string_view format, Template& out) {
  if (format == ",") {
    out.style = Style::Grouped;
    return true;
  }
  if (format.size() < 3 || format.size() > 4 || format.front() != '.') return false;
  const char kind = format.back();
  int digits = 0;
  for (const char c : format.substr(1, format.size() - 2)) {
    if (c < '0' || c > '9') return false;
    digits = digits * 10 + (c - '0');
  }
  out.style = kind == 'g' ? Style::General : Style::Fixed;
  out.digits = digits;
  return (kind == 'f' && digits <= 15) || (kind == 'g' && digits >= 1 && digits <= 15);
}

std::string grouped(std::string number) {
  std::size_t end = number.find_first_of(".e");
  if (end == std::string::npos) end = number.size();
  const std::size_t begin = number.front() == '-' ? 1 : 0;
  for (std::size_t at = end; at > begin + 3; at -= 3) number.insert(at - 3, ",");
  return number;
}

std::string printed(const Template& use, double value) {
  if (use.style == Style::Shortest) return number_text(value);
  if (use.style == Style::Grouped) return grouped(number_text(value));
  std::array<char, 400> buffer{};
  const char* format = use.style == Style::General ? "%.*g" : "%.*f";
  std::snprintf(buffer.data(), buffer.size(), format, use.digits, value);
  return buffer.data();
}

/// Fills `use` from "expression:format"; says what is wrong, or nothing.
std::string read_template(std::string_view content, Template& use) {
  const std::size_t colon = content.find(':');
  if (colon != std::string_view::npos && !read_format(content.substr(colon + 1), use))
    return "unknown format `" + std::string(content.substr(colon + 1)) + "`: use :.4g, :.2f or :,";
  auto parsed = formula::parse(content.substr(0, colon));
  if (!parsed) return "the formula in `{{...}}` cannot be read: " + parsed.error().what;
  use.expression = std::move(*parsed);
  return {};
}

bool is_escaped(std::string_view text, std::size_t at) { return at > 0 && text[at - 1] == '\\'; }

}  // namespace

TemplateScan find_templates(std::string_view text) {
  TemplateScan scan;
  for (std::size_t at = text.find("{{"); at != std::string_view::npos; at = text.find("{{", at)) {
    if (is_escaped(text, at)) {
      at += 2;
      continue;
    }
    const std::size_t close = text.find("}}", at);
    Template use;
    scan.fault_offset = at;
    if (close == std::string_view::npos) {
      scan.fault = "`{{` without `}}`";
      return scan;
    }
    scan.fault = read_template(text.substr(at + 2, close - at - 2), use);
    if (!scan.fault.empty()) return scan;
    use.begin = at;
    use.end = close + 2;
    at = use.end;
    scan.templates.push_back(std::move(use));
  }
  return scan;
}

base::Result<std::string> fill_templates(std::string_view text, const formula::Values& values) {
  const TemplateScan scan = find_templates(text);
  if (!scan.fault.empty()) return base::fail(base::Fault::BadInput, scan.fault);
  std::string filled;
  const auto copy = [&](std::string_view part) {
    for (std::size_t i = 0; i < part.size(); ++i)
      if (part.substr(i, 3) != "\\{{") filled += part[i];
  };
  std::size_t behind = 0;
  for (const Template& use : scan.templates) {
    copy(text.substr(behind, use.begin - behind));
    const auto value = formula::evaluate(use.expression, values);
    if (!value) return tl::unexpected(value.error());
    if (!std::isfinite(*value))
      return base::fail(
          base::Fault::BadInput,
          "`" + std::string(text.substr(use.begin, use.end - use.begin)) + "` has no finite value");
    filled += printed(use, *value);
    behind = use.end;
  }
  copy(text.substr(behind));
  return filled;
}

}  // namespace cards
