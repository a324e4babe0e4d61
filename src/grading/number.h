#pragma once

#include <string_view>

#include "cards/card.h"
#include "grading/judge.h"
#include "grading/units.h"

namespace grading {

/// Asks about formula::Reading::doubtful_product.
inline constexpr std::string_view doubtful_product =
    "A value behind a blank in parentheses can be a factor or a remark; write * for a product, or "
    "one value alone.";

/// Judges the number of a numeric card: right within its tolerance (1 % unless it says otherwise),
/// a known wrong value with its message, or wrong with the factor it is off by when that is
/// telling.
Judgement judge_number(const cards::Grading& grading, const Units& units, std::string_view typed);

/// How far an answer may lie from `value`, in the card's unit.
double tolerance(const cards::Grading& grading, double value);

/// The value of a formula of a card without variables; NaN when it has none.
double value_of(std::string_view formula);

}  // namespace grading
