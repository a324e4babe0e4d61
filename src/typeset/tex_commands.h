#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace typeset {

/// What a command that takes arguments, or begins something, does with them.
enum class TexRole {
  Fraction,      ///< numerator, denominator
  Root,          ///< radicand, an index in brackets before it
  Binomial,      ///< above, below
  Environment,   ///< `\begin{name}`
  Negation,      ///< a stroke through the relation that follows
  Modulus,       ///< "(mod n)"
  Tag,           ///< the number of a formula
  Above,         ///< script, base
  Below,         ///< script, base
  OperatorName,  ///< a name set like "log", perhaps with a star before it
  Blackboard,    ///< one letter
  Upright,       ///< mathematics in another font
  Text,          ///< words, whose spaces count
  Accent,        ///< a mark over or under it
  LineEnd,       ///< nothing
};

struct TexCommand {
  std::string_view name;  ///< without the backslash
  TexRole role = TexRole::Upright;
  int arguments = 1;  ///< that it needs, in braces or one character each
  char32_t mark = 0;  ///< the combining character of an Accent
};

/// The command of that name that is more than a symbol, or nullptr.
const TexCommand* find_command(std::string_view name);

/// How the cells between `\begin{name}` and `\end{name}` are arranged.
enum class TexTable {
  Unknown,
  Matrix,  ///< rows in brackets
  Array,   ///< a matrix that states its columns in an argument
  Cases,   ///< rows after a brace
  Stack,   ///< rows alone
};

TexTable find_environment(std::string_view name);

/// The names of all that is known, with symbols and commands of layout, in no order.
std::vector<std::string_view> command_names();
std::vector<std::string_view> environment_names();

}  // namespace typeset
