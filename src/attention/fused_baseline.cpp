// Four lanes: SSE2 on x86-64, whatever the compiler makes of them elsewhere.
#include <cstddef>
#include <cstdint>

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace {

constexpr int lanes = 4;
constexpr int columns = 2;

using Floats = float __attribute__((vector_size(16)));

#ifdef __SSE2__
inline Floats larger(Floats a, Floats b) { return _mm_max_ps(a, b); }
#else
inline Floats larger(Floats a, Floats b) { return a > b ? a : b; }
#endif

}  // namespace

#include "attention/fused_lanes.h"

namespace attention {

void fused_baseline(const FusedTask& task) { attend(task); }

}  // namespace attention
