// The mathematics of base/random.h, written once for every lane width: part of random_baseline.cpp,
// random_v3.cpp and random_v4.cpp, which define before it
//   lanes                    floats per vector: 4, 8 or 16
//   product(a, factor)       per 64-bit lane: low 32 bits of a times factor, as 64 bits
//   square_root(v)           correctly rounded
// No library header may come in here: everything has internal linkage and is inlined, so that the
// object file exports its entry points and nothing else. The operations are those of IEEE 754
// without contraction, so every width gives the same bits.
#pragma once

#include <cstddef>
#include <cstdint>

namespace {

using Floats = float __attribute__((vector_size(4 * lanes)));
using Ints = std::int32_t __attribute__((vector_size(4 * lanes)));
using Words = std::uint32_t __attribute__((vector_size(4 * lanes)));
using Longs = std::uint64_t __attribute__((vector_size(4 * lanes)));

#define INLINE [[gnu::always_inline]] inline

/// Four words for each of `lanes` counters.
struct Block {
  Words word[4];
};

/// One 32-bit value per 64-bit lane, its upper half arbitrary: products read only the lower half,
/// and so need no shuffles between rounds.
struct Half {
  Longs c0, c1, c2, c3;
};

INLINE void philox_round(Half& h, std::uint32_t key0, std::uint32_t key1) {
  const Longs p0 = product(h.c0, 0xD2511F53U);
  const Longs p1 = product(h.c2, 0xCD9E8D57U);
  h.c0 = (p1 >> 32) ^ h.c1 ^ key0;
  h.c1 = p1;
  h.c2 = (p0 >> 32) ^ h.c3 ^ key1;
  h.c3 = p0;
}

/// The words of the even and the odd counters in the order of the counters.
INLINE Words join(Longs even, Longs odd) {
  return reinterpret_cast<Words>((even & 0xFFFFFFFFU) | (odd << 32));
}

/// philox4x32-10 of the counters (position + 0 .. position + lanes - 1, block). `position` is a
/// multiple of 16 and its upper word is the same for all.
INLINE Block philox(std::uint64_t position, std::uint64_t block, std::uint64_t key) {
  Longs even{};
  for (int i = 0; i < lanes / 2; ++i)
    even[i] = static_cast<std::uint32_t>(position) + 2U * static_cast<std::uint32_t>(i);
  const Longs zero{};
  Half a{even, zero + (position >> 32), zero + static_cast<std::uint32_t>(block),
         zero + (block >> 32)};
  Half b = a;
  b.c0 += 1U;
  auto key0 = static_cast<std::uint32_t>(key);
  auto key1 = static_cast<std::uint32_t>(key >> 32);
#pragma GCC unroll 10  // worth 15 % of the whole on AVX2
  for (int round = 0; round < 10; ++round) {
    philox_round(a, key0, key1);
    philox_round(b, key0, key1);
    key0 += 0x9E3779B9U;
    key1 += 0xBB67AE85U;
  }
  return {{join(a.c0, b.c0), join(a.c1, b.c1), join(a.c2, b.c2), join(a.c3, b.c3)}};
}

INLINE Floats to_float(Words words) {
  return __builtin_convertvector(reinterpret_cast<Ints>(words), Floats);
}

/// The middle of the 2^-32 wide cell of each word, rounded to float: in [2^-33, 1].
INLINE Floats unit_interval(Words words) {
  const Floats high = to_float(words >> 16) * 0x1p-16F;
  return high + (to_float(words & 0xFFFFU) + 0.5F) * 0x1p-32F;
}

/// Natural logarithm of normal positive numbers: x = 2^e m with m in [sqrt(1/2), sqrt(2)), then the
/// polynomial of Cephes logf; within 2 ulp, and 0 at 1.
INLINE Floats log(Floats x) {
  const Words sqrt_half = Words{} + 0x3F3504F3U;
  const Words offset = reinterpret_cast<Words>(x) - sqrt_half;
  const Floats e = __builtin_convertvector(reinterpret_cast<Ints>(offset) >> 23, Floats);
  const Floats z = reinterpret_cast<Floats>((offset & 0x7FFFFFU) + sqrt_half) - 1.0F;
  const Floats z2 = z * z;
  Floats p = z * 7.0376836292E-2F - 1.1514610310E-1F;
  p = p * z + 1.1676998740E-1F;
  p = p * z - 1.2420140846E-1F;
  p = p * z + 1.4249322787E-1F;
  p = p * z - 1.6668057665E-1F;
  p = p * z + 2.0000714765E-1F;
  p = p * z - 2.4999993993E-1F;
  p = p * z + 3.3333331174E-1F;
  const Floats small = p * z * z2 - e * 2.12194440E-4F - z2 * 0.5F;
  return (z + small) + e * 0.693359375F;
}

INLINE Floats select(Ints mask, Floats yes, Floats no) { return mask ? yes : no; }

INLINE Floats flip_sign(Floats x, Words sign) {
  return reinterpret_cast<Floats>(reinterpret_cast<Words>(x) ^ (sign & 0x80000000U));
}

/// Box and Muller 1958: the radius from one word, the angle from another. The angle's top two bits
/// choose the multiple of pi/2 nearest to it, the others the rest t in [-pi/4, pi/4) for the
/// polynomials of Cephes sinf and cosf.
INLINE void box_muller(Words for_radius, Words for_angle, Floats& z0, Floats& z1) {
  const Floats r = square_root(-2.0F * log(unit_interval(for_radius)));
  const Floats t = to_float(for_angle << 2) * (0.785398163397448F * 0x1p-31F);
  const Floats t2 = t * t;
  const Floats s =
      t + t * t2 * (t2 * (t2 * -1.9515295891E-4F + 8.3321608736E-3F) - 1.6666654611E-1F);
  const Floats c =
      1.0F - 0.5F * t2 +
      t2 * t2 * (t2 * (t2 * 2.443315711809948E-5F - 1.388731625493765E-3F) + 4.166664568298827E-2F);
  const Ints odd_quadrant = reinterpret_cast<Ints>(for_angle << 1) >> 31;
  z0 = r * flip_sign(select(odd_quadrant, s, c), for_angle + 0x40000000U);
  z1 = r * flip_sign(select(odd_quadrant, c, s), for_angle);
}

template <class Vector, class Number>
INLINE void store(Number* out, const Vector& vector) {
  __builtin_memcpy(out, &vector, sizeof vector);
}

constexpr std::size_t group = 64;  // numbers from 16 counters

/// Calls `make(out, words)` for each vector of counters of the groups `first`, first + 1, ...;
/// `out` is the place of the numbers of the first words of these counters in the group, and those
/// of the second, third and fourth words stand 16, 32 and 48 behind. `kind` separates the
/// sequences.
template <class Number, class Make>
INLINE void for_counters(Number* out, std::size_t groups, std::uint64_t key, std::uint64_t block,
                         std::uint64_t first, std::uint64_t kind, Make make) {
  for (std::size_t g = 0; g < groups; ++g, out += group)
    for (std::size_t lane = 0; lane < 16; lane += lanes)
      make(out + lane, philox((kind << 60) + (first + g) * 16 + lane, block, key));
}

INLINE void fill_normals(float* out, std::size_t groups, std::uint64_t key, std::uint64_t block,
                         std::uint64_t first) {
  for_counters(out, groups, key, block, first, 0, [](float* to, const Block& from) {
    Floats z0, z1, z2, z3;
    box_muller(from.word[0], from.word[1], z0, z1);
    box_muller(from.word[2], from.word[3], z2, z3);
    store(to, z0);
    store(to + 16, z1);
    store(to + 32, z2);
    store(to + 48, z3);
  });
}

INLINE void fill_uniforms(float* out, std::size_t groups, std::uint64_t key, std::uint64_t block,
                          std::uint64_t first) {
  for_counters(out, groups, key, block, first, 1, [](float* to, const Block& from) {
    for (int i = 0; i < 4; ++i) store(to + 16 * i, (to_float(from.word[i] >> 9) + 0.5F) * 0x1p-23F);
  });
}

INLINE void fill_bits(std::uint32_t* out, std::size_t groups, std::uint64_t key,
                      std::uint64_t block, std::uint64_t first) {
  for_counters(out, groups, key, block, first, 2, [](std::uint32_t* to, const Block& from) {
    for (int i = 0; i < 4; ++i) store(to + 16 * i, from.word[i]);
  });
}

#undef INLINE

}  // namespace
