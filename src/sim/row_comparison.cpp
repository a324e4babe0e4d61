#include "sim/row_comparison.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "attention/softmax.h"
#include "sim/number_words.h"

namespace sim {
namespace {

constexpr int error_bins = 45;
constexpr double error_reach = 4.5;  // standard deviations to each side
constexpr int scatter_bins = 33;
constexpr double scatter_reach = 4;  // scaled scores to each side

/// The bin of -reach..reach, or -1 outside.
int bin_of(double value, double reach, int bins) {
  const double bin = std::floor((value / reach + 1) / 2 * bins);
  return bin >= 0 && bin < bins ? static_cast<int>(bin) : -1;
}

double mean_of(std::span<const float> row) {
  double sum = 0;
  for (const float score : row) sum += static_cast<double>(score);
  return sum / static_cast<double>(row.size());
}

std::ptrdiff_t best_of(std::span<const float> row) {
  return std::ranges::max_element(row) - row.begin();
}

// sum_j p_j (s_j - r_j) + lse(r) - lse(s) with p the weights of s: no logarithm of a small weight.
// In double, since little is left of large terms.
double divergence_of(std::span<const float> exact, std::span<const float> rounded) {
  const std::vector<double> from(exact.begin(), exact.end()), to(rounded.begin(), rounded.end());
  const double normaliser = attention::log_sum_exp<double>(from);
  double gained = 0;
  for (std::size_t j = 0; j < from.size(); ++j)
    gained += std::exp(from[j] - normaliser) * (from[j] - to[j]);
  return std::max(0.0, gained + attention::log_sum_exp<double>(to) - normaliser);
}

}  // namespace

void RowComparison::count_pair(double exact, double rounded) {
  pairs_ += 1;
  const double width = expected_noise_ > 0 ? expected_noise_ : 1;
  const int bin = bin_of(rounded - exact, error_reach * width, error_bins);
  if (bin >= 0) errors_[static_cast<std::size_t>(bin)] += 1;
  const int row = bin_of(rounded, scatter_reach, scatter_bins);
  const int column = bin_of(exact, scatter_reach, scatter_bins);
  if (row >= 0 && column >= 0) scatter_[static_cast<std::size_t>(row * scatter_bins + column)] += 1;
}

void RowComparison::add_row(std::span<const float> exact, std::span<const float> rounded) {
  errors_.resize(error_bins);
  scatter_.resize(static_cast<std::size_t>(scatter_bins * scatter_bins));
  const double exact_mean = mean_of(exact), rounded_mean = mean_of(rounded);
  double exact_squares = 0, rounded_squares = 0, products = 0;
  for (std::size_t j = 0; j < exact.size(); ++j) {
    const double s = static_cast<double>(exact[j]) - exact_mean;
    const double r = static_cast<double>(rounded[j]) - rounded_mean;
    exact_squares += s * s;
    rounded_squares += r * r;
    products += s * r;
    count_pair(s, r);
  }
  const auto n = static_cast<double>(exact.size());
  squared_noise_.add(std::max(0.0, exact_squares + rounded_squares - 2 * products) / n);
  slope.add(products / exact_squares);
  variance_ratio.add(rounded_squares / exact_squares);
  variance.add(exact_squares / (n - 1));
  divergence.add(divergence_of(exact, rounded));
  agreement.add(best_of(exact) == best_of(rounded));
}

void RowComparison::add(const RowComparison& other) {
  expected_noise_ = other.expected_noise_;
  squared_noise_.add(other.squared_noise_);
  slope.add(other.slope);
  variance_ratio.add(other.variance_ratio);
  variance.add(other.variance);
  divergence.add(other.divergence);
  agreement.add(other.agreement);
  pairs_ += other.pairs_;
  errors_.resize(error_bins);
  scatter_.resize(static_cast<std::size_t>(scatter_bins * scatter_bins));
  for (std::size_t i = 0; i < other.errors_.size(); ++i) errors_[i] += other.errors_[i];
  for (std::size_t i = 0; i < other.scatter_.size(); ++i) scatter_[i] += other.scatter_[i];
}

double RowComparison::noise() const { return std::sqrt(squared_noise_.mean()); }

double RowComparison::noise_error() const {
  return noise() > 0 ? squared_noise_.standard_error() / (2 * noise()) : 0;
}

Histogram RowComparison::histogram() const {
  Histogram histogram{"errors",
                      "Errors of the scaled scores",
                      {"rounded score - exact score"},
                      {},
                      errors_,
                      "normal with the error of the keys",
                      {}};
  const double width = expected_noise_ > 0 ? expected_noise_ : 1;
  const auto at = [](int i) { return error_reach * (2.0 * i / error_bins - 1); };
  const auto below = [](double z) { return std::erfc(-z / std::numbers::sqrt2) / 2; };
  for (int i = 0; i <= error_bins; ++i) histogram.edges.push_back(width * at(i));
  for (int i = 0; i < error_bins; ++i)
    histogram.curve.push_back(pairs_ * (below(at(i + 1)) - below(at(i))));
  return histogram;
}

HeatMap RowComparison::scatter() const {
  HeatMap map{"scatter",
              "Pairs of scores, each row of scores centred",
              {"rounded score", false},
              {"exact score", false},
              scatter_bins,
              scatter_bins,
              scatter_,
              {},
              {}};
  for (int i = 0; i < scatter_bins; ++i)
    map.row_labels.push_back(rounded(scatter_reach * ((2.0 * i + 1) / scatter_bins - 1), 2));
  map.column_labels = map.row_labels;
  return map;
}

}  // namespace sim
