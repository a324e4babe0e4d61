#include "attention/quantised_keys.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/assert.h"

namespace attention {

namespace {

/// Least and largest of the numbers that share a scale.
struct Range {
  double least = 0, largest = 0;

  double magnitude() const { return std::max(std::abs(least), std::abs(largest)); }
};

std::vector<Range> ranges_of(const MatrixOf<float>& keys, const KeyQuantisation& how) {
  if (how.shared == SharedScale::Static) return {{-how.static_range, how.static_range}};
  Eigen::VectorXf least, largest;
  if (how.shared == SharedScale::Token) {
    least = keys.rowwise().minCoeff();
    largest = keys.rowwise().maxCoeff();
  } else {
    least = keys.colwise().minCoeff();
    largest = keys.colwise().maxCoeff();
  }
  std::vector<Range> ranges;
  for (Index i = 0; i < least.size(); ++i)
    ranges.push_back({static_cast<double>(least(i)), static_cast<double>(largest(i))});
  return ranges;
}

/// One code for numbers of one range, uniform or a scaled float format.
class Code {
 public:
  Code(const Range& range, const KeyQuantisation& how) : format_(how.format) {
    const double magnitude = range.magnitude();
    if (magnitude == 0) return;  // zeros are exact in every code
    if (format_)
      scale_ = magnitude / format_->largest;
    else if (how.asymmetric && range.least < range.largest)
      uniform_ = asymmetric_code(how.bits, range.least, range.largest);
    else
      uniform_ = symmetric_code(how.bits, magnitude);
  }

  double rounded(double value) const {
    if (!format_) return uniform_.rounded(value);
    return scale_ * rounded_to(*format_, value / scale_, Overflow::Saturate);
  }
  double step() const { return format_ ? 0 : uniform_.step; }
  /// Magnitudes from here on are rounded with a bounded relative error.
  double least_resolved() const { return format_ ? scale_ * least_normal(*format_) : step(); }

 private:
  std::optional<FloatFormat> format_;
  double scale_ = 1;  ///< of a float format
  UniformCode uniform_;
};

std::size_t code_of(Index token, Index channel, SharedScale shared) {
  if (shared == SharedScale::Static) return 0;
  return static_cast<std::size_t>(shared == SharedScale::Token ? token : channel);
}

}  // namespace

double UniformCode::rounded(double value) const {
  const double level = std::nearbyint((value - offset) / step);
  return offset + step * std::clamp(level, least_level, largest_level);
}

UniformCode symmetric_code(int bits, double range) {
  ASSERT(bits >= 2 && range > 0);
  const double levels = std::ldexp(1.0, bits - 1) - 1;
  return {range / levels, 0, -levels, levels};
}

UniformCode asymmetric_code(int bits, double least, double largest) {
  ASSERT(bits >= 1 && least < largest);
  const double levels = std::ldexp(1.0, bits) - 1;
  return {(largest - least) / levels, least, 0, levels};
}

QuantisedKeys quantised(const MatrixOf<float>& keys, const KeyQuantisation& how) {
  std::vector<Code> codes;
  for (const Range& range : ranges_of(keys, how)) codes.emplace_back(range, how);
  QuantisedKeys result;
  result.keys.resize(keys.rows(), keys.cols());
  double squared_steps = 0;
  for (Index i = 0; i < keys.rows(); ++i) {
    for (Index j = 0; j < keys.cols(); ++j) {
      const Code& code = codes[code_of(i, j, how.shared)];
      const auto value = static_cast<double>(keys(i, j));
      const double rounded = code.rounded(value);
      result.keys(i, j) = static_cast<float>(rounded);
      squared_steps += code.step() * code.step();
      if (std::abs(value) >= code.least_resolved() && value != 0)
        result.largest_relative_error =
            std::max(result.largest_relative_error, std::abs(rounded / value - 1));
    }
  }
  result.step_rms = std::sqrt(squared_steps / static_cast<double>(std::max<Index>(keys.size(), 1)));
  return result;
}

}  // namespace attention
