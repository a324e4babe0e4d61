#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "formula/expression.h"

namespace formula {

/// Values by name. The transparent comparison lets a string_view look up without a copy.
using Values = std::map<std::string, double, std::less<>>;

/// The value of a name, or nothing when the name is unknown.
using Lookup = std::function<std::optional<double>(std::string_view)>;

/// The value of the expression. An unknown name is NotFound and names it; with `Values` it also
/// says which known name is nearest. Division by zero, the logarithm of zero and the like are no
/// failure: they give the infinity or NaN of IEEE arithmetic, and the caller decides what that
/// means.
base::Result<double> evaluate(const Expression& expression, const Lookup& lookup);
base::Result<double> evaluate(const Expression& expression, const Values& values);

/// The value of an expression without names: "2*80*8".
base::Result<double> evaluate(const Expression& expression);

}  // namespace formula
