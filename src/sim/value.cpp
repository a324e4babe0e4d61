#include "sim/value.h"

#include <charconv>

namespace sim {
namespace {

std::string number_text(double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return {text, end};
}

struct Writer {
  std::string operator()(double value) const { return number_text(value); }
  std::string operator()(bool value) const { return value ? "on" : "off"; }
  std::string operator()(const std::string& value) const { return value; }
  std::string operator()(const std::vector<double>& values) const {
    std::string text;
    for (const double value : values) text += (text.empty() ? "" : ",") + number_text(value);
    return text;
  }
  std::string operator()(const TextMap& map) const {
    std::string text;
    for (const auto& [key, value] : map) {
      text += text.empty() ? "" : ", ";
      text += key + ": " + value;
    }
    return "{" + text + "}";
  }
};

}  // namespace

std::string to_text(const Value& value) { return std::visit(Writer{}, value); }

}  // namespace sim
