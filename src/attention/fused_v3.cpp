// Built for x86-64-v3: includes no library header but these (see fused_lanes.h).
#include <cstddef>
#include <cstdint>

#include <immintrin.h>

namespace {

constexpr int lanes = 8;
constexpr int columns = 2;

using Floats = __m256;

inline Floats larger(Floats a, Floats b) { return _mm256_max_ps(a, b); }

}  // namespace

#include "attention/fused_lanes.h"

namespace attention {

void fused_v3(const FusedTask& task) { attend(task); }

}  // namespace attention
