#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "formula/evaluate.h"

namespace sim {

/// What independent entries of a vector are drawn from.
enum class Law {
  Normal,       ///< mean 0, variance 1
  Uniform,      ///< on (0, 1)
  UnitUniform,  ///< on (-sqrt 3, sqrt 3): mean 0, variance 1
  Rademacher,   ///< -1 or 1, each half of the time: mean 0, variance 1
  Bernoulli,    ///< 1 with probability p, else 0
  Exponential,  ///< mean 1, variance 1
};

/// A vector to draw: "normal(64)", "bernoulli(0.9, 64)"; without a length one number.
struct Distribution {
  Law law = Law::Normal;
  double p = 0;  ///< Bernoulli only, 0..1
  std::size_t length = 1;

  /// Draws every entry. Uniform draws are multiples of 2^-24 strictly inside the interval.
  void draw(base::Random& random, std::span<double> out, std::vector<float>& scratch) const;
};

/// "normal(n), uniform(n), ...": what may be written, for messages.
std::string_view distribution_list();

/// Reads a distribution; lengths and p may be formulas of the constants. Throws the BadInput
/// Failure, which names the setting and says what to write.
Distribution read_distribution(const std::string& text, std::string_view setting,
                               const formula::Values& constants);

}  // namespace sim
