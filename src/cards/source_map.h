#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cards/json_value.h"
#include "cards/problem.h"

namespace cards {

/// The offset in `json` of byte `offset` of the text that `pointer` names: exact through escapes
/// and through lists of lines. `root` is the tree of `json`.
std::size_t source_offset(std::string_view json, const JsonValue& root, std::string_view pointer,
                          std::size_t offset);

/// Finds the place in a card file of what the card says, so that faults found later (an unknown
/// measure, a number that disagrees) are reported where the author wrote them. Pointers name the
/// JSON as written; one that does not exist (a default, a short form) means its nearest ancestor.
class SourceMap {
 public:
  SourceMap(std::string file, std::string json);

  Place value(std::string_view pointer) const;
  Place key(std::string_view pointer) const;

  /// The place of byte `offset` of a text, exact through escapes and through lists of lines (joined
  /// by one newline each). A formula or any other string is a text too.
  Place locate(std::string_view pointer, std::size_t offset) const;

  Problem problem(Severity severity, std::string_view pointer, std::size_t offset,
                  std::string message, std::string hint = {}) const;

 private:
  std::string file_;
  std::string json_;
  JsonValue root_;
};

}  // namespace cards
