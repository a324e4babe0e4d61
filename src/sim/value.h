#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace sim {

using TextMap = std::map<std::string, std::string>;

/// The value of one setting: a number (an integer too), a flag, a text (a choice is one), a list of
/// reals, or a map of names to texts. A card's `settings` hold the same type.
using Value = std::variant<double, bool, std::string, std::vector<double>, TextMap>;
using Values = std::map<std::string, Value>;

/// As a person would write it after `name=`: "64", "on", "sqrt(d_k)", "1,2,3", "{a: x, b: y}".
std::string to_text(const Value& value);

}  // namespace sim
