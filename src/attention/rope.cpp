#include "attention/rope.h"

#include <cmath>

#include "base/assert.h"

namespace attention {

std::vector<double> rope_frequencies(Index head_dim, double base) {
  ASSERT(head_dim >= 2 && head_dim % 2 == 0 && base > 0);
  std::vector<double> frequencies;
  for (Index i = 0; i < head_dim / 2; ++i)
    frequencies.push_back(
        std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(head_dim)));
  return frequencies;
}

double rope_angle(double position, double frequency, AnglePrecision precision) {
  if (precision == AnglePrecision::Double) return position * frequency;
  const float product = static_cast<float>(position) * static_cast<float>(frequency);
  return static_cast<double>(product);
}

Rotation rope_rotation(double position, Index head_dim, const Rope& rope) {
  Rotation rotation;
  rotation.layout = rope.layout;
  for (const double frequency : rope_frequencies(head_dim, rope.base)) {
    const double angle = rope_angle(position, frequency, rope.precision);
    rotation.cosine.push_back(std::cos(angle));
    rotation.sine.push_back(std::sin(angle));
  }
  return rotation;
}

template <class Real>
void rotate(std::span<Real> row, const Rotation& rotation) {
  const std::size_t pairs = rotation.cosine.size();
  ASSERT(row.size() == 2 * pairs);
  const bool interleaved = rotation.layout == RopeLayout::Interleaved;
  for (std::size_t i = 0; i < pairs; ++i) {
    Real& first = row[interleaved ? 2 * i : i];
    Real& second = row[interleaved ? 2 * i + 1 : i + pairs];
    const Real cosine = static_cast<Real>(rotation.cosine[i]);
    const Real sine = static_cast<Real>(rotation.sine[i]);
    const Real turned = first * cosine - second * sine;
    second = first * sine + second * cosine;
    first = turned;
  }
}

template <class Real>
MatrixOf<Real> rotated(const MatrixOf<Real>& rows, std::span<const double> positions,
                       const Rope& rope) {
  ASSERT(static_cast<std::size_t>(rows.rows()) == positions.size());
  MatrixOf<Real> result = rows;
  for (Index i = 0; i < rows.rows(); ++i)
    rotate(std::span<Real>(result.row(i).data(), static_cast<std::size_t>(rows.cols())),
           rope_rotation(positions[static_cast<std::size_t>(i)], rows.cols(), rope));
  return result;
}

template void rotate(std::span<float>, const Rotation&);
template void rotate(std::span<double>, const Rotation&);
template MatrixOf<float> rotated(const MatrixOf<float>&, std::span<const double>, const Rope&);
template MatrixOf<double> rotated(const MatrixOf<double>&, std::span<const double>, const Rope&);

}  // namespace attention
