#pragma once

#include <array>
#include <string>

namespace sim {

enum class Entries { Normal, Uniform, Rademacher };

/// How the coordinates of a query q and a key k are drawn, independently of each other coordinate:
/// q_i = mean + x_i, k_i = mean + correlation*x_i + sqrt(1 - correlation^2)*z_i, with x_i and z_i
/// independent of mean 0 and variance 1: N(0, 1), uniform on +-sqrt(3), or +-1.
struct EntryModel {
  Entries entries = Entries::Normal;
  double mean = 0;
  double correlation = 0;
};

/// Mean and cumulants of a random number. cumulants[r] for r = 2..8 (0 and 1 are unused): the
/// variance is cumulants[2].
struct Cumulants {
  double mean = 0;
  std::array<double, 9> cumulants{};

  double variance() const { return cumulants[2]; }
  double excess_kurtosis() const { return cumulants[4] / (cumulants[2] * cumulants[2]); }
};

/// The exact law of (q . k)/divisor over d_k coordinates, through its first eight cumulants.
Cumulants dot_product_cumulants(const EntryModel& model, double d_k, double divisor);

/// Standard errors of estimates from n independent draws of that law. Of the mean and of the
/// unbiased variance they are exact (the latter is variance*sqrt(2/(n-1) + excess/n)); of the
/// excess kurtosis to leading order in 1/n (Kendall & Stuart, vol. 1, section 10.9). 0 where the
/// law has one value.
double mean_error(const Cumulants& law, double n);
double variance_error(const Cumulants& law, double n);
double excess_kurtosis_error(const Cumulants& law, double n);

}  // namespace sim
