#pragma once

#include <span>
#include <vector>

#include "attention/matrix.h"

namespace attention {

/// Which two coordinates form pair i of a vector of width d: 2i and 2i+1 (the paper, Meta's Llama
/// code), or i and i + d/2 (Hugging Face's `rotate_half`). The same up to a permutation of the
/// coordinates, so scores agree when query and key (and the weights behind them) use one layout.
enum class RopeLayout { Interleaved, HalfSplit };

/// Precision of position times frequency. Single rounds the frequency and the product to float.
enum class AnglePrecision { Double, Single };

/// Settings of rotary position encoding. Su et al. 2021, equation 15.
struct Rope {
  double base = 10000;  ///< > 0; `rope_theta` in configurations
  RopeLayout layout = RopeLayout::HalfSplit;
  AnglePrecision precision = AnglePrecision::Double;
};

/// theta_i = base^(-2i/head_dim) in radians per position, for i = 0, ..., head_dim/2 - 1. Requires
/// an even head_dim >= 2.
std::vector<double> rope_frequencies(Index head_dim, double base);

/// position * frequency in radians, rounded as `precision` says.
double rope_angle(double position, double frequency, AnglePrecision precision);

/// The rotation of one position: one cosine and one sine for each pair of coordinates.
struct Rotation {
  std::vector<double> cosine, sine;  ///< head_dim/2 each
  RopeLayout layout = RopeLayout::HalfSplit;
};

Rotation rope_rotation(double position, Index head_dim, const Rope& rope);

/// Rotates one vector of 2 * rotation.cosine.size() coordinates in place. Its norm stays what it
/// was. Instantiated for float and double.
template <class Real>
void rotate(std::span<Real> row, const Rotation& rotation);

/// rows (seq_len, head_dim), positions (seq_len) -> the rows, each rotated to its position. The
/// product of a query rotated to m and a key rotated to n depends on m - n only.
template <class Real>
MatrixOf<Real> rotated(const MatrixOf<Real>& rows, std::span<const double> positions,
                       const Rope& rope);

}  // namespace attention
