#include "attention/rope.h"

#include <cmath>
#include <complex>
#include <numbers>

#include <doctest/doctest.h>

#include "attention/sample.h"

using attention::AnglePrecision;
using attention::Index;
using attention::Matrix;
using attention::Rope;
using attention::RopeLayout;

namespace {

constexpr RopeLayout layouts[] = {RopeLayout::Interleaved, RopeLayout::HalfSplit};

/// RoPE as the paper states it: pair i is one complex number, turned by e^(i m theta).
Matrix reference(const Matrix& rows, const std::vector<double>& positions, const Rope& rope) {
  Matrix result = rows;
  const Index d = rows.cols();
  for (Index r = 0; r < rows.rows(); ++r)
    for (Index i = 0; i < d / 2; ++i) {
      const bool interleaved = rope.layout == RopeLayout::Interleaved;
      const Index first = interleaved ? 2 * i : i;
      const Index second = interleaved ? 2 * i + 1 : i + d / 2;
      const double theta = 1 / std::pow(rope.base, 2.0 * double(i) / double(d));
      const double angle = positions[static_cast<std::size_t>(r)] * theta;
      const std::complex<double> z =
          std::complex<double>(rows(r, first), rows(r, second)) * std::polar(1.0, angle);
      result(r, first) = z.real();
      result(r, second) = z.imag();
    }
  return result;
}

double score(const Matrix& query, const Matrix& key, double m, double n, const Rope& rope) {
  const double at_m[] = {m}, at_n[] = {n};
  return attention::rotated(query, at_m, rope)
      .row(0)
      .dot(attention::rotated(key, at_n, rope).row(0));
}

}  // namespace

TEST_CASE("the frequencies fall from one to almost one over the base") {
  const auto frequencies = attention::rope_frequencies(128, 10000);
  REQUIRE(frequencies.size() == 64);
  CHECK(frequencies.front() == 1);
  // 2 pi 10000^(126/128), the longest wavelength.
  CHECK(2 * std::numbers::pi / frequencies.back() == doctest::Approx(54409.8).epsilon(1e-5));
}

TEST_CASE("both layouts agree with complex multiplication, in double and in float") {
  const std::vector<double> positions{0, 1, 17, 4096, 100000};
  for (const RopeLayout layout : layouts)
    for (const Index d : {2, 6, 64}) {
      const Rope rope{500000, layout, AnglePrecision::Double};
      const Matrix rows = test::normal_matrix<double>(5, d, 3);
      const Matrix expected = reference(rows, positions, rope);
      CHECK(test::distance<double>(attention::rotated(rows, positions, rope), expected) < 1e-10);
      const attention::MatrixOf<float> single = rows.cast<float>();
      const Matrix found = attention::rotated(single, positions, rope).cast<double>();
      CHECK(test::distance<double>(found, expected) < 1e-5);
    }
}

TEST_CASE("the layouts pair other coordinates: two examples by hand") {
  // A quarter turn of the first pair, none of the second.
  attention::Rotation rotation{{0, 1}, {1, 0}, RopeLayout::Interleaved};
  std::vector<double> row{1, 2, 3, 4};
  attention::rotate<double>(row, rotation);
  CHECK(row == std::vector<double>{-2, 1, 3, 4});
  rotation.layout = RopeLayout::HalfSplit;
  row = {1, 2, 3, 4};
  attention::rotate<double>(row, rotation);
  CHECK(row == std::vector<double>{-3, 2, 1, 4});
}

TEST_CASE("rotation keeps norms, and position zero keeps the vector") {
  const Matrix rows = test::normal_matrix<double>(4, 32, 5);
  const std::vector<double> positions{0, 3, 1000, 1e6};
  for (const RopeLayout layout : layouts) {
    const Matrix turned = attention::rotated(rows, positions, Rope{10000, layout});
    CHECK(turned.row(0) == rows.row(0));
    for (Index i = 0; i < 4; ++i)
      CHECK(turned.row(i).norm() == doctest::Approx(rows.row(i).norm()).epsilon(1e-14));
  }
}

TEST_CASE("a score depends on the distance of the positions only, within one layout") {
  const Matrix query = test::normal_matrix<double>(1, 64, 7);
  const Matrix key = test::normal_matrix<double>(1, 64, 8);
  for (const RopeLayout layout : layouts) {
    const Rope rope{10000, layout};
    const double near = score(query, key, 12, 5, rope);
    CHECK(score(query, key, 1012, 1005, rope) == doctest::Approx(near).epsilon(1e-10));
    CHECK(std::abs(score(query, key, 13, 5, rope) - near) > 1e-3);
  }
}

TEST_CASE("permuting the coordinates turns one layout into the other") {
  const Index d = 16;
  const Matrix rows = test::normal_matrix<double>(3, d, 9);
  Matrix moved(3, d);  // coordinate 2i goes to i, 2i+1 to i + d/2
  for (Index i = 0; i < d / 2; ++i) {
    moved.col(i) = rows.col(2 * i);
    moved.col(i + d / 2) = rows.col(2 * i + 1);
  }
  const std::vector<double> positions{2, 30, 400};
  const Matrix a = attention::rotated(rows, positions, Rope{10000, RopeLayout::Interleaved});
  const Matrix b = attention::rotated(moved, positions, Rope{10000, RopeLayout::HalfSplit});
  for (Index i = 0; i < d / 2; ++i) {
    CHECK(a.col(2 * i) == b.col(i));
    CHECK(a.col(2 * i + 1) == b.col(i + d / 2));
  }
}

TEST_CASE("angles in float err by the rounding of their size") {
  const double theta = attention::rope_frequencies(128, 10000)[1];
  const double small = attention::rope_angle(1000, theta, AnglePrecision::Single) - 1000 * theta;
  const double large = attention::rope_angle(1e6, theta, AnglePrecision::Single) - 1e6 * theta;
  CHECK(std::abs(small) <= 2 * 6e-8 * 1000 * theta);
  CHECK(std::abs(large) <= 2 * 6e-8 * 1e6 * theta);
  CHECK(large != 0);
  CHECK(attention::rope_angle(3, 1, AnglePrecision::Single) == 3);
}
