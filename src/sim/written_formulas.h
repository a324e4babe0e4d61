#pragma once

#include <string>
#include <string_view>

#include "formula/evaluate.h"
#include "formula/expression.h"
#include "formula/vectors.h"
#include "sim/settings.h"

/// Reading what a person wrote in settings that hold formulas, texts of strangers' files among
/// them. Every function throws the BadInput Failure, which names the setting, the column where
/// there is one, and what to write instead; `refusal_of` makes a simulation's refusal of it.
namespace sim {

enum class Functions { OfNumbers, OfVectors };

/// How many entries a map may have, inclusive.
struct Count {
  std::size_t fewest = 0;
  std::size_t most = 16;
};

/// Each name must be one that a formula can use: letters, digits and _, no function, no constant.
void check_names(const TextMap& map, std::string_view parameter, const Count& count);

/// No two maps may use a name for different things.
void check_apart(const TextMap& a, std::string_view parameter_a, const TextMap& b,
                 std::string_view parameter_b);

/// "draw.q", as `--set` names it.
std::string entry_name(std::string_view parameter, std::string_view key);

/// The formula that the setting of that name holds.
formula::Expression read_formula(const std::string& text, std::string_view setting,
                                 Functions functions);

/// The same, ready for vectors of these lengths.
formula::VectorFormula read_formula(const std::string& text, std::string_view setting,
                                    Functions functions, const formula::Lengths& lengths);

/// The value of a formula over these names: finite.
double read_number(const std::string& text, std::string_view setting, const formula::Values& known);

/// The values of a map of constants, each a formula that may name others, in any order.
formula::Values read_constants(const TextMap& constants, std::string_view parameter);

[[noreturn]] void refuse_setting(std::string_view setting, const std::string& what,
                                 const std::string& next);

/// "" if reading these settings succeeds, else what is wrong with them and what to do.
template <class Read>
std::string refusal_of(Read&& read) {
  const auto done = base::guarded("reading settings", read);
  return done ? "" : done.error().message();
}

}  // namespace sim
