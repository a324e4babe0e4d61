#include "bench/fma_peak.h"

namespace {

constexpr int lanes = 16;
constexpr int chains = 24;

}  // namespace

#include "bench/fma_peak_lanes.h"

double test::fma_peak_v4(std::size_t steps) { return run_chains(steps); }
