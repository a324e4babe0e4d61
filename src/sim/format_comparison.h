#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attention/quantised_keys.h"
#include "sim/outcome.h"
#include "sim/run.h"

namespace sim {

/// 10 log10 of a ratio of powers; 300 for a ratio of infinity, since a plot wants a number.
double decibels(double ratio);

/// The code of "int8", "int4", "int3", "int2", "e4m3" or "e5m2".
attention::KeyQuantisation quantisation_of(std::string_view format);

/// All formats on the same keys.
struct FormatComparison {
  struct Row {
    std::string format;
    double step = 0;             ///< root mean square; 0 for a float format
    double signal_to_noise = 0;  ///< dB
    double largest_relative_error = 0;
  };
  /// Error of a key's entry, and so of a scaled score, with an outlier of that size.
  struct Outlier {
    double size = 0, per_token = 0, per_channel = 0, per_channel_asymmetric = 0;
  };

  std::vector<Row> rows;
  std::vector<Outlier> outliers;  ///< by size
  /// The static range, in standard deviations of the entries, beyond which int8 has a lower ratio
  /// of signal to noise than E4M3 of the same range.
  double crossover = 0;

  void add(const FormatComparison& other);  ///< of other blocks of the same stage
  double signal_to_noise(std::string_view format) const;
  Table table() const;
  Series outlier_curves() const;
};

/// `keys` (rows, d_k) with `outlier` added to two channels, through every format with the axis and
/// range of `how`; and the outlier curves of its format. One stage of the run.
FormatComparison compare_formats(const attention::MatrixOf<float>& keys, float outlier,
                                 const attention::KeyQuantisation& how, Run& run, double from,
                                 double to);

/// The same at once, on this thread and in no stage: for a partial outcome of few keys.
FormatComparison compare_formats_at_once(const attention::MatrixOf<float>& keys, float outlier,
                                         const attention::KeyQuantisation& how, const Run& run);

/// Adds `outlier` to channels 0 and d_k/4 of every key.
attention::MatrixOf<float> with_outliers(attention::MatrixOf<float> keys, float outlier);

/// Root mean square of the difference of two matrices of one shape.
double rms_difference(const attention::MatrixOf<float>& a, const attention::MatrixOf<float>& b);

}  // namespace sim
