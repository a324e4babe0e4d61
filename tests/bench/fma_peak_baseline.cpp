#include "bench/fma_peak.h"

namespace {

constexpr int lanes = 4;
constexpr int chains = 12;

}  // namespace

#include "bench/fma_peak_lanes.h"

double test::fma_peak_baseline(std::size_t steps) { return run_chains(steps); }
