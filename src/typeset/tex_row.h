#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "typeset/tex_symbols.h"

namespace typeset {

/// A piece of mathematics that is already Unicode, and how it behaves beside others.
struct Atom {
  std::string text;
  MathClass kind = MathClass::Ordinary;
};

using Row = std::vector<Atom>;

/// A space of the source, which TeX ignores: it stays between two operands only, "dₖ x".
Atom soft_space();
bool is_soft_space(const Atom& atom);

/// The row as one line, with spaces around relations and operations and none around signs.
std::string joined(Row row);

/// The row under a root or below a fraction bar: in parentheses unless it is one factor ("2n" is
/// not, a name applied to a bracket, "exp(3)", is).
std::string as_factor(const Row& row);

/// The row above a fraction bar: in parentheses unless it is one term.
std::string as_numerator(const Row& row);

std::string in_parentheses(const std::string& text);

/// "²" or, where a character has no such form, "^2", "^(x/2)". Requires a text that is not empty.
std::string superscript(const std::string& text);

/// "ₖ", "_model", "_(i,j)": longer than four characters it stays a word.
std::string subscript(const std::string& text);

/// Whether a text is letters and digits of ASCII only.
bool is_word(std::string_view text);

}  // namespace typeset
