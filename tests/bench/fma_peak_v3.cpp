#include "bench/fma_peak.h"

namespace {

constexpr int lanes = 8;
constexpr int chains = 12;

}  // namespace

#include "bench/fma_peak_lanes.h"

double test::fma_peak_v3(std::size_t steps) { return run_chains(steps); }
