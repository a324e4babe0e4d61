#pragma once

#include <cstddef>
#include <cstdint>

namespace base {

// Fill `groups` groups of 64 numbers, beginning with group `first` of the sequence of (key, block).
// Counter of lane i (0..15) of group g: words (64-bit 16 g + i + kind * 2^60, 64-bit block), low
// words first; kind is 0 for normals, 1 for uniforms, 2 for bits. Number 16 w + i of a group comes
// from word w of counter i; normals 0..31 are made from the pairs of words (0, 1), 32..63 from (2,
// 3). The v3 and v4 forms exist on x86-64 only and need that instruction set.

#define ATTEST_RANDOM_KERNELS(path)                                                                \
  void normals_##path(float* out, std::size_t groups, std::uint64_t key, std::uint64_t block,      \
                      std::uint64_t first);                                                        \
  void uniforms_##path(float* out, std::size_t groups, std::uint64_t key, std::uint64_t block,     \
                       std::uint64_t first);                                                       \
  void bits_##path(std::uint32_t* out, std::size_t groups, std::uint64_t key, std::uint64_t block, \
                   std::uint64_t first)

ATTEST_RANDOM_KERNELS(baseline);
ATTEST_RANDOM_KERNELS(v3);
ATTEST_RANDOM_KERNELS(v4);

}  // namespace base
