#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "sim/value.h"

namespace sim {

enum class ParameterKind { Integer, Real, Choice, Flag, RealList, Text, Map };

/// "integer", "real", "choice", "flag", "list", "text", "map".
const char* name_of(ParameterKind kind);

/// One thing a person may set. `low` and `high` are inclusive: bounds of a number, of each entry of
/// a list; for a text the bounds of its length in bytes.
struct Parameter {
  std::string name;
  ParameterKind kind = ParameterKind::Real;
  Value initial;
  double low = 0;
  double high = 0;
  std::vector<std::string> choices;  ///< choices only; a name that is a formula has its value
  std::string unit;                  ///< "" for a pure number
  std::string about;                 ///< one line for a person
  std::size_t fewest = 0;            ///< lists only: how many entries there may be, inclusive
  std::size_t most = any_number;

  static constexpr std::size_t any_number = static_cast<std::size_t>(-1);
};

Parameter integer(std::string name, double initial, double low, double high, std::string about);
Parameter real(std::string name, double initial, double low, double high, std::string about);
Parameter choice(std::string name, std::string initial, std::vector<std::string> choices,
                 std::string about);
Parameter flag(std::string name, bool initial, std::string about);

/// What the numbers of a list may be, and how many.
struct ListBounds {
  double low = 0;
  double high = 0;
  std::size_t fewest = 1;
  std::size_t most = 64;
};
Parameter list(std::string name, std::vector<double> initial, const ListBounds& bounds,
               std::string about);

/// A text of 1 to `longest` bytes.
Parameter text(std::string name, std::string initial, double longest, std::string about);

/// Texts of 1 to `longest` bytes, each under a name of the author's.
Parameter map(std::string name, TextMap initial, double longest, std::string about);

/// "1 to 1024", "normal, uniform or rademacher", "on or off": what may be given, in words.
std::string allowed(const Parameter& parameter);

/// The value, if the parameter admits it; a BadInput Error names parameter, value and what is
/// allowed.
base::Result<Value> checked(const Parameter& parameter, const Value& value);

/// Reads what stands after `name=`. Lists are separated by commas; flags are on|off|true|false.
base::Result<Value> parse_value(const Parameter& parameter, std::string_view text);

}  // namespace sim
