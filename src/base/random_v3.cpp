// Built for x86-64-v3: includes no library header but these (see random_lanes.h).
#include <cstddef>
#include <cstdint>

#include <immintrin.h>

namespace {

constexpr int lanes = 8;

using Products = std::uint64_t __attribute__((vector_size(32)));

inline Products product(Products a, std::uint32_t factor) {
  return reinterpret_cast<Products>(
      _mm256_mul_epu32(reinterpret_cast<__m256i>(a), _mm256_set1_epi64x(factor)));
}

inline __m256 square_root(__m256 v) { return _mm256_sqrt_ps(v); }

}  // namespace

#include "base/random_lanes.h"

namespace base {

void normals_v3(float* out, std::size_t groups, std::uint64_t key, std::uint64_t block,
                std::uint64_t first) {
  fill_normals(out, groups, key, block, first);
}

void uniforms_v3(float* out, std::size_t groups, std::uint64_t key, std::uint64_t block,
                 std::uint64_t first) {
  fill_uniforms(out, groups, key, block, first);
}

void bits_v3(std::uint32_t* out, std::size_t groups, std::uint64_t key, std::uint64_t block,
             std::uint64_t first) {
  fill_bits(out, groups, key, block, first);
}

}  // namespace base
