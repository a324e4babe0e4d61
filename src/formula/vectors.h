#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "formula/expression.h"

namespace formula {

/// How many numbers each name stands for. A name of one number goes with vectors of any length.
using Lengths = std::map<std::string, std::size_t, std::less<>>;

/// A formula over vectors, made ready to be computed many times. Sums, products and functions of
/// numbers work entry by entry; dot, sum, mean, var, norm, max and min of one vector give one
/// number; softmax gives a vector. Pure; a const object may be used by several threads, each with a
/// workspace of its own.
class VectorFormula {
 public:
  /// Room for the values in between, kept from one computation to the next. Belongs to one thread.
  class Workspace {
   private:
    friend class VectorFormula;
    std::vector<std::vector<double>> slots;
  };

  /// NotFound for a name without a length (with the nearest known one), BadInput where lengths do
  /// not go together, which the message states.
  static base::Result<VectorFormula> make(const Expression& expression, const Lengths& lengths);

  /// Free names in the order in which `compute` takes their values.
  const std::vector<std::string>& names() const { return names_; }
  /// How many numbers it gives.
  std::size_t length() const { return length_; }
  /// Upper bound of the effort of one computation, in additions of about a nanosecond.
  double effort() const { return effort_; }
  /// Most numbers that a workspace holds for it.
  std::size_t room() const { return depth_ * widest_; }

  /// `length()` numbers, valid until the workspace is used again or the inputs change. `inputs[i]`
  /// has the length given for names()[i].
  std::span<const double> compute(std::span<const std::span<const double>> inputs,
                                  Workspace& workspace) const;

 private:
  std::vector<Node> nodes_;  ///< constants as numbers
  std::vector<std::string> names_;
  std::size_t length_ = 1;
  std::size_t depth_ = 1;   ///< most values that wait at once
  std::size_t widest_ = 1;  ///< longest of them
  double effort_ = 0;
};

}  // namespace formula
