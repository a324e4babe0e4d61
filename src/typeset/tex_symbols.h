#pragma once

#include <string_view>
#include <vector>

namespace typeset {

/// What a piece of mathematics is, for the spaces around it (The TeXbook, chapter 18).
enum class MathClass {
  Ordinary,
  Operator,  ///< a name like "log" or a big operator: a space between it and an operand
  Binary,    ///< spaces around it, unless nothing stands before it to operate on
  Relation,  ///< spaces around it
  Opening,
  Closing,
  Punctuation,
  Space,
};

struct TexSymbol {
  std::string_view name;  ///< of the command, without the backslash
  std::string_view text;  ///< UTF-8
  MathClass kind = MathClass::Ordinary;
};

/// The symbol that a command without arguments prints, or nullptr.
const TexSymbol* find_symbol(std::string_view name);

/// Commands that only steer TeX's layout and print nothing.
bool is_layout_command(std::string_view name);

/// The names that the two functions above know.
std::vector<std::string_view> symbol_and_layout_names();

}  // namespace typeset
