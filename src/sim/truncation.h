#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace sim {

/// Which tokens a rule keeps before sampling, one flag for each token. Laws are probabilities of at
/// least one token that sum to 1. Of equal probabilities the earlier token counts as the larger.
using Kept = std::vector<bool>;

/// The k most likely tokens, or all where there are fewer. Requires k >= 1 (Fan et al. 2018).
Kept keep_top_k(std::span<const double> law, std::size_t k);

/// Where top-p stops: with the token that makes the mass reach p, or, a common fault, before it.
enum class Boundary { Included, Excluded };

/// The smallest set of most likely tokens whose mass reaches p (Holtzman et al. 2020, equation 2);
/// never empty.
Kept keep_top_p(std::span<const double> law, double p, Boundary boundary = Boundary::Included);

/// Every token of at least `share` times the largest probability (Nguyen et al. 2024).
Kept keep_min_p(std::span<const double> law, double share);

std::size_t kept_count(const Kept& kept);
double kept_mass(std::span<const double> law, const Kept& kept);

/// The law given that the token is kept. Requires a kept mass above 0.
std::vector<double> renormalised(std::span<const double> law, const Kept& kept);

}  // namespace sim
