#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "formula/expression.h"

namespace formula {

/// What a word, a phrase or a sign means in a typed answer.
enum class Meaning : std::uint8_t {
  Number,
  Symbol,
  Constant,
  Function,  ///< `op` of one value, or min and max
  CubeRoot,
  InverseRoot,
  Inverse,  ///< "reciprocal of"
  SquareOf,
  Pow,       ///< pow(x, y)
  Fraction,  ///< frac(a)(b), from TeX
  NthRoot,   ///< nthroot(n)(x), from TeX
  Plus,
  Minus,
  Times,
  Over,
  Caret,
  ToThePower,  ///< in words
  Squared,
  Cubed,
  Method,  ///< the ".sqrt()" of d_k.sqrt()
  Open,
  Close,
  Of,  ///< between a function or a fraction and its value
  Article,
  Lead,          ///< a lead-in that changes nothing: "it", "answer"
  DivideLead,    ///< a lead-in for a divisor: "divide"
  MultiplyLead,  ///< a lead-in for a multiplier
  Comma,
  Break,  ///< end of a sentence or line
  Equals,
  Or,
  And,
  Contrast,  ///< what follows is not the answer
  But,
  Reason,      ///< what follows explains the answer, to the end of the sentence
  Place,       ///< what follows says where the answer holds
  Retraction,  ///< takes back what came before
  Turning,     ///< turns the answer into another one: "wrong", "numerator"
  Yes,         ///< after a contrast: "not really" denies the answer itself
  Unknown,
};

struct Phrase {
  std::string_view text;  ///< lower case, words joined by blanks
  Meaning meaning = Meaning::Unknown;
  Op op = Op::Number;
  double value = 0;
};

/// The phrase of exactly these words.
const Phrase* find_phrase(std::string_view words);

/// Whether a longer phrase begins with these words.
bool begins_phrase(std::string_view words);

}  // namespace formula
