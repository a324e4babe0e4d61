#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formula/expression.h"
#include "formula/symbols.h"

namespace formula {

/// Why an answer could not be read as one formula.
enum class Unread : std::uint8_t {
  None,           ///< it was read
  Empty,          ///< nothing was typed
  TooLong,        ///< more than a short answer
  NotAFormula,    ///< no formula could be made of it
  UnknownSymbol,  ///< a formula, but with a name that the card does not know
  Negated,        ///< says only what the answer is not
  Alternatives,   ///< offers two different answers
};

/// What a person typed, as formulas. More than one when the words allow two readings: "square root
/// of a over b" is sqrt(a)/b, the narrow reading, first, and sqrt(a/b).
struct Reading {
  std::vector<Expression> readings;  ///< empty unless why == None
  Unread why = Unread::None;
  std::string understood;  ///< the narrow reading as text, or as much as was understood
  std::string message;  ///< why not, in a sentence for the learner; when read, empty or a caution
  std::string name;     ///< the unknown symbol as typed, for UnknownSymbol

  /// A group behind a blank was read as a factor but may be a remark, as in "12.96 (sqrt(168))":
  /// that such an answer is not right does not make it wrong.
  bool doubtful_product = false;

  /// With ReadingRules::quantities: other values given for the same thing, the "320 KiB" of
  /// "327,680 B = 320 KiB". They agree only roughly, so the caller compares them.
  std::vector<Expression> also;
};

/// Which verb the question uses. "Divide by h" answers a question for a divisor and says something
/// else when a multiplier was asked for, so these lead-ins are dropped only where they fit.
struct ReadingRules {
  bool divide = true;
  bool multiply = false;
  bool quantities = false;  ///< a number with a unit is asked for; the symbols are units
};

/// Reads an answer as people type it: plain, Unicode, LaTeX, Python and English spellings, implicit
/// multiplication, lead-ins ("it is"), commentary ("because ...", "not ..."). What is negated is
/// never read as the answer. Any bytes are allowed; time is linear, at most 4000 bytes are read.
Reading read_answer(std::string_view typed, const Symbols& symbols, ReadingRules rules = {});

}  // namespace formula
