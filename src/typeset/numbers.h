#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "typeset/document.h"

namespace typeset {

/// A number that a document states.
struct NumberFound {
  std::string text;        ///< as written: "12,288", "2.5e-3", "97.5 %", "1/64", "\frac{1}{64}"
  std::size_t offset = 0;  ///< of its first byte in the source
  std::string bound_to;    ///< target of the link it stands in ("claim:x", "ref:x", "given:", "=
                           ///< ..."), or empty; other links bind nothing
  bool in_math = false;
};

/// The numbers that stand alone in text and mathematics, ascending by offset: `0.7214`, `12,288`,
/// `-3`, `2.5e-3`, `97.5 %`, and as one number each `1/64`, `\frac{1}{64}`, `10^{-3}` and `3 \times
/// 10^{5}` (a fraction or power of two plain numbers is a value that an author computed).
/// Never: code, digits joined to letters (`GPT-2`, `70B`, `int8`, `4-bit`, `1/h`, `2n`), parts of
/// dates and versions (`2026-07`, `1.2.3`), ordinals of lists, and in mathematics exponents,
/// indices and the 1 and 2 of formulas (a bare 1 or 2 beside other symbols; `$2$` and `$\approx 2$`
/// are numbers). Years (1950 to 2039) and numbers after "section", "eq.", "figure", "table",
/// "chapter", "page", "step" and the like count only inside a binding link.
std::vector<NumberFound> find_numbers(const Document& document);

}  // namespace typeset
