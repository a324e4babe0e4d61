// Four lanes: SSE2 on x86-64, whatever the compiler makes of them elsewhere.
#include <cstddef>
#include <cstdint>

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace {

constexpr int lanes = 4;

using Products = std::uint64_t __attribute__((vector_size(16)));
using Roots = float __attribute__((vector_size(16)));

#ifdef __SSE2__
inline Products product(Products a, std::uint32_t factor) {
  return reinterpret_cast<Products>(
      _mm_mul_epu32(reinterpret_cast<__m128i>(a), _mm_set1_epi64x(factor)));
}

inline Roots square_root(Roots v) { return _mm_sqrt_ps(v); }
#else
inline Products product(Products a, std::uint32_t factor) { return (a & 0xFFFFFFFFU) * factor; }

inline Roots square_root(Roots v) {
  for (int i = 0; i < lanes; ++i) v[i] = __builtin_sqrtf(v[i]);
  return v;
}
#endif

}  // namespace

#include "base/random_lanes.h"

namespace base {

void normals_baseline(float* out, std::size_t groups, std::uint64_t key, std::uint64_t block,
                      std::uint64_t first) {
  fill_normals(out, groups, key, block, first);
}

void uniforms_baseline(float* out, std::size_t groups, std::uint64_t key, std::uint64_t block,
                       std::uint64_t first) {
  fill_uniforms(out, groups, key, block, first);
}

void bits_baseline(std::uint32_t* out, std::size_t groups, std::uint64_t key, std::uint64_t block,
                   std::uint64_t first) {
  fill_bits(out, groups, key, block, first);
}

}  // namespace base
