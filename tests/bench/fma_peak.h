#pragma once

#include <cstddef>

namespace test {

/// Independent chains of products and sums in every lane, `steps` long: the most arithmetic that
/// one core can do with an instruction set. Returns the floating-point operations done, two per
/// product and sum. The forms for a newer instruction set need a processor that has it.
double fma_peak_baseline(std::size_t steps);
double fma_peak_v3(std::size_t steps);
double fma_peak_v4(std::size_t steps);

}  // namespace test
