// Built for x86-64-v4: includes no library header but these (see random_lanes.h).
#include <cstddef>
#include <cstdint>

#include <immintrin.h>

namespace {

constexpr int lanes = 16;

using Products = std::uint64_t __attribute__((vector_size(64)));

inline Products product(Products a, std::uint32_t factor) {
  return reinterpret_cast<Products>(
      _mm512_maskz_mul_epu32(0xFF, reinterpret_cast<__m512i>(a), _mm512_set1_epi64(factor)));
}

inline __m512 square_root(__m512 v) { return _mm512_maskz_sqrt_ps(0xFFFF, v); }

}  // namespace

#include "base/random_lanes.h"

namespace base {

void normals_v4(float* out, std::size_t groups, std::uint64_t key, std::uint64_t block,
                std::uint64_t first) {
  fill_normals(out, groups, key, block, first);
}

void uniforms_v4(float* out, std::size_t groups, std::uint64_t key, std::uint64_t block,
                 std::uint64_t first) {
  fill_uniforms(out, groups, key, block, first);
}

void bits_v4(std::uint32_t* out, std::size_t groups, std::uint64_t key, std::uint64_t block,
             std::uint64_t first) {
  fill_bits(out, groups, key, block, first);
}

}  // namespace base
