#pragma once

#include <optional>

#include "attention/matrix.h"
#include "attention/number_format.h"

namespace attention {

/// A code of evenly spaced levels: value = offset + step * level.
struct UniformCode {
  double step = 1;  ///< > 0
  double offset = 0;
  double least_level = 0, largest_level = 0;

  /// The value of the level nearest to `value` (ties to the even level), clipped at both ends.
  double rounded(double value) const;
};

/// 2^(bits-1) - 1 levels to each side of 0, of which the last holds `range` > 0 (int8: -127..127).
UniformCode symmetric_code(int bits, double range);

/// 2^bits levels from `least` to `largest`: the offset is the least value itself, in full precision
/// (Liu et al. 2024, KIVI, section 3.1), so the code does not care where zero is. Requires least <
/// largest.
UniformCode asymmetric_code(int bits, double least, double largest);

/// Which numbers share one scale.
enum class SharedScale { Token, Channel, Static };

struct KeyQuantisation {
  int bits = 8;                       ///< 2..8, of a uniform code
  std::optional<FloatFormat> format;  ///< instead of a uniform code; saturates
  SharedScale shared = SharedScale::Token;
  bool asymmetric = false;  ///< uniform codes only
  double static_range =
      4;  ///< > 0; the range of SharedScale::Static is -static_range..static_range
};

struct QuantisedKeys {
  MatrixOf<float> keys;  ///< as the attention reads them back
  double step_rms = 0;   ///< root mean square of the step over all entries; 0 for a float format
  double largest_relative_error =
      0;  ///< over the entries of at least one step (float: normal ones)
};

/// keys (seq_len, head_dim), rounded through the code and back. The range of a token or a channel
/// is its largest magnitude (symmetric, and float formats, whose largest number it becomes) or its
/// least and largest entry (asymmetric).
QuantisedKeys quantised(const MatrixOf<float>& keys, const KeyQuantisation& how);

}  // namespace attention
