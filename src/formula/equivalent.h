#pragma once

#include <cstdint>

#include "base/error.h"
#include "formula/expression.h"
#include "formula/symbols.h"

namespace formula {

enum class Sameness : std::uint8_t {
  Same,
  Different,
  Undefined,  ///< a value is infinite or not a number: cannot be compared, never the same
};

/// The expression at all comparison points of the symbols, in extended precision. Unknown names are
/// NotFound.
base::Result<PointValues> point_values(const Expression& expression, const Symbols& symbols);

/// The largest relative difference of values that count as the same. Right answers in another
/// spelling differ by less than 1e-16 (rounding of the numbers in them), sqrt(d_k)+1e-9 by more
/// than 1e-10.
inline constexpr long double same_within = 1e-12L;

/// Whether all values are finite.
bool is_defined(const PointValues& values);

/// Compares at every point. No absolute tolerance: 1/d_k^4 and 2/d_k^4 are small and different.
Sameness same(const PointValues& a, const PointValues& b);

/// Whether two formulas mean the same quantity for all sizes of the free symbols.
base::Result<Sameness> equivalent(const Expression& a, const Expression& b, const Symbols& symbols);

}  // namespace formula
