#include "sim/format_comparison.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.h"

namespace sim {
namespace {

using attention::KeyQuantisation;
using attention::SharedScale;
using Keys = attention::MatrixOf<float>;

constexpr std::array<std::string_view, 6> formats{"int8", "int4", "int3", "int2", "e4m3", "e5m2"};
constexpr std::array<float, 7> outlier_sizes{0, 12.5F, 25, 50, 100, 200, 400};
constexpr auto jobs = static_cast<int>(formats.size() + outlier_sizes.size() + 1);
constexpr int bisections = 10;  // of 4.5..64: to 0.3 %

double signal_to_noise_of(const Keys& keys, const Keys& rounded) {
  const double error = rms_difference(keys, rounded);
  const double power = keys.cast<double>().squaredNorm() / static_cast<double>(keys.size());
  return decibels(power / (error * error));
}

FormatComparison::Row row_of(const Keys& keys, std::string_view format,
                             const KeyQuantisation& how) {
  KeyQuantisation its = quantisation_of(format);
  its.shared = how.shared;
  its.asymmetric = how.asymmetric;
  its.static_range = how.static_range;
  const auto rounded = attention::quantised(keys, its);
  return {std::string(format), rounded.step_rms, signal_to_noise_of(keys, rounded.keys),
          rounded.largest_relative_error};
}

double error_of(const Keys& keys, KeyQuantisation how, SharedScale shared, bool asymmetric) {
  how.shared = shared;
  how.asymmetric = asymmetric;
  return rms_difference(keys, attention::quantised(keys, how).keys);
}

FormatComparison::Outlier outlier_of(const Keys& normals, float size, const KeyQuantisation& how) {
  const Keys keys = with_outliers(normals, size);
  return {static_cast<double>(size), error_of(keys, how, SharedScale::Token, false),
          error_of(keys, how, SharedScale::Channel, false),
          error_of(keys, how, SharedScale::Channel, true)};
}

double static_signal_to_noise(const Keys& keys, std::string_view format, double range) {
  KeyQuantisation how = quantisation_of(format);
  how.shared = SharedScale::Static;
  how.static_range = range;
  return signal_to_noise_of(keys, attention::quantised(keys, how).keys);
}

double crossover_of(const Keys& keys, const Run& run) {
  double low = std::log(4.5), high = std::log(64.0);
  for (int i = 0; i < bisections; ++i) {
    run.check_stop();
    const double middle = (low + high) / 2, range = std::exp(middle);
    const bool int8_ahead =
        static_signal_to_noise(keys, "int8", range) > static_signal_to_noise(keys, "e4m3", range);
    (int8_ahead ? low : high) = middle;
  }
  return std::exp((low + high) / 2);
}

// One part of the comparison: a format, then a size of the outlier, then the crossover.
FormatComparison done(int job, const Keys& normals, const Keys& shifted, const KeyQuantisation& how,
                      const Run& run) {
  FormatComparison part;
  auto i = static_cast<std::size_t>(job);
  if (i < formats.size())
    part.rows.push_back(row_of(shifted, formats[i], how));
  else if (i -= formats.size(); i < outlier_sizes.size())
    part.outliers.push_back(outlier_of(normals, outlier_sizes[i], how));
  else
    part.crossover = crossover_of(normals, run);
  return part;
}

}  // namespace

double decibels(double ratio) {
  constexpr double silent = 300;
  return std::isinf(ratio) ? silent : 10 * std::log10(ratio);
}

KeyQuantisation quantisation_of(std::string_view format) {
  KeyQuantisation how;
  if (format == "e4m3")
    how.format = attention::e4m3;
  else if (format == "e5m2")
    how.format = attention::e5m2;
  else
    how.bits = format.back() - '0';
  return how;
}

Keys with_outliers(Keys keys, float outlier) {
  keys.col(0).array() += outlier;
  keys.col(keys.cols() / 4).array() += outlier;
  return keys;
}

double rms_difference(const Keys& a, const Keys& b) {
  return std::sqrt((a - b).cast<double>().squaredNorm() / static_cast<double>(a.size()));
}

void FormatComparison::add(const FormatComparison& other) {
  rows.insert(rows.end(), other.rows.begin(), other.rows.end());
  outliers.insert(outliers.end(), other.outliers.begin(), other.outliers.end());
  crossover += other.crossover;
}

double FormatComparison::signal_to_noise(std::string_view format) const {
  const auto found = std::ranges::find(rows, format, &Row::format);
  ASSERT(found != rows.end());
  return found->signal_to_noise;
}

Table FormatComparison::table() const {
  Table table{"formats",
              "Every format on the first of the keys",
              {"format", "step", "signal to noise, dB", "largest relative error"},
              {}};
  for (const Row& row : rows) {
    const Cell step = row.step > 0 ? Cell(row.step) : Cell("grows with the number");
    table.rows.push_back({row.format, step, row.signal_to_noise, row.largest_relative_error});
  }
  return table;
}

Series FormatComparison::outlier_curves() const {
  Series series{"outliers",
                "Noise of a scaled score over the outlier",
                {"outlier of two channels", false},
                {"noise", true},
                {},
                {{"scale per token", {}, {}, false},
                 {"per channel, symmetric", {}, {}, false},
                 {"per channel, asymmetric", {}, {}, false}}};
  for (const Outlier& outlier : outliers) {
    series.x.push_back(outlier.size);
    series.lines[0].y.push_back(outlier.per_token);
    series.lines[1].y.push_back(outlier.per_channel);
    series.lines[2].y.push_back(outlier.per_channel_asymmetric);
  }
  return series;
}

FormatComparison compare_formats(const Keys& keys, float outlier, const KeyQuantisation& how,
                                 Run& run, double from, double to) {
  const Keys shifted = with_outliers(keys, outlier);
  return run.for_blocks<FormatComparison>(
      {jobs, from, to}, [&](base::Random&, int job) { return done(job, keys, shifted, how, run); });
}

FormatComparison compare_formats_at_once(const Keys& keys, float outlier,
                                         const KeyQuantisation& how, const Run& run) {
  const Keys shifted = with_outliers(keys, outlier);
  FormatComparison all;
  for (int job = 0; job < jobs; ++job) all.add(done(job, keys, shifted, how, run));
  return all;
}

}  // namespace sim
