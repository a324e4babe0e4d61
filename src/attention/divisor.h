#pragma once

#include <array>
#include <cmath>
#include <string_view>

namespace attention {

/// What query-key dot products are divided by before the softmax: the right answer and the usual
/// wrong ones.
struct Divisor {
  std::string_view formula;                     ///< as cards write it; unique in `divisors`
  double (*value)(double d_k, double n_heads);  ///< both >= 1; d_model = d_k * n_heads
};

inline constexpr std::array<Divisor, 5> divisors{{
    {"1", [](double, double) { return 1.0; }},
    {"sqrt(d_k)", [](double d_k, double) { return std::sqrt(d_k); }},
    {"d_k", [](double d_k, double) { return d_k; }},
    {"sqrt(d_model)", [](double d_k, double n_heads) { return std::sqrt(d_k * n_heads); }},
    {"sqrt(h)", [](double, double n_heads) { return std::sqrt(n_heads); }},
}};

}  // namespace attention
