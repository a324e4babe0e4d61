#pragma once

#include <span>
#include <string>

#include "formula/expression.h"
#include "formula/items.h"
#include "formula/symbols.h"

namespace formula {

/// The items of one claim as a formula.
struct ParsedClaim {
  bool read = false;      ///< the syntax was understood
  Expression expression;  ///< when read and `unknown` is empty
  std::string unknown;    ///< the first name that is no symbol of the card, as typed
  std::string problem;    ///< why it was not read
  bool two_ways = false;  ///< the words also allow a wide reading
};

/// How far "root of a over b" and "a/2b" reach: Narrow takes sqrt(a)/b and a/2*b, Wide sqrt(a/b)
/// and a/(2*b).
enum class Reach { Narrow, Wide };

/// Reads the items as one formula, with implicit products. Recursion is limited.
ParsedClaim parse_claim(std::span<const Item> items, const Symbols& symbols, Reach reach);

}  // namespace formula
