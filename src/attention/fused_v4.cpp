// Built for x86-64-v4: includes no library header but these (see fused_lanes.h).
#include <cstddef>
#include <cstdint>

#include <immintrin.h>

namespace {

constexpr int lanes = 16;
constexpr int columns = 4;

using Floats = __m512;

inline Floats larger(Floats a, Floats b) { return _mm512_maskz_max_ps(0xFFFF, a, b); }

}  // namespace

#include "attention/fused_lanes.h"

namespace attention {

void fused_v4(const FusedTask& task) { attend(task); }

}  // namespace attention
