#pragma once

#include <map>
#include <string>
#include <string_view>

#include "formula/evaluate.h"
#include "formula/expression.h"
#include "formula/symbols.h"

namespace grading {

/// The units that an answer to one card may use. Units are symbols of the answer's formula: "5 GiB"
/// is a product, and "3 GB + 200 MB" and "1.5 TB/s" need no rule of their own.
class Units {
 public:
  /// `unit` is the unit of the card: "B", "ms", "%", "GB/s", a word such as "tokens", or empty.
  explicit Units(std::string_view unit);

  const formula::Symbols& symbols() const { return symbols_; }

  /// How many of the card's unit an answer is. Fails with BadInput when it measures something else;
  /// a pure number counts in the card's unit.
  base::Result<double> in_unit(const formula::Expression& answer) const;

 private:
  formula::Values values(std::string_view doubled = {}) const;
  std::map<std::string, int> dimensions(const formula::Expression& answer) const;

  std::string unit_;
  formula::Symbols symbols_;
  std::map<std::string, std::pair<std::string, double>, std::less<>> units_;  ///< dimension, size
  formula::Expression own_;                                                   ///< the card's unit
  bool has_own_ = false;
};

}  // namespace grading
