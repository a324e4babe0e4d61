// The chains of fma_peak.h for every vector width: part of fma_peak_<path>.cpp, which defines
// `lanes` and `chains` before it.
#pragma once

#include <cstddef>

namespace {

using Floats = float __attribute__((vector_size(4 * lanes)));

#define EACH_CHAIN _Pragma("GCC unroll 32") for (int i = 0; i < chains; ++i)

inline double run_chains(std::size_t steps) {
  Floats chain[chains];
  const Floats factor = Floats{} + 0.999F, term = Floats{} + 1e-3F;
  EACH_CHAIN chain[i] = Floats{} + static_cast<float>(i);
  for (std::size_t step = 0; step < steps; ++step) EACH_CHAIN chain[i] = chain[i] * factor + term;
  Floats sum{};
  EACH_CHAIN sum += chain[i];
  asm volatile("" : : "m"(sum));  // all of it is needed
  return 2.0 * lanes * chains * static_cast<double>(steps);
}

}  // namespace
