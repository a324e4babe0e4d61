#include "sim/dot_product_moments.h"

#include <algorithm>
#include <cmath>

namespace sim {
namespace {

constexpr std::size_t highest = 8;
using Moments = std::array<double, highest + 1>;

// E[x^r] of one entry. Odd moments vanish; x reaches the power 16 because k contains x as well.
double entry_moment(Entries entries, std::size_t r) {
  if (r % 2 == 1) return 0;
  const auto even = static_cast<double>(r);
  switch (entries) {
    case Entries::Normal: {
      double product = 1;
      for (double factor = even - 1; factor > 1; factor -= 2) product *= factor;
      return product;
    }
    case Entries::Uniform:
      return std::pow(3.0, even / 2) / (even + 1);
    case Entries::Rademacher:
      return 1;
  }
  return 1;
}

// A polynomial in x and z: coefficient[i][j] of x^i z^j.
using Polynomial = std::array<std::array<double, highest + 1>, 2 * highest + 1>;

// The central moments of one coordinate's term. It deviates from its mean mean^2 + correlation by
// correlation*x^2 + s*x*z + mean*(1 + correlation)*x + mean*s*z - correlation.
Moments term_moments(const EntryModel& model) {
  const double c = model.correlation;
  const double s = std::sqrt(1 - c * c);
  const auto times_term = [&](const Polynomial& p) {
    Polynomial out{};
    for (std::size_t i = 0; i + 2 < p.size(); ++i) {
      for (std::size_t j = 0; j + 1 < p[i].size(); ++j) {
        out[i + 2][j] += p[i][j] * c;
        out[i + 1][j + 1] += p[i][j] * s;
        out[i + 1][j] += p[i][j] * model.mean * (1 + c);
        out[i][j + 1] += p[i][j] * model.mean * s;
        out[i][j] -= p[i][j] * c;
      }
    }
    return out;
  };
  Polynomial power{};
  power[0][0] = 1;
  Moments moments{1};
  for (std::size_t r = 1; r <= highest; ++r) {
    power = times_term(power);
    for (std::size_t i = 0; i < power.size(); ++i)
      for (std::size_t j = 0; j < power[i].size(); ++j)
        moments[r] += power[i][j] * entry_moment(model.entries, i) * entry_moment(model.entries, j);
  }
  return moments;
}

double binomial(std::size_t n, std::size_t k) {
  double value = 1;
  for (std::size_t i = 1; i <= k; ++i)
    value *= static_cast<double>(n - k + i) / static_cast<double>(i);
  return value;
}

// m_r = sum over k of C(r-1, k-1) cumulant_k m_(r-k), with the mean 0, solved for either side.
Moments cumulants_of(const Moments& m) {
  Moments cumulants{};
  for (std::size_t r = 2; r <= highest; ++r) {
    cumulants[r] = m[r];
    for (std::size_t k = 2; k < r; ++k)
      cumulants[r] -= binomial(r - 1, k - 1) * cumulants[k] * m[r - k];
  }
  return cumulants;
}

Moments moments_of(const Moments& cumulants) {
  Moments m{1};
  for (std::size_t r = 2; r <= highest; ++r)
    for (std::size_t k = 2; k <= r; ++k) m[r] += binomial(r - 1, k - 1) * cumulants[k] * m[r - k];
  return m;
}

// Rounding may leave a variance that is exactly zero a little below it.
double root(double variance) { return std::sqrt(std::max(0.0, variance)); }

}  // namespace

Cumulants dot_product_cumulants(const EntryModel& model, double d_k, double divisor) {
  Cumulants law;
  law.mean = d_k * (model.mean * model.mean + model.correlation) / divisor;
  law.cumulants = cumulants_of(term_moments(model));
  for (std::size_t r = 2; r <= highest; ++r)
    law.cumulants[r] *= d_k / std::pow(divisor, static_cast<double>(r));
  return law;
}

double mean_error(const Cumulants& law, double n) { return root(law.variance() / n); }

double variance_error(const Cumulants& law, double n) {
  const double v = law.variance();
  return root(2 * v * v / (n - 1) + law.cumulants[4] / n);
}

double excess_kurtosis_error(const Cumulants& law, double n) {
  if (law.variance() <= 0) return 0;
  Cumulants standard = law;
  for (std::size_t r = 2; r <= highest; ++r)
    standard.cumulants[r] /= std::pow(law.variance(), static_cast<double>(r) / 2);
  const Moments m = moments_of(standard.cumulants);
  const double skew2 = m[3] * m[3];
  return root((m[8] - 4 * m[4] * m[6] + 4 * m[4] * m[4] * m[4] - m[4] * m[4] + 16 * m[4] * skew2 -
               8 * m[3] * m[5] + 16 * skew2) /
              n);
}

}  // namespace sim
