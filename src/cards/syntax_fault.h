#pragma once

#include <string_view>
#include <vector>

#include "cards/byte_faults.h"

namespace cards {

/// How far a parser got before it gave up.
struct SyntaxState {
  enum class After { Nothing, Open, Key, Value };
  struct Container {
    char bracket = '{';
    std::size_t offset = 0;
  };

  After after = After::Nothing;  ///< what it understood last
  std::size_t end = 0;           ///< offset behind that
  std::vector<Container> open;   ///< lists and objects not yet closed, outermost first
};

/// Says in an author's words what is wrong with JSON text behind `state.end`. The text must hold a
/// syntax error there; bytes must be well-formed (see find_byte_fault).
Fault explain_syntax(std::string_view text, const SyntaxState& state);

/// Whether the whole text is a number by the grammar of JSON, whatever its size.
bool is_json_number(std::string_view text);

/// "write `\\sqrt`: JSON eats one backslash", for the backslash at `offset`.
std::string backslash_hint(std::string_view text, std::size_t offset);

}  // namespace cards
